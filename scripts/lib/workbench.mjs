// Starts the VS Code server of .host/ on 127.0.0.1 and makes the addresses of its workbench. Node builtins only.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endGroup, run } from './run.mjs';

const quietSettings = {
  'workbench.startupEditor': 'none',
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'window.commandCenter': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
};

/**
 * Starts a server with a profile of its own in a temporary folder.
 * @param {{ serverDir: string, node: string }} host
 * @param {object} [options]
 * @param {boolean} [options.tests] no connection token and no workspace trust, and the driver that mocha suites in the
 *   extension host need. Only for tests: any page of the same browser may talk to such a server.
 * @param {Record<string, unknown>} [options.settings] user settings
 * @param {NodeJS.ProcessEnv} [options.env] more environment for the extension host
 * @returns {Promise<{ base: string, token: string, folder: string, extensions: string, ended: Promise<unknown>, output: () => string, stop: () => Promise<void>, install: (file: string) => Promise<string>, configure: (settings: object) => void }>}
 */
export async function startServer(host, { tests = false, settings = {}, env = {} } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'nethack-dungeon-'));
  const extensions = path.join(folder, 'extensions');
  for (const part of ['user/Machine', 'data', 'extensions']) mkdirSync(path.join(folder, part), { recursive: true });
  // The workbench keeps a user's settings in the browser; those of the machine come from the server.
  const configure = (more) =>
    writeFileSync(
      path.join(folder, 'user/Machine/settings.json'),
      JSON.stringify({ ...quietSettings, ...settings, ...more }),
    );
  configure({});
  const token = tests ? '' : randomBytes(24).toString('base64url');
  const main = path.join(host.serverDir, 'out/server-main.js');
  const places = [
    '--user-data-dir',
    path.join(folder, 'user'),
    '--server-data-dir',
    path.join(folder, 'data'),
    '--extensions-dir',
    extensions,
  ];
  const access = tests
    ? ['--without-connection-token', '--disable-workspace-trust', '--enable-smoke-test-driver']
    : ['--connection-token', token];
  const fullEnv = { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}', ...env };
  const common = [main, '--accept-server-license-terms', '--telemetry-level', 'off', ...places];
  const child = spawn(host.node, [...common, '--host', '127.0.0.1', '--port', '0', ...access], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    env: fullEnv,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const stop = async () => {
    endGroup(child.pid, 'SIGTERM');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))]);
    endGroup(child.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const base = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the VS Code server ended with code ${code}\n${output}`)));
    setTimeout(() => reject(new Error(`the VS Code server did not listen within 60 s\n${output}`)), 60_000).unref();
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  const install = async (file) => {
    const { code, output: said } = await run(host.node, [...common, '--install-extension', file], {
      env: fullEnv,
      quiet: true,
    });
    if (code !== 0) throw new Error(`installing ${file} ended with code ${code}\n${said}`);
    return said;
  };
  return { base, token, folder, extensions, ended, output: () => output, stop, install, configure };
}

/** The address under which the workbench of `base` knows a file of this machine. */
export function remoteUri(base, file) {
  return `vscode-remote://${new URL(base).host}${path.posix.resolve('/', file)}`;
}

/**
 * The address of a workbench.
 * @param {{ base: string, token: string }} server
 * @param {object} what
 * @param {string} [what.target] a folder or a .code-workspace file; without one an empty window
 * @param {string} [what.file] a file to show
 * @param {string | undefined} [what.extension] folder of the extension under development
 * @param {string} [what.tests] the module with the suite to run in the extension host
 */
export function workbenchUrl(server, { target, file, extension, tests }) {
  const at = (name) => remoteUri(server.base, name);
  const payload = [['skipWelcome', 'true']];
  if (extension) payload.push(['extensionDevelopmentPath', at(extension)]);
  if (tests) payload.push(['extensionTestsPath', at(tests)], ['enableProposedApi', '']);
  if (file) payload.push(['openFile', at(file)]);
  const query = new URLSearchParams();
  if (server.token) query.set('tkn', server.token);
  if (!target) query.set('ew', 'true');
  else query.set(target.endsWith('.code-workspace') ? 'workspace' : 'folder', target);
  query.set('payload', JSON.stringify(payload));
  return `${server.base}/?${query}`;
}
