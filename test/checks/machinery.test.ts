import assert from 'node:assert/strict';
import { applyEdits, checking, fixAll } from '../../server/checks/index';
import { nearest } from '../../server/checks/nearest';
import { sorting } from '../../server/checks/steps';
import type { Finding, Severities } from '../../server/checks/types';
import { readDef } from '../../server/definition/readDef';
import { rulesFor } from '../../server/dialects/index';
import { finish } from '../../server/game/work';
import { parseDef } from '../../server/syntax/def/parser';
import { expectFinding, expectNone, findingsOf } from './findings';

const codes = (text: string, dialect: string, severities?: Severities) =>
  findingsOf(text, dialect, { severities }).map((f) => f.code);

const D = 'DUNGEON: "D" "D" (10, 0)\n';

describe('checks: severities', () => {
  const text = `${D}LEVEL: "a" "A" @ (2, 0) 0\n`;
  it('change how a finding shows, or silence it', () => {
    const severityOf = (severities?: Severities) =>
      findingsOf(text, 'nethack-3.6', { severities }).find((f) => f.code === 'chance-range')?.severity;
    assert.equal(severityOf(), 'warning');
    assert.equal(severityOf({ 'chance-range': 'error' }), 'error');
    assert.equal(severityOf({ 'chance-range': 'hint' }), 'hint');
    assert.equal(severityOf({ 'chance-range': 'off' }), undefined);
    assert.equal(severityOf(JSON.parse('{ "__proto__": "off" }')), 'warning');
  });
});

describe('checks: ignore comments', () => {
  const ignore = '# nethack-dungeon: ignore';
  it('silence the next entry in .def, and only that', () => {
    const text = (comment: string) => `${D}${comment}LEVEL: "a" "A" @ (2, 0) 0\nLEVEL: "b" "B" @ (3, 0) 0\n`;
    const count = (comment: string) => codes(text(comment), 'nethack-3.6').filter((c) => c === 'chance-range').length;
    assert.equal(count(''), 2);
    assert.equal(count(`${ignore} chance-range\n`), 1);
    assert.equal(count(`${ignore} bones-tag\n`), 2);
    assert.equal(count(`${ignore} bones-tag, chance-range\n`), 1);
    assert.equal(count(`${ignore} bones-tag chance-range\n# another comment\n\n`), 1);
    assert.equal(count(`${ignore} chance-range\r\n`), 1);
    assert.equal(count(`${ignore} chance-range\n${ignore} no-dungeon-yet\n# another comment\n`), 1);
    assert.ok(
      !codes(`${D}${ignore} syntax-error\n${ignore} chance-range\n}\n`, 'nethack-3.6').includes('syntax-error'),
    );
  });

  it('silence a dungeon without its levels', () => {
    const text = `${ignore} chance-range\nDUNGEON: "D" "D" (10, 0) 150\nLEVEL: "a" "A" @ (2, 0) 0\n`;
    const left = findingsOf(text, 'nethack-3.6').filter((f) => f.code === 'chance-range');
    assert.deepEqual(
      left.map((f) => text.slice(f.span.start, f.span.end)),
      ['0'],
    );
  });

  it('silence a statement that describes an entry', () => {
    const text = (comment: string) =>
      `${D}LEVEL: "a" "A" @ (1, 0)\nBRANCH: "E" @ (2, 0)\nDUNGEON: "E" "E" (5, 0)\n${comment}LEVALIGN: lawful\n`;
    assert.ok(codes(text(''), 'nethack-3.6').includes('describes-previous-dungeon'));
    assert.ok(
      !codes(text(`${ignore} describes-previous-dungeon\n`), 'nethack-3.6').includes('describes-previous-dungeon'),
    );
  });

  it('silence a whole entry in Lua, wherever in it the finding stands', () => {
    const text = (comment: string) =>
      `dungeon = {\n  { name = "D", base = 10,\n    levels = {\n      ${comment}{\n        name = "a",\n        base = 2,\n        chance = 0,\n      },\n      { name = "b", base = 3, chance = 0 },\n    } },\n}\n`;
    const count = (comment: string) => codes(text(comment), 'nethack-3.7').filter((c) => c === 'chance-range').length;
    assert.equal(count(''), 2);
    assert.equal(count('-- nethack-dungeon: ignore chance-range\n      '), 1);
    assert.equal(count('--nethack-dungeon: ignore name-too-long\n      '), 2);
  });

  it('silence one field in Lua: the next line, or the line they end', () => {
    const text = (before: string, after: string) =>
      `dungeon = {\n  { name = "D", base = 10,\n    levels = {\n      { name = "a",\n        base = 2,\n        ${before}chance = 0,${after}\n      },\n      { name = "b", base = 3, chance = 0 },\n    } },\n}\n`;
    const count = (before: string, after: string) =>
      codes(text(before, after), 'nethack-3.7').filter((c) => c === 'chance-range').length;
    assert.equal(count('', ''), 2);
    assert.equal(count('-- nethack-dungeon: ignore chance-range\n        ', ''), 1);
    assert.equal(count('', ' -- nethack-dungeon: ignore chance-range'), 1);
  });

  it('unknown-directive: a word that is no code, no dialect, no directive', () => {
    expectFinding('unknown-directive', 'nethack-3.6', `${ignore} <|chance-rnge|>, bones-tag\n${D}`, {
      severity: 'hint',
      message: 'did you mean chance-range',
      fixed: `${ignore} chance-range, bones-tag\n${D}`,
    });
    expectFinding('unknown-directive', 'nethack-3.6', `# nethack-dungeon: <|ignore|>\n${D}`, {
      message: 'names no check',
    });
    expectNone(
      'unknown-directive',
      'nethack-3.7',
      '--[[ nethack-dungeon: ignore bones-tag ]]\ndungeon = { { name = "D", base = 10 } }\n',
    );
    expectFinding('unknown-directive', 'nethack-3.6', `# nethack-dungeon: dialect <|slasem|>\n${D}`, {
      message: 'did you mean slashem',
    });
    expectFinding(
      'unknown-directive',
      'nethack-3.7',
      '-- nethack-dungeon: <|ignor|> bones-tag\ndungeon = { { name = "D", base = 10 } }\n',
    );
  });
});

