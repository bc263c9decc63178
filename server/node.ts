/** The server as a process: over IPC when VS Code starts it, else over whatever its arguments name, else over stdio. */
import { setImmediate, setTimeout } from 'node:timers';
import type { Connection } from 'vscode-languageserver';
import { addressOf, connectionTo, ownConnection } from './cli/transport';
import { nodeFileSystem, openedFile } from './lsp/nodeFileSystem';
import { serve } from './lsp/server';

const start = (connection: Connection): void =>
  serve(connection, {
    turns: { now: () => performance.now(), later: (callback) => void setImmediate(callback) },
    files: nodeFileSystem,
    bytes: openedFile,
    delay: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });

const address = addressOf(process.argv);
if (address === undefined) start(ownConnection());
else {
  connectionTo(address).then(start, ({ message }: Error) => {
    process.stderr.write(`nethack-dungeon: ${message}\n`);
    process.exitCode = 2;
  });
}

// A fault of ours is told and survived; one of the pipe means that nobody is left to serve.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    if (/^(EPIPE|ERR_STREAM)/.test(String((error as NodeJS.ErrnoException | null)?.code))) process.exit(1);
    process.stderr.write(`nethack-dungeon: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  });
}
