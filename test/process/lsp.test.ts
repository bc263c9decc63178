/** The language server as the command line starts it: over a port, a pipe, and where there is nobody to serve. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const cli = path.resolve(__dirname, '../../dist/cli.js');

describe('the language server as a process', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dungeon-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Listens as an editor does; resolves to what the server answers to `initialize`, once it has ended. */
  async function session(listen: (server: Server) => Promise<string[]>): Promise<string> {
    const server = createServer();
    const args = await listen(server);
    let heard = '';
    server.on('connection', (socket) => {
      server.close();
      const say = (message: object): void => {
        const body = JSON.stringify({ jsonrpc: '2.0', ...message });
        socket.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      };
      say({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
      socket.on('data', (data) => {
        const known = heard.includes('serverInfo');
        heard += data;
        // Said once: what a process that ends has not read resets the line.
        if (!known && heard.includes('serverInfo')) {
          say({ id: 2, method: 'shutdown' });
          say({ method: 'exit' });
        }
      });
    });
    const child = spawn(process.execPath, [cli, 'lsp', ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
    assert.equal(await new Promise((resolve) => child.on('exit', resolve)), 0);
    return heard;
  }

  it('serves over a port, and over a pipe', async () => {
    const port = await session(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      return [`--socket=${typeof address === 'object' ? address?.port : ''}`];
    });
    assert.match(port, /"serverInfo":\{"name":"nethack-dungeon"/);
    const name = process.platform === 'win32' ? `\\\\.\\pipe\\${path.basename(folder)}` : path.join(folder, 'pipe');
    const pipe = await session(async (server) => {
      await new Promise<void>((resolve) => server.listen(name, resolve));
      return ['--pipe', name];
    });
    assert.match(pipe, /"serverInfo"/);
  });

  it('says in one line that nobody listens, or that an address is none, and ends with 2', () => {
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'lsp', ...args], { encoding: 'utf8' });
      return [status, stdout, stderr];
    };
    const pipe = path.join(folder, 'nobody');
    assert.deepEqual(run('--socket', '1'), [2, '', 'nethack-dungeon: no editor listens on port 1 (ECONNREFUSED)\n']);
    assert.deepEqual(run('--pipe', pipe), [2, '', `nethack-dungeon: no editor listens on ${pipe} (ENOENT)\n`]);
    for (const port of ['abc', '0', '65536', '70000', '-1', '']) {
      const none = 'nethack-dungeon: --socket takes a port, 1 to 65535, and --pipe a name\n';
      assert.deepEqual(run(`--socket=${port}`), [2, '', none], port);
    }
  });
});
