/**
 * Formatting of Lua files. Only blanks change, never a token, a line break or a comment, so that the file says the same
 * afterwards: indentation by nesting, one blank between tokens as the stock file has them, none at line ends. Blanks
 * with which an author lines up columns (two or more after a comma or before `=`) stay. A file with a fault is left alone.
 */
import { type Span, span } from '../span';
import { finish, type Work } from '../work';
import type { LuaTree } from './ast';
import { binaryPriority } from './operators';
import { isKeyword, LuaScanner } from './scanner';

export interface LuaFormatOptions {
  /** Asked only where the file itself does not show how it is indented. */
  readonly insertSpaces: boolean;
  readonly tabSize: number;
}

export interface LuaFormatEdit {
  readonly span: Span;
  readonly newText: string;
}

interface Piece extends Span {
  /** The token's kind (scanner.ts), or `comment`. */
  readonly kind: string;
  readonly text: string;
}

/** Pieces that are looked at in one step. */
const PER_STEP = 256;

/**
 * The edits that format a file, in order and apart from each other. Formatting the result gives no edits.
 * @param within only lines that touch this span
 */
export function formatLua(tree: LuaTree, text: string, options: LuaFormatOptions, within?: Span): LuaFormatEdit[] {
  return finish(formattingLua(tree, text, options, within));
}

/** `formatLua` in steps. */
export function* formattingLua(
  tree: LuaTree,
  text: string,
  options: LuaFormatOptions,
  within?: Span,
): Work<LuaFormatEdit[]> {
  if (tree.problems.length > 0) return [];
  const pieces = yield* piecesOf(tree, text);
  const levels = yield* new Indenter(pieces, text).levels();
  const unit = (yield* habit(pieces, levels, text)) ?? (options.insertSpaces ? ' '.repeat(options.tabSize) : '\t');
  const edits: LuaFormatEdit[] = [];
  const from = within && lineStart(text, within.start);
  const to = within && lineEnd(text, within.end);
  const put = (start: number, end: number, newText: string): void => {
    if (from !== undefined && to !== undefined && (end < from || start > to)) return;
    if (text.slice(start, end) !== newText) edits.push({ span: span(start, end), newText });
  };
  const gaps = new Gaps(pieces);
  yield* gaps.prepare();
  let previousEnd = 0;
  for (let i = 0; i < pieces.length; i++) {
    if (i % PER_STEP === 0) yield;
    const piece = pieces[i]!;
    const level = levels[i]!;
    if (level < 0) put(previousEnd, piece.start, gaps.between(i, text.slice(previousEnd, piece.start)));
    else {
      yield* trimLines(text, previousEnd, piece.start, put);
      const line = lineStart(text, piece.start);
      // A comment in the first column is code that was taken out: it stays there.
      if (piece.kind !== 'comment' || piece.start > line) put(line, piece.start, unit.repeat(level));
    }
    previousEnd = piece.end;
  }
  yield* trimLines(text, previousEnd, text.length, put);
  return edits;
}

/** Tokens and comments as they stand in the text. */
function* piecesOf(tree: LuaTree, text: string): Work<Piece[]> {
  const scanner = new LuaScanner(text, { problem: () => {} });
  const pieces: Piece[] = [];
  const { comments } = tree;
  let next = 0;
  for (;;) {
    scanner.next();
    const { start, end, kind } = scanner;
    for (; next < comments.length && comments[next]!.start < start; next++) {
      if (pieces.length % PER_STEP === 0) yield;
      const comment = comments[next]!;
      pieces.push({ start: comment.start, end: comment.end, kind: 'comment', text: '' });
    }
    if (kind === 'eof') return pieces;
    if (pieces.length % PER_STEP === 0) yield;
    pieces.push({ start, end, kind, text: text.slice(start, end) });
  }
}

function lineStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return start;
}

function lineEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}

