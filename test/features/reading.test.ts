import assert from 'node:assert/strict';
import { workLater } from '../../server/analysis/later';
import { codeLenses } from '../../server/features/codeLens';
import { folds, selections } from '../../server/features/folding';
import { inlayHints } from '../../server/features/inlayHints';
import { semanticTokens } from '../../server/features/semanticTokens';
import { signatureHelp } from '../../server/features/signatureHelp';
import { symbols } from '../../server/features/symbols';
import { finish } from '../../server/game/work';
import { analysed, type Kind, marked } from './expect';

const def = `DUNGEON: "Top" "T" (10, 3)
LEVEL: "oracle" "O" @ (5, 5)
RNDLEVEL: "big" "B" @ (7, 2) 40 3
LEVEL: "last" "none" @ (-1, 0)
CHAINLEVEL: "up" "none" "last" + (-1, 0)
BRANCH: "Fort" @ (2, 3)
# of Fort
# two lines
DUNGEON: "Fort" "F" (4, 0)
LEVEL: "keep" "none" @ (2, 0)
`;
const lua = `dungeon = {
  { name = "Top", base = 10, range = 3,
    levels = {
      { name = "big", base = 7, range = 2, chance = 40 },
      { name = "last", base = -1 },
    },
    branches = { { name = "Fort", base = 2, range = 3 } },
  },
  { name = "Fort", base = 4, flags = { "mazelike" } },
}
`;
const all = { levels: true, depth: true, chance: true };

/** The text with every hint written in at its place, in guillemets. */
function hinted(text: string, kind: Kind, settings = all, withOdds = false): string {
  const analysis = analysed(text, kind);
  const odds = withOdds ? finish(workLater(analysis)).odds : undefined;
  return inlayHints(analysis, { start: 0, end: text.length }, settings, odds).reduceRight(
    (t, h) => `${t.slice(0, h.offset)}«${h.text}»${t.slice(h.offset)}`,
    text,
  );
}

describe('inlay hints', () => {
  it('stand behind the numbers they explain', () => {
    const shown = hinted(def, 'def');
    assert.match(shown, /\(10, 3\)«10–12 levels»/);
    assert.match(shown, /@ \(5, 5\)«levels 5–9»/);
    assert.match(shown, /@ \(7, 2\)«levels 7–8» 40«40% of games» 3/);
    assert.match(shown, /@ \(-1, 0\)«levels 10–12»/);
    assert.match(shown, /\+ \(-1, 0\)«levels 9–11»/);
    assert.match(shown, /"F" \(4, 0\)\n/);
    assert.match(shown, /@ \(2, 0\)\n/);
  });
  it('work in Lua', () => {
    const shown = hinted(lua, 'lua');
    assert.match(shown, /range = 3«10–12 levels»/);
    assert.match(shown, /range = 2«levels 7–8», chance = 40«40% of games»/);
    assert.match(shown, /base = -1«levels 10–12» }/);
  });
  it('tell depths once the odds are in', () => {
    const shown = hinted(def, 'def', { levels: false, depth: true, chance: false }, true);
    assert.match(shown, /@ \(5, 5\)«depth 5–9»/);
    assert.match(shown, /"F" \(4, 0\)«from depth 3–5»/);
  });
  it('can be turned off one by one', () => {
    assert.equal(hinted(def, 'def', { levels: false, depth: false, chance: false }), def);
    assert.match(hinted(def, 'def', { levels: false, depth: false, chance: true }), /^[^«]*«40% of games»[^«]*$/);
  });
  it('are given for the asked range only', () => {
    const analysis = analysed(def);
    const start = def.indexOf('RNDLEVEL');
    const hints = inlayHints(analysis, { start, end: start + 30 }, all);
    assert.deepEqual(
      hints.map((h) => h.text),
      ['levels 7–8'],
    );
  });
});

