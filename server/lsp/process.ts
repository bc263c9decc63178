/** The server as a process of its own. */
import { setImmediate, setTimeout } from 'node:timers';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { nodeFileSystem } from './nodeFileSystem';
import { serve } from './server';

/**
 * Serves until the client ends the connection: over IPC when VS Code starts it, else over what the process's arguments
 * name (`--stdio`, `--socket=PORT`, `--pipe=NAME`), else over standard input and output.
 */
export function serveProcess(): void {
  const named = process.argv.some((a) => /^--(stdio|node-ipc|socket|pipe|clientProcessId)/.test(a));
  if (!named) process.argv.push('--stdio');
  serve(createConnection(ProposedFeatures.all), {
    turns: { now: () => performance.now(), later: (callback) => void setImmediate(callback) },
    files: nodeFileSystem,
    delay: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
}