/** Takes away blanks at the ends of lines, between two pieces. */
function* trimLines(
  text: string,
  from: number,
  to: number,
  put: (start: number, end: number, text: string) => void,
): Work<void> {
  let count = 0;
  for (const m of text.slice(from, to).matchAll(/[ \t\v\f]+(?=[\r\n]|$)/g)) {
    const start = from + m.index;
    const end = start + m[0].length;
    // Before a piece the blanks are its indentation.
    if (end < to || to === text.length) put(start, end, '');
    if (++count % PER_STEP === 0) yield;
  }
}

/** How the file is indented: the indentation most lines of the first level have. */
function* habit(pieces: readonly Piece[], levels: Int32Array, text: string): Work<string | undefined> {
  const counts = new Map<string, number>();
  for (let i = 0; i < pieces.length; i++) {
    if (i % PER_STEP === 0) yield;
    const piece = pieces[i]!;
    if (levels[i] !== 1 || piece.kind === 'comment') continue;
    const blank = text.slice(lineStart(text, piece.start), piece.start);
    if (/^(?: {1,8}|\t)$/.test(blank)) counts.set(blank, (counts.get(blank) ?? 0) + 1);
  }
  let best: string | undefined;
  for (const [blank, count] of counts) if (best === undefined || count > counts.get(best)!) best = blank;
  return best;
}

const openers: ReadonlySet<string> = new Set(['{', '(', '[', 'function', 'do', 'then', 'else', 'repeat']);
const closers: ReadonlySet<string> = new Set(['}', ')', ']', 'end', 'else', 'elseif', 'until']);

/** Works out how deep each line stands: openers of one line count once. */
class Indenter {
  private readonly open: number[] = [];

  constructor(
    private readonly pieces: readonly Piece[],
    private readonly text: string,
  ) {}

  /** Per piece: the level of the line that begins with it; -1 where none does. */
  *levels(): Work<Int32Array> {
    const found = new Int32Array(this.pieces.length).fill(-1);
    let line = 0;
    let previous: Piece | undefined;
    let previousToken: Piece | undefined;
    for (let i = 0; i < this.pieces.length; i++) {
      if (i % PER_STEP === 0) yield;
      const piece = this.pieces[i]!;
      const gap = this.text.slice(previous?.end ?? 0, piece.start);
      const first = previous === undefined || /[\r\n]/.test(gap);
      if (first) line++;
      if (previous !== undefined && !first && /[\r\n]/.test(this.text.slice(previous.start, previous.end))) line++;
      if (first) found[i] = this.level(i, previousToken);
      if (piece.kind !== 'comment') {
        if (closers.has(piece.kind)) this.open.pop();
        if (openers.has(piece.kind)) this.open.push(line);
        previousToken = piece;
      }
      previous = piece;
    }
    return found;
  }

  /** The level of the line that begins with piece `at`: closers at its start count already. */
  private level(at: number, before: Piece | undefined): number {
    let closed = 0;
    for (let i = at; closers.has(this.pieces[i]?.kind ?? '') && closed < this.open.length; i++) {
      if (i > at && /[\r\n]/.test(this.text.slice(this.pieces[i - 1]!.end, this.pieces[i]!.start))) break;
      closed++;
      // What follows `else` is inside of it.
      if (openers.has(this.pieces[i]!.kind)) break;
    }
    const depth = new Set(this.open.slice(0, this.open.length - closed)).size;
    const piece = this.pieces[at]!;
    return depth + (closed === 0 && this.continues(before, piece) ? 1 : 0);
  }

  /** Whether a line goes on with the expression of the line before. */
  private continues(before: Piece | undefined, piece: Piece): boolean {
    if (before === undefined) return false;
    if (before.kind === '=' || (binaryPriority(before.kind) !== undefined && before.kind !== '>')) return true;
    const unary = piece.kind === '-' || piece.kind === '~';
    return binaryPriority(piece.kind) !== undefined && !unary;
  }
}

/** What stands between two pieces of one line. */
class Gaps {
  /** Per piece: whether so many `::` stand before its end in their statement that a label is closed. */
  private readonly closed: Uint8Array;
  /** Per piece: whether only names, commas and attributes stand between it and the word `local` before it, or it is that. */
  private readonly local: Uint8Array;

