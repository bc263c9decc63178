import assert from 'node:assert/strict';
import { type DefProblem, parseDef } from '../../../server/syntax/def/parser';

/** A statement as `KEYWORD role=value …`, with `!` where it is broken and `?role` for what is missing. */
function outline(text: string): string[] {
  return parseDef(text).statements.map((s) =>
    [
      (s.broken ? '!' : '') + (s.keyword ?? `(${text.slice(s.head.start, s.head.end)})`),
      ...s.operands.map((o) => `${o.role}=${o.value}`),
      ...s.missing.map((m) => `?${m.role}`),
    ].join(' '),
  );
}

/** A problem as `code <marked text>`. */
function problems(text: string): string[] {
  return parseDef(text).problems.map((p) => `${p.code} <${text.slice(p.span.start, p.span.end)}>`);
}

function fixed(text: string, problem: DefProblem): string {
  const { span, newText } = problem.replacement!;
  return text.slice(0, span.start) + newText + text.slice(span.end);
}

/** The only problem, put right, leaves none. */
function expectFix(text: string, expected: string): void {
  const all = parseDef(text).problems;
  assert.equal(all.length, 1, JSON.stringify(all));
  const after = fixed(text, all[0]!);
  assert.equal(after, expected);
  assert.deepEqual(problems(after), []);
}

