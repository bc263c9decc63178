import assert from 'node:assert/strict';
import { analyse } from '../../server/analysis/analysis';
import { stockDungeon } from '../../server/dialects/stock';
import { compareSources, comparison } from '../../server/features/compare';
import type { CompareWith } from '../../server/protocol';

const lua = stockDungeon('3.7')!.text;
const context = {
  version: 3,
  range: ({ start, end }: { start: number; end: number }) => ({
    start: { line: 0, character: start },
    end: { line: 0, character: end },
  }),
};
const against = (text: string, other: CompareWith, name = 'dungeon.lua') =>
  comparison(analyse(`file:///w/${name}`, text), other, context);

describe('comparison for the preview', () => {
  it('names the upstream of a variant, and compares with it', () => {
    const changed = lua
      .replace('base = 25, range = 5', 'base = 30, range = 7')
      .replace('name = "rogue", bonetag = "R", base = 15', 'name = "rogue", bonetag = "R", base = 14');
    const result = against(changed, { kind: 'upstream' });
    assert.deepEqual([result.before, result.after, result.version], ['NetHack 3.7', 'dungeon.lua', 3]);
    assert.equal(result.summary, '3 differences: 3 changed');
    assert.deepEqual(
      result.items.map((i) => [i.title, i.changes.map((c) => `${c.field} ${c.before} ${c.after}`)]),
      [
        ['the dungeon itself', ['base 25 30', 'range 5 7']],
        ['rogue', ['base 15 14']],
      ],
    );
    const [item] = result.items;
    assert.equal(changed.slice(item!.range!.start.character, item!.range!.end.character), '30');
    assert.deepEqual(
      result.items.map((i) => [i.kind, i.id]),
      [
        ['changed', 'dungeon:The Dungeons of Doom'],
        ['changed', 'level:The Dungeons of Doom/rogue'],
      ],
    );
  });

  it('offers the upstream first, then every built-in dungeon', () => {
    const sources = compareSources(analyse('file:///dungeon.def', stockDungeon('3.4.3')!.text));
    assert.deepEqual(
      sources.map((s) => s.title),
      ['Upstream (NetHack 3.4.3)', 'NetHack 3.4.3', 'NetHack 3.6', 'NetHack 3.7', 'NetHack 5.0'],
    );
    for (const source of sources) assert.ok(against(lua, source.with).summary.length > 0);
  });

  it('compares with a text that the client hands on, and says in words when they are the same', () => {
    const same = against(lua, { kind: 'text', title: 'HEAD', uri: 'git:/w/dungeon.lua', text: lua });
    assert.deepEqual([same.summary, same.items], ['No difference', []]);
    const gone = against(lua, {
      kind: 'text',
      title: 'HEAD',
      uri: 'git:/w/dungeon.lua',
      text: lua.replace(
        '{ name = "castle", base = -1 },',
        '{ name = "castle", base = -1 }, { name = "moat", base = -2 },',
      ),
    });
    assert.deepEqual(
      gone.items.map((i) => [i.kind, i.title, i.id]),
      [['removed', 'moat', 'was:level:The Dungeons of Doom/moat']],
      'a removed entry is told by its ghost on the map',
    );
    const { start, end } = gone.items[0]!.range!;
    assert.equal(lua.slice(start.character, end.character), '"The Dungeons of Doom"');
    assert.match(gone.markdown, /\| removed \| moat \|/);
  });

  it('tells what was added, moved and renamed by its entry', () => {
    const other = lua.replace('{ name = "castle", base = -1 },', '').replaceAll('"wizard1"', '"wizardA"');
    const { items } = against(lua, { kind: 'text', title: 'x', uri: 'x.lua', text: other });
    const kinds = new Map(items.map((i) => [i.id, i.kind]));
    assert.equal(kinds.get('level:The Dungeons of Doom/castle'), 'added');
    assert.equal(kinds.get('level:Gehennom/wizard1'), 'renamed');
  });

  it('refuses what only an editor can read', () => {
    for (const kind of ['saved', 'head', 'file'] as const)
      assert.throws(() => against(lua, { kind }), /no built-in text/);
    assert.throws(() => against(lua, { kind: 'stock', id: '2.3' }), /no built-in text/);
  });
});
