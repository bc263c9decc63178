import assert from 'node:assert/strict';
import { withComparison } from '../../server/branchmap/compared';
import { layOut } from '../../server/branchmap/index';
import { resolve } from '../../server/branchmap/resolve';
import { toScene } from '../../server/branchmap/scene';
import { play } from '../../server/game/play';
import type { CompareWith, PreviewResult, View } from '../../server/protocol';
import { analyse, type CheckedAnalysis, compared, preview, themes, toSvg } from '../../server/service';
import { audit } from './audit';
import { corpusFiles, fixture, STOCK } from './files';
import { sketch } from './sketch';

const VIEWS: readonly View[] = ['shortest', 'longest', 'game'];
const lua = (text: string) => analyse('file:///dungeon.lua', text, { ours: true });
const other = (text: string): CompareWith => ({ kind: 'text', title: 'before', uri: 'file:///b.lua', text });

/** A world in one view, with its ghosts. */
function haunted(analysis: CheckedAnalysis, choice: CompareWith, view: View = 'shortest', w = 0) {
  const { definition, rules, findings } = analysis;
  const world = definition.worlds[w]!;
  const game = view === 'game' ? play(world, rules, { seed: '7' }) : undefined;
  return withComparison(resolve({ world, rules, view, findings, game }), w, compared(analysis, choice));
}

/** Everything the page gets; ranges are offsets in line 0. */
function shown(text: string, before: string, view: View = 'shortest'): PreviewResult {
  const analysis = lua(text);
  const params = { uri: analysis.uri, view, seed: '1', world: 0, width: 1400 };
  return preview(analysis, params, {
    version: 1,
    stale: false,
    odds: undefined,
    findings: analysis.findings,
    compared: compared(analysis, other(before)),
    range: (span) => ({ start: { line: 0, character: span.start }, end: { line: 0, character: span.end } }),
  });
}

const BEFORE = `dungeon = {
  { name = "Top", base = 8, range = 3,
    levels = { { name = "inn", base = 2, range = 3 }, { name = "hall", base = 5 }, { name = "end", base = -1 } },
    branches = { { name = "Cellar", base = 3 }, { name = "Loft", chainlevel = "inn", base = 1, direction = "up" } } },
  { name = "Cellar", base = 3, levels = { { name = "vat", base = 2, range = 2 } },
    branches = { { name = "Well", base = 2, branchtype = "portal" } } },
  { name = "Loft", base = 2, levels = { { name = "bats", base = 1 } } },
  { name = "Well", base = 2, levels = { { name = "eel", base = -1 } } },
}`;
const HALL = '{ name = "hall", base = 5 }, ';
const CELLAR = / {2}\{ name = "Cellar"[\s\S]*?\} \} \},\n/;
const TO_CELLAR = '{ name = "Cellar", base = 3 }, ';
const TO_LOFT = ', { name = "Loft", chainlevel = "inn", base = 1, direction = "up" }';
const less = (...pieces: (string | RegExp)[]) =>
  pieces.reduce((text: string, piece) => {
    assert.notEqual(text.replace(piece, ''), text, `${piece} is in the file`);
    return text.replace(piece, '');
  }, BEFORE);
const sketched = (text: string, view?: View) => sketch(layOut(haunted(lua(text), other(BEFORE), view).world, 1400));

