/** The real world of a command: this process. */
import { writeFile } from 'node:fs/promises';
import pc from 'picocolors';
import { Exit, type Io } from './io';

/** Standard streams, the working directory, and colours only where a terminal takes them. */
export function processIo(): Io {
  // A reader that has seen enough (`| head`) is no failure of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    process.stderr.write(`nethack-dungeon: standard output: ${error.message}\n`);
    process.exit(Exit.trouble);
  });
  // Nobody is left to tell.
  process.stderr.on('error', () => {});
  return {
    cwd: process.cwd(),
    colour: pc.isColorSupported && process.stdout.isTTY === true,
    terminal: process.stdout.isTTY === true,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    write: (file, content) => writeFile(file, content),
    stdin: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return new Uint8Array(Buffer.concat(chunks));
    },
    progress: (text) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
    },
  };
}
