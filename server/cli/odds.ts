/** `nethack-dungeon odds`: where everything lands, over all games. */
import type { Command } from 'commander';
import { shortPercent } from '../definition/percent';
import type { Entry } from '../definition/types';
import { middle, signed, support } from '../features/charts';
import { isFloating } from '../game/floating';
import { runs } from '../game/placesText';
import type { Distribution, Odds } from '../game/types';
import { type Analysis, odds as workOdds } from '../service';
import { Exit, type ExitCode, type Io, Trouble } from './io';
import { load } from './load';
import { Lines } from './report/located';
import { printable, printableJson, printableLine } from './report/text';
import { stopWords } from './stopWords';
import { finishTelling } from './work';

interface Options {
  readonly dialect?: string;
  readonly json?: boolean;
}

/** Adds the command to the program. */
export function register(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('odds')
    .description('work out how likely each length, place and depth is, over all games')
    .argument('<file>', 'a dungeon file; - reads standard input')
    .option('--dialect <id>', 'by the rules of this variant of the game')
    .option('--json', 'print {exact, error, dungeons, levels, branches, stops}')
    .addHelpText(
      'after',
      `
Exact unless it says otherwise; a sampled probability is right within "error" in 19 of 20 cases. "stops" are the ways in
which games end at the start: {probability, kind, message, lengths}, the lengths of the dungeon concerned with which they
do. The start of a branch with "floating" is not known until a vault is made; its levels only say how deep its dungeon
counts as. A game that stops while its dungeons are laid out has no level anywhere. Where all games stop, each dungeon is
counted as if the others did not stop it.

Examples:
  nethack-dungeon odds dat/dungeon.lua
  nethack-dungeon odds dat/dungeon.def --json`,
    )
    .action(async (file: string, options: Options) => {
      const { analysis } = await load(file, options, io);
      const odds = finishTelling(workOdds(analysis.definition, analysis.rules), 'working out the odds', io);
      if (odds.unknown.length > 0)
        throw new Trouble(`${file}: there are no odds without the values of ${named(odds.unknown, analysis)}`);
      if (odds.dungeons.length === 0 && analysis.definition.worlds.some(({ dungeons }) => dungeons.length > 0))
        throw new Trouble(`${file}: there are no odds for more dungeons and levels than any game has room for`);
      io.out(options.json ? `${printableJson(asJson(odds, analysis))}\n` : readable(odds, analysis));
      end(Exit.fine);
    });
}

/** At most this many of the entries are named. */
const MOST_NAMED = 3;

/** Entries by kind, name and line: `the level "big" (line 12)`. */
function named(ids: readonly string[], { definition, text }: Analysis): string {
  const lines = new Lines(text);
  const entries = definition.worlds.flatMap((w) => w.dungeons.flatMap((d): Entry[] => [d, ...d.levels, ...d.branches]));
  const all = ids.slice(0, MOST_NAMED).map((id) => {
    const entry = entries.find((e) => e.id === id);
    if (!entry) return id;
    const name = entry.name?.value === undefined ? '' : ` "${printable(entry.name.value)}"`;
    return `the ${entry.kind}${name} (line ${lines.at(entry.headSpan.start).line})`;
  });
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return all.join(', ') + more;
}

function plain(distribution: Distribution): Record<string, number> {
  return Object.fromEntries([...distribution].map(([value, p]) => [String(value), p]));
}

/** Ids of the branches that are set afloat. */
function floatingIn({ definition: { worlds }, rules }: Analysis): ReadonlySet<string> {
  const all = worlds.flatMap((world) =>
    world.dungeons.flatMap(({ branches }) => branches.filter((branch) => isFloating(branch, world, rules))),
  );
  return new Set(all.map(({ id }) => id));
}

