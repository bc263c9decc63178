/** `nethack-dungeon read`: what a file says, as JSON or as a table for people. */
import type { Command } from 'commander';
import { toJson } from '../service';
import { Exit, type ExitCode, type Io } from './io';
import { load } from './load';
import { printableJson, printableLine } from './report/text';

/** Adds the command to the program. */
export function register(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('read')
    .description('print what a dungeon file says, whichever format and dialect it is in')
    .argument('<file>', 'a dungeon file; - reads standard input')
    .option('--dialect <id>', 'read it as this variant of the game does')
    .option('--json', 'print {dialect, worlds: [{probability, dungeons: […]}]}')
    .addHelpText(
      'after',
      `
Examples:
  nethack-dungeon read dat/dungeon.lua
  nethack-dungeon read dat/dungeon.def --json`,
    )
    .action(async (file: string, options: { dialect?: string; json?: boolean }) => {
      const { analysis } = await load(file, options, io);
      const said = toJson(analysis.definition, analysis.rules.dialect);
      io.out(options.json ? `${printableJson(said)}\n` : `${readable(said, analysis.rules.name)}\n`);
      end(Exit.fine);
    });
}

function readable(said: ReturnType<typeof toJson>, dialect: string): string {
  const lines = [`Read as ${dialect}.`];
  for (const world of said.worlds) {
    if (said.worlds.length > 1) lines.push('', `World of ${(world.probability * 100).toFixed(1)}% of games`);
    for (const d of world.dungeons) {
      lines.push('', row('', d.name, [couple(d.base, d.range), chance(d.chance, 0), ...about(d)]));
      for (const l of d.levels) {
        const maps = l.nlevels ? `1 of ${l.nlevels} maps` : '';
        lines.push(row('  • ', l.name, [place(l), chance(l.chance, 100), maps, ...about(l)]));
      }
      for (const b of d.branches) lines.push(row('  → ', b.name, [place(b), `${b.branchtype} ${b.direction}`]));
    }
  }
  return lines.map(printableLine).join('\n');
}

const couple = (base: number | null, range: number | null): string => `(${base ?? '?'}, ${range ?? '?'})`;
const place = ({ chainlevel, base, range }: Placed): string =>
  `${chainlevel === null ? '@' : `${chainlevel} +`} ${couple(base, range)}`;
const chance = (value: number | null, otherwise: number): string =>
  value === null || value === otherwise || value === 100 ? '' : `${value}%`;
const row = (mark: string, name: string | null, parts: readonly string[]): string =>
  `${mark}${[name ?? '(no name)', ...parts].filter((part) => part !== '').join('  ')}`;

type Dungeon = ReturnType<typeof toJson>['worlds'][number]['dungeons'][number];
type Level = Dungeon['levels'][number];
type Placed = Pick<Level, 'chainlevel' | 'base' | 'range'>;

/** What an entry says beside its place: tag, alignment, flags and, of a dungeon, how it is entered and filled. */
function about(entry: Dungeon | Level): string[] {
  const { bonetag, alignment, flags } = entry;
  const words = [alignment ?? '', ...flags].filter((word) => word !== '').join(', ');
  const parts = [bonetag === null || bonetag === '' ? '' : `[${bonetag}]`, words];
  if (!('levels' in entry)) return parts;
  if (entry.entry) parts.push(`entry ${entry.entry}`);
  for (const field of ['protofile', 'lvlfill', 'themerooms'] as const)
    if (entry[field]) parts.push(`${field} ${entry[field]}`);
  return parts;
}
