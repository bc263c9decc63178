/**
 * The tree of a Lua 5.4 file. It always exists: what is missing in a broken file is a `missing` node, and what did not
 * fit anywhere is left out, with a problem for each. Every node is the span of its own text.
 */
import type { Span } from '../span';
import type { LuaNumber } from './number';

interface Node<K extends string> extends Span {
  readonly kind: K;
}

/** Text longer than this takes a while to evaluate, whatever it says. */
export const LONG = 4096;

/** Something that is evaluated in steps if it is long: it calls something, repeats something, or is long itself. */
interface MayBeLong {
  readonly long: boolean;
}

export type NameExpression = Node<'name'> & {
  readonly name: string;
  /** Where the variable lives: in this function's frame, in an enclosing one's, or among the globals. */
  readonly scope: 'local' | 'upvalue' | 'global';
  /** Frame slot (local) or index into the function's upvalues; -1 for a global. */
  readonly slot: number;
};
export type IndexExpression = Node<'index'> &
  MayBeLong & {
    readonly object: Expression;
    readonly key: Expression;
    /** `a.b` rather than `a[b]`. */
    readonly named: boolean;
  };
export type CallExpression = Node<'call'> & { readonly callee: Expression; readonly args: readonly Expression[] };
export type MethodExpression = Node<'method'> & {
  readonly object: Expression;
  readonly name: string;
  readonly nameSpan: Span;
  readonly args: readonly Expression[];
};
export type TableExpression = Node<'table'> &
  MayBeLong & {
    readonly items: readonly TableItem[];
    /** False when its `}` is missing. */
    readonly closed: boolean;
  };
export type FunctionExpression = Node<'function'> & { readonly body: FunctionBody };
export type StringExpression = Node<'string'> & {
  /** The bytes the game sees, one character per byte (see bytes.ts). */
  readonly value: string;
};
export type NumberExpression = Node<'number'> & { readonly value: LuaNumber };
export type BinaryOperator =
  | 'or'
  | 'and'
  | '<'
  | '>'
  | '<='
  | '>='
  | '~='
  | '=='
  | '|'
  | '~'
  | '&'
  | '<<'
  | '>>'
  | '..'
  | '+'
  | '-'
  | '*'
  | '/'
  | '//'
  | '%'
  | '^';
export type BinaryExpression = Node<'binary'> &
  MayBeLong & {
    readonly operator: BinaryOperator;
    readonly operatorSpan: Span;
    readonly left: Expression;
    readonly right: Expression;
  };
export type UnaryOperator = '-' | 'not' | '#' | '~';
export type UnaryExpression = Node<'unary'> &
  MayBeLong & { readonly operator: UnaryOperator; readonly operand: Expression };
export type ParenExpression = Node<'paren'> & MayBeLong & { readonly inner: Expression };
export type PlainExpression = Node<'nil' | 'true' | 'false' | 'vararg' | 'missing'>;

export type Expression =
  | NameExpression
  | IndexExpression
  | CallExpression
  | MethodExpression
  | TableExpression
  | FunctionExpression
  | StringExpression
  | NumberExpression
  | BinaryExpression
  | UnaryExpression
  | ParenExpression
  | PlainExpression;

/** Whether an expression is evaluated in steps. */
export function isLong(e: Expression): boolean {
  switch (e.kind) {
    case 'call':
    case 'method':
      return true;
    case 'table':
    case 'binary':
    case 'unary':
    case 'paren':
    case 'index':
      return e.long;
    default:
      return false;
  }
}

/** One item of a table: `value`, `name = value` or `[key] = value`. */
export type TableItem =
  | (Node<'positional'> & { readonly value: Expression })
  | (Node<'named'> & { readonly name: string; readonly nameSpan: Span; readonly value: Expression })
  | (Node<'keyed'> & { readonly key: Expression; readonly value: Expression });

/** Where a function finds a variable of an enclosing one when it is made. */
export interface Upvalue {
  readonly name: string;
  /** In the frame of the function just outside, or among that one's own upvalues. */
  readonly fromFrame: boolean;
  readonly slot: number;
}

export interface FunctionBody extends Span {
  readonly params: readonly LocalName[];
  readonly isVararg: boolean;
  readonly block: Block;
  /** How many frame slots its locals need. */
  readonly slots: number;
  readonly upvalues: readonly Upvalue[];
}

export interface LocalName extends Span {
  readonly name: string;
  readonly slot: number;
  readonly attribute?: 'const' | 'close';
}

export interface Block extends Span, MayBeLong {
  readonly statements: readonly Statement[];
  /** Index of the statement after each label of this block. */
  readonly labels?: ReadonlyMap<string, number>;
}

/** Loops and calls are always long. */
export type Statement =
  | (Node<'localStatement'> &
      MayBeLong & { readonly names: readonly LocalName[]; readonly values: readonly Expression[] })
  | (Node<'assign'> & MayBeLong & { readonly targets: readonly Expression[]; readonly values: readonly Expression[] })
  | (Node<'callStatement'> & { readonly call: Expression })
  | (Node<'do'> & MayBeLong & { readonly block: Block })
  | (Node<'while'> & { readonly condition: Expression; readonly block: Block })
  | (Node<'repeat'> & { readonly block: Block; readonly condition: Expression })
  | (Node<'if'> &
      MayBeLong & {
        readonly clauses: readonly { readonly condition: Expression; readonly block: Block }[];
        readonly otherwise?: Block;
      })
  | (Node<'numericFor'> & {
      readonly variable: LocalName;
      readonly from: Expression;
      readonly to: Expression;
      readonly step?: Expression;
      readonly block: Block;
    })
  | (Node<'genericFor'> & {
      readonly names: readonly LocalName[];
      readonly values: readonly Expression[];
      readonly block: Block;
    })
  | (Node<'localFunction'> & { readonly name: LocalName; readonly body: FunctionBody })
  | (Node<'return'> & MayBeLong & { readonly values: readonly Expression[] })
  | Node<'break'>
  | (Node<'goto'> & { readonly label: string })
  | (Node<'label'> & { readonly label: string });

export interface Comment extends Span {
  /** `--[[ … ]]` rather than `-- …`. */
  readonly long: boolean;
}

/** Something wrong with the text, marked on one line. */
export interface SyntaxProblem {
  /** `syntax-error`, `unterminated-string` or `stray-byte`. */
  readonly code: string;
  readonly span: Span;
  /** One sentence for people. */
  readonly message: string;
  readonly replacement?: { readonly title: string; readonly span: Span; readonly newText: string };
}

/** The first thing Lua itself would stop at, in its own words. */
export interface LuaFailure {
  readonly message: string;
  /** 1-based. */
  readonly line: number;
  readonly span: Span;
}

export interface LuaTree {
  readonly main: FunctionBody;
  readonly comments: readonly Comment[];
  readonly problems: readonly SyntaxProblem[];
  /** Why Lua refuses the file; absent when it takes it. */
  readonly failure?: LuaFailure;
  /** Bodies of functions and loops: what stands there may run many times, so its place names no single value. */
  readonly repeated: readonly Span[];
}
