/** What all of the Lua parser shares: its scanner, its problems, Lua's own words for them, and the scope at hand. */
import { type LineStarts, luaLines } from '../lines';
import { MOST_PROBLEMS } from '../problems';
import { type Span, span } from '../span';
import { type Expression, LONG, type LocalName, type LuaFailure, type SyntaxProblem } from './ast';
import { fromBytes } from './bytes';
import { LuaScanner, type ScanReporter } from './scanner';
import { FunctionScope, maxLocals, maxUpvalues } from './scope';

/** Lua refuses a text nested deeper than this ("C stack overflow"), and so do we: nothing here can overflow. */
export const maxLevels = 197;
/** Characters between two pauses. */
const PACE = 2048;

/** Words that cannot stand in a table, so that one without its `}` ends there. */
export const statementStarts: ReadonlySet<string> = new Set(
  'local if for while repeat return goto break do end else elseif until then in ::'.split(' '),
);
export abstract class ParserBase {
  protected readonly scanner: LuaScanner;
  protected readonly problems: SyntaxProblem[] = [];
  protected readonly repeated: Span[] = [];
  protected failure: LuaFailure | undefined;
  protected scope = new FunctionScope(undefined);
  protected levels = 0;
  protected openParens = 0;
  /** How many calls and loops there were in the function at hand: whatever has some is evaluated in steps. */
  protected longParts = 0;
  protected lostGotos: ReturnType<FunctionScope['leaveBlock']> = [];
  protected readonly openBlocks: { readonly opener: string; readonly at: number }[] = [];
  /** Set when the text is nested too deep to go on: one problem says so, and no others follow from it. */
  protected abandoned = false;
  /** Whether a table was not closed. */
  openTable = false;
  /** Whether something that is open at the end of the file was reported: one of them is enough. */
  protected openAtEnd = false;

  /** Asked only where something is wrong. */
  private readonly lineStarts: LineStarts;
  private readonly counts = new Map<string, number>();
  private pauseAt = PACE;
  /** Of lines that begin with many blanks, how many. */
  private readonly indented = new Map<number, number>();

  /** The token before which something that is not closed ends. */
  private unclosedBefore = -1;

  constructor(
    protected readonly text: string,
    protected readonly byIndentation: boolean,
  ) {
    const problem: ScanReporter['problem'] = (code, where, message, lua) => {
      this.addProblem({ code, span: where, message });
      if (lua !== undefined && this.failure === undefined) this.fail(lua(), where);
    };
    this.lineStarts = luaLines(text);
    this.scanner = new LuaScanner(text, { problem }, byIndentation);
  }

  /** Whether so much was read since the last pause that it is time for another. */
  protected get due(): boolean {
    const { end } = this.scanner;
    if (end < this.pauseAt) return false;
    this.pauseAt = end + PACE;
    return true;
  }

  /** Whether a node is evaluated in steps; `longParts` is how many there were before it. */
  protected isLong(longParts: number, start: number, end: number): boolean {
    return this.longParts !== longParts || end - start > LONG;
  }

  /** The 1-based line of an offset, counted as Lua does (LF, CR and their pairs each end one line). */
  protected lineAt(offset: number): number {
    return this.lineStarts.lineAt(offset) + 1;
  }

  /** Where the line of an offset begins. */
  protected lineStart(offset: number): number {
    return this.lineStarts.startOf(this.lineStarts.lineAt(offset))!;
  }

  /** How many blanks the line of an offset begins with, up to the offset. */
  protected indentation(offset: number): number {
    const line = this.lineStart(offset);
    const known = this.indented.get(line);
    if (known !== undefined) return Math.min(known, offset - line);
    let at = line;
    while (this.text[at] === ' ' || this.text[at] === '\t') at++;
    if (at - line > 64) this.indented.set(line, at - line);
    return Math.min(at, offset) - line;
  }

