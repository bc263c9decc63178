/** Parses expressions and tables; a table is where most of a dungeon file stands, so it recovers best there. */
import { type Span, span } from '../span';
import type { Work } from '../work';
import { type Expression, type FunctionBody, isLong, LONG, type TableItem, type UnaryOperator } from './ast';
import { binaryPriority, unaryPriority } from './operators';
import { maxLevels, ParserBase, statementStarts } from './parserBase';

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

/** What may follow a name and belong to it. */
const suffixStarts: ReadonlySet<string> = new Set(['.', '[', ':', '(', 'string', '{']);

/** A table of which some items are read. */
interface OpenTable {
  readonly kind: 'open table';
  readonly start: number;
  /** `longParts` before it. */
  readonly longParts: number;
  readonly items: TableItem[];
  /** The item whose key or value comes next; none between items. */
  item: OpenItem | undefined;
  closed: boolean;
  /** Whether a separator stands before what comes next. */
  separated: boolean;
}

/** An item up to its value: `name =`, `[key] =` or nothing yet. */
interface OpenItem {
  readonly kind: TableItem['kind'];
  readonly start: number;
  readonly name: string;
  /** Where the name ends. */
  readonly nameEnd: number;
  /** Where the `=` after the name stands. */
  readonly equals: number;
  /** The key in brackets, once it is read. */
  key: Expression | undefined;
}

/** An operator whose operand comes next. */
interface OpenUnary {
  readonly kind: 'open unary';
  readonly start: number;
  readonly operator: UnaryOperator;
}

/**
 * An expression may be as long as the file, so generators parse it, which pause. But they cost more than the values
 * most fields have. So `atom` comes first, which is none: it reads tokens, signs and tables of these as far as they go.
 * Where it meets anything else, or it is time for a pause, it leaves what it has begun to `expression`, which goes on.
 */
export abstract class ExpressionParser extends ParserBase {
  /** What `atom` left to `expression`: the outermost last. */
  private readonly begun: (Expression | OpenTable | OpenUnary)[] = [];

  /** The body of a function, from its `(` to its `end`; `start` is where the function begins. */
  protected abstract functionBody(start: number, isMethod: boolean): Work<FunctionBody>;

  protected missingExpression(): Expression {
    const at = this.scanner.previousEnd;
    return { kind: 'missing', start: at, end: at };
  }

  protected *expressions(): Work<Expression[]> {
    const list = [this.atom() ?? (yield* this.expression())];
    while (this.accept(',')) {
      if (this.due) yield;
      list.push(this.atom() ?? (yield* this.expression()));
    }
    return list;
  }

  /** The expression, if it is a simple one; otherwise `expression` must be called next, with the same limit. */
  protected atom(limit = 0): Expression | undefined {
    const { scanner } = this;
    // One level more than there is: `expression` says so.
    if (this.levels >= maxLevels) return undefined;
    const { start, end } = scanner;
    const kind: string = scanner.kind;
    let atom: Expression;
    switch (kind) {
      case 'number': {
        const value = scanner.number;
        scanner.next();
        atom = { kind: 'number', start, end, value };
        break;
      }
      case 'string': {
        const value = scanner.text;
        scanner.next();
        atom = { kind: 'string', start, end, value };
        break;
      }
      case 'nil':
      case 'true':
      case 'false':
        scanner.next();
        atom = { kind, start, end };
        break;
      case 'name': {
        atom = this.primaryName();
        if (!suffixStarts.has(scanner.kind)) break;
        this.begun.push(atom);
        return undefined;
      }
      case '{': {
        const table = this.beginTable();
        this.levels++;
        const ended = this.items(table);
        this.levels--;
        if (!ended) {
          this.begun.push(table);
          return undefined;
        }
        atom = this.endTable(table);
        break;
      }
      case '-':
      case 'not':
      case '#':
      case '~': {
        const { longParts } = this;
        scanner.next();
        this.levels++;
        const operand = this.atom(unaryPriority);
        this.levels--;
        if (operand === undefined) {
          this.begun.push({ kind: 'open unary', start, operator: kind });
          return undefined;
        }
        atom = this.unary(kind, start, operand, longParts);
        break;
      }
      default:
        return undefined;
    }
    const priority = binaryPriority(scanner.kind);
    if (priority === undefined || priority.left <= limit) return atom;
    this.begun.push(atom);
    return undefined;
  }

