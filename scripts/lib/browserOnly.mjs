// Proves that a bundle for the browser reaches for nothing that only Node has.
import { readFile } from 'node:fs/promises';

/** Node's globals. esbuild's `define` replaces only free uses of a name, so a local of the same name is no fault. */
const globals = ['process', 'Buffer', 'global', '__dirname', '__filename', 'setImmediate', 'clearImmediate'];
const marker = 'NODE_GLOBAL_';

/** Libraries that look for Node and do without; the answer is known here. */
const questions = { filter: /[\\/]minimatch[\\/].*\.js$/, text: "typeof process === 'object' && process" };

/** To be spread into the esbuild options of a browser bundle. */
export const browserOnly = {
  define: Object.fromEntries(globals.map((name) => [name, marker + name])),
  plugins: [
    {
      name: 'browser-only',
      setup(build) {
        build.onLoad({ filter: questions.filter }, async ({ path }) => ({
          contents: (await readFile(path, 'utf8')).replaceAll(questions.text, 'false'),
        }));
        build.onEnd((result) => ({ errors: faults(result) }));
      },
    },
  ],
};

function faults({ metafile, outputFiles }) {
  const found = [];
  for (const [file, output] of Object.entries(metafile?.outputs ?? {}))
    for (const { path, external } of output.imports)
      if (external && path !== 'vscode') found.push({ text: `${file} imports "${path}", which no browser has` });
  for (const { path, text } of outputFiles ?? [])
    for (const [, name] of text.matchAll(new RegExp(`${marker}(\\w+)`, 'g')))
      found.push({ text: `${path} uses Node's global "${name}"` });
  return found;
}
