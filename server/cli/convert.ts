/** `nethack-dungeon convert`: a dungeon file in the other format, and what that format cannot say. */
import type { Command } from 'commander';
import { convert } from '../service';
import { Exit, type ExitCode, type Io, Trouble } from './io';
import { load } from './load';
import { Lines } from './report/located';
import { printable, printableLine, printableLines } from './report/text';

/** Adds the command to the program. */
export function register(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('convert')
    .description('write a dungeon file in the other format')
    .argument('<file>', 'a dungeon file; - reads standard input')
    .requiredOption('--to <format>', 'def or lua')
    .option('--dialect <id>', 'read it as this variant of the game does')
    .addHelpText(
      'after',
      `
The result goes to standard output. What the other format cannot say is listed on standard error, and the command
ends with 1; the rest is converted all the same.

Examples:
  nethack-dungeon convert dat/dungeon.def --to lua > dungeon.lua
  nethack-dungeon convert dat/dungeon.lua --to def | diff - dat/dungeon.def`,
    )
    .action(async (file: string, options: { to: string; dialect?: string }) => {
      if (options.to !== 'def' && options.to !== 'lua') throw new Trouble(`--to ${options.to}: must be def or lua`);
      const { input, analysis } = await load(file, options, io);
      if (analysis.syntax.format === options.to) throw new Trouble(`${file}: is a .${options.to} file already`);
      const { text, unsaid } = convert(analysis.definition, analysis.syntax, input.text);
      const lines = new Lines(input.text);
      for (const { span, message } of unsaid) {
        const { line, column } = lines.at(span.start);
        io.err(`${printableLine(file)}:${line}:${column} ${printable(message)}\n`);
      }
      io.out(io.terminal ? printableLines(text) : text);
      end(unsaid.length > 0 ? Exit.found : Exit.fine);
    });
}