  constructor(private readonly pieces: readonly Piece[]) {
    this.closed = new Uint8Array(pieces.length);
    this.local = new Uint8Array(pieces.length);
  }

  /** What `between` looks up. */
  *prepare(): Work<void> {
    let colons = 0;
    let local = false;
    for (let i = 0; i < this.pieces.length; i++) {
      if (i % PER_STEP === 0) yield;
      const { kind } = this.pieces[i]!;
      colons = kind === ';' ? 0 : kind === '::' ? colons + 1 : colons;
      this.closed[i] = colons % 2 === 0 ? 1 : 0;
      if (kind !== 'name' && kind !== ',' && kind !== '<' && kind !== '>') local = kind === 'local';
      this.local[i] = local ? 1 : 0;
    }
  }

  between(at: number, gap: string): string {
    const before = this.pieces[at - 1];
    const piece = this.pieces[at]!;
    if (before === undefined) return gap;
    // Line ends inside a gap never come here; blanks before a comment line it up.
    if (piece.kind === 'comment') return gap === '' ? ' ' : gap;
    if (before.kind === 'comment') return gap;
    const wide = gap.length >= 2 && (before.kind === ',' || before.kind === ';' || piece.kind === '=');
    if (wide && piece.kind !== '}' && piece.kind !== ',' && piece.kind !== ';') return gap;
    return this.tight(at, before, piece) ? '' : ' ';
  }

  private tight(at: number, before: Piece, piece: Piece): boolean {
    const [b, p] = [before.kind, piece.kind];
    if (p === ',' || p === ';' || p === ')' || p === ']') return true;
    if (b === '(' || b === '[') return true;
    if (b === '{') return p === '}';
    if (b === '.' || p === '.' || b === ':' || p === ':') return this.safe(before, piece);
    if (p === '::') return this.closesLabel(at);
    if (b === '::') return !this.closesLabel(at - 1);
    if (this.isAttribute(at)) return p === '>' || (b === '<' && p === 'name');
    if (this.isUnary(at - 1)) return b !== 'not' && this.safe(before, piece);
    if (p === '(' || p === '[') return b === 'function' || this.isOperand(b);
    // A name that is called with a string or a table has a blank between.
    return false;
  }

  /** Whether two tokens may stand side by side without becoming others. */
  private safe(before: Piece, piece: Piece): boolean {
    const both = (a: string, c: string): boolean => before.text.endsWith(a) && piece.text.startsWith(c);
    return !both('-', '-') && !both('.', '.') && !both('~', '=') && !both('[', '[');
  }

  private isOperand(kind: string): boolean {
    if (kind === 'name' || kind === 'string' || kind === 'number' || kind === ')' || kind === ']' || kind === '}')
      return true;
    return kind === '...' || kind === 'nil' || kind === 'true' || kind === 'false' || kind === 'end';
  }

  private isUnary(at: number): boolean {
    const kind = this.pieces[at]?.kind;
    if (kind === 'not' || kind === '#') return true;
    if (kind !== '-' && kind !== '~') return false;
    let i = at - 1;
    while (this.pieces[i]?.kind === 'comment') i--;
    const before = this.pieces[i]?.kind;
    return before === undefined || !this.isOperand(before);
  }

  /** Whether the `::` at a position ends a label rather than begins one. */
  private closesLabel(at: number): boolean {
    return this.closed[at] === 1;
  }

  /** Whether the gap before `at` lies inside `<const>` or `<close>` of a local. */
  private isAttribute(at: number): boolean {
    const kind = (i: number): string => this.pieces[i]?.kind ?? '';
    const open = kind(at - 1) === '<' ? at - 1 : kind(at - 2) === '<' && kind(at) === '>' ? at - 2 : -1;
    if (open < 0 || kind(open + 1) !== 'name' || kind(open + 2) !== '>') return false;
    // Back over `name <attribute>,` to the word `local`.
    return this.local[open - 1] === 1 && !isKeyword(this.pieces[open + 1]!.text);
  }
}
