/**
 * Parses Lua 5.4, the whole grammar, by hand: it never throws, always gives a tree, marks what is missing or unexpected
 * on one line, and goes on at the next field (`}` `,` `name =`) or statement.
 */
import { type Span, span } from '../span';
import type {
  Block,
  Expression,
  FunctionBody,
  LocalName,
  LuaFailure,
  LuaTree,
  Statement,
  SyntaxProblem,
  TableItem,
} from './ast';
import { fromBytes } from './bytes';
import { binaryPriority, isUnary, unaryPriority } from './operators';
import { LuaScanner, lineOf } from './scanner';
import { FunctionScope, maxLocals, maxUpvalues } from './scope';

export type { LuaTree } from './ast';

/** Lua refuses a text nested deeper than this ("C stack overflow"), and so do we: nothing here can overflow. */
const maxLevels = 197;

/** Reads Lua text into a tree; what is wrong with it is in `problems`, what Lua itself would say in `failure`. */
export function parseLua(text: string): LuaTree {
  const tree = new Parser(text, false).parse();
  // A `}` that is missing somewhere is noticed at the end of the file: the indentation knows where.
  if (!tree.problems.some((p) => p.message === unclosedAtEnd)) return tree;
  const byIndentation = new Parser(text, true).parse();
  const failure = tree.failure;
  return { ...byIndentation, failure };
}

const unclosedAtEnd = "This '{' is not closed: its '}' is missing";

const blockEnds: ReadonlySet<string> = new Set(['eof', 'end', 'else', 'elseif', 'until']);
/** Words that cannot stand in a table, so that one without its `}` ends there. */
const statementStarts: ReadonlySet<string> = new Set(
  'local if for while repeat return goto break do end else elseif until then in ::'.split(' '),
);
const expressionStarts: ReadonlySet<string> = new Set([
  'name',
  'string',
  'number',
  'nil',
  'true',
  'false',
  '...',
  '{',
  '(',
  'function',
  '-',
  'not',
  '#',
  '~',
]);

class Parser {
  private readonly scanner: LuaScanner;
  private readonly problems: SyntaxProblem[] = [];
  private readonly repeated: Span[] = [];
  private failure: LuaFailure | undefined;
  private scope = new FunctionScope(undefined);
  private levels = 0;
  private openParens = 0;
  private lostGotos: ReturnType<FunctionScope['leaveBlock']> = [];
  private readonly openBlocks: { readonly opener: string; readonly at: number }[] = [];
  /** Set when the text is nested too deep to go on: one problem says so, and no others follow from it. */
  private abandoned = false;
  /** Whether something that is open at the end of the file was reported: one of them is enough. */
  private openAtEnd = false;

  constructor(
    private readonly text: string,
    private readonly byIndentation: boolean,
  ) {
    this.scanner = new LuaScanner(text, {
      problem: (code, where, message, lua) => {
        this.addProblem({ code, span: where, message });
        if (lua !== undefined) this.fail(lua, where);
      },
    });
  }

  parse(): LuaTree {
    const { scanner, scope } = this;
    this.passHashLine();
    scanner.next();
    scope.isVararg = true;
    scope.enterBlock(false);
    const statements: Statement[] = [];
    const labels = new Map<string, number>();
    for (;;) {
      this.statements(statements, labels);
      if (scanner.kind === 'eof') break;
      this.unexpected(`'${this.tokenText()}' closes nothing here`, `<eof> expected near ${this.near()}`);
      scanner.next();
    }
    this.loseGotos(scope.leaveBlock());
    const whole = { start: 0, end: this.text.length };
    const main: FunctionBody = {
      ...whole,
      params: [],
      isVararg: true,
      block: { ...whole, statements, labels },
      slots: scope.slots,
      upvalues: [],
    };
    return {
      main,
      comments: scanner.comments,
      problems: this.problems,
      failure: this.failure,
      repeated: this.repeated,
    };
  }

  /** `lua` itself passes over a first line that begins with `#`; the game does not. */
  private passHashLine(): void {
    if (!this.text.startsWith('#')) return;
    const end = /[\r\n]|$/.exec(this.text)!.index;
    const where = span(0, end);
    this.fail("unexpected symbol near '#'", where);
    this.addProblem({ code: 'syntax-error', span: where, message: "The game does not pass over a '#' line" });
    this.scanner.passTo(end);
  }

  // ---- problems -------------------------------------------------------------------------------------------------

