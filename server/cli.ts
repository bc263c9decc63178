/** The command line. Each command is a file in cli/. */

import { processIo } from './cli/processIo';
import { program } from './cli/program';

process.exitCode = 0;
program(processIo(), (code) => {
  process.exitCode = code;
})
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`nethack-dungeon: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  });
