/** `nethack-dungeon lsp`: the language server, for editors. */
import { type Command, Option } from 'commander';
import type { ExitCode, Io } from './io';

/** Adds the command to the program. The process then lives as long as its client wants it to. */
export function register(program: Command, _io: Io, _end: (code: ExitCode) => void): void {
  program
    .command('lsp')
    .description('be the language server of an editor (docs/editors has recipes)')
    // The protocol's own way to start a server; the connection reads these from the arguments itself.
    .option('--stdio', 'speak on standard input and output (the default)')
    .option('--socket <port>', 'connect to this port, on which the editor listens')
    .option('--pipe <name>', 'connect to this pipe or Unix socket, on which the editor listens')
    .addOption(new Option('--clientProcessId <id>', 'end when this process ends').hideHelp())
    .addHelpText('after', '\nExamples:\n  nethack-dungeon lsp --stdio\n  nethack-dungeon lsp --socket 6009')
    .action(async () => {
      // Importing the entry starts it; the other commands do not load the protocol.
      await import('../node');
    });
}
