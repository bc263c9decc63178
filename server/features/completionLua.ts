/** Completion in Lua files: fields of entries, their values, whole entries. Nowhere else: we are guests there. */
import type { Analysis } from '../analysis/analysis';
import { type EntryKind, type FieldSpec, fieldSpec, fieldsOf } from '../definition/fields';
import {
  branchTargets,
  type Candidate,
  chainTargets,
  dungeonBefore,
  newDungeonNames,
  newLevelNames,
  tagsFor,
} from './candidates';
import { type Completion, literal } from './completionItem';
import { commentAt, spotIn, type TablePlace, type TableSpot, tableAt } from './luaTables';
import { pragmas } from './pragmas';

export function completeLua(analysis: Analysis, offset: number): Completion[] {
  if (analysis.syntax.format !== 'lua') return [];
  const { tree } = analysis.syntax;
  const comment = commentAt(tree, offset);
  if (comment) return pragmas(analysis, comment, offset);
  const place = tableAt(analysis, offset);
  if (!place) return start(analysis, offset);
  const spot = spotIn(analysis.text, place, offset);
  if (!spot) return [];
  if (spot.at === 'key') return place.role.is === 'entry' ? keys(analysis, place, place.role.kind, spot) : [];
  if (spot.at === 'value')
    return place.role.is === 'entry' ? values(analysis, place, place.role.kind, spot, offset) : [];
  if (place.role.is === 'flags') return flags(analysis, place, spot);
  return place.role.is === 'list' ? entries(analysis, place.role.of, spot, offset) : [];
}

/** A comma behind what is inserted, where the next item follows without one. */
function commaAfter(text: string, end: number): string {
  const rest = /^(?:\s|--[^\n]*\n)*(.?)/.exec(text.slice(end, end + 2000))?.[1] ?? '';
  return rest === '' || ',;}'.includes(rest) ? '' : ',';
}

function also(spot: { readonly comma?: number }): Pick<Completion, 'also'> {
  return spot.comma === undefined ? {} : { also: [{ span: { start: spot.comma, end: spot.comma }, newText: ',' }] };
}

function keys(
  analysis: Analysis,
  place: TablePlace,
  kind: EntryKind,
  spot: Extract<TableSpot, { at: 'key' }>,
): Completion[] {
  const there = new Set(
    place.table.items.flatMap((i) => (i.kind === 'named' && i.nameSpan.start !== spot.span.start ? i.name : [])),
  );
  const after = spot.hasValue ? '' : commaAfter(analysis.text, spot.span.end);
  const extra = analysis.rules.extraFields.map(
    (name, i): Completion => ({
      label: name,
      kind: 'field',
      detail: `a field of ${analysis.rules.name}`,
      span: spot.span,
      newText: spot.hasValue ? name : `${name} = "$1"${after}`,
      snippet: !spot.hasValue,
      rank: 60 + i,
      ...also(spot),
    }),
  );
  return fieldsOf(kind, 'lua')
    .map(
      (field, i): Completion => ({
        label: field.name,
        kind: 'field',
        detail: field.summary,
        span: spot.span,
        newText: spot.hasValue ? field.name : `${field.name} = ${placeholder(field)}${after}`,
        snippet: !spot.hasValue,
        rank: (field.required ? 0 : 20) + i,
        doc: { field: field.name, on: kind },
        ...also(spot),
      }),
    )
    .concat(extra)
    .filter((item) => !there.has(item.label));
}

/** A value to begin with, as a snippet. */
function placeholder(field: FieldSpec): string {
  if (field.type === 'entries') {
    return `{\n\t{ name = "$1", base = \${2:1} },\n}`;
  }
  if (field.type === 'integer') return `\${1:${field.default.lua ?? field.range?.min ?? 1}}`;
  const words = field.values?.filter(
    (v) => !v.variant && (!v.formats || v.formats.includes('lua')) && (!v.on || v.on === field.on),
  );
  if (words?.length) return `"\${1|${words.map((v) => v.word).join(',')}|}"`;
  return '"$1"';
}

function values(
  analysis: Analysis,
  place: TablePlace,
  kind: EntryKind,
  spot: Extract<TableSpot, { at: 'value' }>,
  offset: number,
): Completion[] {
  const field = fieldSpec(kind, spot.field);
  if (!field?.formats.includes('lua')) return [];
  const after = commaAfter(analysis.text, spot.span.end);
  const space = !spot.quoted && analysis.text[spot.span.start - 1] === '=' ? ' ' : '';
  const item = (c: Candidate, kindOf: Completion['kind'], word?: string): Completion => ({
    label: c.name,
    kind: kindOf,
    detail: c.note,
    span: spot.span,
    newText: `${space}"${c.name}"${after}`,
    snippet: false,
    filter: spot.quoted ? `"${c.name}` : c.name,
    rank: c.rank,
    doc: word === undefined ? { field: field.name, on: kind } : { field: field.name, on: kind, word },
  });
  if (field.values) return wordsOf(analysis, field).map((c) => item(c, 'value', c.name));
  if (field.type === 'entries') {
    if (spot.quoted) return [];
    const newText = `${space}${placeholder(field)}${after}`;
    const doc = { field: field.name, on: kind };
    return [
      { label: '{ … }', kind: 'entry', detail: field.summary, span: spot.span, newText, snippet: true, rank: 0, doc },
    ];
  }
  if (field.name === 'bonetag') {
    const name = place.table.items.find((i) => i.kind === 'named' && i.name === 'name')?.value;
    return name?.kind === 'string' ? tagsFor(name.value).map((c) => item(c, 'value')) : [];
  }
  if (field.name === 'chainlevel') {
    return chainTargets(analysis, offset, kind === 'level').map((c) => item(c, 'level'));
  }
  if (field.name === 'name') {
    if (kind === 'branch') {
      const home = dungeonBefore(analysis, offset);
      const own = home?.branches.find((b) => b.span.start < offset && offset < b.span.end)?.span.start;
      return branchTargets(analysis, home, own).map((c) => item(c, 'dungeon'));
    }
    return kind === 'dungeon'
      ? newDungeonNames(analysis).map((c) => item(c, 'dungeon'))
      : newLevelNames(analysis).map((c) => item(c, 'level'));
  }
  if (['lvlfill', 'protofile', 'themerooms'].includes(field.name)) {
    // Themed rooms are named with the ending of their file, level files without.
    const ending = field.name === 'themerooms' ? '.lua' : '';
    return [...(analysis.rules.levelFiles?.keys() ?? [])].map((name) =>
      item({ name: name + ending, note: 'level file', rank: 0 }, 'level'),
    );
  }
  return [];
}

