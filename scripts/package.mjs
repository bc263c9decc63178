// `npm run package`: nethack-dungeon-VERSION.vsix, to be installed into VS Code from the file. Two runs on the same
// sources give the same bytes: every date in it is that of the last
// commit, or SOURCE_DATE_EPOCH.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { must, root } from './lib/run.mjs';
import { build, installPackages } from './lib/setup.mjs';

/** More than this is a mistake in .vscodeignore. */
const limit = 1_000_000;

await installPackages();
await build();
const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const out = path.resolve(process.argv[2] ?? path.join(root, `${name}-${version}.vsix`));
const date =
  process.env.SOURCE_DATE_EPOCH ?? (await must('git', ['log', '-1', '--format=%ct'], { quiet: true })).trim();
await must(
  process.execPath,
  [
    'node_modules/@vscode/vsce/vsce',
    'package',
    '--no-dependencies',
    '--no-rewrite-relative-links',
    '--allow-missing-repository',
    '--skip-license',
    '--out',
    out,
  ],
  { quiet: true, env: { ...process.env, SOURCE_DATE_EPOCH: date, TZ: 'UTC' } },
);
const { size } = statSync(out);
console.log(`${path.relative(process.cwd(), out)}: ${Math.round(size / 1000)} kB`);
if (size > limit) throw new Error(`${out} is larger than ${limit} bytes`);
