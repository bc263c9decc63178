/** Findings for people: one line each, with the source under it and a mark under the span. */
import pc from 'picocolors';
import type { Finding } from '../../checks/types';
import type { Rules } from '../../dialects/index';
import { Lines } from './located';

const MARK = { error: 'red', warning: 'yellow', information: 'blue', hint: 'gray' } as const;
/** Who finds the fault otherwise. */
const FOUND_BY = {
  compiler: 'the compiler would stop here',
  start: 'the game would stop at its start',
  play: 'players would meet it in the game',
  nobody: 'nobody would be told',
} as const;
/** What changes the text around it, or hides: controls, direction marks, separators. JSON itself escapes C0. */
const HIDDEN = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const STEERING = new RegExp(`[\\u0000-\\u0008\\u000a-\\u001f]|${HIDDEN.source}`, 'g');
/** A source line is cut to this many characters around what is marked. */
const WIDEST = 160;

/** The report of one file; an empty string when there is nothing to say. */
export function textReport(file: string, text: string, findings: readonly Finding[], colour: boolean): string {
  const c = pc.createColors(colour);
  const lines = new Lines(text);
  const name = printableLine(file);
  return findings
    .map((finding) => {
      const paint = c[MARK[finding.severity]];
      const { line, column, endLine, endColumn } = lines.range(finding.span);
      const gutter = String(line);
      const source = lines.line(line);
      const from = Math.max(0, column - 1 - WIDEST / 2);
      const shown = source.slice(from, from + WIDEST);
      const [before, after] = [from > 0 ? '…' : '', from + WIDEST < source.length ? '…' : ''];
      const until = endLine === line ? endColumn - 1 : source.length;
      const marks = Math.max(1, Math.min(until, from + WIDEST) - (column - 1));
      const indent = (before + printable(shown.slice(0, column - 1 - from))).replace(/[^\t]/g, ' ');
      const head = `${c.bold(`${name}:${line}:${column}`)} ${paint(finding.severity)} ${printable(finding.message)} ${c.dim(`[${finding.code}]`)}`;
      const related = finding.related.map((r) => {
        const at = lines.at(r.span.start);
        return c.dim(`  ${' '.repeat(gutter.length)} ↳ ${name}:${at.line}:${at.column} ${printable(r.message)}`);
      });
      return [
        head,
        `  ${c.dim(`${gutter} │`)} ${before}${printable(shown)}${after}`,
        `  ${c.dim(`${' '.repeat(gutter.length)} │`)} ${indent}${paint('^'.repeat(marks))} ${c.dim(finderOf(finding))}`.trimEnd(),
        ...related,
      ].join('\n');
    })
    .join('\n\n');
}

/** Who would find it otherwise; a hint is of no fault, so nobody would have to. */
function finderOf({ severity, foundBy }: Finding): string {
  return severity === 'hint' && foundBy === 'nobody' ? '' : FOUND_BY[foundBy];
}

/** How many findings there are of each severity. */
export type Counts = Record<Finding['severity'], number>;

/**
 * `2 errors, 1 warning in 3 files.`, or that all is well.
 * @param files how many were judged
 * @param foreign how many were passed over, for they are not NetHack's
 */
export function summary(counts: Counts, files: number, foreign = 0): string {
  const where = files <= 1 ? '' : ` in ${files} files`;
  const parts = (['error', 'warning', 'information', 'hint'] as const)
    .map((severity) => ({ severity, count: counts[severity] }))
    .filter(({ count }) => count > 0)
    .map(
      ({ severity, count }) => `${count} ${severity === 'information' ? 'note' : severity}${count === 1 ? '' : 's'}`,
    );
  const other =
    foreign === 0
      ? ''
      : ` ${foreign === 1 ? "1 file that is not NetHack's was" : `${foreign} files that are not NetHack's were`} passed over.`;
  return `${parts.length === 0 ? 'Nothing to report' : parts.join(', ')}${where}.${other}`;
}

/** A file, and the variant of the game it was judged by. */
export interface Judged {
  readonly file: string;
  readonly by: Pick<Rules, 'dialect' | 'name'>;
  /** Only what the file says tells that it is this variant's. */
  readonly guessed: boolean;
}

/** By which variants files were judged, as far as that was guessed: a line, or one for each variant; else empty. */
export function judgedBy(judged: readonly Judged[]): string {
  const guessed = judged.filter((j) => j.guessed);
  const ids = [...new Set(guessed.map(({ by }) => by.dialect))];
  // A file of today's game that lost its tutorial looks like an old one.
  const called = ({ dialect, name }: Judged['by']) =>
    dialect === 'nethack-3.7-2019' ? `${name} (--dialect nethack-3.7 judges as today's)` : name;
  const [only] = guessed;
  if (!only) return '';
  if (judged.length === 1)
    return `Judged as ${called(only.by)}, going by what is in it; --dialect ID decides otherwise.\n`;
  const lines = ids.map((id) => {
    const same = guessed.filter(({ by }) => by.dialect === id);
    return `  ${called(same[0]!.by)}: ${printable(same.map(({ file }) => file).join(', '))}\n`;
  });
  return `Judged by what is in them; --dialect ID decides otherwise:\n${lines.join('')}`;
}

/** One line of a file must not steer the terminal it is printed on, nor GitHub, which obeys `##[…]` in any log. */
export function printable(text: string): string {
  return text.replace(STEERING, '\ufffd').replaceAll('##[', '##\u2045');
}

/** A line, or a file's name at the begin of one, where GitHub obeys `::…` too. */
export function printableLine(text: string): string {
  const plain = printable(text);
  return /^\s*::/.test(plain) ? `./${plain}` : plain;
}

/** A text of several lines, of which none steers anything. */
export function printableLines(text: string): string {
  return text.split(/\r?\n/).map(printableLine).join('\n');
}

/** A value as JSON, in which nothing steers a terminal either. */
export function printableJson(value: unknown): string {
  const escaped = (c: string) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, 2)
    .replace(HIDDEN, escaped)
    .replaceAll('##[', `##${escaped('[')}`);
}
