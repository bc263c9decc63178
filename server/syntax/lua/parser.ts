/**
 * Parses Lua 5.4, the whole grammar, by hand: it never throws, always gives a tree, marks what is missing or unexpected
 * on one line, and goes on at the next field (`}` `,` `name =`) or statement.
 */
import { span } from '../span';
import { finish, type Work } from '../work';
import type { Block, Expression, FunctionBody, LocalName, LuaTree, Statement } from './ast';
import { ExpressionParser } from './expressionParser';
import { statementStarts } from './parserBase';
import { FunctionScope } from './scope';

export type { LuaTree } from './ast';

/** Reads Lua text into a tree; what is wrong with it is in `problems`, what Lua itself would say in `failure`. */
export function parseLua(text: string): LuaTree {
  return finish(parsingLua(text));
}

/** `parseLua` in steps. */
export function* parsingLua(text: string): Work<LuaTree> {
  const tree = yield* new Parser(text, false).parse();
  // A `}` that is missing somewhere is noticed at the end of the file: the indentation knows where.
  if (!tree.problems.some((p) => p.message === unclosedAtEnd)) return tree;
  yield;
  const byIndentation = yield* new Parser(text, true).parse();
  const failure = tree.failure;
  return { ...byIndentation, failure };
}

/** Statements of the file itself between two pauses. */
const BATCH = 1024;

const unclosedAtEnd = "This '{' is not closed: its '}' is missing";

const blockEnds: ReadonlySet<string> = new Set(['eof', 'end', 'else', 'elseif', 'until']);

class Parser extends ExpressionParser {
  /** Where the row of labels at hand ends, and whether it ends its block. */
  private labelRow = { end: 0, last: false };
  /** After text that fits no statement, until one begins beyond doubt: what follows from it is not told again. */
  private astray = false;

  *parse(): Work<LuaTree> {
    const { scanner, scope } = this;
    this.passHashLine();
    scanner.next();
    scope.isVararg = true;
    scope.enterBlock(false);
    const statements: Statement[] = [];
    const labels = new Map<string, number>();
    for (;;) {
      this.statements(statements, labels, BATCH);
      if (scanner.kind === 'eof') break;
      if (!blockEnds.has(scanner.kind)) {
        yield;
        continue;
      }
      this.unexpected(`'${this.tokenText()}' closes nothing here`, `<eof> expected near ${this.near()}`);
      scanner.next();
    }
    for (const [i, lost] of scope.leaveBlock().entries()) {
      if (i % BATCH === BATCH - 1) yield;
      this.loseGoto(lost);
    }
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

  private loseGoto(lost: ReturnType<FunctionScope['leaveBlock']>[number]): void {
    this.semantic(
      lost.isBreak
        ? `break outside a loop at line ${lost.line}`
        : `no visible label '${lost.label}' for <goto> at line ${lost.line}`,
      lost.span,
    );
  }

  /** Statements up to the end of the block, or at most so many of them. */
  private statements(into: Statement[], labels: Map<string, number>, most = Number.POSITIVE_INFINITY): void {
    const { scanner } = this;
    for (let count = 0; count < most && !blockEnds.has(scanner.kind); count++) {
      const before = scanner.start;
      if (scanner.kind === 'return') {
        into.push(this.returnStatement());
        if (!blockEnds.has(scanner.kind)) {
          this.unexpected("'return' must be the last statement of its block", this.blockEndExpected());
        }
        continue;
      }
      if (this.astray && this.startsAfresh()) this.astray = false;
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
    const { start, length } = this.scanner;
    // Of a row of labels the first one's answer is that of all.
    if (start < this.labelRow.end) return this.labelRow.last;
    const rest = this.text.slice(start, length);
    const after = /^(?:\s|;|--(?!\[=*\[)[^\n]*|::\s*\w+\s*::)*/.exec(rest)![0].length;
    this.labelRow = { end: start + after, last: /^(?:$|(?:end|else|elseif)\b)/.test(rest.slice(after)) };
    return this.labelRow.last;
  }

  private returnStatement(): Statement {
    const { scanner } = this;
    const start = scanner.start;
    scanner.next();
    const values = blockEnds.has(scanner.kind) || scanner.kind === ';' ? [] : this.expressions();
    this.accept(';');
    return { kind: 'return', start, end: scanner.previousEnd, values };
  }

  /** Whether a statement begins here beyond doubt: a word that only statements begin with, or a name at the line's start. */
  private startsAfresh(): boolean {
    const { kind, start } = this.scanner;
    return statementStarts.has(kind) || (kind === 'name' && this.lineStart(start) === start);
  }

  private expressionStatement(): Statement | undefined {
    const { scanner } = this;
    const start = scanner.start;
    if (scanner.kind !== 'name' && scanner.kind !== '(') {
      // What is left of a table that ended too soon would give one for every line: as Lua does, only the first is told.
      if (!this.astray) this.unexpected(`A statement cannot begin with '${this.tokenText()}'`);
      this.astray = true;
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

  protected functionBody(start: number, isMethod: boolean): FunctionBody {
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
    for (const lost of this.lostGotos) this.loseGoto(lost);
    this.lostGotos = [];
    this.scope = outer;
    this.repeated.push(span(block.start, block.end));
    const end = scanner.previousEnd;
    return { start, end, params, isVararg: scope.isVararg, block, slots: scope.slots, upvalues: scope.upvalues };
  }
}
