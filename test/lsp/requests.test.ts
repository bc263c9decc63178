import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AddLevelResult, ConvertResult } from '../../server/protocol';
import { Client } from './client';

const uri = 'file:///w/dat/dungeon.def';
const text = readFileSync(path.resolve(__dirname, '../fixtures/stock-3.6.def'), 'utf8');

describe('requests of the commands', () => {
  it('convert: the other format, and what it cannot say with its place', async () => {
    const client = await Client.start();
    client.open(uri, text);
    const lua = await client.request<ConvertResult>('nethackDungeon/convert', { uri });
    assert.equal(lua.format, 'lua');
    assert.deepEqual(lua.unsaid, []);
    const other = 'file:///w/dat/dungeon.lua';
    client.open(other, `-- one\n${lua.text.replace('base = 25', 'themerooms = "t.lua", base = 25')}`);
    const def = await client.request<ConvertResult>('nethackDungeon/convert', { uri: other });
    assert.equal(def.format, 'def');
    assert.equal(def.unsaid.length, 1);
    assert.match(def.unsaid[0]?.message ?? '', /themerooms/);
    assert.ok((def.unsaid[0]?.range.start.line ?? 0) > 0);
    assert.equal(await client.request('nethackDungeon/convert', { uri: 'file:///w/none.def' }), null);
    assert.equal(await client.stop(), 0);
  });

  it('addLevel: the entry, the level file in the folder of level files, a checklist; or why not', async () => {
    const client = await Client.start();
    client.open(uri, text);
    const dungeons = await client.request<{ id: string; name: string }[]>('nethackDungeon/dungeons', { uri });
    const mines = dungeons.find((d) => d.name === 'The Gnomish Mines');
    const level = { uri, dungeon: mines?.id, name: 'smithy', base: 2, range: 3 };
    const plan = await client.request<AddLevelResult>('nethackDungeon/addLevel', level);
    assert.match(plan.edits?.[0]?.newText ?? '', /LEVEL: "smithy" "none" @ \(2, 3\)/);
    assert.deepEqual([plan.file?.folder, plan.file?.name], ['file:///w/dat', 'smithy.des']);
    assert.match(plan.checklist?.join('\n') ?? '', /Makefile/);
    const refused = await client.request<AddLevelResult>('nethackDungeon/addLevel', { ...level, name: 'minetn' });
    assert.match(refused.refused ?? '', /has a level "minetn" already/);
    assert.equal(refused.edits, undefined);
    assert.equal(await client.stop(), 0);
  });
});
