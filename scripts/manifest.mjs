// Writes the parts of package.json that follow from tables, and the localisable strings of the client: npm run manifest.
// Run by tsx, for the tables are TypeScript.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkTable } from '../server/checks/table.ts';
import { dialectIds, rulesFor } from '../server/dialects/index.ts';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const severities = ['error', 'warning', 'information', 'hint', 'off'];

/** The manifest with the dialects and checks of the tables in its settings. */
export function manifest(pkg) {
  const { properties } = pkg.contributes.configuration;
  const dialect = properties['nethackDungeon.dialect'];
  dialect.enum = ['auto', ...dialectIds];
  dialect.enumItemLabels = ['Automatic', ...dialectIds.map((id) => rulesFor(id).name)];
  properties['nethackDungeon.rules'].properties = Object.fromEntries(
    checkTable.map((row) => [
      row.code,
      { type: 'string', enum: severities, default: row.severity, description: row.title },
    ]),
  );
  return pkg;
}

/** Every string that the client asks to have translated, by itself, as VS Code wants its bundle. */
export function strings() {
  const found = new Set();
  const look = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) look(file);
      else if (entry.name.endsWith('.ts')) {
        const text = readFileSync(file, 'utf8');
        for (const [, , literal] of text.matchAll(/l10n\.t\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)) {
          found.add(literal.replace(/\\(['"`])/g, '$1').replace(/\\n/g, '\n'));
        }
      }
    }
  };
  look(path.join(root, 'client'));
  return Object.fromEntries([...found].sort().map((s) => [s, s]));
}

const write = (name, value) => writeFileSync(path.join(root, name), `${JSON.stringify(value, null, 2)}\n`);
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  write('package.json', manifest(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))));
  write('l10n/bundle.l10n.json', strings());
}
