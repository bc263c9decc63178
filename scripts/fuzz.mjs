// `npm run fuzz`: bundles the properties as the product is bundled, and tries them on random inputs; see test/fuzz/.
// -- --minutes N, --seed N, --only PROPERTY (may be repeated), --files N (so many inputs of each
// instead of minutes); for the odds also --games N.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { root, run } from './lib/run.mjs';
import { build } from './lib/setup.mjs';

await build();
// Two folders below the root, as test/lsp/ is: from there the tests find dist/.
const outfile = path.join(root, '.vscode-test/fuzz/fuzz.cjs');
mkdirSync(path.dirname(outfile), { recursive: true });
await esbuild.build({
  entryPoints: [path.join(root, 'test/fuzz/index.ts')],
  outfile,
  bundle: true,
  sourcemap: 'inline',
  platform: 'node',
  format: 'cjs',
  target: 'es2022',
  packages: 'external',
});
const running = path.join(path.dirname(outfile), 'running.txt');
rmSync(running, { force: true });
const corpus = process.env.DUNGEON_CORPUS ?? path.join(root, '../shared/corpus');
// An input that eats memory ends the process; the limit is what a person's editor can spare.
const { code } = await run(
  process.execPath,
  ['--enable-source-maps', '--max-old-space-size=1500', outfile, ...process.argv.slice(2)],
  { env: { ...process.env, DUNGEON_CORPUS: corpus, FUZZ_CORPUS: 'yes', FUZZ_ROOT: root, FUZZ_RUNNING: running } },
);
// 0 and 1 are its own: nothing found, something found.
if (code > 1) console.error(`The process ended with code ${code} while it tried: ${readFileSync(running, 'utf8')}`);
process.exitCode = code;
