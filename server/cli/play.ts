/** `nethack-dungeon play`: one game played out from a seed, as the game itself would. */
import type { Command } from 'commander';
import type { PlayedGame } from '../game/types';
import { parseSeed } from '../random/isaac64';
import { type Analysis, playFile } from '../service';
import { Exit, type ExitCode, type Io, Trouble } from './io';
import { load } from './load';
import { printableJson, printableLine } from './report/text';
import { stopWords } from './stopWords';

/** Draws after which a search for places counts as endless: a second or two, which whoever asks for one game can wait. */
const SEARCH_LIMIT = 12_000_000;

interface Options {
  readonly seed: string;
  readonly wizard?: boolean;
  readonly dialect?: string;
  readonly json?: boolean;
}

/** Adds the command to the program. */
export function register(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('play')
    .description('lay out one game from a seed, draw for draw as the game does')
    .argument('<file>', 'a dungeon file; - reads standard input')
    .requiredOption('--seed <n>', 'seed of the random number generator, 0 to 2^64 - 1')
    .option('--wizard', 'in wizard mode, which keeps every dungeon and level')
    .option('--dialect <id>', 'by the rules of this variant of the game')
    .option('--json', 'print {draws, tune, panic, dungeons, levels, branches}')
    .addHelpText(
      'after',
      `
A game that stops prints what there was at that moment, and why in "panic". Branch types: 0 both stairs, 1 none at the
first end, 2 none at the second, 3 portal.

Examples:
  nethack-dungeon play dat/dungeon.lua --seed 42
  nethack-dungeon play dat/dungeon.def --seed 42 --wizard --json`,
    )
    .action(async (file: string, options: Options) => {
      const seed = parseSeed(options.seed);
      if (seed === undefined) throw new Trouble(`--seed ${options.seed}: must be a whole number from 0 to 2^64 - 1`);
      const { analysis } = await load(file, options, io);
      const { game } = playFile(analysis, { seed: seed.toString(), wizard: options.wizard, searchLimit: SEARCH_LIMIT });
      if (game.outcome === 'unknown')
        throw new Trouble(`${file}: holds values that cannot be worked out, so it cannot be played`);
      io.out(options.json ? `${printableJson(asJson(game))}\n` : readable(game, analysis));
      end(Exit.fine);
    });
}

function asJson({ draws, tune, panic, dungeons, levels, branches }: PlayedGame) {
  return {
    draws,
    tune,
    panic,
    dungeons: dungeons.map(({ name, levels: count, depthStart, entryLevel }) => ({
      name,
      levels: count,
      depthStart,
      entryLevel,
    })),
    levels: levels.map(({ name, dungeon, dlevel }) => ({ name, dungeon, dlevel })),
    branches: branches.map(({ type, from, to, up }) => ({ type, from, to, up })),
  };
}

const ENDS = ['', ', no stairs on this side', ', no stairs on the other side', ', portal'] as const;

function readable(game: PlayedGame, { rules, definition }: Analysis): string {
  const { seed, wizard, draws, tune, panic, dungeons, levels, branches } = game;
  const head = [`${rules.name}, seed ${seed}${wizard ? ', wizard mode' : ''}: ${draws} draws`];
  if (tune !== '') head[0] += `, castle tune ${tune}`;
  if (panic !== null) head.push(`The game stops: ${stopWords(definition, panic, game.outcome === 'endless')}`);
  const lines = dungeons.flatMap((dungeon, d) => {
    const first = dungeon.depthStart;
    const count = dungeon.levels === 1 ? '1 level' : `${dungeon.levels} levels`;
    const depth = dungeon.levels > 1 ? `depth ${first} to ${first + dungeon.levels - 1}` : `depth ${first}`;
    const entry = dungeon.entryLevel === 1 ? '' : `, entered on level ${dungeon.entryLevel}`;
    const rows = [
      ...levels.filter((l) => l.dungeon === d).map((l) => ({ at: l.dlevel, text: l.name })),
      ...branches
        .filter((b) => b.from.dungeon === d)
        .map((b) => ({
          at: b.from.dlevel,
          text: `→ ${dungeons[b.to.dungeon]?.name ?? '?'} (${b.up ? 'up' : 'down'}${ENDS[b.type]})`,
        })),
    ].sort((a, b) => a.at - b.at);
    return [
      '',
      `${dungeon.name}: ${count}, ${depth}${entry}`,
      ...rows.map((r) => `${String(r.at).padStart(4)}  ${r.text}`),
    ];
  });
  const floating = branches.filter((b) => b.from.dungeon >= dungeons.length);
  if (floating.length > 0) lines.push('', 'Afloat until a vault is made:');
  for (const b of floating) lines.push(`      → ${dungeons[b.to.dungeon]?.name ?? '?'}`);
  return `${[...head, ...lines].map(printableLine).join('\n')}\n`;
}
