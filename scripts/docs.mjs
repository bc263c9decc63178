// Writes the generated pages of docs/: npm run docs. Run by tsx, for they come from the TypeScript tables.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkIndex, checkPage } from '../server/checks/page.ts';
import { checkTable } from '../server/checks/table.ts';
import { configSchema } from '../server/cli/configSchema.ts';
import { fieldsPage } from '../server/definition/fieldsPage.ts';

const dir = path.join(path.dirname(fileURLToPath(import.meta.url)), '../docs/checks');
mkdirSync(dir, { recursive: true });
const pages = new Map(checkTable.map((row) => [`${row.code}.md`, checkPage(row)]));
pages.set('README.md', checkIndex());
for (const name of readdirSync(dir)) if (name.endsWith('.md') && !pages.has(name)) rmSync(path.join(dir, name));
for (const [name, text] of pages) writeFileSync(path.join(dir, name), text);
console.log(`docs/checks: ${pages.size} pages`);
writeFileSync(path.join(dir, '../fields.md'), fieldsPage());
writeFileSync(path.join(dir, '../nethack-dungeon.schema.json'), `${JSON.stringify(configSchema(), undefined, 2)}\n`);
