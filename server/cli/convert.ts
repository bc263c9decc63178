/** `nethack-dungeon convert`: a dungeon file in the other format, and what that format cannot say. */
import type { Command } from 'commander';
import { detectEncoding, utf16Of } from '../dialects/index';
import { analyse, type CheckedAnalysis, convert, workLater } from '../service';
import { Exit, type ExitCode, type Io, Trouble } from './io';
import { load } from './load';
import { Lines } from './report/located';
import { printable, printableLine, printableLines } from './report/text';
import { finishTelling } from './work';

/** At most so many faults of the result are told. */
const MOST_TOLD = 20;

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
ends with 1; the rest is converted all the same. What would stop the game, or its compiler, in the result is listed too.
The result is in UTF-8.

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
      const changed = encodingChanged(input.bytes, text);
      if (changed !== undefined) io.err(`${printableLine(file)}: ${changed}\n`);
      for (const line of faultsOf(text, options.to, analysis, io)) io.err(`${printableLine(line)}\n`);
      io.out(io.terminal ? printableLines(text) : text);
      end(unsaid.length > 0 || changed !== undefined ? Exit.found : Exit.fine);
    });
}

const NAMES = { shift_jis: 'Shift-JIS', 'iso-8859-1': 'some encoding of single bytes' } as const;

/** That names are written in other bytes than before, where they are. */
function encodingChanged(bytes: Uint8Array, text: string): string | undefined {
  // No game reads UTF-16, so nothing is lost with it.
  const encoding = utf16Of(bytes) === undefined ? detectEncoding(bytes) : 'utf-8';
  if (encoding === 'utf-8' || !/[^\0-\x7f]/.test(text)) return undefined;
  return `is in ${NAMES[encoding]} and the result in UTF-8; the game's C code, which compares names byte by byte, has to change along`;
}

/** What would stop the game that reads the result, a line each: a conversion that is complete may still be of no use. */
function faultsOf(text: string, format: 'def' | 'lua', source: CheckedAnalysis, io: Io): string[] {
  const uri = `result:/dungeon.${format}`;
  const options = { ours: true, severities: source.options.severities };
  const guessed = analyse(uri, text, options);
  // Nobody converts to an old version of 3.7, which a file without a tutorial looks like.
  const old = guessed.rules.dialect === 'nethack-3.7-2019';
  const result = old ? analyse(uri, text, { ...options, dialect: 'nethack-3.7' }) : guessed;
  const { findings } = finishTelling(workLater(result), 'playing the result', io);
  const errors = [...result.findings, ...findings].filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  const lines = new Lines(text);
  const told = errors
    .slice(0, MOST_TOLD)
    .map(({ span, message, code }) => `  line ${lines.at(span.start).line}: ${message} [${code}]`);
  const more = errors.length > MOST_TOLD ? [`  and ${errors.length - MOST_TOLD} more`] : [];
  return [`The result has faults, as a file of ${result.rules.name}:`, ...told, ...more];
}
