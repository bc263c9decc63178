// Builds the bundles of dist/: the client, the server, the command line (Node), their browser twins, and the webview.
import { existsSync } from 'node:fs';
import esbuild from 'esbuild';

const watch = process.argv.includes('--watch');
const common = { bundle: true, minify: !watch, sourcemap: watch, logLevel: 'warning', target: 'es2022', legalComments: 'none' };
const node = { ...common, platform: 'node', format: 'cjs', external: ['vscode'] };
// The browser bundles must not reach for Node: no polyfills, and esbuild fails on an unresolved `node:` import.
const browser = { ...common, platform: 'browser', mainFields: ['browser', 'module', 'main'], external: ['vscode'] };

const bundles = [
  { ...node, entryPoints: ['client/node.ts'], outfile: 'dist/client.js' },
  { ...node, entryPoints: ['server/node.ts'], outfile: 'dist/server.js' },
  { ...node, entryPoints: ['server/cli.ts'], outfile: 'dist/cli.js', banner: { js: '#!/usr/bin/env node' } },
  { ...browser, format: 'cjs', entryPoints: ['client/browser.ts'], outfile: 'dist/client.browser.js' },
  { ...browser, format: 'iife', entryPoints: ['server/browser.ts'], outfile: 'dist/server.browser.js' },
  { ...browser, format: 'iife', entryPoints: ['media/main.ts'], outfile: 'dist/webview.js', loader: { '.css': 'text' } },
].filter((b) => existsSync(b.entryPoints[0]));

if (watch) for (const b of bundles) await (await esbuild.context(b)).watch();
else await Promise.all(bundles.map((b) => esbuild.build(b)));