describe('parseDef', () => {
  it('reads every statement', () => {
    const text = `
DUNGEON: "D" "T" (10, 2) 50
ENTRY: -1
PROTOFILE: "p"
DESCRIPTION: mazelike
ALIGNMENT: lawful
LEVEL: "a" "none" @ (1, 0)
LEVEL: "b" "B" @ (2, 3) 40
RNDLEVEL: "c" "C" @ (-1, 0) 3
RNDLEVEL: "d" "D" @ (4, -1) 40 3
CHAINLEVEL: "e" "E" "b" + (1, 0) 90
RNDCHLEVEL: "f" "F" "b" + (0, 2) 80 7
LEVELDESC: town
LEVALIGN: chaotic
BRANCH: "X" @ (2, 3)
BRANCH: "Y" @ (2, 3) portal up
BRANCH: "Z" @ (2, 3) down
CHAINBRANCH: "W" "b" + (1, 0) no_down`;
    assert.deepEqual(outline(text), [
      'DUNGEON name=D bonetag=T base=10 range=2 chance=50',
      'ENTRY entry=-1',
      'PROTOFILE protofile=p',
      'DESCRIPTION flags=mazelike',
      'ALIGNMENT alignment=lawful',
      'LEVEL name=a bonetag=none base=1 range=0',
      'LEVEL name=b bonetag=B base=2 range=3 chance=40',
      'RNDLEVEL name=c bonetag=C base=-1 range=0 nlevels=3',
      'RNDLEVEL name=d bonetag=D base=4 range=-1 chance=40 nlevels=3',
      'CHAINLEVEL name=e bonetag=E chainlevel=b base=1 range=0 chance=90',
      'RNDCHLEVEL name=f bonetag=F chainlevel=b base=0 range=2 chance=80 nlevels=7',
      'LEVELDESC flags=town',
      'LEVALIGN alignment=chaotic',
      'BRANCH name=X base=2 range=3',
      'BRANCH name=Y base=2 range=3 branchtype=portal direction=up',
      'BRANCH name=Z base=2 range=3 direction=down',
      'CHAINBRANCH name=W chainlevel=b base=1 range=0 branchtype=no_down',
    ]);
    assert.deepEqual(problems(text), []);
  });

  it('reads what only variants have', () => {
    assert.deepEqual(
      outline(
        'LEVEL: "The Big Room" "bigrm" "B" @ (1, 0)\nCHAINLEVEL: "Isle" "isle" "I" "oracle" + (9, 2)\nTILESET: ice_tileset\nTILESET: 3\nBRANCH: "S" @ (1, 0) up -1\nBRANCH: "T" @ (1, 0) 4',
      ),
      [
        'LEVEL displayName=The Big Room name=bigrm bonetag=B base=1 range=0',
        'CHAINLEVEL displayName=Isle name=isle bonetag=I chainlevel=oracle base=9 range=2',
        'TILESET tileset=ice_tileset',
        'TILESET tileset=3',
        'BRANCH name=S base=1 range=0 direction=up entryLevel=-1',
        'BRANCH name=T base=1 range=0 entryLevel=4',
      ],
    );
  });

  it('knows no word boundaries and no line ends', () => {
    assert.deepEqual(
      outline(
        'DUNGEON:"D""D"(10,0)40LEVEL:"a""none"@(1,0)DESCRIPTION:mazelikeALIGNMENT:lawfulBRANCH:"X"@\n(\n1,0)portalup',
      ),
      [
        'DUNGEON name=D bonetag=D base=10 range=0 chance=40',
        'LEVEL name=a bonetag=none base=1 range=0',
        'DESCRIPTION flags=mazelike',
        'ALIGNMENT alignment=lawful',
        'BRANCH name=X base=1 range=0 branchtype=portal direction=up',
      ],
    );
  });

  it('a broken statement does not spoil the next', () => {
    assert.deepEqual(
      outline('LEVEL: "a" @ (1\nLEVEL: "b" "B" @ (2, 0)\nLEVL: 3\nENTRY:\nBRANCH: "X" @ (3, 0) prtal\nENTRY: 2'),
      [
        '!LEVEL name=a base=1 ?bonetag',
        'LEVEL name=b bonetag=B base=2 range=0',
        '!(LEVL)',
        '!ENTRY ?entry',
        '!BRANCH name=X base=3 range=0',
        'ENTRY entry=2',
      ],
    );
  });

  it('numbers are read as C does', () => {
    const value = (n: string) => parseDef(`ENTRY: ${n}`).statements[0]!.operands[0]!.value;
    for (const [written, read] of [
      ...([
        ['1-2', 1],
        ['--5', 0],
        ['-', 0],
        ['4294967297', 1],
        ['-2147483649', 2147483647],
      ] as const),
      ...([
        ['99999999999999999999999', -1],
        ['-99999999999999999999999', 0],
        [`${'9'.repeat(200)}`, -1],
      ] as const),
    ]) {
      assert.equal(value(written), read, written);
      assert.deepEqual(problems(`ENTRY: ${written}`), [`odd-number <${written}>`]);
    }
    for (const plain of ['40000', '007', '-12']) assert.deepEqual(problems(`ENTRY: ${plain}`), []);
    assert.deepEqual(problems('DUNGEON: "D" "D" (10, 40000)'), ['odd-number <40000>']);
    expectFix('ENTRY: 1-2\n', 'ENTRY: 1\n');
  });

  it('a comment belongs in column 1', () => {
    expectFix('ENTRY: 1 # why\n', 'ENTRY: 1\n# why\n');
    expectFix('ENTRY: 1\n   # why\n', 'ENTRY: 1\n# why\n');
    assert.deepEqual(problems('DUNGEON: "D"\n# between\n"D" (1, 0)\n'), []);
  });

  it('strings', () => {
    assert.deepEqual(problems('PROTOFILE: "a\nb"\n'), ['string-spans-lines <"a>']);
    assert.deepEqual(outline('PROTOFILE: "a\n# makedefs drops this\nb"\n'), ['PROTOFILE protofile=a\nb']);
    assert.deepEqual(problems('PROTOFILE: "tower\nDESCRIPTION: mazelike\nLEVEL: "a" "A" @ (1, 0)\n'), [
      'unterminated-string <"tower>',
    ]);
    assert.deepEqual(outline('PROTOFILE: "tower\nDESCRIPTION: mazelike\nLEVEL: "a" "A" @ (1, 0)\n'), [
      '!PROTOFILE protofile=tower',
      'DESCRIPTION flags=mazelike',
      'LEVEL name=a bonetag=A base=1 range=0',
    ]);
    expectFix('PROTOFILE: "a\0b"\n', 'PROTOFILE: "ab"\n');
  });

  it('characters the compiler cannot read', () => {
    expectFix('\ufeffENTRY: 1\n', 'ENTRY: 1\n');
    expectFix('ENTRY:\u00a01\n', 'ENTRY: 1\n');
    assert.deepEqual(problems('ENTRY: 1\rENTRY: 2\n'), ['stray-byte <\r>']);
    assert.deepEqual(problems('ENTRY: 1\r\nENTRY: 2\r\n'), []);
    assert.deepEqual(problems('ENTRY: 1 é\n'), ['stray-byte <é>']);
    assert.deepEqual(problems('# é\nPROTOFILE: "é"\n'), []);
  });

  it('puts right what has one right form', () => {
    expectFix('LEVEL: "a" @ (1, 0)\n', 'LEVEL: "a" "none" @ (1, 0)\n');
    expectFix('CHAINLEVEL: "a" "castle" + (1, 0)\n', 'CHAINLEVEL: "a" "none" "castle" + (1, 0)\n');
    expectFix('LEVEL: "a" "A" (1, 0)\n', 'LEVEL: "a" "A" @ (1, 0)\n');
    expectFix('LEVEL: "a" "A" + (1, 0)\n', 'LEVEL: "a" "A" @ (1, 0)\n');
    expectFix('LEVEL: "a" "A" @ (1 0)\n', 'LEVEL: "a" "A" @ (1, 0)\n');
    expectFix('LEVEL: "a" "A" @ (1)\n', 'LEVEL: "a" "A" @ (1, 0)\n');
    expectFix('LEVEL: "a" "A" @ (1, 0\nENTRY: 1\n', 'LEVEL: "a" "A" @ (1, 0)\nENTRY: 1\n');
    expectFix('LEVEL "a" "A" @ (1, 0)\n', 'LEVEL: "a" "A" @ (1, 0)\n');
    expectFix('LEVLE: "a" "A" @ (1, 0)\n', 'LEVEL: "a" "A" @ (1, 0)\n');
    expectFix('PROTOFILE: tower\n', 'PROTOFILE: "tower"\n');
    expectFix('DESCRIPTION: "mazelike"\n', 'DESCRIPTION: mazelike\n');
    expectFix('ENTRY: "-1"\n', 'ENTRY: -1\n');
    expectFix('BRANCH: "X" @ (1, 0) up stair\n', 'BRANCH: "X" @ (1, 0) stair up\n');
    expectFix('BRANCH: "X" @ (1, 0) stairs\n', 'BRANCH: "X" @ (1, 0) stair\n');
    expectFix('DUNGEON: "D" "D" @ (1, 0)\n', 'DUNGEON: "D" "D" (1, 0)\n');
  });

  it('a merge conflict is one problem', () => {
    const text =
      'ENTRY: 1\n<<<<<<< HEAD\nENTRY: 2\n=======\nENTRY: 3\n>>>>>>> other\n<<<<<<< HEAD\nENTRY: 4\n=======\n>>>>>>> other\n';
    assert.deepEqual(problems(text), ['syntax-error <<<<<<<< HEAD>']);
    assert.deepEqual(outline(text), ['ENTRY entry=1', 'ENTRY entry=2', 'ENTRY entry=4']);
  });

  it('a line too long for makedefs', () => {
    assert.deepEqual(problems(`#${'x'.repeat(253)}\n`), []);
    assert.deepEqual(problems(`#${'x'.repeat(254)}\n`), [`line-too-long <#${'x'.repeat(254)}>`]);
    assert.equal(problems(`#${'é'.repeat(127)}\n`).length, 1);
  });

  it('conditions that makedefs cannot follow', () => {
    assert.deepEqual(problems('^?NOSUCH\nENTRY: 1\n^.\n'), ['syntax-error <^?NOSUCH>']);
    assert.deepEqual(problems('^?WIZARD\nENTRY: 1\n'), ['syntax-error <^?WIZARD>']);
    assert.deepEqual(problems('ENTRY: 1\n^.\n'), ['syntax-error <^.>']);
    assert.deepEqual(problems('%NOSUCH ENTRY: 1\n'), ['syntax-error <%NOSUCH>']);
    assert.deepEqual(problems('%REINCARNATION ENTRY: 1\n'), []);
  });

  it('of faults without end the first of each code are kept, and the byte that ends the file whatever stands before', () => {
    const found = parseDef(`${'DUNGEON "a"\n'.repeat(3_000)}${'\0 '.repeat(3_000)}é`).problems;
    const count = (code: string) => found.filter((p) => p.code === code).length;
    assert.equal(count('syntax-error'), 2_000);
    assert.equal(count('stray-byte'), 2_001);
    assert.equal(found.find((p) => p.code === 'syntax-error')!.span.start, 0);
  });

  it('shows the beginning of a long word', () => {
    const [word] = parseDef(`${'A'.repeat(200)}: 1\n`).problems;
    assert.ok(word!.message.length < 100 && word!.message.includes('AAA…'), word!.message);
  });
});
