import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { browserOnly } from '../../scripts/lib/browserOnly.mjs';

/** The errors of building this source as the browser bundles are built. */
async function errors(source: string): Promise<string[]> {
  const options = {
    ...browserOnly,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    logLevel: 'silent',
  } as const;
  const input = { contents: source, sourcefile: 'source.js', resolveDir: __dirname };
  try {
    await build({ ...options, stdin: input, format: 'iife', platform: 'browser', outfile: 'out.js' });
    return [];
  } catch (error) {
    return (error as { errors: { text: string }[] }).errors.map(({ text }) => text);
  }
}

describe('a bundle for the browser', () => {
  it('may use what browsers have', async () => {
    assert.deepEqual(await errors('const process = { env: 1 }; self.postMessage(process.env, globalThis.name)'), []);
  });

  for (const source of ['process.cwd()', 'Buffer.from("")', 'setImmediate(f)', 'f(__dirname)', 'typeof process'])
    it(`is not built with ${source}`, async () => {
      const found = await errors(`console.log(${source})`);
      assert.equal(found.length, 1);
      assert.match(found[0] ?? '', /uses Node's global/);
    });

  for (const module of ['node:fs', 'path', 'child_process'])
    it(`is not built with the module ${module}`, async () => {
      assert.notDeepEqual(await errors(`import x from '${module}'; x()`), []);
    });
});
