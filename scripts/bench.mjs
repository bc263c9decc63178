// `npm run bench`: bundles the benchmarks as the product is bundled, and runs them. What tsx makes of a file is slower.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { must, root, run } from './lib/run.mjs';

const outfile = path.join(root, '.vscode-test/bench/bench.cjs');
mkdirSync(path.dirname(outfile), { recursive: true });
await must(process.execPath, ['esbuild.mjs', '--metafile', path.join(path.dirname(outfile), 'meta.json')]);
await esbuild.build({
  entryPoints: [path.join(root, 'test/bench/index.ts')],
  outfile,
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  target: 'es2022',
  packages: 'external',
});
const corpus = process.env.DUNGEON_CORPUS ?? path.join(root, '../shared/corpus');
// With the memory for new objects that the client gives the server (client/serverFlags.ts).
const { code } = await run(process.execPath, ['--max-semi-space-size=16', outfile, ...process.argv.slice(2)], {
  env: { ...process.env, DUNGEON_CORPUS: corpus },
});
process.exitCode = code;