  protected *expression(limit = 0): Work<Expression> {
    const { scanner, longParts } = this;
    if (!this.enter()) {
      this.levels--;
      return this.missingExpression();
    }
    const begun = this.begun.pop();
    const start = begun?.start ?? scanner.start;
    let left: Expression;
    if (begun === undefined) left = yield* this.simple();
    else if (begun.kind === 'open table') left = yield* this.table(begun);
    else if (begun.kind === 'open unary')
      left = this.unary(begun.operator, start, yield* this.expression(unaryPriority), longParts);
    else left = suffixStarts.has(scanner.kind) ? yield* this.suffixes(begun) : begun;
    for (;;) {
      const priority = binaryPriority(scanner.kind);
      if (priority === undefined || priority.left <= limit || left.kind === 'missing') break;
      if (this.due) yield;
      const operator = priority.operator;
      const operatorSpan = this.tokenSpan();
      scanner.next();
      const right = this.atom(priority.right) ?? (yield* this.expression(priority.right));
      const end = Math.max(right.end, operatorSpan.end);
      const long = this.isLong(longParts, start, end);
      left = { kind: 'binary', start, end, operator, operatorSpan, left, right, long };
    }
    this.levels--;
    return left;
  }

  private unary(operator: UnaryOperator, start: number, operand: Expression, longParts: number): Expression {
    const end = Math.max(operand.end, this.scanner.previousEnd);
    return { kind: 'unary', start, end, operator, operand, long: this.isLong(longParts, start, end) };
  }

