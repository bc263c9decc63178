import assert from 'node:assert/strict';
import { expectFinding, expectNone, findingsOf } from './findings';

const D = 'DUNGEON: "D" "D" (10, 0)\n';

describe('checks: Reading', () => {
  it('syntax-error: at the exact place, with the fix where one is clear', () => {
    expectFinding('syntax-error', 'nethack-3.6', `${D}BRANCH: "X" <|+|> (1, 0)\n`, {
      severity: 'error',
      foundBy: 'compiler',
      fixed: `${D}BRANCH: "X" @ (1, 0)\n`,
    });
    expectFinding('syntax-error', 'nethack-3.7', 'dungeon = { { name = "D<|"|> base = 10 } }\n', { foundBy: 'start' });
  });

  it('syntax-error: one for a merge conflict, in both formats', () => {
    const conflict = (a: string, b: string) => `<<<<<<< ours\n${a}=======\n${b}>>>>>>> theirs\n`;
    const def = findingsOf(conflict(D, D), 'nethack-3.6').filter(
      (f) => f.severity === 'error' && f.code !== 'required-dungeon',
    );
    assert.deepEqual(
      def.map((f) => f.code),
      ['syntax-error'],
    );
    const entry = '  { name = "D", base = 10 },\n';
    const lua = findingsOf(`dungeon = {\n${conflict(entry, entry)}}\n`, 'nethack-3.7').filter(
      (f) => f.code !== 'required-dungeon',
    );
    assert.deepEqual(
      lua.map((f) => f.code),
      ['syntax-error'],
    );
  });

  it('syntax-error: what only another dialect has', () => {
    expectFinding('syntax-error', 'nethack-3.6', `${D}BRANCH: "D2" @ (1, 0) portal <|2|>\n`);
    expectNone('syntax-error', 'slashem', `${D}BRANCH: "D2" @ (1, 0) portal 2\n`);
    expectFinding('syntax-error', 'slashem', `${D}<|ENTRY|>: 2\n`, { foundBy: 'compiler' });
    expectNone('syntax-error', 'slashem-extended', `${D}ENTRY: 2\n`);
    expectFinding('syntax-error', 'nethack-3.6', `${D}<|TILESET|>: keep_tileset\n`);
    expectNone('syntax-error', 'gnollhack', `${D}TILESET: keep_tileset\n`);
    expectFinding('syntax-error', 'nethack-3.6', `${D}LEVEL: <|"The Lair"|> "lair" "L" @ (2, 0)\n`);
    expectNone('syntax-error', 'gnollhack', `${D}LEVEL: "The Lair" "lair" "L" @ (2, 0)\n`);
    expectFinding('syntax-error', 'nethack-3.6', `${D}<|%REINCARNATION|> LEVEL: "rogue" "R" @ (2, 0)\n`);
    expectNone('syntax-error', 'nethack-3.4.3', `${D}%REINCARNATION LEVEL: "rogue" "R" @ (2, 0)\n`);
    expectFinding('syntax-error', 'nethack-3.4.3', `${D}<|^?WIZARD|>\nENTRY: 1\n<|^.|>\n`);
    expectNone('syntax-error', 'nethack-3.6', `${D}^?WIZARD\nENTRY: 1\n^.\n`);
  });

  it('comment-position: moves the comment', () => {
    expectFinding('comment-position', 'nethack-3.6', `DUNGEON: "D" "D" (10, 0) <|# ten|>\n`, {
      foundBy: 'compiler',
      fixed: 'DUNGEON: "D" "D" (10, 0)\n# ten\n',
    });
    expectFinding('comment-position', 'nethack-3.6', `${D}  <|# in|>\n`, { fixed: `${D}# in\n` });
  });

  it('unterminated-string and string-spans-lines', () => {
    expectFinding('unterminated-string', 'nethack-3.6', `DUNGEON: "D" <|"D (10, 0)|>\n`, { foundBy: 'compiler' });
    expectFinding('string-spans-lines', 'nethack-3.6', 'DUNGEON: <|"The|>\nHalls" "D" (10, 0)\n', {
      severity: 'warning',
    });
    expectFinding('unterminated-string', 'nethack-3.7', 'dungeon = { { name = <|"D, base = 10 } }|>\n', {
      foundBy: 'start',
    });
  });

  it('odd-number: says and writes what is read', () => {
    expectFinding('odd-number', 'nethack-3.6', 'DUNGEON: "D" "D" (<|12-4|>, 0)\n', {
      severity: 'warning',
      message: 'read as 12',
      fixed: 'DUNGEON: "D" "D" (12, 0)\n',
    });
    expectFinding('odd-number', 'nethack-3.6', `${D}ENTRY: <|--2|>\n`, { message: 'read as 0' });
    const lua = (base: string) =>
      `dungeon = { { name = "D", base = 9, levels = { { name = "a", base = ${base} } } } }\n`;
    expectFinding('odd-number', 'nethack-3.7', lua('<|65539|>'), { fixed: lua('3') });
    expectNone('odd-number', 'nethack-3.7', lua('32767'));
  });

  it('stray-byte: who notices depends on what it cuts', () => {
    expectFinding('stray-byte', 'nethack-3.6', `${D}<|\u2013|>\nENTRY: 2\n`, { severity: 'error', foundBy: 'play' });
    expectFinding('stray-byte', 'nethack-3.6', `DUNGEON: "D" <|é|> "D" (10, 0)\n`, { foundBy: 'compiler' });
    expectFinding('stray-byte', 'nethack-3.6', `<|\ufeff|>${D}`, { foundBy: 'start', fixed: D });
    expectFinding('stray-byte', 'nethack-3.6', `${D}<|\0|>\n`, { foundBy: 'play' });
    expectFinding('stray-byte', 'nethack-3.6', `DUNGEON: "D<|\0|>E" "D" (10, 0)\n`, { foundBy: 'compiler' });
    expectNone('stray-byte', 'nethack-3.6', 'DUNGEON: "Dé" "D" (10, 0)\n');
  });

  it('stray-byte: what an editor hides, from the bytes', () => {
    const at = (text: string, bytes: Uint8Array) =>
      findingsOf(text, 'nethack-3.6', { bytes })
        .filter((f) => f.code === 'stray-byte')
        .map((f) => text.slice(f.span.start, f.span.end));
    const raw = (s: string) => new TextEncoder().encode(s);
    assert.deepEqual(at(D, raw(`\ufeff${D}`)), [D.trim()]);
    assert.deepEqual(at(`# a\n${D}`, raw(`# a\r${D}`)), ['# a']);
    assert.deepEqual(at(D, raw(D)), []);
    assert.deepEqual(at(D.replace('\n', '\r\n'), raw(D.replace('\n', '\r\n'))), []);
  });

  it('line-too-long: only where makedefs has that buffer', () => {
    const long = `# ${'='.repeat(260)}`;
    expectFinding('line-too-long', 'nethack-3.6', `${D}<|${long}|>\nENTRY: 1\n`, {
      severity: 'error',
      foundBy: 'play',
    });
    expectNone('line-too-long', 'nethack-3.4.3', `${D}${long}\nENTRY: 1\n`);
  });

  it('what stands behind the point where reading ends is not found by the compiler', () => {
    const bad = `${D}é\nLEVEL: "a" "AA" @ (1, 0)\n`;
    const tag = findingsOf(bad, 'nethack-3.6').find((f) => f.code === 'bones-tag');
    assert.equal(tag?.foundBy, 'play');
  });

  it('computed-value, once for all that an error leaves unknown', () => {
    const text = (value: string) =>
      `local x = ${value}\ndungeon = { { name = "D", base = <|x|>, range = x, levels = { { name = "a", base = x } } } }\n`;
    expectFinding('computed-value', 'nethack-3.7', text('1 // 0'), {
      message: '(nor those of 2 other fields), so what depends on them is not checked',
    });
    const known = text('u.ulevel').replace(/<\||\|>/g, '');
    assert.equal(findingsOf(known, 'nethack-3.7').filter((f) => f.code === 'computed-value').length, 3);
  });

  it('lua-error and computed-value', () => {
    expectFinding('lua-error', 'nethack-3.7', 'dungeon = <|5|>\n', { severity: 'error', foundBy: 'start' });
    expectFinding('computed-value', 'nethack-3.7', 'dungeon = { { name = "D", base = <|10 + u.ulevel|> } }\n', {
      severity: 'hint',
    });
  });
});
