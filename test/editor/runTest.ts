// Runs the suite of suite/ inside the extension host of a real VS Code: `npm run test:editor:host [-- --desktop]`.
// With --desktop it is Microsoft's own build, downloaded by @vscode/test-electron; else the one in .host/.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';
import { makeWorkspace } from './workspace';

const root = path.resolve(__dirname, '../..');
const version = process.env['NETHACK_DUNGEON_HOST'] ?? '1.100.3';
const bundle = path.join(root, '.vscode-test/suite.js');
const results = path.resolve(process.env['NETHACK_DUNGEON_RESULTS'] ?? path.join(root, '.vscode-test/results.json'));

async function main(): Promise<void> {
  rmSync(results, { force: true });
  const files = globSync('test/editor/suite/*.test.ts', { cwd: root, absolute: true }).sort();
  await build({
    stdin: {
      contents: `import { runSuite } from './suite/index';
export const run = () => runSuite(() => { ${files.map((file) => `require(${JSON.stringify(file)});`).join(' ')} });`,
      resolveDir: __dirname,
      loader: 'ts',
    },
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'inline',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
  const workspace = makeWorkspace();
  try {
    const code = await runTests({
      ...(process.argv.includes('--desktop')
        ? { version }
        : { vscodeExecutablePath: path.join(__dirname, 'shim.mjs') }),
      extensionDevelopmentPath: root,
      extensionTestsPath: bundle,
      extensionTestsEnv: { NETHACK_DUNGEON_HOST: version, NETHACK_DUNGEON_RESULTS: results },
      launchArgs: [workspace.folder],
    });
    if (code !== 0) throw new Error(`VS Code ended with code ${code}`);
  } finally {
    workspace.remove();
  }
  // VS Code reports success too when its extension host dies half-way: only a complete report is believed.
  if (!existsSync(results)) throw new Error('the extension host ended before its tests did');
  const { total, passed, failed } = JSON.parse(readFileSync(results, 'utf8'));
  if (failed > 0 || passed !== total || total === 0) throw new Error(`${passed} of ${total} tests passed`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
