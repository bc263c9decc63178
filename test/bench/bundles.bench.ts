/** What is shipped: how large it is, and how long it takes to start. Run after a build. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './files';
import { type Bench, figure, type Row, spread, type Table } from './harness';

/** What esbuild says that it put into each bundle (`scripts/bench.mjs`). */
interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, { bytesInOutput: number }>> }>>;
}

function size(name: string, most?: number): Row {
  const file = path.join(root, 'dist', name);
  const packed = gzipSync(readFileSync(file)).length / 1_000;
  const named = most !== undefined;
  return { name, value: statSync(file).size / 1_000, unit: 'KB', most, named, note: `gzip ${figure(packed)}` };
}

/** Bytes of one bundle by where they come from: packages, and the folders of the house. */
function parts(bundle: string): Map<string, number> {
  const metafiles = JSON.parse(readFileSync(path.join(root, '.vscode-test/bench/meta.json'), 'utf8')) as Metafile[];
  const inputs = metafiles.flatMap((m) => Object.entries(m.outputs[`dist/${bundle}`]?.inputs ?? {}));
  const sums = new Map<string, number>();
  for (const [file, { bytesInOutput }] of inputs) {
    const packaged = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    const part = packaged ? `${packaged} (npm)` : file.split('/').slice(0, 2).join('/').replace(/\.ts$/, '');
    sums.set(part, (sums.get(part) ?? 0) + bytesInOutput);
  }
  return sums;
}

const SERVER = 'server.browser.js';
const npm = (sums: ReadonlyMap<string, number>) =>
  [...sums].reduce((n, [part, bytes]) => (part.endsWith('(npm)') ? n + bytes : n), 0) / 1_000;

/** The packed extension. */
function vsix(): Row[] {
  const file = path.join(root, '.vscode-test/bench/bench.vsix');
  const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
  const how = ['--no-dependencies', '--no-rewrite-relative-links', '--allow-missing-repository', '--skip-license'];
  spawnSync(process.execPath, [vsce, 'package', ...how, '--out', file], { cwd: root, encoding: 'utf8' });
  if (!existsSync(file)) return [];
  return [{ name: 'the .vsix', value: statSync(file).size / 1_000, unit: 'KB', most: 1_000, named: true }];
}

/**
 * Loading the client's bundle in a fresh process, with nothing behind the name `vscode`, and with what the extension
 * host itself has loaded of Node by then.
 */
function clientLoad(): Row {
  const script = `
    const anything = new Proxy(function () {}, { get: (_, key) => (key === 'then' || key === Symbol.iterator ? undefined : key === Symbol.toPrimitive ? () => '' : anything), apply: () => anything, construct: () => ({}) });
    const { Module } = require('node:module');
    const load = Module._load;
    Module._load = (name, ...rest) => (name === 'vscode' ? anything : load(name, ...rest));
    for (const name of ['child_process', 'crypto', 'fs', 'net', 'os', 'path', 'readline', 'util']) require(name);
    const used = process.cpuUsage();
    const start = performance.now();
    const { activate } = require(${JSON.stringify(path.join(root, 'dist/client.js'))});
    if (typeof activate !== 'function') throw new Error('no activate');
    const { user, system } = process.cpuUsage(used);
    console.log(Math.min(performance.now() - start, (user + system) / 1000));`;
  const times = Array.from({ length: 12 }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    if (!(Number(stdout) > 0)) throw new Error(stderr);
    return Number(stdout);
  });
  const { p50, p95 } = spread(times);
  const name = 'client.js loaded in a fresh process (p50)';
  return { name, value: p50, unit: 'ms', most: 50, named: true, note: `p95 ${figure(p95)}` };
}

function commandLine(): Row {
  const atEnd = `process.on('exit', () => { const u = process.cpuUsage(); process.stderr.write('took ' + (u.user + u.system) / 1000) })`;
  const file = path.join(root, 'test/fixtures/stock-3.7.lua');
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(atEnd)}`,
    path.join(root, 'dist/cli.js'),
    'check',
    file,
  ];
  const times = Array.from({ length: 8 }, () => {
    const start = performance.now();
    const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return Math.min(performance.now() - start, Number(/took ([\d.]+)/.exec(stderr)?.[1]));
  });
  const { p50, p95 } = spread(times);
  const name = 'nethack-dungeon check of the stock file, the whole process (p50)';
  return { name, value: p50, unit: 'ms', note: `p95 ${figure(p95)}` };
}

const bench: Bench = {
  title: 'Bundles',
  run: () => [
    size('main.js'),
    { ...size(SERVER, 400), note: `${figure(npm(parts(SERVER)))} KB of it are the protocol’s libraries` },
    size('client.js', 450),
    size('client.browser.js', 450),
    size('webview.js'),
    ...vsix(),
    clientLoad(),
    commandLine(),
  ],
  table(): Table {
    const sums = parts(SERVER);
    const total = [...sums.values()].reduce((a, b) => a + b, 0);
    const sorted = [...sums].filter(([, bytes]) => bytes > 1_000).sort(([, a], [, b]) => b - a);
    return {
      note: `What \`${SERVER}\` is made of. \`main.js\` is the same, with Node's side of the libraries and the command line.`,
      head: ['part', 'KB', 'share'],
      lines: sorted.map(([part, bytes]) => [part, figure(bytes / 1_000), `${Math.round((100 * bytes) / total)}%`]),
    };
  },
};
export default bench;