  protected *simple(): Work<Expression> {
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
      case '{': {
        const table = this.beginTable();
        return this.items(table) ? this.endTable(table) : yield* this.table(table);
      }
      case 'function': {
        scanner.next();
        const body = yield* this.functionBody(start, false);
        return { kind: 'function', start, end: body.end, body };
      }
      default:
        return yield* this.suffixed();
    }
  }

  private primaryName(): Expression {
    const { scanner } = this;
    const name = { name: scanner.text, start: scanner.start, end: scanner.end };
    scanner.next();
    return this.resolve(name);
  }

  protected *primary(): Work<Expression> {
    const { scanner, longParts } = this;
    const start = scanner.start;
    if (scanner.kind === 'name') return this.primaryName();
    if (scanner.kind === '(') {
      scanner.next();
      this.openParens++;
      const inner = this.atom() ?? (yield* this.expression());
      this.openParens--;
      this.close(')', '(', start);
      const end = scanner.previousEnd;
      return { kind: 'paren', start, end, inner, long: this.isLong(longParts, start, end) };
    }
    if (scanner.kind === 'stray') {
      this.unexpected('');
      scanner.next();
      // A stray character in front of a value does not hide the value.
      if (expressionStarts.has(scanner.kind)) return yield* this.simple();
      return this.missingExpression();
    }
    this.fail(`unexpected symbol near ${this.near()}`, this.tokenSpan());
    this.addProblem({ code: 'syntax-error', span: this.gap(), message: 'A value is missing here' });
    return this.missingExpression();
  }

  protected field(object: Expression, key: Span & { name: string }): Expression {
    const name: Expression = { kind: 'string', start: key.start, end: key.end, value: key.name };
    const { start } = object;
    const long = isLong(object) || key.end - start > LONG;
    return { kind: 'index', start, end: key.end, object, key: name, named: true, long };
  }

  protected *suffixed(): Work<Expression> {
    const first = yield* this.primary();
    return first.kind === 'missing' ? first : yield* this.suffixes(first);
  }

  /** What follows a name or a bracketed expression: fields, calls. */
  private *suffixes(first: Expression): Work<Expression> {
    const { scanner } = this;
    const { start } = first;
    let left = first;
    for (;;) {
      if (this.due) yield;
      switch (scanner.kind) {
        case '.': {
          scanner.next();
          const key = this.nameToken('A field name');
          if (key === undefined) {
            const at = scanner.previousEnd;
            const none: Expression = { kind: 'missing', start: at, end: at };
            return { kind: 'index', start, end: at, object: left, key: none, named: true, long: isLong(left) };
          }
          left = this.field(left, key);
          break;
        }
        case '[': {
          const { longParts } = this;
          scanner.next();
          const key = this.atom() ?? (yield* this.expression());
          this.expect(']');
          const end = scanner.previousEnd;
          const long = isLong(left) || this.isLong(longParts, start, end);
          left = { kind: 'index', start, end, object: left, key, named: false, long };
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
          const args = yield* this.callArguments();
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
          const args = yield* this.callArguments();
          left = { kind: 'call', start, end: scanner.previousEnd, callee: left, args };
          break;
        }
        default:
          return left;
      }
    }
  }

  private *callArguments(): Work<Expression[]> {
    const { scanner } = this;
    this.longParts++;
    if (scanner.kind !== '(') return [yield* this.simple()];
    const open = scanner.start;
    scanner.next();
    if (this.accept(')')) return [];
    this.openParens++;
    const args = yield* this.expressions();
    this.openParens--;
    this.close(')', '(', open);
    return args;
  }

  private beginTable(): OpenTable {
    const { longParts } = this;
    const { start } = this.scanner;
    this.scanner.next();
    return { kind: 'open table', start, longParts, items: [], item: undefined, closed: false, separated: true };
  }

  private endTable({ start, longParts, items, closed }: OpenTable): Expression {
    const end = this.scanner.previousEnd;
    return { kind: 'table', start, end, items, closed, long: this.isLong(longParts, start, end) };
  }

  /** Goes on with a table that `items` has left. */
  private *table(table: OpenTable): Work<Expression> {
    do {
      if (table.item === undefined) yield;
      else this.take(table, table.item, yield* this.expression());
    } while (!this.items(table));
    return this.endTable(table);
  }

  /** Reads items up to the table's end; `false` where `expression` must read the next value, or a pause is due. */
  private items(table: OpenTable): boolean {
    for (;;) {
      if (table.item === undefined) {
        if (this.due) return false;
        if (this.tableEnds(table)) return true;
        table.item = this.beginItem(table);
        if (table.item === undefined) continue;
      }
      const { item } = table;
      const missing = item.kind === 'named' ? this.missingValue(item.equals, table.start) : undefined;
      const value = missing ?? this.atom();
      if (value === undefined) return false;
      this.take(table, item, value);
    }
  }

  /** Takes the bracket at the table's end, or says that it is missing. */
  private tableEnds(table: OpenTable): boolean {
    const { scanner } = this;
    const { start, items, separated } = table;
    if (this.byIndentation && this.belongsOutside(start, items)) {
      this.unclosed('}', '{', start);
      return true;
    }
    if (scanner.kind === '}') {
      scanner.next();
      table.closed = true;
      return true;
    }
    if (!this.endsTable()) return false;
    // After a separator Lua still expects a value.
    if (separated) this.fail(`unexpected symbol near ${this.near()}`, this.tokenSpan());
    this.unclosed('}', '{', start);
    return true;
  }

  /** Reads an item up to its key or value; nothing where none begins. */
  private beginItem(table: OpenTable): OpenItem | undefined {
    const { scanner } = this;
    const { start, end } = scanner;
    const begun = (kind: TableItem['kind']): OpenItem => ({
      kind,
      start,
      name: '',
      nameEnd: end,
      equals: end,
      key: undefined,
    });
    if (scanner.kind === 'name') {
      const equals = this.equalsAfterName();
      if (equals < 0) return begun('positional');
      const name = scanner.text;
      scanner.next();
      scanner.next();
      return { kind: 'named', start, name, nameEnd: end, equals, key: undefined };
    }
    if (expressionStarts.has(scanner.kind)) return begun('positional');
    if (scanner.kind === '[') {
      scanner.next();
      return begun('keyed');
    }
    if (scanner.kind === ',' || scanner.kind === ';') {
      this.unexpected('A value is missing here');
      table.separated = this.separator(table.items, table.start);
    } else {
      this.unexpected(`'${this.tokenText()}' does not belong in a table`);
      scanner.next();
      table.separated = this.accept(',');
    }
    return undefined;
  }

  /** Takes the key or the value of an item; with the value the item is over. */
  private take(table: OpenTable, item: OpenItem, value: Expression): void {
    const { kind, start, key } = item;
    const { items } = table;
    if (kind === 'keyed' && key === undefined) {
      item.key = value;
      this.expect(']');
      this.expect('=');
      return;
    }
    if (kind === 'named') {
      const { name, nameEnd, equals } = item;
      items.push({ kind, start, end: Math.max(value.end, equals + 1), name, nameSpan: span(start, nameEnd), value });
    } else if (key === undefined) items.push({ kind: 'positional', start, end: value.end, value });
    else items.push({ kind: 'keyed', start, end: Math.max(value.end, this.scanner.previousEnd), key, value });
    table.item = undefined;
    table.separated = this.separator(items, table.start);
  }

  /**
   * Whether the token begins its line so far left that it cannot belong to the table opened at `opened`: a `}` left of
   * that line's beginning, an item no deeper than it where the table's own items are deeper or stand on its line.
   */
  protected belongsOutside(opened: number, items: readonly TableItem[]): boolean {
    const { start: at, previousEnd } = this.scanner;
    const line = this.lineStart(at);
    if (previousEnd > line) return false;
    const indentation = this.indentation(at);
    if (indentation < at - line) return false;
    const own = this.indentation(opened);
    if (this.scanner.kind === '}') return indentation < own;
    const first = items[0];
    if (first === undefined || indentation > own) return false;
    const start = this.lineStart(first.start);
    return start <= opened || first.start - start > own;
  }

  protected endsTable(): boolean {
    const { kind, end } = this.scanner;
    if (kind === 'eof' || statementStarts.has(kind)) return true;
    if (kind === ')') return this.openParens > 0;
    return kind === 'function' && /^[ \t]+[A-Za-z_]/.test(this.text.slice(end, end + 40));
  }

  /** Reads what stands between an item and the next; says whether there was something, or should have been. */
  private separator(items: readonly TableItem[], opened: number): boolean {
    const { scanner } = this;
    if (this.accept(',') || this.accept(';')) return true;
    if (scanner.kind === '}' || this.endsTable()) return false;
    if (this.byIndentation && this.belongsOutside(opened, items)) return false;
    const line = this.lineAt(opened);
    const same = line === this.lineAt(scanner.start);
    const lua = `'}' expected${same ? '' : ` (to close '{' at line ${line})`}`;
    if (scanner.kind === '[' || expressionStarts.has(scanner.kind)) {
      this.missing("','", lua, ',');
      return true;
    }
    this.unexpected(`'${this.tokenText()}' does not belong here`, `${lua} near ${this.near()}`);
    scanner.next();
    return true;
  }

  /** Where the `=` behind a field's name stands; -1 when the name begins an expression. */
  private equalsAfterName(): number {
    const { scanner, text } = this;
    // One `=` after the name, with blanks or comments between: the only place where Lua looks ahead.
    const equals = scanner.afterBlanks(scanner.end);
    if (text.charCodeAt(equals) !== 61 || text.charCodeAt(equals + 1) === 61 || equals >= scanner.length) return -1;
    return equals;
  }

  /** The value after a field's `=` where there is none, because the next line begins another `name =`. */
  private missingValue(equals: number, opened: number): Expression | undefined {
    const { scanner, text } = this;
    if (scanner.kind !== 'name' || !/[\r\n]/.test(text.slice(equals, scanner.start))) return undefined;
    const next = /^[ \t]*=(?!=)/.exec(text.slice(scanner.end, scanner.end + 80));
    if (next === null) return undefined;
    // Lua takes the next field's name for the value, and stumbles over that field's `=`.
    const at = scanner.end + next[0].length;
    const [from, here] = [this.lineAt(opened), this.lineAt(at)];
    const other = from === here ? '' : ` (to close '{' at line ${from})`;
    this.fail(`'}' expected${other} near '='`, span(at - 1, at));
    this.addProblem({ code: 'syntax-error', span: this.gap(), message: 'A value is missing here' });
    return this.missingExpression();
  }
}
