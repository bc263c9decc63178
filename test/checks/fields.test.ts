import assert from 'node:assert/strict';
import { expectFinding, expectNone, findingsOf } from './findings';

const D = 'DUNGEON: "D" "D" (10, 0)\n';
const def = (level: string) => `${D}${level}\n`;
const lua = (fields: string) => `dungeon = { { name = "D", base = 10, ${fields} } }\n`;
const level = (fields: string) => lua(`levels = { { name = "a", base = 2, ${fields} } }`);
const branch = (fields: string) => lua(`branches = { { name = "X", base = 2, ${fields} } }`);

describe('checks: Fields', () => {
  it('missing-field: the operand of a statement, with the tag as its fix', () => {
    expectFinding('missing-field', 'nethack-3.6', def('LEVEL: "keyroom" <|@|> (7, 7)'), {
      severity: 'error',
      foundBy: 'compiler',
      message: 'a bones tag',
      fixed: def('LEVEL: "keyroom" "none" @ (7, 7)'),
    });
    expectFinding('missing-field', 'nethack-3.6', def('RNDLEVEL: "a" "A" @ (7, 2<|)|>'), {
      message: 'the number of maps',
    });
    expectFinding('missing-field', 'gnollhack', def('LEVEL: <|"lair"|> "L" @ (2, 0)'), { foundBy: 'compiler' });
  });

  it('missing-field: the required fields of Lua entries', () => {
    expectFinding('missing-field', 'nethack-3.7', 'dungeon = { { name = <|"D"|> } }\n', {
      foundBy: 'start',
      message: '`base`',
    });
    expectFinding('missing-field', 'nethack-3.7', lua('levels = { { name = <|"a"|>, base = nil } }'), {
      message: '`base`',
    });
    const found = findingsOf(lua('branches = { { base = 2 } }'), 'nethack-3.7').filter(
      (f) => f.code === 'missing-field',
    );
    assert.equal(found.length, 1);
    assert.match(found[0]!.message, /`name`/);
  });

  it('wrong-type: what the loader does not convert', () => {
    const wrong = (text: string) =>
      expectFinding('wrong-type', 'nethack-3.7', text, { severity: 'error', foundBy: 'start' });
    wrong('dungeon = { { name = "D", base = <|"ten"|> } }\n');
    wrong(lua('range = <|1.5|>'));
    wrong(lua('entry = <|false|>'));
    wrong(lua('protofile = <|{}|>'));
    wrong(level('chainlevel = <|true|>'));
    wrong(lua('levels = <|"a"|>'));
    wrong(lua('flags = { <|5|> }'));
    wrong(lua('levels = { { name = "a", base = 1 }, <|nil|>, { name = "b", base = 2 } }'));
    wrong('dungeon = { { name = "D", base = 10 }, <|true|> }\n');
    for (const fine of [
      'range = "3"',
      'range = "0x0a"',
      'range = 20/2',
      'protofile = 5',
      'flags = {}',
      'entry = 0xa',
    ]) {
      expectNone('wrong-type', 'nethack-3.7', lua(fine));
    }
    expectFinding('wrong-type', 'nethack-3.7', lua('flags = <|true|>'), { severity: 'warning' });
    expectFinding('wrong-type', 'nethack-5.0', lua('protofile = <|5|>'), { severity: 'error' });
    expectNone('wrong-type', 'nethack-5.0', lua('protofile = function() return "tower" end'));
  });

  it('unknown-field: with the nearest name as its fix', () => {
    expectFinding('unknown-field', 'nethack-3.7', level('<|alignmnet|> = "lawful"'), {
      severity: 'warning',
      foundBy: 'nobody',
      message: 'did you mean `alignment`',
      fixed: level('alignment = "lawful"'),
    });
    expectFinding('unknown-field', 'nethack-3.7', level('<|colour|> = "red"'), { fixed: null });
    expectFinding('unknown-field', 'nethack-3.7', lua('<|cname|> = "x"'));
    expectNone('unknown-field', 'nethack-cn', lua('cname = "x"'));
  });

  it('unknown-field: no fix where the right field is there already', () => {
    expectFinding('unknown-field', 'nethack-3.7', level('alignment = "lawful", <|alignmnt|> = "neutral"'), {
      fixed: null,
    });
  });

  it('misplaced-field', () => {
    expectFinding('misplaced-field', 'nethack-3.7', branch('<|bonetag|> = "B"'), {
      severity: 'warning',
      message: 'dungeons and levels',
    });
    expectFinding('misplaced-field', 'nethack-3.7', lua('<|nlevels|> = 2'));
  });

  it('unknown-value: words in .def', () => {
    const wrong = (line: string, fixed?: string) =>
      expectFinding('unknown-value', 'nethack-3.6', def(`LEVEL: "a" "A" @ (2, 0)\n${line}`), {
        severity: 'error',
        foundBy: 'compiler',
        ...(fixed !== undefined && { fixed: def(`LEVEL: "a" "A" @ (2, 0)\n${fixed}`) }),
      });
    wrong('DESCRIPTION: <|town|>');
    wrong('DESCRIPTION: <|maselike|>', 'DESCRIPTION: mazelike');
    wrong('DESCRIPTION: <|lawful|>', 'ALIGNMENT: lawful');
    wrong('LEVELDESC: <|chaotic|>', 'LEVALIGN: chaotic');
    wrong('LEVALIGN: <|town|>', 'LEVELDESC: town');
    wrong('ALIGNMENT: <|hellish|>', 'DESCRIPTION: hellish');
    wrong('DESCRIPTION: <|vecnad|>');
    expectNone('unknown-value', 'evilhack', def('DESCRIPTION: vecnad'));
  });

  it('unknown-value: words in Lua', () => {
    const wrong = (text: string, fixed?: string) =>
      expectFinding('unknown-value', 'nethack-3.7', text, { foundBy: 'start', ...(fixed !== undefined && { fixed }) });
    wrong(level('alignment = <|"Lawful"|>'), level('alignment = "lawful"'));
    wrong(lua('flags = { "mazelike", <|"hellisch"|> }'), lua('flags = { "mazelike", "hellish" }'));
    wrong(branch('branchtype = <|"stairs"|>'), branch('branchtype = "stair"'));
    wrong(branch('direction = <|"left"|>'));
    wrong(lua('alignment = <|5|>'));
    wrong(lua('flags = <|"mazelike hellish"|>'));
  });

  it('duplicate-field: marks the one that does not count', () => {
    expectFinding('duplicate-field', 'nethack-3.6', `${D}<|ENTRY|>: 1\nENTRY: 2\n`, {
      severity: 'warning',
      related: ['ENTRY'],
    });
    expectFinding('duplicate-field', 'nethack-3.7', lua('<|range|> = 2, range = 3'), { fixed: lua('range = 3') });
    expectNone('duplicate-field', 'nethack-3.6', `${D}DESCRIPTION: mazelike\nDESCRIPTION: hellish\n`);
  });

  it('bones-tag', () => {
    expectFinding('bones-tag', 'nethack-3.6', 'DUNGEON: "D" <|"DD"|> (10, 0)\n', {
      severity: 'error',
      foundBy: 'compiler',
    });
    expectFinding('bones-tag', 'nethack-3.6', 'DUNGEON: "D" <|"None"|> (10, 0)\n', {
      fixed: 'DUNGEON: "D" "none" (10, 0)\n',
    });
    expectFinding('bones-tag', 'nethack-3.6', 'DUNGEON: "D" <|""|> (10, 0)\n', {
      fixed: 'DUNGEON: "D" "none" (10, 0)\n',
    });
    expectFinding('bones-tag', 'nethack-3.6', 'DUNGEON: "D" <|"é"|> (10, 0)\n', { message: '2 bytes' });
    expectFinding('bones-tag', 'nethack-3.7', level('bonetag = <|"none"|>'), {
      severity: 'warning',
      foundBy: 'nobody',
    });
    expectFinding(
      'bones-tag',
      'nethack-3.7',
      'dungeon = {\n  {\n    name = "D",\n    bonetag = <|"none"|>,\n    base = 10,\n  },\n}\n',
      {
        fixed: 'dungeon = {\n  {\n    name = "D",\n    base = 10,\n  },\n}\n',
      },
    );
    expectFinding('bones-tag', 'nethack-3.7', lua('bonetag = <|"DEF"|>'), { message: 'only "D" is used' });
    expectNone('bones-tag', 'nethack-3.7', lua('bonetag = "D"'));
  });

  it('bones-tag: one byte of a Latin-1 file is one byte', () => {
    const text = 'DUNGEON: "D" "é" (10, 0)\n';
    const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
    assert.deepEqual(
      findingsOf(text, 'nethack-3.6', { bytes })
        .map((f) => f.code)
        .filter((c) => c === 'bones-tag' || c === 'encoding'),
      ['encoding'],
    );
  });

  it('name-too-long: in bytes, by the buffer of the game', () => {
    const name = (n: number) => 'x'.repeat(n);
    expectFinding('name-too-long', 'nethack-3.6', `DUNGEON: <|"${name(24)}"|> "D" (10, 0)\n`, {
      severity: 'error',
      foundBy: 'play',
    });
    expectNone('name-too-long', 'nethack-3.6', `DUNGEON: "${name(23)}" "D" (10, 0)\n`);
    expectFinding('name-too-long', 'nethack-3.6', def(`LEVEL: <|"${name(15)}"|> "A" @ (2, 0)`));
    expectNone('name-too-long', 'nethack-3.6', def(`LEVEL: "${name(14)}" "A" @ (2, 0)`));
    expectFinding('name-too-long', 'nethack-3.6', 'DUNGEON: <|"Подземелья Судьбы"|> "D" (10, 0)\n', {
      message: '33 bytes (17 characters)',
    });
    expectFinding('name-too-long', 'slashem', `DUNGEON: <|"${name(24)}"|> "D" (10, 0)\n`, { foundBy: 'compiler' });
    expectFinding('name-too-long', 'nethack-5.0', lua(`lvlfill = <|"${name(15)}"|>`), { foundBy: 'start' });
    expectFinding('name-too-long', 'nethack-3.7', lua(`lvlfill = <|"${name(15)}"|>`), { foundBy: 'play' });
    expectFinding('name-too-long', 'nethack-5.0', level(`chainlevel = "a"`).replace('"a"', `<|"${name(15)}"|>`), {
      foundBy: 'play',
    });
    expectNone('name-too-long', 'gnollhack', `DUNGEON: "${name(26)}" "D" (10, 0)\n`);
  });

  it('flag-without-effect', () => {
    expectFinding('flag-without-effect', 'nethack-3.6', `${D}ALIGNMENT: neutral\nALIGNMENT: <|chaotic|>\n`, {
      severity: 'warning',
      related: ['neutral'],
    });
    expectFinding('flag-without-effect', 'nethack-3.6', `${D}ALIGNMENT: neutral\nALIGNMENT: <|neutral|>\n`, {
      severity: 'information',
    });
    expectFinding('flag-without-effect', 'nethack-3.6', def('LEVEL: "a" "A" @ (2, 0)\nLEVELDESC: <|noalign|>'), {
      fixed: def('LEVEL: "a" "A" @ (2, 0)\nLEVALIGN: noalign'),
    });
    expectFinding('flag-without-effect', 'nethack-3.7', lua('flags = <|"town"|>'), { severity: 'warning' });
    expectFinding('flag-without-effect', 'nethack-3.7', level('flags = <|"unconnected"|>'), { message: 'chaotic' });
    expectFinding('flag-without-effect', 'nethack-3.7', lua('alignment = <|"lawful"|>'), { severity: 'information' });
    expectNone('flag-without-effect', 'nethack-3.7', lua('alignment = "unaligned"'));
    expectNone('flag-without-effect', 'nethack-3.7', level('alignment = "lawful"'));
    expectNone('flag-without-effect', 'nethack-3.6', `${D}ALIGNMENT: chaotic\n`);
  });

  it('encoding, crlf, names-not-english', () => {
    expectFinding('encoding', 'nethack-3.6', '# caf<|\ufffd|>\nDUNGEON: "D" "D" (10, 0)\n', {
      severity: 'information',
    });
    expectFinding('crlf', 'nethack-3.1', '<|DUNGEON: "D" "D" (10, 0)|>\r\n', { severity: 'information', fixed: D });
    expectNone('crlf', 'nethack-3.6', D.replace('\n', '\r\n'));
    expectFinding('names-not-english', 'nethack-3.6', 'DUNGEON: <|"Подземелья"|> "D" (10, 0)\n', {
      severity: 'information',
    });
    expectNone('required-dungeon', 'nethack-3.6', 'DUNGEON: "Подземелья" "D" (10, 0)\n');
  });
});
