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
    const start = performance.now();
    const { activate } = require(${JSON.stringify(path.join(root, 'dist/client.js'))});
    if (typeof activate !== 'function') throw new Error('no activate');
    console.log(performance.now() - start);`;
  const times = Array.from({ length: 12 }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    if (!(Number(stdout) > 0)) throw new Error(stderr);
    return Number(stdout);
  });
  return timeRow('client.js loaded in a fresh process', spread(times), 50);
}

function commandLine(): Row {
  const times = Array.from({ length: 8 }, () => {
    const start = performance.now();
    spawnSync(process.execPath, [
      path.join(root, 'dist/cli.js'),
      'check',
      path.join(root, 'test/fixtures/stock-3.7.lua'),
    ]);
    return performance.now() - start;
  });
  return timeRow('nethack-dungeon check of the stock file, the whole process', spread(times));
}

const bench: Bench = {
  title: 'Bundles',
  run: () => [
    size('server.js', 400),
    size('server.browser.js', 400),
    size('client.js', 450),
    size('client.browser.js', 450),
    size('webview.js'),
    size('cli.js'),
    clientLoad(),
    commandLine(),
  ],
};
export default bench;