describe('code lenses', () => {
  it('tell from where a dungeon is reached and what is in it', () => {
    assert.deepEqual(
      codeLenses(analysed(def)).map((l) => l.title),
      ['Open preview', '1 chain, 1 branch', 'reached from level 2–4 of Top'],
    );
    assert.deepEqual(
      codeLenses(analysed(lua, 'lua')).map((l) => l.title),
      ['Open preview', '1 branch', 'reached from level 2–4 of Top'],
    );
  });
  it('say that the branch to `knox` has no start yet', () => {
    const fort = 'DUNGEON: "Top" "T" (20, 0)\nBRANCH: "Fort" @ (9, 3) portal\nDUNGEON: "Fort" "F" (2, 0)\n';
    const [, , lens] = codeLenses(analysed(`${fort}LEVEL: "Knox" "K" @ (1, 0)\n`));
    assert.equal(lens?.title, 'floating until a vault is made; its depth is counted from level 9–11 of Top');
    // Not where one arrives: the game does not find the branch.
    const [, , other] = codeLenses(analysed(`${fort}LEVEL: "knox" "K" @ (2, 0)\n`));
    assert.equal(other?.title, 'reached from level 9–11 of Top');
  });
  it('say when nothing leads to a dungeon', () => {
    const alone = codeLenses(analysed('DUNGEON: "a" "A" (3, 0)\nDUNGEON: "b" "B" (3, 0)\n'));
    assert.equal(alone.at(-1)?.title, 'no branch leads here');
  });
});

describe('symbols', () => {
  it('are a tree in file order', () => {
    const outline = (text: string, kind: Kind) =>
      symbols(analysed(text, kind)).map(
        (d) => `${d.name} (${d.detail}): ${d.children.map((c) => `${c.name} [${c.detail}]`).join('; ')}`,
      );
    assert.deepEqual(outline(def, 'def'), [
      'Top (10–12 levels): oracle [levels 5–9 of 10–12]; big [levels 7–8 of 10–12, 40% of games]; last [the last level, 10–12]; up [1 level above last, 9–11]; → Fort [levels 2–4 of 10–12]',
      'Fort (4 levels): keep [level 2 of 4]',
    ]);
    assert.deepEqual(outline(lua, 'lua'), [
      'Top (10–12 levels): big [levels 7–8 of 10–12, 40% of games]; last [the last level, 10–12]; → Fort [levels 2–4 of 10–12]',
      'Fort (4 levels): ',
    ]);
  });
  it('hold their whole entry and all children', () => {
    for (const [text, kind] of [
      [def, 'def'],
      [lua, 'lua'],
    ] as const) {
      const [top] = symbols(analysed(text, kind));
      assert.ok(top);
      const whole = text.slice(top.span.start, top.span.end);
      assert.ok(
        whole.startsWith(kind === 'def' ? 'DUNGEON' : '{') && whole.endsWith(kind === 'def' ? '@ (2, 3)' : '}'),
        whole,
      );
      const big = top.children.find((c) => c.name === 'big');
      assert.match(
        text.slice(big?.span.start, big?.span.end),
        kind === 'def' ? /^RNDLEVEL.*40 3$/ : /^\{.*chance = 40 \}$/,
      );
    }
  });
  it('select a place inside of their range, on half-typed text too', () => {
    for (let end = 0; end < def.length; end++) {
      for (const d of symbols(analysed(def.slice(0, end)))) {
        for (const s of [d, ...d.children]) {
          assert.ok(s.span.start <= s.selection.start && s.selection.end <= s.span.end, `${s.name} at ${end}`);
          assert.notEqual(s.name, '');
        }
      }
    }
  });
});

describe('folding and selection', () => {
  it('folds dungeons and runs of comment lines', () => {
    const found = folds(analysed(def)).map(
      (f) => `${f.kind}: ${JSON.stringify(def.slice(f.span.start, f.span.start + 14))}`,
    );
    assert.deepEqual(found, [
      'region: "DUNGEON: \\"Top\\""',
      'comment: "# of Fort\\n# tw"',
      'region: "DUNGEON: \\"Fort"',
    ]);
    assert.deepEqual(folds(analysed(lua, 'lua')), []);
    const apart = '# one\n# two\n\n# three\nDUNGEON: "a" "A" (1, 0)\n';
    const comments = folds(analysed(apart)).filter((f) => f.kind === 'comment');
    assert.deepEqual(
      comments.map((f) => apart.slice(f.span.start, f.span.end)),
      ['# one\n# two'],
    );
  });
  it('widens from a value to the file', () => {
    for (const [input, kind, expected] of [
      [def.replace('"ora', '"o<|>ra'), 'def', ['oracle', '"oracle"', 'LEVEL: "oracle" "O" @ (5, 5)']],
      [
        lua.replace('"big"', '"b<|>ig"'),
        'lua',
        ['big', '"big"', 'name = "big"', '{ name = "big", base = 7, range = 2, chance = 40 }'],
      ],
    ] as const) {
      const { text, offset } = marked(input);
      const found = selections(analysed(text, kind), offset).map((s) => text.slice(s.start, s.end));
      assert.deepEqual(found.slice(0, expected.length), expected);
      assert.equal(found.at(-1), text);
      found.reduce((inner, outer) => {
        assert.ok(outer.includes(inner) && outer.length > inner.length);
        return outer;
      });
    }
  });
});