describe('branch map: what only the other file has', () => {
  it('a level stands among those of its dungeon, at the place it had', () => {
    assert.equal(
      sketched(less(HALL)),
      `lane -1
  [1:Loft | 2:2 levels] depth 3
   ▸ 1 0■                 bats
lane 0
  [1:Top | 3:8–10 levels] depth 1
   ▸ 1
     2 0│                 inn 2–4
     3 0│
     4 0│
     5 1┆                 − hall
     8 0■                 end N
lane 1
  [1:Cellar | 2:3 levels] depth 4
   ▸ 1
     2 0│                 vat 2–3
     3 0│
lane 2
  [1:Well | 2:2 levels] depth 5
   ▸ 1
     2 0■                 eel N
branches
  Top 3 ↓ Cellar 1
  Top 4 ↑ Loft 1
  Cellar 2 ◊ Well 1
`,
    );
  });

  it('a level pinned to the bottom goes with the length that the dungeon has now', () => {
    const text = less(', { name = "end", base = -1 }').replace('base = 8, range = 3', 'base = 12, range = 4');
    assert.match(sketched(text), /\[1:~ Top [\s\S]* {4}12 1┆ +− end N\nlane 1/);
    assert.match(sketched(text, 'longest'), / +15 1┆ +− end N\n/);
  });

  it('a dungeon stands at its depth, with its levels and its branch; what hung on it stands apart', () => {
    assert.equal(
      sketched(less(CELLAR, TO_CELLAR)),
      `lane -1
  [1:Loft | 2:2 levels] depth 2
   ▸ 1 0■                 bats
  [1:Well | 2:nothing leads here | 1:2 levels] depth 1 (apart)
   ▸ 1
     2 0■                 eel N
lane 0
  [1:Top | 2:8–10 levels] depth 1
   ▸ 1
     2 0│                 inn 2–4
     3 0│
     4 0│
     5 0■                 hall
     8 0■                 end N
lane 1
  [1:− Cellar | 3:removed · 3 levels] depth 4
   ▸ 1
     2 0┆                 vat 2–3
     3 0┆
branches
  Top 3 ↑ Loft 1
  − Top 3 ↓ Cellar 1 "removed"
  − Cellar 2 ◊ Well 1 "removed"
`,
    );
  });

  it('a dungeon whose branch is still there hangs on that, and the page says that it leads nowhere', () => {
    const text = less(CELLAR);
    assert.match(sketched(text), /lane 1\n {2}\[1:− Cellar .*\] depth 4\n[\s\S]*branches\n {2}Top 3 ↓ Cellar 1\n/);
    const { things } = shown(text, BEFORE);
    const branch = things.find((t) => t.id === 'branch:Top/Cellar');
    assert.ok(branch?.facts.includes('no dungeon of this name hangs on it'), branch?.facts.join());
  });

  it('a branch leads as a ghost to a dungeon that is still there', () => {
    const wide = sketched(less(TO_LOFT));
    assert.match(wide, /\[1:Loft .*\(apart\)/);
    assert.match(wide, / {2}− Top 4 ↑ Loft 1 "removed"\n/);
    // In one lane it ends in a stub where the dungeon is elsewhere now.
    const narrow = layOut(haunted(lua(less(TO_LOFT)), other(BEFORE)).world, 600);
    assert.match(sketch(narrow), / {2}− Top 4 ↑ Loft\n/);
  });

  it('in one game, places go by what that game has', () => {
    const game = haunted(lua(less(HALL)), other(BEFORE), 'game');
    const [top] = game.world.dungeons;
    assert.deepEqual(
      top?.levels.map((l) => [l.name, l.diff, l.landed === undefined]),
      [
        ['inn', undefined, false],
        ['end', undefined, false],
        ['hall', 'removed', true],
      ],
    );
  });

  it('nothing moves that is still there, but to make room', () => {
    const plain = layOut(haunted(lua(less(HALL)), other(less(HALL))).world, 1400);
    const picture = layOut(haunted(lua(less(HALL)), other(BEFORE)).world, 1400);
    const places = (p: typeof plain) =>
      p.cards.map((c) => [
        c.dungeon.name,
        c.lane,
        c.y,
        c.plan.strips.flatMap((s) => (s.removed ? [] : [s.id, s.column])),
      ]);
    assert.deepEqual(places(picture), places(plain));
  });
});

describe('branch map: what the page gets of a comparison', () => {
  it('ghosts with what they were, and every difference in words', () => {
    const text = less(HALL, CELLAR, TO_CELLAR).replace('base = 8, range = 3', 'base = 9, range = 3');
    const result = shown(text, BEFORE);
    const { before, differences, removed, undrawn } = result.compared!;
    assert.deepEqual([before, undrawn], ['before', 0]);
    assert.deepEqual(differences['dungeon:Top'], { kind: 'changed', messages: ['Dungeon Top: base 8 → 9.'] });
    assert.deepEqual(differences['was:level:Top/hall'], {
      kind: 'removed',
      messages: ['Level hall was removed: base 5.'],
    });
    assert.deepEqual(differences['was:level:Cellar/vat'], { kind: 'removed', messages: ['Was in before.'] });
    assert.deepEqual(removed.map((t) => [t.id, t.kind, t.title, t.range !== undefined]).sort(), [
      ['was:branch:Cellar/Well', 'branch', 'Cellar → Well', false],
      ['was:branch:Top/Cellar', 'branch', 'Top → Cellar', true],
      ['was:dungeon:Cellar', 'dungeon', 'Cellar', false],
      ['was:level:Cellar/vat', 'level', 'vat', false],
      ['was:level:Top/hall', 'level', 'hall', true],
    ]);
    const hall = removed.find((t) => t.id === 'was:level:Top/hall')!;
    assert.deepEqual(
      [hall.facts[0], hall.fields.map((f) => `${f.name}=${f.value}`)],
      ['base 5', ['name="hall"', 'base=5']],
    );
    // A way to its place: the head of the dungeon that it was in.
    assert.equal(text.slice(hall.range!.start.character, hall.range!.end.character), '"Top"');
    // Every ghost is drawn, and found by the pointer and the keyboard.
    for (const { id } of removed)
      assert.ok(
        result.scene.items.some((i) => i.target === id && i.class === 'hit'),
        `${id} has nothing to point at`,
      );
    // What is said about the file is of the file alone.
    assert.ok(!result.things.some((t) => t.id.startsWith('was:')));
    assert.match(result.subtitle, /3 dungeons · 4 levels$/);
    assert.match(result.text, /before → dungeon\.lua\n5 differences|− Level hall was removed/);
  });

  it('no ghost where there is no difference', () => {
    const { compared: same, scene } = shown(BEFORE, BEFORE);
    assert.deepEqual(same, { before: 'before', differences: {}, removed: [], undrawn: 0 });
    assert.ok(!scene.items.some((i) => /tint|gone|diff/.test(i.class)));
  });

  it('signs beside the colours, on the page and in every exported theme', () => {
    const text = less(HALL, TO_LOFT)
      .replace('base = 3, levels', 'base = 4, levels')
      .replace('{ name = "eel", base = -1 }', '{ name = "eel", base = -1 }, { name = "mud", base = 1 }');
    const { scene } = shown(text, BEFORE);
    const signs = scene.items.flatMap((i) =>
      i.kind === 'text' && i.class.startsWith('diff') ? [`${i.text} ${i.target}`] : [],
    );
    assert.deepEqual(signs.sort(), [
      '+ level:Well/mud',
      '~ dungeon:Cellar',
      '− was:branch:Top/Loft',
      '− was:level:Top/hall',
    ]);
    for (const theme of themes) {
      const svg = toSvg(scene, theme, 'map');
      assert.match(svg, /text-decoration="line-through"[^>]*>hall</, theme);
      assert.match(svg, /<rect fill="none" stroke="#[0-9a-f]{6}" stroke-dasharray="3 2"/, theme);
      for (const sign of ['+', '~', '−']) assert.ok(svg.includes(`>${sign}</text>`), `${sign} in ${theme}`);
    }
  });

  it('what has no place is counted; a thousand ghosts end soon', () => {
    const levels = (n: number) => Array.from({ length: n }, (_, i) => `{ name = "l${i}", base = 1 }`).join(', ');
    const file = (n: number) => `dungeon = { { name = "A", base = 9, levels = { ${levels(n)} } } }`;
    const { compared: many } = shown(file(1), file(2000));
    assert.equal(many!.removed.length, 600);
    assert.equal(many!.undrawn, 1999 - 600);
    // In another world than the one that is drawn.
    const half =
      'dungeon = { { name = "A", base = 3 } }\nif percent(50) then dungeon[2] = { name = "B", base = 2, chainlevel = "" } end';
    const gone = haunted(
      lua(half),
      other(half.replace('base = 2,', 'base = 2, levels = { { name = "x", base = 1 } },')),
      'shortest',
      1,
    );
    const there = haunted(
      lua(half),
      other(half.replace('base = 2,', 'base = 2, levels = { { name = "x", base = 1 } },')),
    );
    assert.deepEqual([gone.ghosts.length + there.ghosts.length, gone.undrawn + there.undrawn], [1, 1]);
  });
});

describe('branch map: ghosts lie on nothing they should not', () => {
  const choices: readonly CompareWith[] = [
    { kind: 'upstream' },
    { kind: 'stock', id: '3.4.3' },
    { kind: 'stock', id: '5.0' },
  ];
  function breaches(analysis: CheckedAnalysis): string[] {
    const out: string[] = [];
    for (const choice of choices)
      for (const view of VIEWS) {
        const { world } = haunted(analysis, choice, view);
        for (const width of [700, 1400]) {
          const picture = layOut(world, width);
          const keys = new Set<string>();
          const twice = toScene(picture).items.filter((i) => keys.size === keys.add(i.key).size);
          for (const breach of [...audit(picture), ...twice.map((i) => `key twice: ${i.key}`)])
            out.push(`${JSON.stringify(choice)}, ${view}, ${width} px: ${breach}`);
        }
      }
    return out;
  }
  for (const name of STOCK) it(name, () => assert.deepEqual(breaches(fixture(name)), []));
  for (const { name, analysis } of corpusFiles()) it(`corpus: ${name}`, () => assert.deepEqual(breaches(analysis), []));
});
