/** `nethack-dungeon compare`: what sets two dungeon files apart, whatever formats they are in. */
import type { Command } from 'commander';
import type { Comparison, Side } from '../definition/compare';
import {
  type Analysis,
  analyse,
  compare,
  comparisonMarkdown,
  comparisonText,
  stockDungeon,
  stockDungeons,
} from '../service';
import { mustBeDialect } from './dialect';
import { Exit, type ExitCode, type Io, Trouble } from './io';
import { load } from './load';
import { Lines } from './report/located';
import { printableJson, printableLines } from './report/text';

interface Options {
  readonly dialect?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
}

const STOCK = /^stock:(.*)$/;

/** Adds the command to the program. */
export function register(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const known = stockDungeons.map((s) => `stock:${s.id}`).join(', ');
  program
    .command('compare')
    .description('say what two dungeon files have different: dungeons, levels, branches, fields')
    .argument('<before>', `a dungeon file, - for standard input, or a built-in one: ${known}`)
    .argument('<after>', 'the same')
    .option('--dialect <id>', 'read both as this variant of the game does')
    .option('--json', 'print {same, before, after, differences, notes}')
    .option('--markdown', 'print a Markdown document with a table per dungeon')
    .addHelpText(
      'after',
      `
Exit status: 0 no difference, 1 different, 2 trouble.

Examples:
  nethack-dungeon compare stock:3.6 dat/dungeon.def
  nethack-dungeon compare dat/dungeon.def dat/dungeon.lua --markdown > drift.md
  git show HEAD:dat/dungeon.lua | nethack-dungeon compare - dat/dungeon.lua`,
    )
    .action(async (before: string, after: string, options: Options) => end(await run([before, after], options, io)));
}

async function run(names: readonly [string, string], options: Options, io: Io): Promise<ExitCode> {
  if (options.json && options.markdown) throw new Trouble('--json and --markdown exclude each other');
  if (names[0] === '-' && names[1] === '-') throw new Trouble('standard input can be only one of the two files');
  mustBeDialect(options.dialect);
  const before = await open(names[0], options, io);
  const after = await open(names[1], options, io);
  const comparison = compare(before.definition, after.definition);
  const titles = { before: titleOf(names[0]), after: titleOf(names[1]) };
  if (options.json) io.out(`${printableJson(asJson(comparison, names, before, after))}\n`);
  else if (options.markdown) io.out(printableLines(comparisonMarkdown(comparison, titles)));
  else io.out(`${printableLines(comparisonText(comparison, titles))}\n`);
  return comparison.differences.length === 0 ? Exit.fine : Exit.found;
}

async function open(name: string, options: Options, io: Io): Promise<Analysis> {
  const id = STOCK.exec(name)?.[1];
  if (id === undefined) return (await load(name, options, io)).analysis;
  const stock = stockDungeon(id);
  if (!stock) throw new Trouble(`${name}: built in are ${stockDungeons.map((s) => `stock:${s.id}`).join(', ')}`);
  return analyse(`stock:/${stock.id}/dungeon.${stock.format}`, stock.text, { dialect: options.dialect });
}

function titleOf(name: string): string {
  if (name === '-') return 'standard input';
  return stockDungeon(STOCK.exec(name)?.[1] ?? '')?.name ?? name;
}

function asJson(comparison: Comparison, names: readonly [string, string], before: Analysis, after: Analysis): object {
  const side = (analysis: Analysis) => {
    const lines = new Lines(analysis.text);
    return (s: Side | undefined) => (s ? { value: s.value ?? null, ...lines.range(s.span) } : null);
  };
  const one = side(before);
  const other = side(after);
  return {
    same: comparison.differences.length === 0,
    before: { file: names[0], dialect: before.rules.dialect },
    after: { file: names[1], dialect: after.rules.dialect },
    differences: comparison.differences.map((d) => ({
      kind: d.kind,
      what: d.what,
      dungeon: d.dungeon,
      entry: d.entry ?? null,
      field: d.field ?? null,
      before: one(d.before),
      after: other(d.after),
      message: d.message,
    })),
    notes: comparison.notes,
  };
}