  /** Notes a problem, unless the one before has the same place; says whether it is one more. */
  protected addProblem(problem: SyntaxProblem): boolean {
    if (this.abandoned) return false;
    const last = this.problems.at(-1);
    if (last !== undefined && last.span.start === problem.span.start) return false;
    const count = this.counts.get(problem.code) ?? 0;
    if (count >= MOST_PROBLEMS) return true;
    this.counts.set(problem.code, count + 1);
    let { start, end } = problem.span;
    const line = /[\r\n]/.exec(this.text.slice(start, end));
    if (line !== null && line.index > 0) end = start + line.index;
    start = Math.min(start, this.text.length);
    this.problems.push({ ...problem, span: span(start, Math.min(Math.max(end, start), this.text.length)) });
    return true;
  }

  protected fail(message: string, where: Span): void {
    if (this.failure !== undefined) return;
    // Lua names the line it has read up to, which for a token over several lines is its last.
    const upTo = message.startsWith('unfinished long') ? this.text.length : where.end;
    this.failure = { message, line: this.lineAt(upTo), span: where };
  }

  protected near(): string {
    const { scanner } = this;
    if (scanner.kind === 'eof') return '<eof>';
    const quote = this.text[scanner.start]!;
    // Lua shows a string as it has read it.
    if (scanner.kind === 'string' && quote !== '[') return `'${quote}${fromBytes(scanner.text)}${quote}'`;
    if (scanner.kind !== 'stray') return `'${this.tokenText()}'`;
    const code = this.text.charCodeAt(scanner.start);
    if (code >= 32 && code < 127) return `'${this.tokenText()}'`;
    const first = code < 0x80 ? code : code < 0x800 ? 0xc0 | (code >> 6) : 0xe0 | (code >> 12);
    return `'<\\${code >= 0xd800 && code < 0xdc00 ? 240 : first}>'`;
  }

  protected tokenText(): string {
    const text = this.text.slice(this.scanner.start, this.scanner.end);
    return text.length > 80 ? `${text.slice(0, 77)}...` : text;
  }

  protected tokenSpan(): Span {
    return span(this.scanner.start, this.scanner.end);
  }

  /** Where something is missing: the last character before the gap, so that there is something to underline. */
  protected gap(): Span {
    const end = this.scanner.previousEnd;
    return span(Math.max(end - 1, 0), end);
  }

  /** The current token does not belong here; it is not taken. */
  protected unexpected(message: string, lua = `unexpected symbol near ${this.near()}`): void {
    const { scanner } = this;
    this.fail(lua, this.tokenSpan());
    if (scanner.kind === 'eof') this.addProblem({ code: 'syntax-error', span: this.gap(), message });
    else if (scanner.kind !== 'stray') this.addProblem({ code: 'syntax-error', span: this.tokenSpan(), message });
    else {
      const code = this.text.codePointAt(scanner.start)!;
      const stray = code >= 0x80 || code < 32;
      const mark = code === 0xfeff;
      const text = mark ? 'A byte order mark' : `'${this.tokenText()}'`;
      this.addProblem({
        code: stray ? 'stray-byte' : 'syntax-error',
        span: this.tokenSpan(),
        message: `${text} means nothing in Lua outside a string or a comment`,
        ...(mark && { replacement: { title: 'Remove it', span: this.tokenSpan(), newText: '' } }),
      });
    }
  }

  protected missing(what: string, lua: string, insert?: string): void {
    this.fail(`${lua} near ${this.near()}`, this.tokenSpan());
    // After a table that was never closed there is no comma either: one problem says enough.
    if (this.unclosedBefore === this.scanner.start) return;
    const at = this.scanner.previousEnd;
    const replacement =
      insert === undefined ? undefined : { title: `Insert '${insert}'`, span: span(at, at), newText: insert };
    this.addProblem({ code: 'syntax-error', span: this.gap(), message: `${what} is missing here`, replacement });
  }

