/** `nethack-dungeon map`: the branch map as text or as an SVG file. */
import path from 'node:path';
import type { Command } from 'commander';
import type { View } from '../protocol';
import { parseSeed } from '../random/isaac64';
import { preview, type Theme, themes, toSvg, workLater } from '../service';
import { Exit, type ExitCode, type Io, Trouble } from './io';
import { load } from './load';
import { save } from './output';
import { printableLine, printableLines } from './report/text';
import { stopWords } from './stopWords';
import { finishTelling } from './work';

interface Options {
  readonly dialect?: string;
  readonly view: string;
  readonly seed?: string;
  readonly world: string;
  readonly svg?: string;
  readonly text?: boolean;
  readonly theme: string;
  readonly width: string;
}

const VIEWS: readonly string[] = ['shortest', 'longest', 'game'];

/** Adds the command to the program. */
export function register(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('map')
    .description('draw the branch map of a dungeon file')
    .argument('<file>', 'a dungeon file; - reads standard input')
    .option('--dialect <id>', 'read it as this variant of the game does')
    .option('--view <view>', 'shortest, longest, or game: the layout of one seed', 'shortest')
    .option('--seed <n>', 'seed of the game, 0 to 2^64 - 1; says --view game')
    .option('--world <n>', 'which of the possible dungeons, where the file draws random numbers; from 1', '1')
    .option('--svg <file>', 'write an SVG picture; - writes it to standard output')
    .option('--text', 'print the map as text (what happens without --svg)')
    .option('--theme <theme>', `colours of the picture: ${themes.join(', ')}`, 'light')
    .option(
      '--width <px>',
      'width of the page the picture is for; below 900 it has one lane, and so it has where its dungeons do not fit side by side',
      '1200',
    )
    .addHelpText(
      'after',
      `
Examples:
  nethack-dungeon map dat/dungeon.lua
  nethack-dungeon map dat/dungeon.def --view longest --svg map.svg
  nethack-dungeon map dat/dungeon.lua --seed 42 --svg - --theme dark > game.svg`,
    )
    .action(async (file: string, options: Options, command: Command) => {
      const view =
        options.seed !== undefined && command.getOptionValueSource('view') === 'default' ? 'game' : options.view;
      end(await run(file, { ...options, view }, io));
    });
}

async function run(file: string, options: Options, io: Io): Promise<ExitCode> {
  const seed = parseSeed(options.seed ?? '0');
  if (!VIEWS.includes(options.view)) throw new Trouble(`--view ${options.view}: must be one of ${VIEWS.join(', ')}`);
  if (seed === undefined) throw new Trouble(`--seed ${options.seed}: must be a whole number from 0 to 2^64 - 1`);
  if (options.seed !== undefined && options.view !== 'game')
    throw new Trouble(`--view ${options.view} shows no single game: leave --seed out, or say --view game`);
  if (options.svg !== undefined && options.text) throw new Trouble('--svg and --text exclude each other');
  if (!themes.includes(options.theme as Theme))
    throw new Trouble(`--theme ${options.theme}: must be one of ${themes.join(', ')}`);
  const width = whole('--width', options.width, 320, 10_000);

  const { input, analysis } = await load(file, options, io);
  const world = whole('--world', options.world, 1, analysis.definition.worlds.length) - 1;
  const later = finishTelling(workLater(analysis), 'working out the odds', io);
  const result = preview(
    analysis,
    { uri: input.uri, view: options.view as View, seed: seed.toString(), world, width },
    {
      version: 0,
      stale: false,
      odds: later.worlds[world] ?? later.odds,
      findings: [...analysis.findings, ...later.findings],
      range: () => ({ start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }),
    },
  );
  const { dungeons, stop } = analysis.definition.worlds[world]!;
  const notice = stop
    ? result.notice.replace(stop.message, () => stopWords(analysis.definition, stop.message, false))
    : result.notice;
  // There is no map of nothing.
  if (dungeons.length === 0) throw new Trouble(`${file}: ${notice}`);
  if (notice) io.err(`${printableLine(notice)}\n`);
  if (options.svg === undefined) io.out(printableLines(result.text));
  else {
    const svg = toSvg(result.scene, options.theme as Theme, `${result.title} – ${result.subtitle}`, result.sheet);
    if (options.svg === '-') io.out(svg);
    else await save(io, path.resolve(io.cwd, options.svg), options.svg, svg);
  }
  return Exit.fine;
}

function whole(option: string, text: string, least: number, most: number): number {
  const n = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (n >= least && n <= most) return n;
  throw new Trouble(`${option} ${text}: must be a whole number from ${least} to ${most}`);
}