describe('checks: worlds', () => {
  const text = (chance: string) =>
    `local c = percent(25) and ${chance} or 50\ndungeon = { { name = "D", base = 10, levels = { { name = "a", base = 2, chance = c } } } }\n`;
  it('say in which share of what the file draws a finding holds', () => {
    const found = findingsOf(text('0'), 'nethack-3.7').filter((f) => f.code === 'chance-range');
    assert.equal(found.length, 1);
    assert.match(found[0]!.message, /, in 25% of what the file draws$/);
  });
  it('say in which share the same is wrong with another number', () => {
    const drawn = (some: string) =>
      `local n = ${some}\ndungeon = {}\nfor i = 1, n do dungeon[#dungeon + 1] = { name = "D" .. i, base = 3 } end\n`;
    const about = (some: string) =>
      findingsOf(drawn(some), 'nethack-3.7').find((f) => f.code === 'limit' && /dungeons/.test(f.message))?.message ??
      '';
    assert.match(
      about('({ 3, 17, 18, 19 })[math.random(4)]'),
      /^The file has 1\d dungeons, .*, in 25% of what the file draws and the like in 75%/,
    );
    assert.match(about('16 + math.random(2)'), /, in 50% of what the file draws and the like in all of it/);
    assert.match(about('percent(25) and 17 or 3'), /, in 25% of what the file draws$/);
  });
  it('say nothing of it where it holds in all', () => {
    const found = findingsOf(text('0').replace('or 50', 'or 0'), 'nethack-3.7').filter(
      (f) => f.code === 'chance-range',
    );
    assert.equal(found.length, 1);
    assert.doesNotMatch(found[0]!.message, /draws/);
  });
});

