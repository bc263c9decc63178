/**
 * Parses Lua 5.4, the whole grammar, by hand: it never throws, always gives a tree, marks what is missing or unexpected
 * on one line, and goes on at the next field (`}` `,` `name =`) or statement.
 */
import { span } from '../span';
import { finish, type Work } from '../work';
import {
  type Block,
  type Comment,
  type Expression,
  type FunctionBody,
  isLong,
  type LocalName,
  type LuaFailure,
  type LuaTree,
  type Statement,
} from './ast';
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
  const parser = new Parser(text, false);
  const tree = yield* parser.parse();
  // A `}` that is missing somewhere is noticed at the end of the file: the indentation knows where.
  if (!parser.openTable) return tree;
  yield;
  return yield* new Parser(text, true).parse(tree.failure);
}

/** Gotos without a label between two pauses. */
const BATCH = 1024;

/** The words that begin statements without expressions and blocks. */
const plain: ReadonlySet<string> = new Set([';', 'break', 'goto']);

/** What may stand between labels in a row, or one of them. */
const rowPart = /\s+|;|--(?!\[=*\[)[^\n]*|::\s*\w+\s*::/y;

const blockEnds: ReadonlySet<string> = new Set(['eof', 'end', 'else', 'elseif', 'until']);

class Parser extends ExpressionParser {
  /** Where the row of labels at hand ends, and whether it ends its block. */
  private labelRow = { end: 0, last: false };
  /** After text that fits no statement, until one begins beyond doubt: what follows from it is not told again. */
  private astray = false;

  /** @param failure where Lua stops, where that is known already */
  *parse(failure?: LuaFailure): Work<LuaTree> {
    const { scanner, scope } = this;
    this.passHashLine();
    scanner.next();
    // It stands before a file that is sound but for it.
    if (scanner.start === 0 && this.text.startsWith('\ufeff')) {
      this.unexpected('');
      scanner.next();
    }
    scope.isVararg = true;
    scope.enterBlock(false);
    const statements: Statement[] = [];
    const labels = new Map<string, number>();
    for (;;) {
      yield* this.statements(statements, labels);
      if (scanner.kind === 'eof') break;
      if (this.due) yield;
      this.unexpected(`'${this.tokenText()}' closes nothing here`, `<eof> expected near ${this.near()}`);
      scanner.next();
    }
    yield;
    this.lostGotos = scope.leaveBlock();
    yield* this.loseGotos();
    const whole = { start: 0, end: this.text.length };
    const main: FunctionBody = {
      ...whole,
      params: [],
      isVararg: true,
      block: { ...whole, statements, labels, long: true },
      slots: scope.slots,
      upvalues: [],
    };
    let comments: readonly Comment[] | undefined;
    return {
      main,
      // Few ask, and there may be very many.
      get comments() {
        comments ??= scanner.comments;
        return comments;
      },
      problems: this.problems,
      failure: failure ?? this.failure,
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
  private *block(opener: string, openedAt: number, before?: () => void, atEnd?: () => Work<void>): Work<Block> {
    const { longParts } = this;
    const start = this.scanner.start;
    this.scope.enterBlock(opener === 'while' || opener === 'for' || opener === 'repeat');
    this.openBlocks.push({ opener, at: openedAt });
    before?.();
    const statements: Statement[] = [];
    const labels = new Map<string, number>();
    yield* this.statements(statements, labels);
    const end = Math.max(this.scanner.previousEnd, start);
    this.openBlocks.pop();
    const long = this.isLong(longParts, start, end);
    if (atEnd !== undefined) yield* atEnd();
    const lost = this.scope.leaveBlock();
    // Only a function's outermost block has any; Lua sees them once it has read the function's `end`.
    if (lost.length > 0) this.lostGotos = lost;
    return labels.size > 0 ? { start, end, statements, labels, long } : { start, end, statements, long };
  }

  /** Tells of the gotos that have nowhere to go. */
  private *loseGotos(): Work<void> {
    const gotos = this.lostGotos;
    this.lostGotos = [];
    for (let i = 0; i < gotos.length; i++) {
      if (i % BATCH === BATCH - 1) yield;
      const { isBreak, label, line, span: where } = gotos[i]!;
      this.semantic(
        isBreak ? `break outside a loop at line ${line}` : `no visible label '${label}' for <goto> at line ${line}`,
        where,
      );
    }
  }

  /** Statements up to the end of the block. */
  private *statements(into: Statement[], labels: Map<string, number>): Work<void> {
    const { scanner } = this;
    while (!blockEnds.has(scanner.kind)) {
      if (this.due) yield;
      const before = scanner.start;
      if (scanner.kind === 'return') {
        into.push(yield* this.returnStatement());
        if (!blockEnds.has(scanner.kind)) {
          this.unexpected("'return' must be the last statement of its block", this.blockEndExpected());
        }
        continue;
      }
      if (this.astray && this.startsAfresh()) this.astray = false;
      if (this.enter()) {
        const statement = plain.has(scanner.kind) ? this.plainStatement() : yield* this.statement();
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

  /** A statement without expressions or blocks. */
  private plainStatement(): Statement | undefined {
    const { scanner } = this;
    const { start, kind } = scanner;
    scanner.next();
    if (kind === ';') return undefined;
    // What repeats something is evaluated in steps.
    if (kind === 'goto') this.longParts++;
    const label = kind === 'goto' ? this.nameToken('The name of a label') : { name: 'break', end: start + 5 };
    if (label === undefined) return undefined;
    const where = span(start, label.end);
    const isBreak = kind === 'break';
    this.scope.addGoto({ label: label.name, span: where, line: this.lineAt(start), isBreak });
    return isBreak ? { kind: 'break', start, end: scanner.previousEnd } : { kind: 'goto', ...where, label: label.name };
  }

  private *statement(): Work<Statement | undefined> {
    const { scanner, longParts } = this;
    const start = scanner.start;
    switch (scanner.kind) {
      case 'if':
        return yield* this.ifStatement();
      case 'while': {
        this.longParts++;
        scanner.next();
        const condition = this.atom() ?? (yield* this.expression());
        this.expect('do');
        const block = yield* this.loopBlock('while', start);
        this.close('end', 'while', start);
        return { kind: 'while', start, end: scanner.previousEnd, condition, block };
      }
      case 'do': {
        scanner.next();
        const block = yield* this.block('do', start);
        this.close('end', 'do', start);
        const end = scanner.previousEnd;
        return { kind: 'do', start, end, block, long: this.isLong(longParts, start, end) };
      }
      case 'for':
        return yield* this.forStatement();
      case 'repeat':
        return yield* this.repeatStatement();
      case 'function':
        return yield* this.functionStatement();
      case 'local':
        scanner.next();
        if (scanner.kind === 'function') return yield* this.localFunction(start);
        return yield* this.localStatement(start);
      case '::':
        return yield* this.labelStatement();
      default:
        return yield* this.expressionStatement();
    }
  }

  /** What Lua says where the block at hand must end and does not. */
  private blockEndExpected(): string {
    const block = this.openBlocks.at(-1);
    if (block === undefined) return `<eof> expected near ${this.near()}`;
    return this.closeExpected(block.opener === 'repeat' ? 'until' : 'end', block.opener, block.at);
  }

  private *loopBlock(opener: string, openedAt: number, before?: () => void): Work<Block> {
    const block = yield* this.block(opener, openedAt, before);
    this.repeated.push(span(block.start, block.end));
    return block;
  }

  private *ifStatement(): Work<Statement> {
    const { scanner, longParts } = this;
    const start = scanner.start;
    const clauses: { condition: Expression; block: Block }[] = [];
    let otherwise: Block | undefined;
    do {
      scanner.next();
      const condition = this.atom() ?? (yield* this.expression());
      this.expect('then');
      clauses.push({ condition, block: yield* this.block('if', start) });
    } while (this.scanner.kind === 'elseif');
    if (this.accept('else')) otherwise = yield* this.block('if', start);
    this.close('end', 'if', start);
    const end = scanner.previousEnd;
    return { kind: 'if', start, end, clauses, otherwise, long: this.isLong(longParts, start, end) };
  }

  private *repeatStatement(): Work<Statement> {
    const { scanner } = this;
    const start = scanner.start;
    this.longParts++;
    scanner.next();
    let condition: Expression | undefined;
    // The condition sees the locals of the block, so it is read before the block's scope ends.
    const until = function* (this: Parser): Work<void> {
      if (this.close('until', 'repeat', start)) condition = this.atom() ?? (yield* this.expression());
    };
    const block = yield* this.block('repeat', start, undefined, () => until.call(this));
    this.repeated.push(span(block.start, block.end));
    const missing: Expression = { kind: 'missing', start: scanner.previousEnd, end: scanner.previousEnd };
    return { kind: 'repeat', start, end: scanner.previousEnd, block, condition: condition ?? missing };
  }

  private *forStatement(): Work<Statement> {
    const { scanner } = this;
    const start = scanner.start;
    this.longParts++;
    scanner.next();
    const first = this.nameToken("The variable of this 'for'") ?? {
      name: '',
      start: scanner.start,
      end: scanner.start,
    };
    if (scanner.kind === '=') {
      scanner.next();
      const from = this.atom() ?? (yield* this.expression());
      this.expect(',');
      const to = this.atom() ?? (yield* this.expression());
      const step = this.accept(',') ? (this.atom() ?? (yield* this.expression())) : undefined;
      this.expect('do');
      const variable = this.declare(first);
      const block = yield* this.loopBlock('for', start, () => this.activate(variable));
      this.close('end', 'for', start);
      return { kind: 'numericFor', start, end: scanner.previousEnd, variable, from, to, step, block };
    }
    const names = [first];
    while (this.accept(',')) {
      if (this.due) yield;
      const name = this.nameToken('A variable');
      if (name !== undefined) names.push(name);
    }
    if (!this.accept('in')) {
      if (names.length > 1) this.missing("'in'", "'in' expected");
      else this.missing("'=' or 'in'", "'=' or 'in' expected");
    }
    const values = yield* this.expressions();
    this.expect('do');
    const locals = names.map((name) => this.declare(name));
    const block = yield* this.loopBlock('for', start, () => {
      for (const local of locals) this.activate(local);
    });
    this.close('end', 'for', start);
    return { kind: 'genericFor', start, end: scanner.previousEnd, names: locals, values, block };
  }

  private *functionStatement(): Work<Statement> {
    const { scanner } = this;
    const start = scanner.start;
    scanner.next();
    const name = this.nameToken("The function's name");
    let target: Expression = name === undefined ? this.missingExpression() : this.resolve(name);
    let isMethod = false;
    while (scanner.kind === '.' || scanner.kind === ':') {
      if (this.due) yield;
      isMethod = scanner.kind === ':';
      scanner.next();
      const key = this.nameToken('A name');
      if (key === undefined) break;
      target = this.field(target, key);
      if (isMethod) break;
    }
    this.checkConst(target);
    const body = yield* this.functionBody(start, isMethod);
    const value: Expression = { kind: 'function', start, end: body.end, body };
    return {
      kind: 'assign',
      start,
      end: scanner.previousEnd,
      targets: [target],
      values: [value],
      long: isLong(target),
    };
  }

  private *localFunction(start: number): Work<Statement> {
    const { scanner } = this;
    scanner.next();
    const name = this.nameToken("The function's name") ?? { name: '', start: scanner.start, end: scanner.start };
    const local = this.declare(name);
    this.activate(local);
    const body = yield* this.functionBody(start, false);
    return { kind: 'localFunction', start, end: scanner.previousEnd, name: local, body };
  }

  private *localStatement(start: number): Work<Statement> {
    const { scanner, longParts } = this;
    const names: LocalName[] = [];
    let closes = 0;
    do {
      if (this.due) yield;
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
    const values = this.accept('=') ? yield* this.expressions() : [];
    for (const name of names) this.activate(name);
    const end = scanner.previousEnd;
    return { kind: 'localStatement', start, end, names, values, long: this.isLong(longParts, start, end) };
  }

  private *labelStatement(): Work<Statement | undefined> {
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
    const last = yield* this.onlyLabelsFollow();
    const bad = this.scope.addLabel(name.name, this.lineAt(start), last);
    if (bad !== undefined) {
      const { from, local } = bad;
      this.semantic(`<goto ${from.label}> at line ${from.line} jumps into the scope of local '${local}'`, from.span);
    }
    return { kind: 'label', start, end, label: name.name };
  }

  /** Whether nothing but labels, `;` and then the block's end follow (an `until` does not count, as in Lua). */
  private *onlyLabelsFollow(): Work<boolean> {
    const { kind } = this.scanner;
    if (kind !== '::') return kind !== 'until' && blockEnds.has(kind);
    const { start, length } = this.scanner;
    // Of a row of labels the first one's answer is that of all.
    if (start < this.labelRow.end) return this.labelRow.last;
    let end = start;
    for (let parts = 1; ; parts++) {
      if (parts % BATCH === 0) yield;
      rowPart.lastIndex = end;
      const part = rowPart.exec(this.text);
      if (part === null || end + part[0].length > length) break;
      end += part[0].length;
    }
    this.labelRow = { end, last: end >= length || /^(?:end|else|elseif)\b/.test(this.text.slice(end, end + 8)) };
    return this.labelRow.last;
  }

  private *returnStatement(): Work<Statement> {
    const { scanner, longParts } = this;
    const start = scanner.start;
    scanner.next();
    const values = blockEnds.has(scanner.kind) || scanner.kind === ';' ? [] : yield* this.expressions();
    this.accept(';');
    const end = scanner.previousEnd;
    return { kind: 'return', start, end, values, long: this.isLong(longParts, start, end) };
  }

  /** Whether a statement begins here beyond doubt: a word that only statements begin with, or a name at the line's start. */
  private startsAfresh(): boolean {
    const { kind, start } = this.scanner;
    return statementStarts.has(kind) || (kind === 'name' && this.lineStart(start) === start);
  }

  private *expressionStatement(): Work<Statement | undefined> {
    const { scanner, longParts } = this;
    const start = scanner.start;
    if (scanner.kind !== 'name' && scanner.kind !== '(') {
      // What is left of a table that ended too soon would give one for every line: as Lua does, only the first is told.
      if (!this.astray) this.unexpected(`A statement cannot begin with '${this.tokenText()}'`);
      this.astray = true;
      yield* this.passLine();
      return undefined;
    }
    const first = yield* this.suffixed();
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
    while (this.accept(',')) {
      if (this.due) yield;
      targets.push(this.assignable(yield* this.suffixed()));
    }
    let values: Expression[] = [];
    if (this.expect('=')) values = yield* this.expressions();
    const end = scanner.previousEnd;
    return { kind: 'assign', start, end, targets, values, long: this.isLong(longParts, start, end) };
  }

  /** Resynchronises: passes over the rest of the line, up to a word that begins a statement or ends a block. */
  private *passLine(): Work<void> {
    const { scanner } = this;
    do {
      if (this.due) yield;
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

  protected *functionBody(start: number, isMethod: boolean): Work<FunctionBody> {
    const { scanner, longParts } = this;
    const outer = this.scope;
    const scope = new FunctionScope(outer);
    this.scope = scope;
    const params: LocalName[] = [];
    if (isMethod) params.push(this.declare({ name: 'self', start: scanner.start, end: scanner.start }));
    if (this.expect('(')) {
      if (scanner.kind !== ')') {
        do {
          if (this.due) yield;
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
    const block = yield* this.block('function', start, () => {
      for (const param of params) this.activate(param);
    });
    this.openParens = parens;
    // Making the function is no long part of what it stands in.
    this.longParts = longParts;
    this.close('end', 'function', start);
    yield* this.loseGotos();
    this.scope = outer;
    this.repeated.push(span(block.start, block.end));
    const end = scanner.previousEnd;
    return { start, end, params, isVararg: scope.isVararg, block, slots: scope.slots, upvalues: scope.upvalues };
  }
}
