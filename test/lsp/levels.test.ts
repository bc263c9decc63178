import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  CavernResult,
  CompareResult,
  CompareSource,
  MinesResult,
  MinesWhyResult,
  SampleMap,
} from '../../server/protocol';
import { Client } from './client';

const fixture = (name: string) => readFileSync(path.resolve(__dirname, '../fixtures', name), 'utf8');
const golden = JSON.parse(readFileSync(path.resolve(__dirname, '../golden/mines.json'), 'utf8'));
const uri = 'file:///w/dungeon.lua';

describe('sample levels and comparisons over the protocol', () => {
  let client: Client;
  before(async () => {
    client = await Client.start();
    client.open(uri, fixture('stock-3.7.lua').replace('base = 25, range = 5', 'base = 25, range = 9'));
  });
  after(() => client.stop());

  it('makes the levels of the real game', async () => {
    const [level] = golden.real37;
    const params = { seed: String(level.seed), generation: '3.7' };
    const made = await client.request<MinesResult>('nethackDungeon/mines', params);
    assert.equal(made.rows.join('\n').replace('<', '>').trimEnd(), level.map.trimEnd());
    assert.equal(made.stages.length, 8);
    const { maps } = await client.request<{ maps: SampleMap[] }>('nethackDungeon/minesGallery', {
      ...params,
      count: 3,
    });
    assert.deepEqual(maps[0]?.rows, made.rows);
    const cave = await client.request<CavernResult>('nethackDungeon/cavern', { seed: '1' });
    assert.equal(cave.rows.length, 21);
  });

  it('works through a thousand seeds without keeping others waiting', async () => {
    const why = client.request<MinesWhyResult>('nethackDungeon/minesWhy', {
      seed: '1',
      generation: '3.7',
      count: 1000,
    });
    let done = false;
    void why.then(() => {
      done = true;
    });
    const hover = await client.hover(uri, { line: 3, character: 12 });
    assert.ok(hover);
    assert.equal(done, false, 'hover is answered while the seeds are at work');
    const { table, count } = await why;
    assert.deepEqual([count, table.length], [1000, 5]);
  });

  it('gives up the seeds when nobody waits for them any more, and makes no fuss about it', async () => {
    const why = client.ask('nethackDungeon/minesWhy', { seed: '2', generation: '3.7', count: 1000 });
    client.cancelLast();
    const { error, result } = await why;
    assert.deepEqual([error?.code, result], [-32800, undefined]);
    await client.settle(50);
    assert.ok(!client.notifications.some((n) => JSON.stringify(n.params).includes('minesWhy')));
  });

  it('draws a comparison on the map, with what is gone; a wish that cannot be had draws the map all the same', async () => {
    const ask = (choice: unknown) => client.preview(uri, { with: choice });
    const plain = await ask(undefined);
    assert.equal(plain.compared, undefined);
    const text = fixture('stock-3.7.lua').replace('name = "castle"', 'name = "moat", base = -2 }, { name = "castle"');
    const before = { kind: 'text', title: 'HEAD', uri: 'file:///b.lua', text };
    const { compared, scene } = await ask(before);
    assert.equal(compared?.before, 'HEAD');
    assert.deepEqual(
      compared.removed.map((t) => t.id),
      ['was:level:The Dungeons of Doom/moat'],
    );
    assert.ok(scene.items.some((i) => i.target === 'was:level:The Dungeons of Doom/moat' && i.class === 'hit'));
    assert.deepEqual((await ask(before)).scene, scene, 'asked again, the same');
    for (const choice of [{ kind: 'head' }, { kind: 'stock', id: '2.3' }, null])
      assert.deepEqual(await ask(choice), plain);
    await assert.rejects(ask({ kind: 'text' }));
  });

  it('names what to compare with, and compares', async () => {
    const sources = await client.request<CompareSource[]>('nethackDungeon/compareSources', { uri });
    assert.deepEqual(sources[0]?.with, { kind: 'upstream' });
    for (const choice of [sources[0]!.with, { kind: 'text', title: 'HEAD', uri, text: fixture('stock-3.7.lua') }]) {
      const result = await client.request<CompareResult>('nethackDungeon/compare', { uri, with: choice });
      assert.equal(result.summary, '1 difference: 1 changed');
      assert.deepEqual(result.items[0]?.range?.start.line, 3);
      assert.deepEqual(result.with, choice);
    }
    assert.equal(
      await client.request('nethackDungeon/compare', { uri: 'file:///no.def', with: { kind: 'upstream' } }),
      null,
    );
    await assert.rejects(client.request('nethackDungeon/compare', { uri, with: { kind: 'head' } }), /no built-in text/);
  });

  it('refuses what is no seed, and holds what a knob may not be to what it may', async () => {
    const made = { seed: '7', generation: '3.7' };
    const knobs = { fill: 1e9, pass1: 'x', pass2: '', pass3: '', smoothed: true, joined: true, walled: true };
    const odd = await client.request<MinesResult>('nethackDungeon/mines', { ...made, knobs });
    assert.deepEqual([odd.knobs.fill, odd.knobs.pass1.length], [0.9, 9]);
    const many = { ...made, count: 1e12 };
    const { maps } = await client.request<{ maps: SampleMap[] }>('nethackDungeon/minesGallery', many);
    assert.equal(maps.length, 60);
    for (const params of [
      { ...made, seed: 'x' },
      { ...made, seed: null },
      { ...made, knobs: { fill: 'y' } },
    ]) {
      const { error } = await client.ask('nethackDungeon/mines', params);
      assert.equal(error?.code, -32602, JSON.stringify(params));
    }
  });
});
