import assert from 'node:assert/strict';
import type { PreviewParams, PreviewResult } from '../../server/protocol';
import { analyse, type CheckedAnalysis, finish, preview, workLater } from '../../server/service';
import { fixture } from './files';

function show(
  analysis: CheckedAnalysis,
  params: Partial<PreviewParams> = {},
  withOdds = true,
  stopped = false,
): PreviewResult {
  const later = withOdds ? finish(workLater(analysis)) : undefined;
  return preview(
    analysis,
    { uri: analysis.uri, view: 'shortest', seed: '1', world: 0, width: 1000, ...params },
    {
      version: 3,
      stale: false,
      odds: later?.odds,
      stopped,
      findings: [...analysis.findings, ...(later?.findings ?? [])],
      range: (span) => ({ start: { line: 0, character: span.start }, end: { line: 0, character: span.end } }),
    },
  );
}
const lua = (text: string) => analyse('file:///dungeon.lua', text, { ours: true });
const thing = (result: PreviewResult, id: string) => result.things.find((t) => t.id === id)!;
const bars = (chart: PreviewResult['things'][number]['charts'][number] | undefined) =>
  chart?.bars.map((b) => `${b.label} ${(100 * b.probability).toFixed(1)}`);

describe('branch map: what the page gets', () => {
  it('facts, odds, fields and ties of a level', () => {
    const result = show(fixture('stock-3.7.lua'));
    const bigrm = thing(result, 'level:The Dungeons of Doom/bigrm');
    assert.deepEqual(bigrm.facts, ['base 10, range 3', 'one of 11 maps', 'in 40% of games']);
    assert.deepEqual(
      bigrm.charts.map((c) => [c.title, bars(c)]),
      [['Level (and depth), over all games', ['10 13.3', '11 13.3', '12 13.3', 'none 60.0']]],
    );
    assert.deepEqual(
      bigrm.fields.map((f) => `${f.name}=${f.value}`),
      ['name="bigrm"', 'bonetag="B"', 'base=10', 'range=3', 'chance=40', 'nlevels=11'],
    );
    assert.ok(bigrm.fields.every((f) => result.meanings[`level.${f.name}`]!.meaning.length > 20));
    const wizard2 = thing(result, 'level:Gehennom/wizard2');
    assert.deepEqual(wizard2.tied, ['level:Gehennom/wizard1']);
    assert.deepEqual(thing(result, 'level:Gehennom/wizard1').tied, [
      'level:Gehennom/wizard2',
      'level:Gehennom/wizard3',
    ]);
    assert.equal(wizard2.charts.length, 2, 'level and depth differ below the first dungeon');
    assert.deepEqual(bars(thing(result, 'dungeon:Gehennom').charts[0]), [
      '20 20.0',
      '21 20.0',
      '22 20.0',
      '23 20.0',
      '24 20.0',
    ]);
  });

  it('facts of a branch: its kind, the open end, that it floats', () => {
    const result = show(fixture('stock-3.6.def'));
    const facts = (id: string) => thing(result, `branch:${id}`).facts;
    assert.deepEqual(facts('The Dungeons of Doom/Gehennom'), [
      'stairs down from castle +0 of The Dungeons of Doom',
      'one way: no stairs in The Dungeons of Doom',
    ]);
    assert.deepEqual(facts('The Dungeons of Doom/The Elemental Planes'), [
      'stairs up from level 1 of The Dungeons of Doom',
      'one way: no stairs back in The Elemental Planes',
    ]);
    assert.deepEqual(facts('The Dungeons of Doom/Fort Ludios'), [
      'magic portal from levels 18–21 of The Dungeons of Doom',
      'floating: where it starts is decided when a vault is made',
    ]);
  });

  it('tables: most likely level, its odds, depths', () => {
    const { tables } = show(fixture('stock-3.7.lua'));
    assert.equal(tables.length, 9);
    const row = (level: string) => {
      const r = tables.flatMap((t) => t.rows).find((x) => x.level === level)!;
      return [r.lands, r.likely, ((r.odds ?? Number.NaN) * 100).toFixed(1), r.depth, r.chance, r.maps, r.tag];
    };
    assert.deepEqual(row('medusa'), ['N−4…N−1', 'levels 24–25 alike', '20.0', '21–28', 'always', '4', '–']);
    assert.deepEqual(row('bigrm'), ['10–12', 'levels 10–12 alike', '13.3', '10–12', '40%', '11', 'B']);
    assert.deepEqual(row('orcus').slice(1, 3), ['level 10', '28.2']);
    assert.deepEqual(row('astral'), ['1', 'level 1', '100.0', '−5', 'always', '–', '–']);
  });

  it('tables: what cannot be worked out is unknown, not nowhere', () => {
    const analysis = analyse('a.def', 'DUNGEON: "A" "A" (9, 0)\nLEVEL: "big" "B" @ (\nLEVEL: "out" "none" @ (20, 0)\n');
    const [table] = show(analysis).tables;
    assert.deepEqual(
      table?.rows.map((r) => [r.level, r.likely, r.odds]),
      [
        ['big', 'unknown', null],
        ['out', 'nowhere', 0],
      ],
    );
  });

  it('says whether the odds are in, and how sure they are', () => {
    const analysis = fixture('stock-3.7.lua');
    assert.deepEqual([show(analysis).odds, show(analysis).oddsError], ['exact', 0]);
    const pending = show(analysis, {}, false);
    assert.equal(pending.odds, 'pending');
    assert.deepEqual(
      [show(analysis, {}, false, true).odds, show(analysis, {}, true, true).odds],
      ['stopped', 'exact'],
      'odds that are there are shown, whatever was stopped',
    );
    assert.ok(pending.things.every((t) => t.charts.length === 0));
    assert.ok(
      pending.scene.items.some((i) => i.class.startsWith('ribbon level')),
      'ribbons do not wait for the odds',
    );
  });

  it('notices: nothing to draw, a game that stops', () => {
    assert.match(show(lua('dungeon = {}')).notice, /no dungeon/i);
    const stops = lua(
      'dungeon = { { name = "The Dungeons of Doom", base = 3, levels = { { name = "a", base = 1 }, { name = "b", base = 1 } } } }',
    );
    assert.match(show(stops, { view: 'game' }).notice, /With this seed the game stops at the start: /);
  });

  it('names the dungeons that the Mines’ generator fills', () => {
    for (const [file, generation] of [
      ['stock-3.7.lua', '3.7'],
      ['stock-5.0.lua', '3.7'],
      ['stock-3.6.def', '3.6'],
      ['stock-3.4.3.def', '3.6'],
    ] as const)
      assert.deepEqual(show(fixture(file), {}, false).mines, { generation, dungeons: ['The Gnomish Mines'] });
    assert.deepEqual(show(lua('dungeon = { { name = "A", base = 1 } }')).mines.dungeons, []);
  });

  it('keeps the keys of what an edit does not touch', () => {
    const text = fixture('stock-3.7.lua').text;
    const keys = (t: string) => new Set(show(lua(t), {}, false).scene.items.map((i) => i.key));
    const before = keys(text);
    const after = keys(text.replace('"orcus"', '"other"'));
    const gone = [...before].filter((k) => !after.has(k));
    assert.ok(gone.length > 0 && gone.every((k) => k.startsWith('level:Gehennom/orcus')), gone.join('\n'));
    for (const file of ['stock-3.7.lua', 'stock-3.4.3.def'])
      for (const width of [700, 1000]) {
        const all = show(fixture(file), { width }, false).scene.items.map((i) => i.key);
        assert.equal(new Set(all).size, all.length, 'no key twice');
      }
  });

  it('keeps what a game lacks within reach: named under the map, with its source', () => {
    const analysis = fixture('stock-3.7.lua');
    const games = ['1', '2', '3', '4', '5', '6'].map((seed) => show(analysis, { view: 'game', seed }));
    const without = games.find((g) => g.text.includes('Not in this game: bigrm'))!;
    const bigrm = thing(without, 'level:The Dungeons of Doom/bigrm');
    assert.deepEqual(bigrm.facts, ['not in this game']);
    assert.ok(bigrm.range.end.character > bigrm.range.start.character);
    assert.ok(without.scene.items.some((i) => i.class === 'hit' && i.target === bigrm.id));
    assert.ok(games.some((g) => thing(g, bigrm.id).facts.some((f) => f.startsWith('in this game: level 1'))));
  });

  it('chooses the world, and shows all with their shares', () => {
    const analysis = fixture('four-worlds.lua');
    const worlds = [0, 1, 2, 3].map((world) => show(analysis, { world }, false));
    assert.equal(worlds[0]!.worlds.length, 4);
    assert.ok(Math.abs(worlds[0]!.worlds.reduce((s, w) => s + w.probability, 0) - 1) < 1e-9);
    assert.ok(new Set(worlds.map((w) => w.text)).size > 1);
  });
});
