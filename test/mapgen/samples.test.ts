import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAME_KNOBS } from '../../server/mapgen/mines';
import { cavern, mines, minesGallery, minesWhy } from '../../server/mapgen/samples';
import { ruleInWords } from '../../server/mapgen/words';
import { Isaac64 } from '../../server/random/isaac64';

const golden = JSON.parse(readFileSync(join(__dirname, '../golden/mines.json'), 'utf8'));

/** Runs work to its end, counting the slices. */
function finish<T>(work: Generator<void, T, void>): { value: T; slices: number } {
  for (let slices = 0; ; slices++) {
    const next = work.next();
    if (next.done) return { value: next.value, slices };
  }
}

describe('sample levels', () => {
  it('show the whole level that the game makes from the seed, stage by stage', () => {
    for (const [generation, levels] of [
      ['3.6', golden.real36],
      ['3.7', golden.real37],
    ])
      for (const level of levels) {
        const result = mines({ seed: String(level.seed), generation });
        assert.equal(result.rows.join('\n').replace('<', '>').trimEnd(), level.map.trimEnd());
        assert.ok(result.game);
        assert.deepEqual(
          result.stages.map((s) => s.name),
          ['fill', 'p1', 'p2', 'p3a', 'p3b', 'joined', 'final', 'stairs'],
        );
        assert.deepEqual(result.stages.at(-1)?.rows, result.rows);
      }
  });

  it('play pass 1 cell by cell: the steps lead from the fill to its result', () => {
    const { stages, steps } = mines({ seed: '7', generation: '3.7' });
    const cells = stages[0]!.rows.map((row) => [...row.padEnd(80)]);
    for (const [x, y, neighbours, floor] of steps) {
      assert.equal(cells[y]![x], floor ? ' ' : '.', 'a step changes its cell');
      let count = 0;
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1]) if ((dx || dy) && cells[y + dy]![x + dx] === '.') count++;
      assert.equal(neighbours, count);
      cells[y]![x] = floor ? '.' : ' ';
    }
    assert.deepEqual(
      cells.map((row) => row.join('').trimEnd()),
      stages[1]!.rows,
    );
  });

  it('say what each stage does and how much it changed', () => {
    const { stages, text } = mines({ seed: '1', generation: '3.7' });
    assert.equal(stages[0]?.note, 'Random cells become floor until 40% are: 624 cells.');
    assert.match(
      stages[1]!.note,
      /^In place, column by column: 0–2 floor neighbours make rock, 5–8 make floor\. \d+ cells changed\.$/,
    );
    assert.match(stages[5]!.note, /^\d+ regions found, joined by \d+ corridors of \d+ dug cells\./);
    assert.match(text, /^Gnomish Mines level, NetHack 3\.7, seed 1, (lit|dark)\n/);
  });

  it('give the gallery of a seed and the next ones, each as it is alone', () => {
    const { maps } = minesGallery({ seed: '18446744073709551615', generation: '3.7', count: 3 });
    assert.deepEqual(
      maps.map((m) => m.seed),
      ['18446744073709551615', '0', '1'],
    );
    assert.deepEqual(maps[2]?.rows, mines({ seed: '1', generation: '3.7' }).rows);
    assert.equal(minesGallery({ seed: '1', generation: '3.7', count: 1e9 }).maps.length, 60);
  });

  it('mark a map of turned knobs as not the game’s, and obey the knobs', () => {
    const base = { seed: '3', generation: '3.7' as const };
    const game = mines({ ...base, knobs: { ...GAME_KNOBS } });
    assert.ok(game.game);
    const bare = mines({ ...base, knobs: { ...GAME_KNOBS, walled: false, joined: false, smoothed: false } });
    assert.equal(bare.game, false);
    assert.match(bare.text, /not the game’s/);
    assert.doesNotMatch(bare.rows.join(''), /[|\-a-dulnrx]/);
    assert.deepEqual(bare.stages[2]?.rows, bare.stages[5]?.rows);
    assert.deepEqual(game.stages[2]?.rows, bare.stages[2]?.rows);
    const half = mines({ ...base, knobs: { ...GAME_KNOBS, fill: 0.5 } });
    assert.equal(half.stages[0]?.rows.join('').replaceAll(' ', '').length, 780);
    const same = mines({ ...base, knobs: { ...GAME_KNOBS, pass1: '=========' } });
    assert.deepEqual(same.stages[0]?.rows, same.stages[1]?.rows);
    assert.equal(same.steps.length, 0);
  });

  it('end in bounded time on any knobs', () => {
    for (const knobs of [
      { ...GAME_KNOBS, fill: 99 },
      { ...GAME_KNOBS, fill: 0 },
      { ...GAME_KNOBS, fill: Number.NaN },
      { ...GAME_KNOBS, fill: 0.001, pass1: '=========' },
      { ...GAME_KNOBS, pass1: 'nonsense', pass2: 'rfrfrfrfr', pass3: 'fffffffff' },
      { ...GAME_KNOBS, fill: 0.2, pass1: '=========', pass2: '=========', smoothed: false },
    ]) {
      const result = mines({ seed: 'x', generation: '3.6', knobs });
      assert.equal(result.seed, '0');
      assert.equal(result.rows.length, 21);
    }
  });

  it('put the two stairs on different cells, however few there are', () => {
    const bare = {
      ...GAME_KNOBS,
      pass1: '=========',
      pass2: '=========',
      smoothed: false,
      joined: false,
      walled: false,
    };
    for (let seed = 1; seed <= 10; seed++) {
      const two = mines({ seed: String(seed), generation: '3.7', knobs: { ...bare, fill: 2 / 1560 } });
      assert.match(two.rows.join(''), /^ *[<>] *[<>] *$|^ *<> *$|^ *>< *$/, `seed ${seed}`);
    }
    const one = mines({ seed: '1', generation: '3.7', knobs: { ...bare, fill: 1 / 1560 } });
    assert.equal(one.stages.at(-1)?.note, 'There is no floor for both stairs.');
  });

  it('tell why there is a pass 2: without it there is more floor and fewer, larger regions', () => {
    const { value, slices } = finish(minesWhy({ seed: '1', generation: '3.7', count: 20 }));
    assert.equal(slices, 40, 'one slice per map');
    const mean = (name: string, side: 'with' | 'without') =>
      Number.parseFloat(value.table.find((row) => row.name === name)![side]);
    assert.ok(mean('Floor', 'without') > mean('Floor', 'with'));
    assert.ok(mean('Regions before joining', 'without') < mean('Regions before joining', 'with'));
    assert.notDeepEqual(value.with.rows, value.without.rows);
    assert.deepEqual(value.with.rows, mines({ seed: '1', generation: '3.7' }).rows);
  });

  it('put rules into words', () => {
    assert.equal(ruleInWords(GAME_KNOBS.pass2), '5 floor neighbours make rock');
    assert.equal(ruleInWords('r==f=ffff'), '0 floor neighbours make rock, 3 and 5–8 make floor');
    assert.equal(ruleInWords('========='), 'nothing changes');
  });
});

