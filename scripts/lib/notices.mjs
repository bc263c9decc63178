// The licence notices of the packages whose code is in the bundles, worked out from what esbuild says it took.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {import('esbuild').Metafile[]} metafiles of all bundles
 * @returns {string} name, version and licence text of every package, sorted by name
 */
export function notices(metafiles) {
  const folders = new Set();
  for (const metafile of metafiles)
    for (const output of Object.values(metafile.outputs))
      for (const [file, { bytesInOutput }] of Object.entries(output.inputs)) {
        const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
        if (folder && bytesInOutput > 0) folders.add(folder);
      }
  const parts = [...folders].map(notice).sort((a, b) => (a.key < b.key ? -1 : 1));
  const rule = '-'.repeat(80);
  return `This product contains code of these packages, under their licences.\n\n${parts.map(({ text }) => `${rule}\n${text}\n`).join('\n')}`;
}

function notice(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry));
  if (!file && !license) throw new Error(`${name} is bundled, but says nothing of its licence`);
  const who = typeof author === 'string' ? author : author?.name;
  const text = file ? readFileSync(path.join(folder, file), 'utf8').trim() : `Copyright ${who ?? 'the authors'}`;
  return { key: `${name} ${version}`, text: `${name} ${version} (${license})\n\n${text.replaceAll('\r\n', '\n')}` };
}
