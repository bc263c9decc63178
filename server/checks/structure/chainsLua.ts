import { percentInWords } from '../../definition/percent';
import type { BranchEntry, LevelEntry } from '../../definition/types';
import { type Context, named, quote } from '../context';
import { didYouMean } from '../nearest';
import { replace, report } from '../report';
import type { Finding } from '../types';
import { levelChance, someNameUnknown } from './names';

/** Chains as the loaders of 3.7 and 5.0 resolve them (§5b): `unknown-chain` and the `chain-…` codes. */
export function* chainsLua(context: Context): Iterable<Finding> {
  if (context.format !== 'lua' || someNameUnknown(context.levels)) return;
  const before: LevelEntry[] = [];
  // The position of the first level of each name: what the loader's search comes to first.
  const places = new Map<string, number>();
  for (const dungeon of context.dungeons) {
    for (const level of dungeon.levels) {
      const chain = level.chainlevel?.value;
      if (chain !== undefined) {
        const target = before[places.get(chain) ?? -1];
        if (target === undefined) yield notFound(context, level, chain, before, false);
        else yield* found(context, level, target);
      }
      if (!places.has(level.name!.value!)) places.set(level.name!.value!, before.length);
      before.push(level);
    }
    for (const branch of dungeon.branches) {
      const chain = branch.chainlevel?.value;
      if (chain === undefined) continue;
      const mended = context.rules.traits.branchChainsMended;
      const visible = mended ? before.length : Math.max(0, before.length + branch.index - 1);
      const place = places.get(chain);
      const target = place !== undefined && place < visible ? before[place] : undefined;
      const last = before[before.length - 1];
      if (target !== undefined) yield* found(context, branch, target);
      else if (last !== undefined && last.name?.value === chain && !mended) yield lastLevel(context, branch, last);
      else yield notFound(context, branch, chain, before, !mended && branch.index >= 2);
    }
  }
}

function* found(context: Context, entry: LevelEntry | BranchEntry, target: LevelEntry): Iterable<Finding> {
  if (target.dungeon !== entry.dungeon) {
    yield report(
      'chain-order',
      context.format,
      entry.chainlevel!.span,
      `The chain level ${named(target)} is a level of ${named(context.dungeonOf(target)!)}, and its number there is counted from the top of this dungeon`,
      {
        entry,
        severity: 'warning',
        foundBy: 'play',
        related: [{ span: target.headSpan, message: 'the chain level' }],
      },
    );
  }
  const chance = levelChance(target);
  if (chance === undefined || chance >= 100) return;
  yield report(
    'chain-to-chance',
    context.format,
    entry.chainlevel!.span,
    `The chain level ${named(target)} has a chance of ${chance}, and the game stops at the start when it is missing: ${percentInWords(1 - Math.max(0, chance) / 100)} of games`,
    { entry, foundBy: 'start', related: [{ span: target.chance!.span, message: 'its chance' }] },
  );
}

function lastLevel(context: Context, branch: BranchEntry, last: LevelEntry): Finding {
  return report(
    'chain-last-level',
    context.format,
    branch.chainlevel!.span,
    `By a fault of the loader the first branch of a dungeon cannot be chained to ${named(last)}, the last level so far; put another level after it or another branch before this one`,
    { entry: branch, related: [{ span: last.headSpan, message: 'the last level' }] },
  );
}

function notFound(
  context: Context,
  entry: LevelEntry | BranchEntry,
  chain: string,
  visible: readonly LevelEntry[],
  crashes: boolean,
): Finding {
  const field = entry.chainlevel!;
  const end = crashes ? 'the game crashes at the start' : 'the game stops at the start';
  if (entry.kind === 'level' && entry.name?.value === chain) {
    return report(
      'chain-order',
      context.format,
      field.span,
      `The level ${named(entry)} is chained to itself, and ${end}`,
      {
        entry,
      },
    );
  }
  const later = context.names.levels.get(chain)?.find((l) => l !== entry);
  if (later !== undefined) {
    const where =
      later.dungeon === entry.dungeon ? 'comes later' : `comes later, in ${named(context.dungeonOf(later)!)}`;
    return report('chain-order', context.format, field.span, `The chain level ${quote(chain)} ${where}, and ${end}`, {
      entry,
      related: [{ span: later.headSpan, message: 'the level of this name' }],
    });
  }
  const near = context.near(chain, () => visible.flatMap((l) => l.name?.value ?? []));
  const at = context.text.slice(field.span.start, field.span.end).indexOf(chain);
  const inner = { start: field.span.start + at, end: field.span.start + at + chain.length };
  return report(
    'unknown-chain',
    context.format,
    field.span,
    `No level read so far is called ${quote(chain)}, and ${end}${didYouMean(near, quote)}`,
    {
      entry,
      fixes: near === undefined || field.computed || at < 0 ? [] : [replace(`Change to ${quote(near)}`, inner, near)],
    },
  );
}