  private addProblem(problem: SyntaxProblem): void {
    if (this.abandoned) return;
    const last = this.problems.at(-1);
    if (last !== undefined && last.span.start === problem.span.start) return;
    let { start, end } = problem.span;
    const line = /[\r\n]/.exec(this.text.slice(start, end));
    if (line !== null && line.index > 0) end = start + line.index;
    start = Math.min(start, this.text.length);
    this.problems.push({ ...problem, span: span(start, Math.min(Math.max(end, start), this.text.length)) });
  }

  private fail(message: string, where: Span): void {
    if (this.failure !== undefined) return;
    // Lua names the line it has read up to, which for a token over several lines is its last.
    const upTo = message.startsWith('unfinished long') ? this.text.length : where.end;
    this.failure = { message, line: lineOf(this.text, upTo), span: where };
  }

  private near(): string {
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

  private tokenText(): string {
    const text = this.text.slice(this.scanner.start, this.scanner.end);
    return text.length > 80 ? `${text.slice(0, 77)}...` : text;
  }

  private tokenSpan(): Span {
    return span(this.scanner.start, this.scanner.end);
  }

  /** Where something is missing: the last character before the gap, so that there is something to underline. */
  private gap(): Span {
    const end = this.scanner.previousEnd;
    return span(Math.max(end - 1, 0), end);
  }

  /** The current token does not belong here; it is not taken. */
  private unexpected(message: string, lua = `unexpected symbol near ${this.near()}`): void {
    const { scanner } = this;
    this.fail(lua, this.tokenSpan());
    if (scanner.kind === 'eof') this.addProblem({ code: 'syntax-error', span: this.gap(), message });
    else if (scanner.kind !== 'stray') this.addProblem({ code: 'syntax-error', span: this.tokenSpan(), message });
    else {
      const code = this.text.codePointAt(scanner.start)!;
      const stray = code >= 0x80 || code < 32;
      const text = code === 0xfeff ? 'A byte order mark' : `'${this.tokenText()}'`;
      this.addProblem({
        code: stray ? 'stray-byte' : 'syntax-error',
        span: this.tokenSpan(),
        message: `${text} means nothing in Lua outside a string or a comment`,
      });
    }
  }

  private missing(what: string, lua: string, insert?: string): void {
    this.fail(`${lua} near ${this.near()}`, this.tokenSpan());
    const at = this.scanner.previousEnd;
    const replacement =
      insert === undefined ? undefined : { title: `Insert '${insert}'`, span: span(at, at), newText: insert };
    this.addProblem({ code: 'syntax-error', span: this.gap(), message: `${what} is missing here`, replacement });
  }

  private semantic(message: string, where: Span): void {
    if (this.failure === undefined) {
      this.failure = { message, line: lineOf(this.text, this.scanner.start), span: where };
    }
    this.addProblem({ code: 'syntax-error', span: where, message: message.charAt(0).toUpperCase() + message.slice(1) });
  }

  // ---- small steps ----------------------------------------------------------------------------------------------

  private accept(kind: string): boolean {
    if (this.scanner.kind !== kind) return false;
    this.scanner.next();
    return true;
  }

  private expect(kind: string): boolean {
    if (this.accept(kind)) return true;
    this.missing(`'${kind}'`, `'${kind}' expected`);
    return false;
  }

  /** Takes the word or bracket that closes what was opened; Lua's message names the line when it is another. */
  private close(kind: string, opener: string, openedAt: number): boolean {
    if (this.accept(kind)) return true;
    this.unclosed(kind, opener, openedAt);
    return false;
  }

  private closeExpected(kind: string, opener: string, openedAt: number): string {
    const line = lineOf(this.text, openedAt);
    const same = line === lineOf(this.text, this.scanner.end);
    return `'${kind}' expected${same ? '' : ` (to close '${opener}' at line ${line})`} near ${this.near()}`;
  }

  private unclosed(kind: string, opener: string, openedAt: number): void {
    this.fail(this.closeExpected(kind, opener, openedAt), this.tokenSpan());
    if (this.scanner.kind === 'eof') {
      if (this.openAtEnd) return;
      this.openAtEnd = true;
    }
    this.addProblem({
      code: 'syntax-error',
      span: span(openedAt, openedAt + opener.length),
      message: `This '${opener}' is not closed: its '${kind}' is missing`,
    });
  }

  private enter(): boolean {
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

  private nameToken(what: string, lua = '<name> expected'): (Span & { name: string }) | undefined {
    if (this.scanner.kind !== 'name') {
      this.missing(what, lua);
      return undefined;
    }
    const name = { name: this.scanner.text, ...this.tokenSpan() };
    this.scanner.next();
    return name;
  }

  private declare(name: Span & { name: string }, attribute?: LocalName['attribute']): LocalName {
    if (this.scope.active.length + this.scope.waiting >= maxLocals) {
      const where = this.scope.parent === undefined ? 'main function' : 'function';
      this.semantic(`too many local variables (limit is ${maxLocals}) in ${where} near ${this.near()}`, name);
    }
    this.scope.waiting++;
    return { ...name, slot: this.scope.newSlot(), attribute };
  }

  private activate(local: LocalName): void {
    this.scope.waiting--;
    this.scope.activate(local);
  }

  private resolve(token: Span & { name: string }): Expression {
    const found = this.scope.find(token.name);
    if (this.scope.upvalues.length > maxUpvalues) {
      this.semantic(`too many upvalues (limit is ${maxUpvalues}) in function near ${this.near()}`, token);
    }
    const { name, start, end } = token;
    if (found !== undefined) return { kind: 'name', name, start, end, scope: found.scope, slot: found.slot };
    if (name !== '_ENV' && this.scope.find('_ENV') !== undefined) {
      const object = this.resolve({ name: '_ENV', start, end: start });
      return { kind: 'index', start, end, object, key: { kind: 'string', start, end, value: name }, named: true };
    }
    return { kind: 'name', name, start, end, scope: 'global', slot: -1 };
  }

  // ---- statements -----------------------------------------------------------------------------------------------

  /**
   * A block up to the word that ends it, which is left to the caller. `opener` is the word that began it, at `openedAt`;
   * `before` runs once its scope is there, `atEnd` while it still is.
   */
  private block(opener: string, openedAt: number, before?: () => void, atEnd?: () => void): Block {
    const start = this.scanner.start;
    this.scope.enterBlock(opener === 'while' || opener === 'for' || opener === 'repeat');
    this.openBlocks.push({ opener, at: openedAt });
    before?.();
    const statements: Statement[] = [];
    const labels = new Map<string, number>();
    this.statements(statements, labels);
    const end = Math.max(this.scanner.previousEnd, start);
    this.openBlocks.pop();
    atEnd?.();
    const lost = this.scope.leaveBlock();
    // Only a function's outermost block has any; Lua sees them once it has read the function's `end`.
    if (lost.length > 0) this.lostGotos = lost;
    return labels.size > 0 ? { start, end, statements, labels } : { start, end, statements };
  }

  private loseGotos(lost: ReturnType<FunctionScope['leaveBlock']>): void {
    for (const one of lost) {
      this.semantic(
        one.isBreak
          ? `break outside a loop at line ${one.line}`
          : `no visible label '${one.label}' for <goto> at line ${one.line}`,
        one.span,
      );
    }
  }

  private statements(into: Statement[], labels: Map<string, number>): void {
    const { scanner } = this;
    while (!blockEnds.has(scanner.kind)) {
      const before = scanner.start;
      if (scanner.kind === 'return') {
        into.push(this.returnStatement());
        if (!blockEnds.has(scanner.kind)) {
          this.unexpected("'return' must be the last statement of its block", this.blockEndExpected());
        }
        continue;
      }
      if (this.enter()) {
        const statement = this.statement();
        if (statement !== undefined) {
          into.push(statement);
          if (statement.kind === 'label') labels.set(statement.label, into.length);
        }
      }
      this.levels--;
      // Whatever could not be taken is skipped, so that every round makes progress.
      if (scanner.start === before && scanner.kind !== 'eof') scanner.next();
    }
  }

  private statement(): Statement | undefined {
    const { scanner } = this;
    const start = scanner.start;
    switch (scanner.kind) {
      case ';':
        scanner.next();
        return undefined;
      case 'if':
        return this.ifStatement();
      case 'while': {
        scanner.next();
        const condition = this.expression();
        this.expect('do');
        const block = this.loopBlock('while', start);
        this.close('end', 'while', start);
        return { kind: 'while', start, end: scanner.previousEnd, condition, block };
      }
      case 'do': {
        scanner.next();
        const block = this.block('do', start);
        this.close('end', 'do', start);
        return { kind: 'do', start, end: scanner.previousEnd, block };
      }
      case 'for':
        return this.forStatement();
      case 'repeat':
        return this.repeatStatement();
      case 'function':
        return this.functionStatement();
      case 'local':
        scanner.next();
        if (scanner.kind === 'function') return this.localFunction(start);
        return this.localStatement(start);
      case '::':
        return this.labelStatement();
      case 'break':
        scanner.next();
        this.scope.addGoto({ label: 'break', span: span(start, start + 5), line: this.lineAt(start), isBreak: true });
        return { kind: 'break', start, end: scanner.previousEnd };
      case 'goto': {
        scanner.next();
        const label = this.nameToken('The name of a label');
        if (label === undefined) return undefined;
        const where = span(start, label.end);
        this.scope.addGoto({ label: label.name, span: where, line: this.lineAt(start), isBreak: false });
        return { kind: 'goto', ...where, label: label.name };
      }
      default:
        return this.expressionStatement();
    }
  }

  /** What Lua says where the block at hand must end and does not. */
  private blockEndExpected(): string {
    const block = this.openBlocks.at(-1);
    if (block === undefined) return `<eof> expected near ${this.near()}`;
    return this.closeExpected(block.opener === 'repeat' ? 'until' : 'end', block.opener, block.at);
  }

  private lineAt(offset: number): number {
    return lineOf(this.text, offset);
  }

  private loopBlock(opener: string, openedAt: number, before?: () => void): Block {
    const block = this.block(opener, openedAt, before);
    this.repeated.push(span(block.start, block.end));
    return block;
  }

  private ifStatement(): Statement {
    const { scanner } = this;
    const start = scanner.start;
    const clauses: { condition: Expression; block: Block }[] = [];
    let otherwise: Block | undefined;
    do {
      scanner.next();
      const condition = this.expression();
      this.expect('then');
      clauses.push({ condition, block: this.block('if', start) });
    } while (this.scanner.kind === 'elseif');
    if (this.accept('else')) otherwise = this.block('if', start);
    this.close('end', 'if', start);
    return { kind: 'if', start, end: scanner.previousEnd, clauses, otherwise };
  }

  private repeatStatement(): Statement {
    const { scanner } = this;
    const start = scanner.start;
    scanner.next();
    let condition: Expression | undefined;
    // The condition sees the locals of the block, so it is read before the block's scope ends.
    const block = this.block('repeat', start, undefined, () => {
      if (this.close('until', 'repeat', start)) condition = this.expression();
    });
    this.repeated.push(span(block.start, block.end));
    const missing: Expression = { kind: 'missing', start: scanner.previousEnd, end: scanner.previousEnd };
    return { kind: 'repeat', start, end: scanner.previousEnd, block, condition: condition ?? missing };
  }

  private forStatement(): Statement {
    const { scanner } = this;
    const start = scanner.start;
    scanner.next();
    const first = this.nameToken("The variable of this 'for'") ?? {
      name: '',
      start: scanner.start,
      end: scanner.start,
    };
    if (scanner.kind === '=') {
      scanner.next();
      const from = this.expression();
      this.expect(',');
      const to = this.expression();
      const step = this.accept(',') ? this.expression() : undefined;
      this.expect('do');
      const variable = this.declare(first);
      const block = this.loopBlock('for', start, () => this.activate(variable));
      this.close('end', 'for', start);
      return { kind: 'numericFor', start, end: scanner.previousEnd, variable, from, to, step, block };
    }
    const names = [first];
    while (this.accept(',')) {
      const name = this.nameToken('A variable');
      if (name !== undefined) names.push(name);
    }
    if (!this.accept('in')) {
      if (names.length > 1) this.missing("'in'", "'in' expected");
      else this.missing("'=' or 'in'", "'=' or 'in' expected");
    }
    const values = this.expressions();
    this.expect('do');
    const locals = names.map((name) => this.declare(name));
    const block = this.loopBlock('for', start, () => {
      for (const local of locals) this.activate(local);
    });
    this.close('end', 'for', start);
    return { kind: 'genericFor', start, end: scanner.previousEnd, names: locals, values, block };
  }

  private functionStatement(): Statement {
    const { scanner } = this;
    const start = scanner.start;
    scanner.next();
    const name = this.nameToken("The function's name");
    let target: Expression = name === undefined ? this.missingExpression() : this.resolve(name);
    let isMethod = false;
    while (scanner.kind === '.' || scanner.kind === ':') {
      isMethod = scanner.kind === ':';
      scanner.next();
      const key = this.nameToken('A name');
      if (key === undefined) break;
      target = this.field(target, key);
      if (isMethod) break;
    }
    this.checkConst(target);
    const body = this.functionBody(start, isMethod);
    const value: Expression = { kind: 'function', start, end: body.end, body };
    return { kind: 'assign', start, end: scanner.previousEnd, targets: [target], values: [value] };
  }

  private localFunction(start: number): Statement {
    const { scanner } = this;
    scanner.next();
    const name = this.nameToken("The function's name") ?? { name: '', start: scanner.start, end: scanner.start };
    const local = this.declare(name);
    this.activate(local);
    const body = this.functionBody(start, false);
    return { kind: 'localFunction', start, end: scanner.previousEnd, name: local, body };
  }

  private localStatement(start: number): Statement {
    const { scanner } = this;
    const names: LocalName[] = [];
    let closes = 0;
    do {
      const name = this.nameToken('A variable');
      if (name === undefined) break;
      let attribute: LocalName['attribute'];
      if (this.accept('<')) {
        const word = this.nameToken("'const' or 'close'");
        if (word !== undefined && (word.name === 'const' || word.name === 'close')) attribute = word.name;
        this.expect('>');
        if (word !== undefined && attribute === undefined) this.semantic(`unknown attribute '${word.name}'`, word);
        if (attribute === 'close' && ++closes === 2) {
          this.semantic('multiple to-be-closed variables in local list', name);
        }
      }
      names.push(this.declare(name, attribute));
    } while (this.accept(','));
    const values = this.accept('=') ? this.expressions() : [];
    for (const name of names) this.activate(name);
    return { kind: 'localStatement', start, end: scanner.previousEnd, names, values };
  }

  private labelStatement(): Statement | undefined {
    const { scanner } = this;
    const start = scanner.start;
    scanner.next();
    const name = this.nameToken('The name of a label');
    this.expect('::');
    if (name === undefined) return undefined;
    const end = scanner.previousEnd;
    while (this.accept(';'));
    const known = this.scope.labelLine(name.name);
    if (known !== undefined) this.semantic(`label '${name.name}' already defined on line ${known}`, name);
    const last = this.onlyLabelsFollow();
    const bad = this.scope.addLabel(name.name, this.lineAt(start), last);
    if (bad !== undefined) {
      const { from, local } = bad;
      this.semantic(`<goto ${from.label}> at line ${from.line} jumps into the scope of local '${local}'`, from.span);
    }
    return { kind: 'label', start, end, label: name.name };
  }

  /** Whether nothing but labels, `;` and then the block's end follow (an `until` does not count, as in Lua). */
  private onlyLabelsFollow(): boolean {
    const { kind } = this.scanner;
    if (kind !== '::') return kind !== 'until' && blockEnds.has(kind);
    const rest = this.text.slice(this.scanner.start, this.scanner.length);
    const after = /^(?:\s|;|--(?!\[=*\[)[^\n]*|::\s*\w+\s*::)*/.exec(rest)![0].length;
    return /^(?:$|(?:end|else|elseif)\b)/.test(rest.slice(after));
  }

  private returnStatement(): Statement {
    const { scanner } = this;
    const start = scanner.start;
    scanner.next();
    const values = blockEnds.has(scanner.kind) || scanner.kind === ';' ? [] : this.expressions();
    this.accept(';');
    return { kind: 'return', start, end: scanner.previousEnd, values };
  }

  private expressionStatement(): Statement | undefined {
    const { scanner } = this;
    const start = scanner.start;
    if (scanner.kind !== 'name' && scanner.kind !== '(') {
      this.unexpected(`A statement cannot begin with '${this.tokenText()}'`);
      this.passLine();
      return undefined;
    }
    const first = this.suffixed();
    if (scanner.kind !== '=' && scanner.kind !== ',') {
      if (first.kind === 'call' || first.kind === 'method') {
        return { kind: 'callStatement', start, end: scanner.previousEnd, call: first };
      }
      this.fail(`syntax error near ${this.near()}`, this.tokenSpan());
      this.addProblem({
        code: 'syntax-error',
        span: span(first.start, first.end),
        message: 'This is no statement: an assignment or a call is expected',
      });
      return undefined;
    }
    const targets = [this.assignable(first)];
    while (this.accept(',')) targets.push(this.assignable(this.suffixed()));
    let values: Expression[] = [];
    if (this.expect('=')) values = this.expressions();
    return { kind: 'assign', start, end: scanner.previousEnd, targets, values };
  }

  /** Resynchronises: passes over the rest of the line, up to a word that begins a statement or ends a block. */
  private passLine(): void {
    const { scanner } = this;
    do {
      scanner.next();
    } while (
      !blockEnds.has(scanner.kind) &&
      !statementStarts.has(scanner.kind) &&
      !/[\r\n]/.test(this.text.slice(scanner.previousEnd, scanner.start))
    );
  }

  private assignable(target: Expression): Expression {
    if (target.kind === 'name' || target.kind === 'index') this.checkConst(target);
    else if (target.kind !== 'missing') {
      this.fail(`syntax error near ${this.near()}`, this.tokenSpan());
      this.addProblem({ code: 'syntax-error', span: target, message: 'Nothing can be assigned to this' });
    }
    return target;
  }

  private checkConst(target: Expression): void {
    if (target.kind !== 'name' || target.scope === 'global') return;
    const attribute = this.scope.find(target.name)?.attribute;
    if (attribute !== undefined) this.semantic(`attempt to assign to const variable '${target.name}'`, target);
  }

  // ---- expressions ----------------------------------------------------------------------------------------------

  private missingExpression(): Expression {
    const at = this.scanner.previousEnd;
    return { kind: 'missing', start: at, end: at };
  }

  private expressions(): Expression[] {
    const list = [this.expression()];
    while (this.accept(',')) list.push(this.expression());
    return list;
  }

  private expression(limit = 0): Expression {
    const { scanner } = this;
    if (!this.enter()) {
      this.levels--;
      return this.missingExpression();
    }
    const start = scanner.start;
    let left: Expression;
    if (isUnary(scanner.kind)) {
      const operator = scanner.kind;
      scanner.next();
      const operand = this.expression(unaryPriority);
      left = { kind: 'unary', start, end: Math.max(operand.end, scanner.previousEnd), operator, operand };
    } else {
      left = this.simple();
    }
    for (;;) {
      const priority = binaryPriority(scanner.kind);
      if (priority === undefined || priority.left <= limit || left.kind === 'missing') break;
      const operator = priority.operator;
      const operatorSpan = this.tokenSpan();
      scanner.next();
      const right = this.expression(priority.right);
      left = { kind: 'binary', start, end: Math.max(right.end, operatorSpan.end), operator, operatorSpan, left, right };
    }
    this.levels--;
    return left;
  }

  private simple(): Expression {
    const { scanner } = this;
    const { start, end } = scanner;
    const kind: string = scanner.kind;
    switch (kind) {
      case 'number': {
        const value = scanner.number;
        scanner.next();
        return { kind: 'number', start, end, value };
      }
      case 'string': {
        const value = scanner.text;
        scanner.next();
        return { kind: 'string', start, end, value };
      }
      case 'nil':
      case 'true':
      case 'false':
        scanner.next();
        return { kind, start, end };
      case '...':
        if (!this.scope.isVararg)
          this.unexpected(
            "'...' stands outside a function that takes it",
            "cannot use '...' outside a vararg function near '...'",
          );
        scanner.next();
        return { kind: 'vararg', start, end };
      case '{':
        return this.table();
      case 'function': {
        scanner.next();
        const body = this.functionBody(start, false);
        return { kind: 'function', start, end: body.end, body };
      }
      default:
        return this.suffixed();
    }
  }

  private primary(): Expression {
    const { scanner } = this;
    const start = scanner.start;
    if (scanner.kind === 'name') {
      const name = { name: scanner.text, start, end: scanner.end };
      scanner.next();
      return this.resolve(name);
    }
    if (scanner.kind === '(') {
      scanner.next();
      this.openParens++;
      const inner = this.expression();
      this.openParens--;
      this.close(')', '(', start);
      return { kind: 'paren', start, end: scanner.previousEnd, inner };
    }
    if (scanner.kind === 'stray') {
      this.unexpected('');
      scanner.next();
      // A stray character in front of a value does not hide the value.
      if (expressionStarts.has(scanner.kind)) return this.simple();
      return this.missingExpression();
    }
    this.fail(`unexpected symbol near ${this.near()}`, this.tokenSpan());
    this.addProblem({ code: 'syntax-error', span: this.gap(), message: 'A value is missing here' });
    return this.missingExpression();
  }

  private field(object: Expression, key: Span & { name: string }): Expression {
    const name: Expression = { kind: 'string', start: key.start, end: key.end, value: key.name };
    return { kind: 'index', start: object.start, end: key.end, object, key: name, named: true };
  }

  private suffixed(): Expression {
    const { scanner } = this;
    let left = this.primary();
    const start = left.start;
    if (left.kind === 'missing') return left;
    for (;;) {
      switch (scanner.kind) {
        case '.': {
          scanner.next();
          const key = this.nameToken('A field name');
          if (key === undefined) {
            const at = scanner.previousEnd;
            return {
              kind: 'index',
              start,
              end: at,
              object: left,
              key: { kind: 'missing', start: at, end: at },
              named: true,
            };
          }
          left = this.field(left, key);
          break;
        }
        case '[': {
          scanner.next();
          const key = this.expression();
          this.expect(']');
          left = { kind: 'index', start, end: scanner.previousEnd, object: left, key, named: false };
          break;
        }
        case ':': {
          scanner.next();
          const name = this.nameToken('The name of a method');
          if (name === undefined) return this.missingExpression();
          if (scanner.kind !== '(' && scanner.kind !== 'string' && scanner.kind !== '{') {
            this.missing('The arguments of this call', 'function arguments expected');
            return this.missingExpression();
          }
          const args = this.callArguments();
          const end = scanner.previousEnd;
          left = {
            kind: 'method',
            start,
            end,
            object: left,
            name: name.name,
            nameSpan: span(name.start, name.end),
            args,
          };
          break;
        }
        case '(':
        case 'string':
        case '{': {
          const args = this.callArguments();
          left = { kind: 'call', start, end: scanner.previousEnd, callee: left, args };
          break;
        }
        default:
          return left;
      }
    }
  }

  private callArguments(): Expression[] {
    const { scanner } = this;
    if (scanner.kind !== '(') return [this.simple()];
    const open = scanner.start;
    scanner.next();
    if (this.accept(')')) return [];
    this.openParens++;
    const args = this.expressions();
    this.openParens--;
    this.close(')', '(', open);
    return args;
  }

  private functionBody(start: number, isMethod: boolean): FunctionBody {
    const { scanner } = this;
    const outer = this.scope;
    const scope = new FunctionScope(outer);
    this.scope = scope;
    const params: LocalName[] = [];
    if (isMethod) params.push(this.declare({ name: 'self', start: scanner.start, end: scanner.start }));
    if (this.expect('(')) {
      if (scanner.kind !== ')') {
        do {
          if (this.accept('...')) {
            scope.isVararg = true;
            break;
          }
          const name = this.nameToken('A parameter', "<name> or '...' expected");
          if (name === undefined) break;
          params.push(this.declare(name));
        } while (this.accept(','));
      }
      this.expect(')');
    }
    const parens = this.openParens;
    this.openParens = 0;
    const block = this.block('function', start, () => {
      for (const param of params) this.activate(param);
    });
    this.openParens = parens;
    this.close('end', 'function', start);
    this.loseGotos(this.lostGotos);
    this.lostGotos = [];
    this.scope = outer;
    this.repeated.push(span(block.start, block.end));
    const end = scanner.previousEnd;
    return { start, end, params, isVararg: scope.isVararg, block, slots: scope.slots, upvalues: scope.upvalues };
  }

  // ---- tables ---------------------------------------------------------------------------------------------------

  private table(): Expression {
    const { scanner } = this;
    const start = scanner.start;
    scanner.next();
    const items: TableItem[] = [];
    let closed = false;
    let separated = true;
    for (;;) {
      if (scanner.kind === '}') {
        if (this.byIndentation && this.closesAnOuterTable(start)) {
          this.unclosed('}', '{', start);
          break;
        }
        scanner.next();
        closed = true;
        break;
      }
      if (this.endsTable()) {
        // After a separator Lua still expects a value.
        if (separated) this.fail(`unexpected symbol near ${this.near()}`, this.tokenSpan());
        this.unclosed('}', '{', start);
        break;
      }
      separated = this.tableItem(items, start);
    }
    return { kind: 'table', start, end: scanner.previousEnd, items, closed };
  }

  /** Whether the `}` here begins its line and stands further left than the line of the `{` at `opened`. */
  private closesAnOuterTable(opened: number): boolean {
    const indent = (at: number): { width: number; first: boolean } => {
      const line = this.text.lastIndexOf('\n', at - 1) + 1;
      const blank = /^[ \t]*/.exec(this.text.slice(line, at))![0];
      return { width: blank.length, first: line + blank.length === at };
    };
    const here = indent(this.scanner.start);
    return here.first && here.width < indent(opened).width;
  }

  private endsTable(): boolean {
    const { kind, end } = this.scanner;
    if (kind === 'eof' || statementStarts.has(kind)) return true;
    if (kind === ')') return this.openParens > 0;
    return kind === 'function' && /^[ \t]+[A-Za-z_]/.test(this.text.slice(end, end + 40));
  }

  /** Reads one item and its separator; says whether there was one. */
  private tableItem(items: TableItem[], opened: number): boolean {
    const { scanner } = this;
    const start = scanner.start;
    if (scanner.kind === '[') {
      scanner.next();
      const key = this.expression();
      this.expect(']');
      this.expect('=');
      const value = this.expression();
      items.push({ kind: 'keyed', start, end: Math.max(value.end, scanner.previousEnd), key, value });
    } else if (expressionStarts.has(scanner.kind)) {
      const named = scanner.kind === 'name' ? this.namedItem(opened) : undefined;
      if (named !== undefined) items.push(named);
      else {
        const value = this.expression();
        items.push({ kind: 'positional', start, end: value.end, value });
      }
    } else if (scanner.kind === ',' || scanner.kind === ';') {
      this.unexpected('A value is missing here');
    } else {
      this.unexpected(`'${this.tokenText()}' does not belong in a table`);
      scanner.next();
      return this.accept(',');
    }
    if (this.accept(',') || this.accept(';')) return true;
    if (scanner.kind === '}' || this.endsTable()) return false;
    const line = lineOf(this.text, opened);
    const same = line === lineOf(this.text, scanner.start);
    const lua = `'}' expected${same ? '' : ` (to close '{' at line ${line})`}`;
    if (scanner.kind === '[' || expressionStarts.has(scanner.kind)) {
      this.missing("','", lua, ',');
      return true;
    }
    this.unexpected(`'${this.tokenText()}' does not belong here`, `${lua} near ${this.near()}`);
    scanner.next();
    return true;
  }

  /** `name = value`, or nothing when the name begins an expression. */
  private namedItem(opened: number): TableItem | undefined {
    const { scanner, text } = this;
    const { start, end } = scanner;
    // One `=` after the name, with blanks or comments between: the only place where Lua looks ahead.
    let p = end;
    for (;;) {
      const c = text.charCodeAt(p);
      if (c === 32 || (c >= 9 && c <= 13)) p++;
      else if (c === 45 && text.charCodeAt(p + 1) === 45) {
        const comment = /^--(?:\[(=*)\[[\s\S]*?\]\1\]|(?!\[=*\[)[^\r\n]*)/.exec(text.slice(p));
        if (comment === null) return undefined;
        p += comment[0].length;
      } else break;
    }
    if (p >= scanner.length || text.charCodeAt(p) !== 61 || text.charCodeAt(p + 1) === 61) return undefined;
    const name = scanner.text;
    const nameSpan = span(start, end);
    scanner.next();
    scanner.next();
    const value = this.fieldValue(p, opened);
    return { kind: 'named', start, end: Math.max(value.end, p + 1), name, nameSpan, value };
  }

  /** The value after a field's `=`; missing when the next line begins another `name =`. */
  private fieldValue(equals: number, opened: number): Expression {
    const { scanner, text } = this;
    if (scanner.kind === 'name' && /[\r\n]/.test(text.slice(equals, scanner.start))) {
      const next = /^[ \t]*=(?!=)/.exec(text.slice(scanner.end, scanner.end + 80));
      if (next !== null) {
        // Lua takes the next field's name for the value, and stumbles over that field's `=`.
        const at = scanner.end + next[0].length;
        const [from, here] = [lineOf(text, opened), lineOf(text, at)];
        const other = from === here ? '' : ` (to close '{' at line ${from})`;
        this.fail(`'}' expected${other} near '='`, span(at - 1, at));
        this.addProblem({ code: 'syntax-error', span: this.gap(), message: 'A value is missing here' });
        return this.missingExpression();
      }
    }
    return this.expression();
  }
}
