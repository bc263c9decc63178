import assert from 'node:assert/strict';
import { dialectIds, modeline, modelineDialect, rulesFor } from '../../server/dialects/index';
import { wordAlone } from '../../server/syntax/def/words';

describe('dialect rules', () => {
  it('every id has rules of its own name', () => {
    assert.ok(dialectIds.length >= 45, String(dialectIds.length));
    assert.equal(new Set(dialectIds).size, dialectIds.length);
    for (const id of dialectIds) {
      const rules = rulesFor(id);
      assert.equal(rules.dialect, id);
      assert.ok(rules.name.length > 0 && rules.limits.dungeons >= 16 && rules.knownLevels.length > 10);
      assert.equal(new Set(rules.requiredDungeons).size, rules.requiredDungeons.length);
    }
  });

  it('an unknown id gets NetHack 3.6', () => assert.equal(rulesFor('no-such-game').dialect, 'nethack-3.6'));

  it('vanilla', () => {
    assert.deepEqual(rulesFor('nethack-3.6').limits, {
      dungeons: 16,
      levelsPerDungeon: 32,
      specialLevels: 50,
      branches: 32,
    });
    assert.equal(rulesFor('nethack-3.1').limits.branches, 20);
    assert.deepEqual(rulesFor('nethack-3.7').requiredDungeons, [
      'The Quest',
      'Sokoban',
      'The Gnomish Mines',
      "Vlad's Tower",
      'The Tutorial',
    ]);
    assert.ok(!rulesFor('nethack-3.6').flags.dungeon.includes('town'));
    assert.ok(rulesFor('nethack-3.7').flags.dungeon.includes('unconnected'));
  });

  it('variants differ as dialects.md says', () => {
    const slashem = rulesFor('slashem');
    assert.deepEqual(slashem.limits, { dungeons: 32, levelsPerDungeon: 50, specialLevels: 99, branches: 32 });
    assert.ok(slashem.traits.branchEntryLevel && slashem.traits.entryObsolete && slashem.traits.freeBranches);
    assert.ok(!rulesFor('slashem-extended').traits.entryObsolete);
    assert.ok(rulesFor('dnethack').traits.alternatives && rulesFor('slashdnh').traits.alternatives);
    assert.ok(rulesFor('gnollhack').traits.threeStrings);
    assert.ok(rulesFor('evilhack').flags.level.includes('iceq') && rulesFor('hackem').flags.level.includes('vecnad'));
    assert.ok(!rulesFor('notdnethack').requiredDungeons.includes('Sokoban'));
    assert.deepEqual(rulesFor('jnethack').requiredDungeons, ['クエスト', '倉庫番', 'ノームの鉱山', 'ヴラド侯の塔']);
    assert.deepEqual(rulesFor('nethack-cn').extraFields, ['cname']);
    assert.ok(!rulesFor('xnethack').flags.level.includes('roguelike'));
    assert.ok(!rulesFor('nerfhack').knownLevels.includes('sanctum'));
    assert.ok(rulesFor('owhack').traits.branchChainsMended);
  });

  it('the scanner knows every flag word of a .def dialect', () => {
    for (const id of dialectIds) {
      const { generation, flags } = rulesFor(id);
      if (generation === '3.7' || generation === '5.0') continue;
      for (const flag of [...flags.dungeon, ...flags.level])
        assert.notEqual(wordAlone(flag), undefined, `${id} ${flag}`);
    }
  });
});

describe('modeline', () => {
  it('names the dialect in either comment style, on any line', () => {
    assert.equal(modelineDialect('# x\n# nethack-dungeon: dialect slashem\n'), 'slashem');
    assert.equal(modelineDialect('-- nethack-dungeon: dialect xnethack'), 'xnethack');
    assert.equal(modelineDialect('# nethack-dungeon: ignore syntax-error\n'), undefined);
  });

  it('gives an unknown id with its place, and no dialect', () => {
    const text = '#  nethack-dungeon:  dialect  slashme \n';
    const found = modeline(text)!;
    assert.equal(text.slice(found.start, found.end), 'slashme');
    assert.equal(found.id, 'slashme');
    assert.equal(modelineDialect(text), undefined);
  });
});
