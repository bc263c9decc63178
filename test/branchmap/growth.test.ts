import assert from 'node:assert/strict';
import { layOut } from '../../server/branchmap/index';
import { resolve } from '../../server/branchmap/resolve';
import { columns, type Strip } from '../../server/branchmap/strips';
import { tablesOf } from '../../server/branchmap/tables';
import { toText } from '../../server/branchmap/text';
import { thingsOf } from '../../server/branchmap/things';
import type { ViewWorld } from '../../server/branchmap/view';
import { rulesFor } from '../../server/dialects/index';
import { type BranchSpec, type DungeonSpec, type LevelSpec, world } from './define';

const rules = rulesFor('nethack-3.7');
const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The same value, with every read of a property, at any depth, counted. What is alike stays alike. */
function counted<T extends object>(value: T): { readonly value: T; readonly reads: () => number } {
  let reads = 0;
  const known = new WeakMap<object, object>();
  const wrap = (target: object): object => {
    const had = known.get(target);
    if (had) return had;
    const proxy = new Proxy(target, {
      get(of, key) {
        reads++;
        const found: unknown = Reflect.get(of, key);
        return typeof found === 'object' && found !== null ? wrap(found) : found;
      },
    });
    known.set(target, proxy);
    return proxy;
  };
  return { value: wrap(value) as T, reads: () => reads };
}

/** How often making everything the page shows of this view looks at the view. */
function cost(view: ViewWorld): number {
  const { value, reads } = counted(view);
  for (const width of [700, 1200]) layOut(value, width);
  thingsOf({ world: value, findings: [], range: () => nowhere });
  tablesOf(value, undefined);
  toText(value, 'x', '0');
  return reads();
}

const viewOf = (dungeons: readonly (readonly [string, DungeonSpec])[]) =>
  resolve({ world: world(dungeons), rules, view: 'shortest', findings: [] });
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const main = (levels: [string, LevelSpec][], branches: [string, BranchSpec][] = []): [string, DungeonSpec] => [
  'Main',
  { base: 25, range: 5, levels, branches },
];

/** Files of n entries that are all of one kind. */
const files: Readonly<Record<string, (n: number) => [string, DungeonSpec][]>> = {
  levels: (n) => [main(times(n, (i) => [`lev${i}`, { base: 1 + (i % 25), range: 3 }]))],
  'levels chained to one': (n) => [
    main([['root', { base: 5 }], ...times(n, (i): [string, LevelSpec] => [`lev${i}`, { base: 1, chain: 'root' }])]),
  ],
  'levels of one name, each chained to it': (n) => [main(times(n, () => ['lev', { base: 1, chain: 'lev' }]))],
  'branches to nowhere': (n) => [
    main(
      [],
      times(n, (i) => [`D${i}`, { base: 1 + (i % 25), range: 3 }]),
    ),
  ],
  'branches of one name': (n) => [
    main(
      [],
      times(n, () => ['X', { base: 3, range: 2 }]),
    ),
    ['X', { base: 2 }],
  ],
  dungeons: (n) => [
    main(
      [],
      times(n, (i) => [`D${i}`, { base: 1 + (i % 25), range: 3 }]),
    ),
    ...times(n, (i): [string, DungeonSpec] => [`D${i}`, { base: 3, levels: [['a', { base: 1 }]] }]),
  ],
};

describe('branch map: cost grows with the file, not with its square', () => {
  for (const [what, file] of Object.entries(files))
    it(what, () => {
      // More than the picture is tidied for, and more than it ties together.
      const [small, large] = [cost(viewOf(file(410))), cost(viewOf(file(1_230)))];
      assert.ok(large < 4 * small, `${small} reads for 410, ${large} for 1,230`);
    });

  it('ribbons that all start on one row', () => {
    const looks = (n: number) => {
      const strips = times(n, (i): Omit<Strip, 'column'> => {
        const last = i % 2 ? 3 : 5;
        return { id: `${i}`, kind: 'level', places: [], nowhere: false, removed: false, first: 3, last };
      });
      const { value, reads } = counted(strips);
      assert.equal(new Set(columns(value).map((s) => s.column)).size, n);
      return reads();
    };
    const [small, large] = [looks(500), looks(2_000)];
    // Sorting takes a little more than in proportion.
    assert.ok(large < 6 * small, `${small} reads for 500, ${large} for 2,000`);
  });

  it('thousands of levels of one name: each is tied to a few hundred at most', () => {
    const things = thingsOf({
      world: viewOf(files['levels of one name, each chained to it']!(3_000)),
      findings: [],
      range: () => nowhere,
    });
    assert.equal(things.length, 3_001);
    assert.ok(things.every((t) => t.tied.length <= 400));
  });

  it('thousands of branches: each has its line and its symbol in the middle, none a word', () => {
    const oneWay = (n: number) =>
      viewOf([
        main(
          [],
          times(n, (i) => [`D${i}`, { base: 1 + (i % 25), range: 3, type: 'no_up' }]),
        ),
      ]);
    const few = layOut(oneWay(8), 1200);
    assert.ok(few.links.some((l) => l.note));
    const start = process.cpuUsage();
    for (const width of [700, 1200]) {
      const { links, edges } = layOut(oneWay(5_000), width);
      assert.equal(links.length, 5_000);
      assert.equal(edges.length, 5_000);
      for (const { symbol, note, points } of links) {
        assert.equal(note, undefined);
        assert.equal(symbol.y, points[0]!.y);
      }
    }
    // About half a second; the search for free spots takes minutes.
    const spent = process.cpuUsage(start).user / 1000;
    assert.ok(spent < 15_000, `${spent} ms`);
  });
});
