import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MineMaker, type MinesGeneration, type StageName } from '../../server/mapgen/mines';
import { Isaac64 } from '../../server/random/isaac64';

interface GoldenMap {
  seed: number;
  fill: string;
  p1: string;
  p2: string;
  p3a: string;
  p3b: string;
  joined: string;
  final: string;
  walled36: string;
  walled37: string;
  regions: number[][];
  joins: number[][];
  lit: number;
  lit_cells: number;
  calls_fill: number;
  calls: number;
  litrnd: [depth: number, lit: number, litDraws: number, allDraws: number][];
}
interface GoldenLevel {
  seed: number;
  up: [number, number];
  down: [number, number];
  lit: number;
  map: string;
}
const golden: { maps: GoldenMap[]; real36: GoldenLevel[]; real37: GoldenLevel[] } = JSON.parse(
  readFileSync(join(__dirname, '../golden/mines.json'), 'utf8'),
);

/** A golden picture as 21 rows. */
function rowsOf(picture: string): string[] {
  const rows = picture.split('\n');
  while (rows.length < 21) rows.push('');
  return rows;
}

describe('mines: equal to the game at every stage', () => {
  const maker = new MineMaker();
  for (const generation of ['3.6', '3.7'] as const) {
    it(`gives the golden maps, walls first marked as ${generation} does`, () => {
      assert.ok(golden.maps.length >= 20);
      for (const map of golden.maps) {
        const draws = new Isaac64(String(map.seed));
        const seen = new Map<StageName, string[]>();
        let fillDraws = 0;
        maker.make(draws, {
          generation,
          onStage: (stage) => {
            seen.set(stage, maker.rows(stage));
            if (stage === 'fill') fillDraws = maker.draws;
          },
        });
        for (const stage of ['fill', 'p1', 'p2', 'p3a', 'p3b', 'joined', 'final'] as const)
          assert.deepEqual(seen.get(stage), rowsOf(map[stage]), `seed ${map.seed}, ${stage}`);
        assert.deepEqual(seen.get('walled'), rowsOf(generation === '3.6' ? map.walled36 : map.walled37));
        assert.equal(fillDraws, map.calls_fill);
        assert.equal(maker.draws, map.calls);
        assert.equal(maker.lit, map.lit === 1);
        assert.deepEqual(
          maker.regions.map((r) => [r.lx, r.ly, r.hx, r.hy]),
          map.regions,
        );
        assert.deepEqual(
          maker.corridors.map((c) => [...c.from, ...c.to, c.arrived ? 1 : 0]),
          map.joins,
        );
        assert.equal(maker.litCells, map.lit_cells);
      }
    });
  }

  it('lights by depth when the map maker itself has to', () => {
    for (const map of golden.maps)
      for (const [depth, lit, , all] of map.litrnd) {
        maker.make(new Isaac64(String(map.seed)), { lightingDepth: depth });
        assert.deepEqual([maker.lit ? 1 : 0, maker.draws], [lit, all], `seed ${map.seed}, depth ${depth}`);
      }
  });

  for (const [generation, levels] of [
    ['3.6', golden.real36],
    ['3.7', golden.real37],
  ] as [MinesGeneration, GoldenLevel[]][]) {
    it(`gives the whole levels of the real ${generation}, stairs and all`, () => {
      assert.ok(levels.length >= 10);
      for (const level of levels) {
        maker.make(new Isaac64(String(level.seed)), { generation, wholeLevel: true });
        assert.deepEqual(
          maker.rows('stairs').map((row) => row.replace('<', '>')),
          rowsOf(level.map),
          `seed ${level.seed}`,
        );
        assert.deepEqual([maker.up, maker.down, maker.lit], [level.up, level.down, level.lit === 1]);
      }
    });
  }
});
