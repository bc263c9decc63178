// Builds the bundles of dist/: the client, the server and the command line, their browser twins, and the webview.
import { mkdirSync, writeFileSync } from 'node:fs';
import esbuild from 'esbuild';
import { browserOnly } from './scripts/lib/browserOnly.mjs';
import { notices } from './scripts/lib/notices.mjs';

const watch = process.argv.includes('--watch');
const common = {
  bundle: true,
  minify: !watch,
  sourcemap: watch,
  logLevel: 'warning',
  target: 'es2022',
  legalComments: 'none',
  metafile: true,
};
const node = { ...common, platform: 'node', format: 'cjs', external: ['vscode'] };
// Written by us after `browserOnly` has looked at it: a bundle that needs Node is an error and is never written.
const browser = {
  ...common,
  ...browserOnly,
  platform: 'browser',
  mainFields: ['browser', 'module', 'main'],
  external: ['vscode'],
  write: watch,
};

const bundles = [
  {
    ...node,
    entryPoints: ['client/node.ts'],
    outfile: 'dist/client.js',
    alias: {
      'semver/functions/parse': './scripts/lib/semverParse.cjs',
      'semver/functions/satisfies': './scripts/lib/semverSatisfies.cjs',
    },
  },
  {
    ...node,
    // One bundle for both, since all but the protocol is the same; each is loaded only when it is called.
    stdin: {
      contents: "export const server = () => import('./node');\nexport const commandLine = () => import('./cli');",
      resolveDir: 'server',
      loader: 'ts',
    },
    outfile: 'dist/main.js',
    // A library asks for the address of its own module, which CommonJS does not have under that name.
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
  },
  { ...browser, format: 'cjs', entryPoints: ['client/browser.ts'], outfile: 'dist/client.browser.js' },
  { ...browser, format: 'iife', entryPoints: ['server/browser.ts'], outfile: 'dist/server.browser.js' },
  {
    ...browser,
    format: 'iife',
    entryPoints: ['media/main.ts'],
    outfile: 'dist/webview.js',
    loader: { '.css': 'text' },
  },
  {
    ...browser,
    format: 'iife',
    entryPoints: ['media/plain.ts'],
    outfile: 'dist/webview.plain.js',
    loader: { '.css': 'text' },
  },
];

/** The programs that are started by name. */
const starters = {
  'dist/server.js': "require('./main.js').server();\n",
  'dist/cli.js': "#!/usr/bin/env node\nrequire('./main.js').commandLine();\n",
};
mkdirSync('dist', { recursive: true });
const writeStarters = () => {
  for (const [file, text] of Object.entries(starters)) writeFileSync(file, text);
};

if (watch) {
  for (const b of bundles) await (await esbuild.context(b)).watch();
  writeStarters();
} else {
  // esbuild has printed what is wrong by then.
  const results = await Promise.all(bundles.map((b) => esbuild.build(b))).catch(() => process.exit(1));
  for (const { outputFiles } of results)
    for (const { path, contents } of outputFiles ?? []) writeFileSync(path, contents);
  // What is in each bundle, for who asks (`npm run bench`).
  const wanted = process.argv.indexOf('--metafile');
  if (wanted > 0) writeFileSync(process.argv[wanted + 1], JSON.stringify(results.map((r) => r.metafile)));
  writeFileSync('dist/THIRD-PARTY-NOTICES.txt', notices(results.map((r) => r.metafile)));
  // Last: a program that is there can be started.
  writeStarters();
}
