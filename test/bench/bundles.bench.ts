/** What is shipped: how large it is, and how long it takes to start. Run after a build. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './files';
import { type Bench, figure, type Row, spread, timeRow } from './harness';

function size(name: string, most?: number): Row {
  const file = path.join(root, 'dist', name);
  const packed = gzipSync(readFileSync(file)).length / 1_000;
  return { name, value: statSync(file).size / 1_000, unit: 'KB', most, note: `gzip ${figure(packed)}` };
}

/** Loading the client's bundle in a fresh process, with nothing behind the name `vscode`. */
function clientLoad(): Row {
  const script = `
    const anything = new Proxy(function () {}, { get: (_, key) => (key === 'then' || key === Symbol.iterator ? undefined : key === Symbol.toPrimitive ? () => '' : anything), apply: () => anything, construct: () => ({}) });
    const { Module } = require('node:module');
    const load = Module._load;
    Module._load = (name, ...rest) => (name === 'vscode' ? anything : load(name, ...rest));
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
  return timeRow('client.js loaded in a fresh process', spread(times), 50);
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
  return timeRow('nethack-dungeon check of the stock file, the whole process', spread(times));
}

const bench: Bench = {
  title: 'Bundles',
  run: () => [
    size('main.js'),
    size('server.browser.js', 400),
    size('client.js', 450),
    size('client.browser.js', 450),
    size('webview.js'),
    clientLoad(),
    commandLine(),
  ],
};
export default bench;