function asJson({ exact, error, dungeons, levels, branches, stops }: Odds, analysis: Analysis) {
  const floating = floatingIn(analysis);
  const names = new Map(dungeons.map(({ id, name }) => [id, name]));
  return {
    exact,
    error,
    dungeons: dungeons.map(({ name, length, depthStart }) => ({
      name,
      length: plain(length),
      depthStart: plain(depthStart),
    })),
    levels: levels.map(({ name, dungeon, present, dlevel, depth }) => ({
      name,
      dungeon: names.get(dungeon),
      present,
      dlevel: plain(dlevel),
      depth: plain(depth),
    })),
    branches: branches.map(({ id, name, from, depth }) => ({
      name,
      from: plain(from),
      depth: plain(depth),
      ...(floating.has(id) ? { floating: true } : {}),
    })),
    stops: stops.map(({ probability, kind, message, lengths }) => ({ probability, kind, message, lengths })),
  };
}

const HEIGHTS = ' ▁▂▃▄▅▆▇█';
/** Longer bars than this are not drawn. */
const WIDEST = 40;

/** One character per value, as high as it is likely. */
function bars(distribution: Distribution): string {
  const values = support(distribution);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || last === first || last - first >= WIDEST) return '';
  const most = Math.max(...distribution.values());
  let text = '';
  for (let value = first; value <= last; value++) {
    const p = distribution.get(value) ?? 0;
    text += HEIGHTS[p > 0 ? Math.max(1, Math.round((p / most) * 8)) : 0];
  }
  return text;
}

function readable(odds: Odds, analysis: Analysis): string {
  const { rules, definition } = analysis;
  const how = odds.exact ? 'exact odds' : `odds from a sample of games, ±${shortPercent(odds.error)}`;
  const lines = [`${rules.name}: ${how}`];
  for (const message of new Set(odds.stops.map((stop) => stop.message))) {
    const same = odds.stops.filter((stop) => stop.message === message);
    const all = [...new Set(same.flatMap((stop) => stop.lengths))];
    const lengths = all.length > 0 ? `, with ${runs(all)} levels` : '';
    const share = same.reduce((sum, { probability }) => sum + probability, 0);
    lines.push(
      `${shortPercent(share)} of games stop: ${stopWords(definition, message, same[0]!.kind === 'endless')}${lengths}`,
    );
  }
  const floating = floatingIn(analysis);
  const width = Math.max(10, ...[...odds.levels, ...odds.branches].map(({ name }) => [...name].length + 2));
  const row = (name: string, present: number, on: Distribution, depth: Distribution, more = '') => {
    if (present <= 0) return `  ${name.padEnd(width)}  never`;
    const share = present < 1 ? `, in ${shortPercent(present)} of games` : '';
    const most = middle(depth);
    const words = `level ${runs(support(on))}, depth ${range(depth)}${most === undefined ? '' : `, ${most}`}${share}${more}`;
    return `  ${name.padEnd(width)}  ${words}  ${bars(depth)}`.trimEnd();
  };
  const afloat = (id: string) => (floating.has(id) ? ', floating until a vault is made' : '');
  for (const dungeon of odds.dungeons) {
    const lengths = support(dungeon.length);
    const count = `${runs(lengths)} level${lengths.length === 1 && lengths[0] === 1 ? '' : 's'}`;
    const share = dungeon.present < 1 ? `, in ${shortPercent(dungeon.present)} of games` : '';
    const top = support(dungeon.depthStart).length > 0 ? `, from depth ${range(dungeon.depthStart)}` : '';
    lines.push('', `${dungeon.name}: ${count}${top}${share}  ${bars(dungeon.depthStart)}`.trimEnd());
    for (const level of odds.levels) {
      if (level.dungeon === dungeon.id) lines.push(row(level.name, level.present, level.dlevel, level.depth));
    }
    for (const branch of odds.branches) {
      if (branch.dungeon === dungeon.id)
        lines.push(row(`→ ${branch.name}`, branch.present, branch.from, branch.depth, afloat(branch.id)));
    }
  }
  return `${lines.map(printableLine).join('\n')}\n`;
}

/** The values as runs, with a real minus sign. */
function range(distribution: Distribution): string {
  const values = support(distribution);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return 'unknown';
  if (first >= 0) return runs(values);
  return first === last ? signed(first) : `${signed(first)} to ${signed(last)}`;
}
