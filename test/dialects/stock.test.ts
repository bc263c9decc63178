import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stockDungeon, stockDungeons } from '../../server/dialects/stock';

const root = path.join(__dirname, '../..');

describe('built-in stock dungeons', () => {
  it('are the fixtures, word for word (node scripts/stock.mjs writes them)', async () => {
    const { stockModule } = await import(pathToFileURL(path.join(root, 'scripts/stock.mjs')).href);
    assert.equal(readFileSync(path.join(root, 'server/dialects/stock/texts.ts'), 'utf8'), stockModule());
    for (const { id, format, text } of stockDungeons)
      assert.equal(text, readFileSync(path.join(root, `test/fixtures/stock-${id}.${format}`), 'utf8'));
  });

  it('are found by version', () => {
    assert.deepEqual(
      stockDungeons.map((s) => s.id),
      ['3.4.3', '3.6', '3.7', '5.0'],
    );
    assert.equal(stockDungeon('3.6')?.format, 'def');
    assert.equal(stockDungeon('3.5'), undefined);
  });
});
