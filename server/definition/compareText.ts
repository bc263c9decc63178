/** A comparison as people read it: as lines of text, and as Markdown. */
import { visible } from '../syntax/visible';
import type { Comparison, Difference, DifferenceKind } from './compare';

/** What the two sides are called. */
export interface Titles {
  readonly before: string;
  readonly after: string;
}

/** What people read of a comparison. */
type Said = Pick<Comparison, 'differences' | 'notes'>;

/** The sign of each kind, so that none is told by its colour alone. */
export const SIGNS: Readonly<Record<DifferenceKind, string>> = {
  added: '+',
  removed: '−',
  moved: '↕',
  renamed: '≈',
  changed: '~',
};

/** What a difference is called in a line: a field that came or went changes its entry, which stays. */
const kindSaid = (d: Difference): DifferenceKind => (d.field === undefined ? d.kind : 'changed');

/** `12 differences: 3 added, 1 removed, 8 changed`, or that there is none, as far as could be compared. */
export function summary({ differences, notes = [] }: Pick<Comparison, 'differences'> & Partial<Said>): string {
  if (differences.length === 0) return notes.length === 0 ? 'No difference' : 'No difference in what was compared';
  const kinds = (Object.keys(SIGNS) as DifferenceKind[]).flatMap((kind) => {
    const count = differences.filter((d) => kindSaid(d) === kind).length;
    return count > 0 ? [`${count} ${kind}`] : [];
  });
  return `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}: ${kinds.join(', ')}`;
}

/** The differences by dungeon, in their order. */
export function byDungeon(differences: readonly Difference[]): ReadonlyMap<string, readonly Difference[]> {
  const groups = new Map<string, Difference[]>();
  for (const difference of differences) {
    const group = groups.get(difference.dungeon);
    if (group) group.push(difference);
    else groups.set(difference.dungeon, [difference]);
  }
  return groups;
}

/** Lines for a terminal, without a last line end. */
export function toText(comparison: Said, titles: Titles): string {
  const lines = [`${titles.before} → ${titles.after}`, `${summary(comparison)}.`];
  for (const [dungeon, differences] of byDungeon(comparison.differences)) {
    lines.push('', dungeon);
    lines.push(...linesOf(differences));
  }
  if (comparison.notes.length > 0) lines.push('', ...comparison.notes.map((note) => `Note: ${note}`));
  return lines.join('\n');
}

/** One line per difference; those of one entry's fields share a line. */
function linesOf(differences: readonly Difference[]): string[] {
  const lines: { text: string; entry: string }[] = [];
  for (const d of differences) {
    const entry = d.field === undefined ? '' : `${d.what} ${d.entry ?? ''}`;
    const last = lines.at(-1);
    const message = oneLine(d.message);
    if (last && entry && last.entry === entry)
      last.text = `${last.text.slice(0, -1)}, ${message.slice(message.indexOf(`: ${d.field} `) + 2)}`;
    else lines.push({ text: `  ${SIGNS[kindSaid(d)]} ${message}`, entry });
  }
  return lines.map((line) => line.text);
}

/** A Markdown document with one table per dungeon. */
export function toMarkdown(comparison: Said, titles: Titles): string {
  const lines = [`# ${plainText(titles.before)} → ${plainText(titles.after)}`, '', `${summary(comparison)}.`];
  for (const [dungeon, differences] of byDungeon(comparison.differences)) {
    const before = plainText(titles.before);
    lines.push(
      '',
      `## ${plainText(dungeon)}`,
      '',
      `| | Entry | Field | ${before} | ${plainText(titles.after)} |`,
      '| --- | --- | --- | --- | --- |',
    );
    for (const d of differences) lines.push(`| ${row(d).map(plainText).join(' | ')} |`);
  }
  for (const note of comparison.notes) lines.push('', `*${plainText(note)}*`);
  return `${lines.join('\n')}\n`;
}

/** One difference as the cells of a table: kind, entry, field, before, after. */
export function row(d: Difference): [kind: string, entry: string, field: string, before: string, after: string] {
  const entry = d.entry === undefined ? 'the dungeon itself' : d.what === 'branch' ? `branch to ${d.entry}` : d.entry;
  const field = d.field ?? (d.kind === 'moved' ? 'place' : d.kind === 'renamed' ? 'name' : '');
  return [d.kind, entry, field, d.before?.value ?? '', d.after?.value ?? ''];
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

/** Text from a file is text: nothing in it may act as Markdown or HTML. */
function plainText(text: string): string {
  return visible(text.replace(/[\t\r\n]+/g, ' '))
    .replace(/[\\`*_{}[\]()#+!|<>~&@]/g, (c) =>
      c === '<' ? '&lt;' : c === '>' ? '&gt;' : c === '&' ? '&amp;' : `\\${c}`,
    )
    .replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&');
}
