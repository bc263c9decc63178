/**
 * Formatting of `.def` files in the manner of the stock file: one statement per line from the first column, operands
 * from column 16 on, `(base, range)`, single blanks. What means nothing to the compiler is kept where it stands:
 * comments, blank lines, conditions. A statement with a fault is left as it is.
 */
import { utf8Length } from '../../dialects/encoding';
import { eolOf } from '../lines';
import { type Span, span } from '../span';
import { finish, type Work } from '../work';
import type { DefStatement, DefTree } from './parser';
import { type DefToken, Kind } from './tokens';

export interface FormatOptions {
  /** Blanks instead of tabs between keyword and operands; only asked where the file itself does not show a habit. */
  readonly insertSpaces: boolean;
}

export interface FormatEdit {
  readonly span: Span;
  readonly newText: string;
}

/** Column, from 0, at which operands begin; tabs stand every 8 columns, as in the game's sources. */
const OPERANDS = 16;
const TAB = 8;
/** Tokens, lines or statements that are looked at in one step. */
const PER_STEP = 256;
/** Longest line that 3.6's makedefs reads. */
const LONGEST_LINE = 254;

/** One or several lines that are formatted together: those that a statement runs over. */
interface Group {
  readonly start: number;
  /** Without the last line's end. */
  readonly end: number;
  /** Its tokens are those from one index up to, not including, the other. */
  readonly firstToken: number;
  readonly endToken: number;
  readonly statements: readonly DefStatement[];
}

/** A line to be: what stands before the operands, and the operands, of which the first may be padded. */
interface Line {
  readonly head: string;
  readonly operands: readonly string[];
  /** Whether the first operand was followed by more than one blank: the author lines up columns. */
  readonly spread: boolean;
  readonly keyword: string | undefined;
}

/**
 * The edits that format a file, in order and apart from each other; none where nothing is to be done. Applying them
 * changes no statement's meaning, and formatting the result gives no edits.
 * @param within only lines that touch this span
 */
export function formatDef(tree: DefTree, text: string, options: FormatOptions, within?: Span): FormatEdit[] {
  return finish(formattingDef(tree, text, options, within));
}

/** `formatDef` in steps. */
export function* formattingDef(tree: DefTree, text: string, options: FormatOptions, within?: Span): Work<FormatEdit[]> {
  const groups = yield* groupsOf(tree, text);
  const lines: (Line[] | undefined)[] = [];
  for (const group of groups) lines.push(yield* linesOf(group, tree, text));
  yield* alignRuns(groups, lines, text);
  const tabs = (yield* usesTabs(tree, text)) ?? !options.insertSpaces;
  const eol = eolOf(text);
  const edits: FormatEdit[] = [];
  for (const [i, group] of groups.entries()) {
    if (within !== undefined && (group.end < within.start || group.start > within.end)) continue;
    yield;
    const old = text.slice(group.start, group.end);
    const formatted = lines[i];
    const newText = formatted === undefined ? asItIs(group, tree, old) : yield* rendered(formatted, tabs, eol);
    if (newText === old || (yield* tooLong(newText))) continue;
    edits.push({ span: span(group.start, group.end), newText });
  }
  const last = text.at(-1);
  if (last !== undefined && last !== '\n' && (within === undefined || within.end >= text.length)) {
    if (edits.at(-1)?.span.end === text.length) {
      const edit = edits.pop()!;
      edits.push({ span: edit.span, newText: edit.newText === '' ? '' : edit.newText + eol });
    } else edits.push({ span: span(text.length, text.length), newText: eol });
  }
  return edits;
}

/** Cuts the text into groups of whole lines. */
function* groupsOf(tree: DefTree, text: string): Work<Group[]> {
  const groups: Group[] = [];
  let token = 0;
  let statement = 0;
  let at = 0;
  while (at < text.length) {
    if (groups.length % PER_STEP === 0) yield;
    const start = at;
    let end = endOfLine(text, at);
    const firstToken = token;
    const firstStatement = statement;
    for (let grown = true; grown; ) {
      grown = false;
      for (; token < tree.tokens.length && tree.tokens.start(token) < end; token++) {
        if (token % PER_STEP === 0) yield;
        // What ends before needs no search for the line's end: a line may be as long as the file.
        const last = tree.tokens.end(token) - 1;
        if (last > end) end = endOfLine(text, last);
      }
      for (; statement < tree.statements.length && tree.statements[statement]!.span.start < end; statement++) {
        if (statement % PER_STEP === 0) yield;
        const last = tree.statements[statement]!.span.end - 1;
        if (last > end) {
          end = endOfLine(text, last);
          grown = true;
        }
      }
    }
    groups.push({
      start,
      end: text[end - 1] === '\r' && text[end] === '\n' ? end - 1 : end,
      firstToken,
      endToken: token,
      statements: tree.statements.slice(firstStatement, statement),
    });
    at = end + 1;
  }
  return groups;
}

/** Offset of the `\n` that ends the line of `at`, or the length of the text. */
function endOfLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline;
}