describe('checks: order and fixes', () => {
  const text = `DUNGEON: "D" "None" (12-4, 0)\nLEVEL: "a" @ (2, 0)\nLEVEL: "b" "B" @ (3, 0) # three\n`;
  it('come in the order of the text, without duplicates', () => {
    const found = findingsOf(text, 'nethack-3.6');
    const starts = found.map((f) => f.span.start);
    assert.deepEqual(
      starts,
      [...starts].sort((a, b) => a - b),
    );
    const keys = found.map((f) => `${f.code} ${f.span.start} ${f.message}`);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('join what a loop made at one place', () => {
    const loop =
      'dungeon = { { name = "D", base = 9, levels = {} } }\nfor i = 1, 5 do dungeon[1].levels[i] = { name = "l" .. i, base = i, chance = 0 } end\n';
    const found = findingsOf(loop, 'nethack-3.7').filter((f) => f.code === 'chance-range');
    assert.deepEqual(
      found.map((f) => f.message),
      ['A chance of 0 means never, so "l1" is in no game (and 4 more from the same place)'],
    );
  });

  it('fixAll applies every preferred fix, and twice is once', () => {
    const once = applyEdits(text, fixAll(findingsOf(text, 'nethack-3.6')));
    assert.equal(once, 'DUNGEON: "D" "none" (12, 0)\nLEVEL: "a" "none" @ (2, 0)\nLEVEL: "b" "B" @ (3, 0)\n# three\n');
    assert.deepEqual(fixAll(findingsOf(once, 'nethack-3.6')), []);
  });

  it('fixAll leaves out fixes that touch and those not preferred', () => {
    const finding = (start: number, end: number, preferred: boolean): Finding => ({
      code: 'x',
      severity: 'error',
      foundBy: 'nobody',
      message: '',
      span: { start, end },
      related: [],
      fixes: [{ title: '', edits: [{ span: { start, end }, newText: 'y' }], preferred }],
    });
    const edits = fixAll([finding(0, 3, true), finding(2, 5, true), finding(7, 8, true), finding(10, 12, false)]);
    assert.deepEqual(
      edits.map((e) => e.span.start),
      [0, 7],
    );
  });
});

describe('checks: in steps', () => {
  const steps = (text: string) => {
    const tree = parseDef(text);
    const work = checking(readDef(tree, text), tree, text, rulesFor('nethack-3.6'));
    for (let pauses = 0; ; pauses++) {
      const step = work.next();
      if (step.done) return { pauses, findings: step.value };
    }
  };
  const level = 'LEVEL: "a" "A" @ (2, 0) 0\n';

  it('find the same as at once', () => {
    const text = D + level.repeat(3);
    assert.deepEqual(steps(text).findings, findingsOf(text, 'nethack-3.6'));
  });

  it('pause between checks, and more often where one finds a great deal', () => {
    const few = steps(D + level).pauses;
    assert.ok(few >= 30, `${few} pauses`);
    assert.ok(steps(D + level.repeat(1_000)).pauses >= few + 1_000 / 64);
  });
});

describe('checks: sorting in steps', () => {
  it('gives what sorting at once gives, and keeps the order of what is equal', () => {
    const list = Array.from({ length: 5_000 }, (_, i) => ({ key: (i * 7919) % 100, i }));
    const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
    const work = sorting(list, compare);
    let count = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) count++;
    assert.deepEqual(step.value, [...list].sort(compare));
    assert.ok(count >= 8, `${count} pauses`);
    assert.deepEqual(finish(sorting([], compare)), []);
  });
});

describe('checks: the nearest word', () => {
  it('is offered only when it is near and the only one', () => {
    assert.equal(nearest('alignmnet', ['alignment', 'base']), 'alignment');
    assert.equal(nearest('colour', ['alignment', 'base']), undefined);
    assert.equal(nearest('lair-0', ['lair-1', 'lair-2']), undefined);
    assert.equal(nearest('Lawful', ['lawful', 'chaotic']), 'lawful');
    assert.equal(nearest('x'.repeat(100_000), ['y']), undefined);
  });
});
