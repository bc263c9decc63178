import assert from 'node:assert/strict';
import { analyse } from '../../../server/analysis/analysis';
import { lengthShares } from '../../../server/game/places';
import { placementOf, shown } from './expect';
import { fixture } from './files';

describe('the share of games a finding tells', () => {
  it('counts lengths that no game survives', () => {
    // With 13 levels other ones clash than with 14 or 15, and neither length is ever seen in a whole game.
    const stock = fixture('stock-3.6.def');
    const short = stock.replace('"Gehennom" "G" (20, 5)', '"Gehennom" "G" (13, 5)');
    assert.notEqual(short, stock);
    const found = placementOf(short, 'nethack-3.6').filter((f) => f.code === 'placement-impossible');
    assert.deepEqual(
      found.map((f) => f.message.slice(f.message.lastIndexOf(': ') + 2)),
      ['20% of games', '40% of games'],
      shown(found),
    );
  });

  it('is not told of a branch and itself, where two dungeons have one name', () => {
    const twice =
      'DUNGEON: "Keep" "K" (10, 0)\nBRANCH: "Annex" @ (3, 0)\nDUNGEON: "Annex" "A" (2, 0)\nDUNGEON: "Annex" "B" (2, 0)\n';
    const found = placementOf(twice, 'nethack-3.6');
    assert.ok(!found.some((f) => f.code === 'branch-collision'), shown(found));
  });

  it('counts every draw that is cut to the same length', () => {
    const lua = 'dungeon = { { name = "Keep", base = 30, range = 5 } }';
    const { definition, rules } = analyse('file:///dat/dungeon.lua', lua, { dialect: 'nethack-3.7' });
    const shares = lengthShares(definition.worlds[0]!.dungeons[0]!, rules);
    assert.deepEqual([...shares.keys()], [30, 31, 32]);
    assert.deepEqual(
      [...shares.values()].map((p) => p.toFixed(6)),
      ['0.200000', '0.200000', '0.600000'],
    );
  });
});