  protected semantic(message: string, where: Span): void {
    if (this.failure === undefined) {
      this.failure = { message, line: this.lineAt(this.scanner.start), span: where };
    }
    this.addProblem({ code: 'syntax-error', span: where, message: message.charAt(0).toUpperCase() + message.slice(1) });
  }

  protected accept(kind: string): boolean {
    if (this.scanner.kind !== kind) return false;
    this.scanner.next();
    return true;
  }

  protected expect(kind: string): boolean {
    if (this.accept(kind)) return true;
    this.missing(`'${kind}'`, `'${kind}' expected`);
    return false;
  }

  /** Takes the word or bracket that closes what was opened; Lua's message names the line when it is another. */
  protected close(kind: string, opener: string, openedAt: number): boolean {
    if (this.accept(kind)) return true;
    this.unclosed(kind, opener, openedAt);
    return false;
  }

  protected closeExpected(kind: string, opener: string, openedAt: number): string {
    const line = this.lineAt(openedAt);
    const same = line === this.lineAt(this.scanner.end);
    return `'${kind}' expected${same ? '' : ` (to close '${opener}' at line ${line})`} near ${this.near()}`;
  }

  protected unclosed(kind: string, opener: string, openedAt: number): void {
    this.unclosedBefore = this.scanner.start;
    this.fail(this.closeExpected(kind, opener, openedAt), this.tokenSpan());
    if (this.scanner.kind === 'eof') {
      if (this.openAtEnd) return;
      this.openAtEnd = true;
    }
    const told = this.addProblem({
      code: 'syntax-error',
      span: span(openedAt, openedAt + opener.length),
      message: `This '${opener}' is not closed: its '${kind}' is missing`,
    });
    if (told && kind === '}') this.openTable = true;
  }

  protected enter(): boolean {
    if (++this.levels <= maxLevels) return true;
    if (this.scanner.kind !== 'eof') {
      this.fail('C stack overflow', this.tokenSpan());
      const where = this.tokenSpan();
      this.addProblem({ code: 'syntax-error', span: where, message: 'This is nested deeper than Lua can read' });
      this.scanner.abandon();
      this.abandoned = true;
    }
    return false;
  }

  protected nameToken(what: string, lua = '<name> expected'): (Span & { name: string }) | undefined {
    if (this.scanner.kind !== 'name') {
      this.missing(what, lua);
      return undefined;
    }
    const name = { name: this.scanner.text, ...this.tokenSpan() };
    this.scanner.next();
    return name;
  }

  protected declare(name: Span & { name: string }, attribute?: LocalName['attribute']): LocalName {
    const { overfull } = this.scope;
    if (this.scope.active.length + this.scope.waiting >= maxLocals && !overfull.locals) {
      overfull.locals = true;
      const where = this.scope.parent === undefined ? 'main function' : 'function';
      this.semantic(`too many local variables (limit is ${maxLocals}) in ${where} near ${this.near()}`, name);
    }
    this.scope.waiting++;
    return { ...name, slot: this.scope.newSlot(), attribute };
  }

  protected activate(local: LocalName): void {
    this.scope.waiting--;
    this.scope.activate(local);
  }

  protected resolve(token: Span & { name: string }): Expression {
    const found = this.scope.find(token.name);
    const { overfull } = this.scope;
    if (this.scope.upvalues.length > maxUpvalues && !overfull.upvalues) {
      overfull.upvalues = true;
      this.semantic(`too many upvalues (limit is ${maxUpvalues}) in function near ${this.near()}`, token);
    }
    const { name, start, end } = token;
    if (found !== undefined) return { kind: 'name', name, start, end, scope: found.scope, slot: found.slot };
    if (name !== '_ENV' && this.scope.find('_ENV') !== undefined) {
      const object = this.resolve({ name: '_ENV', start, end: start });
      return {
        kind: 'index',
        start,
        end,
        object,
        key: { kind: 'string', start, end, value: name },
        named: true,
        long: false,
      };
    }
    return { kind: 'name', name, start, end, scope: 'global', slot: -1 };
  }
}