/** The words of a field that this dialect knows. */
function wordsOf(analysis: Analysis, field: FieldSpec): Candidate[] {
  const legal = field.type === 'flags' && field.on !== 'branch' ? analysis.rules.flags[field.on] : undefined;
  return (field.values ?? [])
    .filter((v) => !v.formats || v.formats.includes('lua'))
    .filter((v) => (legal ? legal.includes(v.word) : !v.variant))
    .filter((v) => !v.on || v.on === field.on)
    .map((v, rank) => ({ name: v.word, note: v.meaning, rank }));
}

function flags(analysis: Analysis, place: TablePlace, spot: Extract<TableSpot, { at: 'element' }>): Completion[] {
  const on = place.role.is === 'flags' ? place.role.on : 'dungeon';
  const field = fieldSpec(on, 'flags');
  if (!field) return [];
  const there = new Set(
    place.table.items.flatMap((i) =>
      i.kind === 'positional' && i.value.kind === 'string' && i.value.start !== spot.span.start ? i.value.value : [],
    ),
  );
  const after = commaAfter(analysis.text, spot.span.end);
  const space = !spot.quoted && /[{,]/.test(analysis.text[spot.span.start - 1] ?? '') ? ' ' : '';
  return wordsOf(analysis, field)
    .filter((c) => !there.has(c.name))
    .map(
      (c): Completion => ({
        label: c.name,
        kind: 'value',
        detail: c.note,
        span: spot.span,
        newText: `${space}"${c.name}"${after}`,
        snippet: false,
        filter: spot.quoted ? `"${c.name}` : c.name,
        rank: c.rank,
        doc: { field: 'flags', on, word: c.name },
        ...also(spot),
      }),
    );
}

/** Whole entries for a list: an empty one, and one for each name that is missing. */
function entries(
  analysis: Analysis,
  of: EntryKind,
  spot: Extract<TableSpot, { at: 'element' }>,
  offset: number,
): Completion[] {
  if (spot.quoted) return [];
  const after = commaAfter(analysis.text, spot.span.end);
  const home = dungeonBefore(analysis, offset);
  const names =
    of === 'branch'
      ? branchTargets(analysis, home).filter((c) => c.rank === 0)
      : of === 'dungeon'
        ? newDungeonNames(analysis)
        : [];
  const item = (label: string, name: string, detail: string, rank: number): Completion => ({
    label,
    kind: 'entry',
    detail,
    span: spot.span,
    newText: entrySnippet(of, name) + (after || ','),
    snippet: true,
    rank,
    doc: { field: 'name', on: of },
    ...also(spot),
  });
  return [
    item(`{ ${of} }`, `\${1:name}`, `a whole ${of}`, 0),
    ...names.map((c) => item(`${of} "${c.name}"`, literal(c.name), c.note, 1 + c.rank)),
  ];
}

function entrySnippet(of: EntryKind, name: string): string {
  if (of === 'dungeon') {
    return `{\n\tname = "${name}",\n\tbonetag = "\${2:X}",\n\tbase = \${3:5},\n\trange = \${4:0},\n\tlevels = {\n\t\t$5\n\t},\n}`;
  }
  return of === 'level'
    ? `{ name = "${name}", base = \${2:1}, range = \${3:0} }`
    : `{ name = "${name}", base = \${2:1}, range = \${3:0} }`;
}

/** At the start of a statement of a file that has no `dungeon` yet: the whole table. */
function start(analysis: Analysis, offset: number): Completion[] {
  if (/(?<![\w.:])dungeon\s*=/.test(analysis.text)) return [];
  const line = analysis.text.slice(analysis.text.lastIndexOf('\n', offset - 1) + 1, offset);
  const word = /^\s*(\w*)$/.exec(line)?.[1];
  const rest = /^[^\n]*/.exec(analysis.text.slice(offset))?.[0] ?? '';
  if (word === undefined || !'dungeon'.startsWith(word) || rest.trim() !== '') return [];
  return [
    {
      label: 'dungeon',
      kind: 'entry',
      detail: 'the list of dungeons',
      span: { start: offset - word.length, end: offset },
      newText: `dungeon = {\n\t${entrySnippet('dungeon', `\${1:The Dungeons of Doom}`).replace(/\n/g, '\n\t')},\n}`,
      snippet: true,
      rank: 0,
    },
  ];
}
