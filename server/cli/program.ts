/** All commands put together. */
import { Command, CommanderError } from 'commander';
import { version } from '../lsp/version';
import { register as check } from './check';
import { register as compare } from './compare';
import { register as convert } from './convert';
import { register as explain } from './explain';
import { Exit, type ExitCode, type Io, Trouble } from './io';
import { register as lsp } from './lsp';
import { register as map } from './map';
import { register as mines } from './mines';
import { register as odds } from './odds';
import { register as play } from './play';
import { register as preview } from './preview';
import { register as read } from './read';
import { printableLines } from './report/text';

/**
 * The program with its commands. Errors of usage, and `Trouble`, are printed and end with 2; anything else a command
 * throws is a fault of ours and is passed on.
 */
export function program(
  io: Io,
  end: (code: ExitCode) => void,
): { parseAsync(argv?: readonly string[]): Promise<void> } {
  const command = new Command('nethack-dungeon')
    .description("Checks NetHack's dungeon.def and dungeon.lua, plays them, and works out the odds.")
    .version(version)
    .exitOverride()
    .showHelpAfterError('(--help shows the options, with examples)')
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(printableLines(text.replace(/^error: /, ''))),
    })
    .addHelpText(
      'after',
      '\nExit status: 0 fine, 1 found something (errors, warnings, differences), 2 wrong usage or unreadable input.',
    );
  for (const register of [check, read, convert, explain, compare, odds, play, map, mines, preview, lsp])
    register(command, io, end);
  for (const sub of command.commands)
    sub.exitOverride().showHelpAfterError('(--help shows the options, with examples)');
  return {
    async parseAsync(argv) {
      try {
        if (argv) await command.parseAsync([...argv], { from: 'user' });
        else await command.parseAsync();
      } catch (error) {
        if (error instanceof CommanderError) end(error.exitCode === 0 ? Exit.fine : Exit.trouble);
        else if (error instanceof Trouble) {
          io.err(`${printableLines(error.message)}\n`);
          end(Exit.trouble);
        } else throw error;
      }
    },
  };
}