/** The cavern's floor after its pass, worked out cell by cell: the sizes of its 4-connected regions. */
function regionSizes(seed: string): number[] {
  const draws = new Isaac64(seed);
  const first = Array.from({ length: 79 }, () => Array.from({ length: 21 }, () => draws.rn2(100) < 55));
  const cells = first.map((column, x) =>
    column.map((floor, y) => {
      let n = floor ? -1 : 0;
      for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) if (first[x + dx]?.[y + dy]) n++;
      return n >= (floor ? 4 : 5);
    }),
  );
  const sizes: number[] = [];
  const size = (x: number, y: number): number => {
    if (!cells[x]?.[y]) return 0;
    cells[x]![y] = false;
    return 1 + size(x + 1, y) + size(x - 1, y) + size(x, y + 1) + size(x, y - 1);
  };
  for (let x = 0; x < 79; x++) for (let y = 0; y < 21; y++) if (cells[x]![y]) sizes.push(size(x, y));
  return sizes;
}

describe('the compass cavern', () => {
  it('keeps the largest region that the pass leaves', () => {
    for (const seed of ['1', '2', '3', '4', '5']) {
      const { figures } = cavern({ seed });
      const sizes = regionSizes(seed);
      assert.equal(figures[1]?.value, String(sizes.length));
      assert.match(figures[2]?.value ?? '', new RegExp(`^${Math.max(...sizes)} cells`));
    }
  });

  it('is one 4-connected cave with walls all around, and no floor on the edge', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { rows } = cavern({ seed: String(seed) });
      const at = (x: number, y: number) => rows[y]?.[x] ?? ' ';
      const floor: [number, number][] = [];
      for (let y = 0; y < 21; y++) for (let x = 0; x < 80; x++) if (at(x, y) === '.') floor.push([x, y]);
      const seen = new Set<string>();
      const queue = [floor[0]!];
      for (let cell = queue.pop(); cell; cell = queue.pop()) {
        const [x, y] = cell;
        if (at(x, y) !== '.' || seen.has(`${x},${y}`)) continue;
        seen.add(`${x},${y}`);
        queue.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]);
      }
      // A strip along the edge may have been what held two parts together.
      assert.ok(seen.size > 0.5 * floor.length, `seed ${seed}`);
      for (const [x, y] of floor) {
        assert.ok(x > 1 && x < 79 && y > 0 && y < 20, 'floor on the edge is wall');
        for (const dx of [-1, 0, 1])
          for (const dy of [-1, 0, 1]) assert.notEqual(at(x + dx, y + dy), ' ', 'walls close it');
      }
    }
  });
});
