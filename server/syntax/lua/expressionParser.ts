/** Parses expressions and tables; a table is where most of a dungeon file stands, so it recovers best there. */
import { type Span, span } from '../span';
import type { Expression, FunctionBody, TableItem } from './ast';
import { binaryPriority, isUnary, unaryPriority } from './operators';
import { ParserBase, statementStarts } from './parserBase';

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

export abstract class ExpressionParser extends ParserBase {
  /** The body of a function, from its `(` to its `end`; `start` is where the function begins. */
  protected abstract functionBody(start: number, isMethod: boolean): FunctionBody;

  protected missingExpression(): Expression {
    const at = this.scanner.previousEnd;
    return { kind: 'missing', start: at, end: at };
  }

  protected expressions(): Expression[] {
    const list = [this.expression()];
    while (this.accept(',')) list.push(this.expression());
    return list;
  }

  protected expression(limit = 0): Expression {
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

  protected simple(): Expression {
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

  protected primary(): Expression {
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

  protected field(object: Expression, key: Span & { name: string }): Expression {
    const name: Expression = { kind: 'string', start: key.start, end: key.end, value: key.name };
    return { kind: 'index', start: object.start, end: key.end, object, key: name, named: true };
  }

  protected suffixed(): Expression {
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

  protected callArguments(): Expression[] {
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

  protected table(): Expression {
    const { scanner } = this;
    const start = scanner.start;
    scanner.next();
    const items: TableItem[] = [];
    let closed = false;
    let separated = true;
    for (;;) {
      if (this.byIndentation && this.belongsOutside(start, items)) {
        this.unclosed('}', '{', start);
        break;
      }
      if (scanner.kind === '}') {
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

  /**
   * Whether the token begins its line so far left that it cannot belong to the table opened at `opened`: a `}` left of
   * that line's beginning, an item no deeper than it where the table's own items are deeper or stand on its line.
   */
  protected belongsOutside(opened: number, items: readonly TableItem[]): boolean {
    const at = this.scanner.start;
    const indentation = this.indentation(at);
    if (indentation < at - this.lineStart(at)) return false;
    const own = this.indentation(opened);
    if (this.scanner.kind === '}') return indentation < own;
    const first = items[0];
    if (first === undefined || indentation > own) return false;
    const start = this.lineStart(first.start);
    return start <= opened || first.start - start > own;
  }

  /** How many blanks the line of an offset begins with, up to the offset. */
  private indentation(offset: number): number {
    const start = this.lineStart(offset);
    let at = start;
    while (at < offset && (this.text[at] === ' ' || this.text[at] === '\t')) at++;
    return at - start;
  }

  protected endsTable(): boolean {
    const { kind, end } = this.scanner;
    if (kind === 'eof' || statementStarts.has(kind)) return true;
    if (kind === ')') return this.openParens > 0;
    return kind === 'function' && /^[ \t]+[A-Za-z_]/.test(this.text.slice(end, end + 40));
  }

  /** Reads one item and its separator; says whether there was one. */
  protected tableItem(items: TableItem[], opened: number): boolean {
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

  /** `name = value`, or nothing when the name begins an expression. */
  protected namedItem(opened: number): TableItem | undefined {
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
  protected fieldValue(equals: number, opened: number): Expression {
    const { scanner, text } = this;
    if (scanner.kind === 'name' && /[\r\n]/.test(text.slice(equals, scanner.start))) {
      const next = /^[ \t]*=(?!=)/.exec(text.slice(scanner.end, scanner.end + 80));
      if (next !== null) {
        // Lua takes the next field's name for the value, and stumbles over that field's `=`.
        const at = scanner.end + next[0].length;
        const [from, here] = [this.lineAt(opened), this.lineAt(at)];
        const other = from === here ? '' : ` (to close '{' at line ${from})`;
        this.fail(`'}' expected${other} near '='`, span(at - 1, at));
        this.addProblem({ code: 'syntax-error', span: this.gap(), message: 'A value is missing here' });
        return this.missingExpression();
      }
    }
    return this.expression();
  }
}
