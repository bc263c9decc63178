import assert from 'node:assert/strict';
import { FIELDS, fieldSpec, fieldsOf, meaningOf } from '../../server/definition/fields';
import { fieldsPage } from '../../server/definition/fieldsPage';
import { STATEMENTS, statementSpec } from '../../server/definition/statements';
import { dialectIds, rulesFor } from '../../server/dialects/index';
import { GRAMMAR } from '../../server/syntax/def/grammar';
import { parseDef } from '../../server/syntax/def/parser';
import { STATEMENT_KEYWORDS } from '../../server/syntax/def/words';

describe('the field table', () => {
  it('has one row per field and entry', () => {
    const keys = FIELDS.map((f) => `${f.on}.${f.name}`);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('has the fields the Lua loader reads', () => {
    const lua = (kind: 'dungeon' | 'level' | 'branch') =>
      fieldsOf(kind, 'lua')
        .map((f) => f.name)
        .sort()
        .join(' ');
    assert.equal(
      lua('dungeon'),
      'alignment base bonetag branches chance entry flags levels lvlfill name protofile range themerooms',
    );
    assert.equal(lua('level'), 'alignment base bonetag chainlevel chance flags name nlevels range');
    assert.equal(lua('branch'), 'base branchtype chainlevel direction name range');
  });

  it('knows that 0 is always for a dungeon of a .def file, and 100 the default elsewhere', () => {
    assert.deepEqual(fieldSpec('dungeon', 'chance')?.default, { def: 0, lua: 100 });
    assert.deepEqual(fieldSpec('level', 'chance')?.default, { def: 100, lua: 100 });
    assert.equal(fieldSpec('branch', 'bonetag'), undefined);
  });

  it('explains every flag of every dialect', () => {
    const words = new Set(fieldSpec('level', 'flags')!.values!.map((v) => v.word));
    for (const id of dialectIds) {
      const { dungeon, level } = rulesFor(id).flags;
      for (const flag of [...dungeon, ...level]) assert.ok(words.has(flag), `${id}: ${flag}`);
    }
  });

  it('tells what a flag does on the kind of entry it is not for', () => {
    const meaning = (kind: 'dungeon' | 'level', flag: string) =>
      fieldSpec(kind, 'flags')!.values!.find(({ word }) => word === flag)!.meaning;
    assert.match(meaning('level', 'unconnected'), /chaotic/);
    assert.match(meaning('dungeon', 'unconnected'), /no branch leads here/);
    assert.match(meaning('dungeon', 'town'), /the compiler rejects it/);
    assert.match(meaning('level', 'town'), /its watch/);
    assert.equal(meaning('level', 'hellish'), meaning('dungeon', 'hellish'));
  });

  it('tells of wizard mode what the variant does', () => {
    for (const kind of ['dungeon', 'level'] as const) {
      const about = (id: string) => meaningOf(fieldSpec(kind, 'chance')!, rulesFor(id).traits);
      for (const id of ['nethack-3.6', 'nethack-3.7'])
        assert.match(about(id), new RegExp(`Wizard mode keeps every ${kind}\\.$`));
      for (const id of ['slashem', 'unnethack']) assert.match(about(id), /In this variant wizard mode obeys it too\.$/);
    }
    assert.match(fieldsPage(), /variants whose wizard mode obeys it: [^.]*SLASH'EM[^.]*UnNetHack/);
  });

  it('texts are whole sentences of one line', () => {
    for (const field of FIELDS) {
      assert.match(field.meaning, /^[A-Z`][^\n]*\.$/, field.name);
      assert.match(field.summary, /^[A-Za-z][^\n.]*$/, field.name);
    }
  });
});

describe('the statements', () => {
  it('are those of the grammar, with the same operands', () => {
    assert.deepEqual(
      STATEMENTS.map((s) => s.keyword),
      [...STATEMENT_KEYWORDS],
    );
    for (const keyword of STATEMENT_KEYWORDS) {
      const shape = GRAMMAR[keyword];
      const roles: string[] = [...shape.strings, ...(shape.single ? [shape.single.role] : [])];
      if (shape.lead !== undefined) roles.push('base', 'range');
      if (shape.tail === 'chance') roles.push('chance');
      if (shape.tail === 'chance-count') roles.push('chance', 'nlevels');
      if (shape.tail === 'branch') roles.push('branchtype', 'direction', 'entryLevel');
      assert.deepEqual(
        statementSpec(keyword).operands.map((o) => o.field),
        roles,
        keyword,
      );
    }
  });

  it('every operand is a field of its entry', () => {
    for (const { keyword, opens, describes, operands } of STATEMENTS) {
      const kind = opens ?? describes!;
      for (const { field } of operands) assert.ok(fieldSpec(kind, field), `${keyword}: ${field}`);
    }
  });

  it('every snippet is a legal statement', () => {
    for (const { keyword, snippet } of STATEMENTS) {
      const text = `${snippet.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')}\n`;
      const tree = parseDef(text);
      assert.deepEqual(tree.problems, [], text);
      assert.equal(tree.statements[0]!.keyword, keyword);
    }
  });
});