/** The lines to be of a group; undefined where it is left alone. */
function* linesOf(group: Group, tree: DefTree, text: string): Work<Line[] | undefined> {
  yield;
  const { statements, firstToken, endToken } = group;
  const { tokens } = tree;
  if (statements.length === 0) return undefined;
  if (statements.some((statement) => statement.broken || statement.keyword === undefined)) return undefined;
  const prefix = tokens.kind(firstToken) === Kind.condition ? tokens.at(firstToken) : undefined;
  const firstSolid = prefix === undefined ? firstToken : firstToken + 1;
  for (let i = firstSolid; i < endToken; i++) if (tokens.kind(i) > Kind.punctuation) return undefined;
  const owned = statements.reduce((sum, statement) => sum + statement.endToken - statement.firstToken, 0);
  if (owned !== endToken - firstSolid) return undefined;
  if (prefix === undefined) {
    const lines: Line[] = [];
    for (const statement of statements) {
      lines.push(lineOf(statement, tree, text, ''));
      yield;
    }
    return lines;
  }
  // A condition holds for its line alone: what stands on it stays together, and nothing comes to it.
  if (text.slice(group.start, group.end).includes('\n')) return undefined;
  const [first, ...others] = statements.map((statement) => lineOf(statement, tree, text, `${prefix.text} `));
  const rest = others.flatMap((line) => [line.head.slice(prefix.text.length + 1), ...line.operands]);
  return [{ ...first!, operands: [...first!.operands, ...rest], spread: false }];
}

function lineOf(statement: DefStatement, tree: DefTree, text: string, prefix: string): Line {
  const own = tree.tokens.slice(statement.firstToken, statement.endToken);
  const operands: string[] = [];
  const [, , first, second] = own;
  for (let i = 2; i < own.length; i++) {
    const piece = text.slice(own[i]!.start, own[i]!.end);
    if (piece === '(') {
      const close = own.findIndex((token, k) => k > i && token.text === ')' && token.kind === 'punctuation');
      operands.push(couple(own.slice(i + 1, close), text));
      i = close;
    } else operands.push(piece);
  }
  const gap = first !== undefined && second !== undefined ? text.slice(first.end, second.start) : '';
  return {
    head: `${prefix}${statement.keyword}:`,
    operands,
    spread: first?.kind === 'string' && gap.length > 1 && !gap.includes('\n') && second?.kind === 'string',
    keyword: prefix === '' ? statement.keyword : undefined,
  };
}

function couple(inside: readonly DefToken[], text: string): string {
  const pieces = inside.map((token) => text.slice(token.start, token.end));
  return `(${pieces.join(' ').replace(' ,', ',')})`;
}

/** Pads the names of adjacent lines of one keyword where the author began to line them up. */
function* alignRuns(groups: readonly Group[], lines: (Line[] | undefined)[], text: string): Work<void> {
  const only = (i: number) => (lines[i]?.length === 1 ? lines[i]![0]! : undefined);
  let from = 0;
  while (from < groups.length) {
    yield;
    const keyword = only(from)?.keyword;
    let to = from + 1;
    if (keyword !== undefined) while (to < groups.length && only(to)?.keyword === keyword) to++;
    let oneLine = true;
    let spread = false;
    let width = 0;
    for (let i = from; i < to && keyword !== undefined && to - from > 1; i++) {
      if (i % PER_STEP === 0) yield;
      const line = lines[i]![0]!;
      oneLine &&= !text.slice(groups[i]!.start, groups[i]!.end).includes('\n');
      spread ||= line.spread;
      width = Math.max(width, line.operands[0]?.length ?? 0);
    }
    // Lines that long are not written, and not made either: there may be many.
    for (let i = from; i < to && oneLine && spread && width < LONGEST_LINE; i++) {
      if (i % PER_STEP === 0) yield;
      const line = lines[i]![0]!;
      const [name, ...rest] = line.operands;
      lines[i] = [{ ...line, operands: [rest.length > 0 ? name!.padEnd(width) : name!, ...rest] }];
    }
    from = to;
  }
}

function* rendered(lines: readonly Line[], tabs: boolean, eol: string): Work<string> {
  const texts: string[] = [];
  for (const [i, line] of lines.entries()) {
    if (i % PER_STEP === 0) yield;
    texts.push(render(line, tabs));
  }
  return texts.join(eol);
}

function* tooLong(text: string): Work<boolean> {
  for (const [i, line] of text.split('\n').entries()) {
    if (i % PER_STEP === 0) yield;
    if (utf8Length(line) > LONGEST_LINE) return true;
  }
  return false;
}

function render(line: Line, tabs: boolean): string {
  if (line.operands.length === 0) return line.head;
  const column = Math.max(OPERANDS, (Math.floor(line.head.length / TAB) + 1) * TAB);
  const gap = tabs ? '\t'.repeat(Math.ceil((column - line.head.length) / TAB)) : ' '.repeat(column - line.head.length);
  return line.head + gap + line.operands.join(' ');
}

/** A group that is not formatted loses only the blanks at its end, if these are no part of it. */
function asItIs(group: Group, tree: DefTree, old: string): string {
  const last = group.endToken > group.firstToken ? tree.tokens.at(group.endToken - 1) : undefined;
  if (last === undefined) return old.trim() === '' ? '' : old;
  if (last.kind === 'condition' || last.kind === 'skipped' || last.kind === 'conflict') return old;
  if (last.kind === 'comment') return old.trimEnd();
  return old.slice(0, last.end - group.start) + old.slice(last.end - group.start).trimEnd();
}

/** Whether tabs stand between keywords and operands in most statements; undefined where there are none. */
function* usesTabs(tree: DefTree, text: string): Work<boolean | undefined> {
  let tabs = 0;
  let blanks = 0;
  for (const [i, { span: whole, operands }] of tree.statements.entries()) {
    if (i % PER_STEP === 0) yield;
    const first = operands[0]?.span;
    if (first === undefined) continue;
    const gap = text.slice(whole.start, first.start);
    if (gap.includes('\t')) tabs++;
    else if (gap.endsWith('  ')) blanks++;
  }
  return tabs + blanks === 0 ? undefined : tabs >= blanks;
}