describe('semantic tokens', () => {
  const shown = (text: string, kind: Kind) =>
    semanticTokens(analysed(text, kind)).map(
      (t) => `${t.type}${t.declaration ? '!' : ''} ${text.slice(t.span.start, t.span.end)}`,
    );
  it('colour a .def file', () => {
    const found = shown(def, 'def');
    for (const token of [
      'keyword DUNGEON',
      'namespace! "Top"',
      'class! "oracle"',
      'class "last"',
      'namespace "Fort"',
      'number 10',
      'string "T"',
      'comment # of Fort',
    ]) {
      assert.ok(found.includes(token), `${token} of ${found.join(', ')}`);
    }
  });
  it('colour in Lua only what is ours', () => {
    const found = shown(lua, 'lua');
    for (const token of ['property name', 'namespace! "Top"', 'namespace "Fort"', 'enumMember "mazelike"']) {
      assert.ok(found.includes(token), `${token} of ${found.join(', ')}`);
    }
    assert.ok(!found.some((t) => t.startsWith('number')));
  });
});

describe('signature help', () => {
  const active = (input: string, kind: Kind = 'def') => {
    const { text, offset } = marked(input);
    const s = signatureHelp(analysed(text, kind), offset);
    const p = s?.parameters[s.active];
    return s && p ? `${s.label.slice(0, p.start)}<${s.label.slice(p.start, p.end)}>` : undefined;
  };
  it('follows the couple and the numbers behind it', () => {
    const top = 'DUNGEON: "Top" "T" ';
    assert.equal(active(`${top}(<|>`), 'DUNGEON: "name" "tag" (<base>');
    assert.equal(active(`${top}(10<|>`), 'DUNGEON: "name" "tag" (<base>');
    assert.equal(active(`${top}(10, <|>`), 'DUNGEON: "name" "tag" (base, <range>');
    assert.equal(active(`${top}(10, 3) <|>`), 'DUNGEON: "name" "tag" (base, range) <[chance]>');
    assert.equal(active(`${top}(10, 3) 40 <|>`), undefined);
    assert.equal(active(`${top}<|>(10, 3)`), undefined);
    const level = `${top}(10, 0)\nRNDLEVEL: "a" "none" @ (1, 2) `;
    assert.match(active(`${level}<|>`) ?? '', /<\[chance\]>$/);
    assert.match(active(`${level}50 <|>`) ?? '', /<maps>$/);
    const branch = `${top}(10, 0)\nBRANCH: "a" @ (1, 2) `;
    assert.match(active(`${branch}<|>`) ?? '', /<\[stair\|no_up\|no_down\|portal\]>$/);
    assert.match(active(`${branch}portal <|>`) ?? '', /<\[up\|down\]>$/);
    assert.equal(active(`${branch}portal up\n<|>`), undefined);
  });
  it('says it as the dialect writes it', () => {
    const gnoll = '# nethack-dungeon: dialect gnollhack\nDUNGEON: "Top" "T" (10, 3)\n';
    assert.match(
      active(`${gnoll}LEVEL: "The A" "a" "A" @ (1, <|>`) ?? '',
      /^LEVEL: "display name" "name" "tag" @ \(base, <range>/,
    );
    const slash = '# nethack-dungeon: dialect slashem\nDUNGEON: "Top" "T" (10, 3)\n';
    assert.match(active(`${slash}BRANCH: "a" @ (1, 2) stair up <|>`) ?? '', /<\[entry level\]>$/);
    assert.match(active(`${slash}CHAINBRANCH: "a" "b" + (1, 2) stair up <|>`) ?? '', /<\[entry level\]>$/);
  });
  it('follows the numbers of a Lua entry', () => {
    assert.equal(active('dungeon = { { name = "a", base = <|> } }', 'lua'), '{ <base = n>');
    assert.equal(active('dungeon = { { name = "a", base = 1, range = 2<|> } }', 'lua'), '{ base = n, <range = n>');
    assert.equal(active('dungeon = { { name = "a<|>", base = 1 } }', 'lua'), undefined);
  });
});
