// Builds the bundles of dist/: the client, the server, the command line (Node), their browser twins, and the webview.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
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

/** The command line's `lsp` starts the server's own bundle, which lies beside it. */
const serverBeside = {
  name: 'server-beside',
  setup: (build) => build.onResolve({ filter: /^\.\.\/node$/ }, () => ({ path: './server.js', external: true })),
};

const bundles = [
  { ...node, entryPoints: ['client/node.ts'], outfile: 'dist/client.js' },
  { ...node, entryPoints: ['server/node.ts'], outfile: 'dist/server.js' },
  {
    ...node,
    entryPoints: ['server/cli.ts'],
    outfile: 'dist/cli.js',
    // A library asks for the address of its own module, which CommonJS does not have under that name.
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: "#!/usr/bin/env node\nconst moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
    plugins: [serverBeside],
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
].filter((b) => existsSync(b.entryPoints[0]));

if (watch) {
  for (const b of bundles) await (await esbuild.context(b)).watch();
} else {
  // esbuild has printed what is wrong by then.
  const results = await Promise.all(bundles.map((b) => esbuild.build(b))).catch(() => process.exit(1));
  mkdirSync('dist', { recursive: true });
  for (const { outputFiles } of results)
    for (const { path, contents } of outputFiles ?? []) writeFileSync(path, contents);
  writeFileSync('dist/THIRD-PARTY-NOTICES.txt', notices(results.map((r) => r.metafile)));
}
