// `npm run verify`: installs what is missing, builds, checks and runs every layer of tests. Works on a machine that has
// only Node 20 (and, for Chromium, Debian's packages and root). The last line it prints is `N passed, N failed`.
// `npm run verify -- unit lsp` runs only these layers.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { root, run } from './lib/run.mjs';
import { build, installChromium, installEditors, installHost, installPackages } from './lib/setup.mjs';

const node = process.execPath;
const bin = (file) => path.join('node_modules', file);
const mocha = (config, spec, base = 'spec') => [
  bin('mocha/bin/mocha.js'),
  '--config',
  config,
  '--reporter',
  'scripts/lib/reporter.cjs',
  '--reporter-option',
  `base=${base}`,
  spec,
];

/** Checks that are no tests: each must end with code 0. */
const checks = [
  { name: 'types', args: [bin('typescript/bin/tsc'), '-b'] },
  { name: 'style', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
];

const newest = '1.139.1';

/**
 * The layers of tests, cheapest first; each writes its counts by scripts/lib/reporter.cjs. Those that drive a real window
 * or measure times get a second try as a whole (`again`), since a browser or a clock on a busy machine may miss a beat;
 * the summary names what needed it, and what fails twice has failed.
 */
const layers = [
  { name: 'unit', args: mocha('.mocharc.json', 'test/**/*.test.ts', 'dot') },
  { name: 'lsp', args: mocha('.mocharc.lsp.json', 'test/{lsp,process}/**/*.test.ts'), again: true },
  { name: 'steps', args: mocha('.mocharc.steps.json', 'test/steps/**/*.test.ts'), again: true },
  { name: 'fuzz', args: mocha('.mocharc.fuzz.json', 'test/fuzz/seeded.test.ts') },
  { name: 'media', args: mocha('.mocharc.media.json', 'test/media/**/*.test.ts'), again: true },
  { name: 'editor', args: ['--import', 'tsx', 'test/editor/runTest.ts'], again: true },
  {
    name: 'editor new',
    args: ['--import', 'tsx', 'test/editor/runTest.ts'],
    env: { NETHACK_DUNGEON_HOST: newest },
    again: true,
  },
  { name: 'workbench', args: mocha('.mocharc.editor.json', 'test/editor/ui/**/*.test.ts'), again: true },
  { name: 'editors', args: mocha('.mocharc.editors.json', 'test/editors/**/*.test.ts') },
  { name: 'release', args: mocha('.mocharc.editor.json', 'test/release/**/*.test.ts'), again: true },
];
const limitMs = 25 * 60_000;

const results = [];
const wanted = process.argv.slice(2);
await step('install', async () => {
  await installPackages();
  await installChromium();
  await installHost();
  await installHost(newest);
  await installEditors();
});
await step('build', build);
if (results.every((r) => r.failed === 0)) {
  for (const { name, args } of checks) await step(name, () => mustPass(args));
  for (const layer of layers) if (wanted.length === 0 || wanted.includes(layer.name)) await runLayer(layer);
}
summary();

/** Runs something that is no test; when it fails it counts as one failure. */
async function step(name, work) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  try {
    await work();
    results.push({ name, passed: 0, failed: 0, ms: performance.now() - started });
  } catch (error) {
    console.error(String(error?.message ?? error));
    results.push({ name, passed: 0, failed: 1, why: 'failed', ms: performance.now() - started });
  }
}

async function mustPass(args) {
  const { code } = await run(node, args);
  if (code !== 0) throw new Error(`ended with code ${code}`);
}

/** Runs one layer, a second time if it may have one. */
async function runLayer(layer) {
  const first = await tryLayer(layer);
  if (first.failed === 0 || !layer.again) {
    results.push(first);
    return;
  }
  console.log(`\n── ${layer.name}, second try`);
  const second = await tryLayer(layer);
  results.push({
    ...second,
    ms: first.ms + second.ms,
    again: first.failures.length > 0 ? first.failures : [first.why],
  });
}

/** Runs one layer once. One that ended badly though no test failed, or ran no test, counts as one failure. */
async function tryLayer({ name, args, env }) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const file = path.join(root, '.vscode-test', `results-${name.replace(' ', '-')}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { code } = await run(node, args, {
    env: { ...process.env, ...env, NETHACK_DUNGEON_RESULTS: file },
    timeoutMs: limitMs,
  });
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const result = {
    name,
    passed: counts?.passed ?? 0,
    failed: counts?.failed ?? 0,
    failures: counts?.failures ?? [],
    ms: performance.now() - started,
  };
  if (result.failed === 0) {
    if (!counts) result.why = `ended with code ${code} before its tests were through`;
    else if (counts.passed === 0) result.why = 'ran no test';
    else if (counts.passed + counts.skipped !== counts.total)
      result.why = `only ${counts.passed} of ${counts.total} tests ran`;
    else if (code !== 0) result.why = `all tests passed, but it ended with code ${code}`;
    if (result.why) result.failed = 1;
  }
  return result;
}

function summary() {
  console.log('\n── summary');
  for (const { name, passed, failed, why, ms } of results)
    console.log(`${name.padEnd(11)} ${String(Math.round(ms / 1000)).padStart(4)} s   ${describe(passed, failed, why)}`);
  for (const { name, again } of results)
    for (const title of again ?? []) console.log(`failed at the first try in ${name}: ${title}`);
  for (const { name, failures } of results)
    for (const title of failures ?? []) console.log(`failed in ${name}: ${title}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

function describe(passed, failed, why) {
  if (why) return `FAILED: ${why}`;
  return passed + failed === 0 ? 'fine' : `${passed} passed, ${failed} failed`;
}
