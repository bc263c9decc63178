/** The connection of a server process, from its arguments. */
import { connect, type Socket } from 'node:net';
import {
  type Connection,
  createConnection,
  ProposedFeatures,
  SocketMessageReader,
  SocketMessageWriter,
} from 'vscode-languageserver/node';
import { lifecycle } from '../lsp/lifecycle';

/** Where an editor listens: a port of this machine, or the name of a pipe or Unix socket. */
export type Address = number | string;

/** The address that arguments name (`--socket 6009`, `--pipe=NAME`); a port that is none is NaN. */
export function addressOf(argv: readonly string[]): Address | undefined {
  for (const [i, argument] of argv.entries()) {
    const [, kind, inside] = /^--(socket|pipe)(?:=(.*))?$/s.exec(argument) ?? [];
    if (kind === undefined) continue;
    const value = inside ?? argv[i + 1] ?? '';
    return kind === 'pipe' ? value : portOf(value);
  }
  return undefined;
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : Number.NaN;
}

/** Over IPC when VS Code has started this process, else over standard input and output. */
export function ownConnection(): Connection {
  const named = process.argv.some((a) => /^--(stdio|node-ipc)/.test(a));
  if (!named) process.argv.push('--stdio');
  return createConnection(ProposedFeatures.all, { messageStrategy: lifecycle() });
}

/** Over a port or a pipe on which the editor listens. Rejects, with one sentence, where nobody does. */
export async function connectionTo(address: Address): Promise<Connection> {
  if (address === '' || Number.isNaN(address)) throw new Error('--socket takes a port, 1 to 65535, and --pipe a name');
  const socket = await new Promise<Socket>((resolve, reject) => {
    const attempt = typeof address === 'number' ? connect(address, '127.0.0.1') : connect(address);
    const where = typeof address === 'number' ? `port ${address}` : address;
    attempt.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new Error(`no editor listens on ${where} (${code ?? message})`)),
    );
    attempt.once('connect', () => resolve(attempt));
  });
  const reader = new SocketMessageReader(socket);
  const writer = new SocketMessageWriter(socket);
  return createConnection(ProposedFeatures.all, reader, writer, { messageStrategy: lifecycle() });
}
