/** `nethack-dungeon explain`: what a check means, with a wrong and a right example. */
import type { Command } from 'commander';
import { shownExample } from '../checks/page';
import { checkTable, findRow } from '../service';
import { noSuchCheck } from './config';
import { Exit, type ExitCode, type Io, Trouble } from './io';

/** Adds the command to the program. */
export function register(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('explain')
    .description('explain a check; without a code, list all checks')
    .argument('[code]', 'the code of a check, as findings show it')
    .addHelpText('after', '\nExamples:\n  nethack-dungeon explain\n  nethack-dungeon explain chain-order')
    .action((code: string | undefined) => {
      io.out(code === undefined ? list() : page(code));
      end(Exit.fine);
    });
}

function list(): string {
  const width = Math.max(...checkTable.map((row) => row.code.length));
  return checkTable.map((row) => `${row.code.padEnd(width)}  ${row.severity.padEnd(11)}  ${row.title}\n`).join('');
}

function page(code: string): string {
  const row = findRow(code);
  if (!row) throw new Trouble(noSuchCheck(code));
  const { wrong, right, notes } = shownExample(row.examples[0]);
  const quoted = (text: string) => text.replace(/^/gm, '    ');
  return [
    `${row.code} · ${row.severity} · ${row.title}`,
    row.meaning,
    row.otherwise,
    ...notes,
    `Wrong:\n${quoted(wrong)}`,
    `Right:\n${quoted(right)}\n`,
  ].join('\n\n');
}
