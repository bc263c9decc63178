/** The field reference, in Markdown, from the field table: what `npm run docs` writes to docs/fields.md. */
import { dialectIds, rulesFor } from '../dialects/index';
import { FIELDS, type FieldSpec, fieldsOf } from './fields';
import type { ValueWord } from './words';

const HEADINGS = {
  dungeon: 'Dungeons',
  level: 'Levels',
  branch: 'Branches',
} as const;

const TYPES: Readonly<Record<FieldSpec['type'], string>> = {
  string: 'text',
  integer: 'whole number',
  word: 'one word',
  flags: 'flags (in Lua one word or a list of them)',
  entries: 'list of tables',
};

/** The whole page. */
export function fieldsPage(): string {
  const parts = [
    '<!-- Generated from server/definition/fields.ts by `npm run docs`: edit the table. -->',
    '# Fields',
    'What a dungeon file can say, in both formats. The names are those of `dungeon.lua`; where `dungeon.def` writes the same thing stands in each entry.',
  ];
  for (const kind of ['dungeon', 'level', 'branch'] as const) {
    parts.push(`## ${HEADINGS[kind]}`, overview(fieldsOf(kind)));
    for (const field of fieldsOf(kind)) parts.push(...entry(field));
  }
  return `${parts.join('\n\n')}\n`;
}

function overview(fields: readonly FieldSpec[]): string {
  const rows = fields.map((f) => `| \`${f.name}\` | ${TYPES[f.type]} | ${fallback(f)} | ${f.summary} |`);
  return ['| field | type | default | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function fallback(field: FieldSpec): string {
  if (field.required) return 'required';
  const [first, ...others] = [...new Set(field.formats.map((format) => field.default[format]))];
  if (others.length === 0) return value(first);
  return field.formats.map((format) => `.${format}: ${value(field.default[format])}`).join(', ');
}

function value(of: string | number | null | undefined): string {
  return of === null || of === undefined ? 'none' : `\`${of}\``;
}

function entry(field: FieldSpec): string[] {
  const facts = [`In \`dungeon.lua\`: ${field.formats.includes('lua') ? `\`${field.name}\`` : 'not there'}`];
  facts.push(`in \`dungeon.def\`: ${field.def ? `\`${field.def}\`` : 'not there'}`);
  if (field.maxBytes !== undefined) facts.push(`at most ${field.maxBytes} bytes`);
  if (field.since !== FIELDS[0]?.since) facts.push(`since ${field.since}`);
  if (field.mayBeFunction) facts.push('in 5.0 it may be a function that returns it');
  const values = field.values?.length ? [field.values.map(word).join('\n')] : [];
  if (field.meaningIn) facts.push(`variants whose wizard mode obeys it: ${obeying()}`);
  return [`### ${field.on} ${field.name}`, field.meaning, `${facts.join('; ')}.`, ...values];
}

/** The variants in which wizard mode obeys chances. */
function obeying(): string {
  const all = dialectIds.map((id) => rulesFor(id)).filter(({ traits }) => traits.chanceInWizard);
  return all.map(({ name }) => name).join(', ');
}

function word({ word: name, meaning, formats }: ValueWord): string {
  return `- \`${name}\`: ${meaning}${formats ? ` (${formats.map((format) => `\`.${format}\``).join(', ')} only)` : ''}`;
}
