import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkTable } from '../../server/checks/table';
import { parseConfig } from '../../server/cli/config';
import { configSchema } from '../../server/cli/configSchema';

const schema = configSchema() as { properties: Record<string, { properties?: Record<string, { enum: string[] }> }> };

describe('docs/nethack-dungeon.schema.json', () => {
  it('is that of the tables (else: npm run docs)', () => {
    const file = path.resolve(__dirname, '../../docs/nethack-dungeon.schema.json');
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(JSON.stringify(schema)));
  });

  it('names the settings that the command line takes', () => {
    const rules = Object.fromEntries(
      Object.entries(schema.properties['rules']?.properties ?? {}).map(([code, { enum: e }]) => [code, e[0]]),
    );
    assert.equal(Object.keys(rules).length, checkTable.length);
    const settings = { $schema: 'x', dialect: 'nethack-3.6', maxWarnings: 0, rules };
    assert.deepEqual(Object.keys(settings).sort(), Object.keys(schema.properties).sort());
    parseConfig(JSON.stringify(settings), 'made up');
  });
});
