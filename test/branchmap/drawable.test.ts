import assert from 'node:assert/strict';
import { analyse, type CheckedAnalysis, preview } from '../../server/service';
import { corpusFiles, fixture, STOCK } from './files';

const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

const def = (text: string) => analyse('file:///dungeon.def', text);

function shown(analysis: CheckedAnalysis) {
  const params = { uri: analysis.uri, view: 'shortest' as const, seed: '0', world: 0, width: 1000 };
  return preview(analysis, params, {
    version: 1,
    stale: false,
    odds: undefined,
    findings: analysis.findings,
    range: () => nowhere,
  });
}

const many = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i)).join('');

describe('branchmap: how much is drawn', () => {
  it('of a file of thousands of levels, the first; what is left out is told', () => {
    const { things, notice, subtitle, text } = shown(
      def(
        `DUNGEON: "Main" "M" (60, 0)\n${many(5000, (i) => `LEVEL: "l${i}" "none" @ (1, -1)\n`)}BRANCH: "Side" @ (2, 0)\nCHAINBRANCH: "Other" "l4999" + (0, 0)\nDUNGEON: "Side" "S" (2, 0)\nDUNGEON: "Other" "O" (2, 0)\n`,
      ),
    );
    assert.equal(things.filter((t) => t.kind === 'level').length, 1200);
    assert.equal(things.filter((t) => t.kind === 'dungeon').length, 3);
    assert.equal(notice, 'This file is too large to draw as a whole: 3,802 of its levels and branches are left out.');
    assert.match(subtitle, /5000 levels/);
    assert.doesNotMatch(text, /l4999/);
  });

  it('of a file of thousands of dungeons, the first', () => {
    const { things, notice, subtitle, text, scene } = shown(
      def(many(3000, (i) => `DUNGEON: "D${i}" "D" (2, 0)\nLEVEL: "l${i}" "none" @ (1, 0)\n`)),
    );
    assert.equal(things.filter((t) => t.kind === 'dungeon').length, 250);
    const left =
      'This file is too large to draw as a whole: 2,750 of its dungeons and 2,750 of its levels and branches are left out.';
    assert.equal(notice, left);
    assert.ok(text.endsWith(`\n${left}\n`));
    assert.match(subtitle, /3000 dungeons · 3000 levels/);
    assert.equal(scene.items.filter((i) => i.class === 'title').length, 250);
    const bare = shown(def(many(3000, (i) => `DUNGEON: "D${i}" "D" (2, 0)\n`)));
    assert.equal(bare.notice, 'This file is too large to draw as a whole: 2,750 of its dungeons are left out.');
  });

  it('leaves out a branch that is chained to what is left out, and no other', () => {
    const { things } = shown(
      def(
        `DUNGEON: "Main" "M" (60, 0)\n${many(1198, (i) => `LEVEL: "l${i}" "none" @ (1, -1)\n`)}BRANCH: "Side" @ (2, 0)\nCHAINBRANCH: "Side" "l9" + (0, 0)\nBRANCH: "Side" @ (3, 0)\nDUNGEON: "Side" "S" (2, 0)\n`,
      ),
    );
    assert.equal(things.filter((t) => t.kind === 'branch').length, 2);
  });

  const real = [...STOCK.map((name) => ({ name, analysis: fixture(name) })), ...corpusFiles()];
  for (const { name, analysis } of real)
    it(`${name}: everything`, () => assert.doesNotMatch(shown(analysis).notice, /too large/));
});
