import assert from 'node:assert/strict';
import { readDef } from '../../server/definition/readDef';
import { rulesFor } from '../../server/dialects/index';
import { meaningOf } from '../../server/game/meaning';
import { parseDef } from '../../server/syntax/def/parser';

const rules = rulesFor('nethack-3.6');

function meaning(text: string, by = rules): string {
  return meaningOf(readDef(parseDef(text), text), by);
}

const FILE = `DUNGEON: "Main" "D" (25,5)
LEVEL: "oracle" "O" @ (5,5)
LEVALIGN: neutral
CHAINBRANCH: "Mines" "oracle" + (1,0) up
DUNGEON: "Mines" "M" (8,2)
`;

describe('meaning', () => {
  it('stays under comments and layout', () => {
    const commented = `# a comment\n${FILE.replace('LEVEL:', '\n#\nLEVEL:').replaceAll(' @ ', '\n  @  ')}`;
    assert.equal(meaning(commented), meaning(FILE));
  });

  it('changes with every value that odds depend on', () => {
    const changes: readonly [string, string][] = [
      ['(25,5)', '(25,4)'],
      ['(25,5)', '(25,5) 40'],
      ['@ (5,5)', '@ (5,4)'],
      ['@ (5,5)', '@ (5,5) 99'],
      ['(1,0) up', '(1,0)'],
      ['(1,0) up', '(1,0) portal up'],
      ['(1,0) up', '(2,0) up'],
      ['(8,2)', '(8,2)\nENTRY: -1'],
      ['"oracle" +', '"" +'],
    ];
    const seen = new Set([meaning(FILE)]);
    for (const [from, to] of changes) {
      const changed = meaning(FILE.replace(from, to));
      assert.ok(!seen.has(changed), `${from} -> ${to}`);
      seen.add(changed);
    }
  });

  it('changes with the rules', () => {
    assert.notEqual(meaning(FILE, rulesFor('slashem')), meaning(FILE));
  });

  it('holds a long text once, however many entries share it', () => {
    const text = (last: string) =>
      `DUNGEON: "D" "D" (5, 0)\n${`LEVEL: "${'x'.repeat(100_000)}" "none" @ (1, 0)\n`.repeat(20)}LEVEL: "${'x'.repeat(99_999)}${last}" "none" @ (1, 0)\n`;
    assert.ok(meaning(text('x')).length < 250_000);
    assert.notEqual(meaning(text('x')), meaning(text('y')));
  });
});
