/**
 * C sources, read just far enough: comments and `#if 0` parts blanked out (same length, same lines), macros with
 * values, string literals. No preprocessor: both sides of any other condition are kept, the first `#define` wins.
 */

/** The text with comments and `#if 0 … #endif` parts replaced by spaces; offsets and line ends stay. */
export function liveText(text: string): string {
  return blankDisabled(blankComments(text));
}

function blankComments(text: string): string {
  // One pass over the tokens that can hide a comment's start: strings and characters are kept, comments blanked.
  return text.replace(
    /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g,
    (token) => (token[0] === '/' ? token.replace(/[^\n]/g, ' ') : token),
  );
}

function blankDisabled(text: string): string {
  const lines = text.split('\n');
  // Depth of conditions inside a disabled part; 0 outside of one.
  let disabled = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const directive = /^\s*#\s*(if|ifdef|ifndef|else|elif|endif)\b\s*(.*)/.exec(line);
    if (disabled === 0) {
      if (directive?.[1] === 'if' && /^0\s*$/.test(directive[2] ?? '')) disabled = 1;
      continue;
    }
    lines[i] = ' '.repeat(line.length);
    const word = directive?.[1];
    if (word === 'if' || word === 'ifdef' || word === 'ifndef') disabled++;
    else if (word === 'endif') disabled--;
    else if ((word === 'else' || word === 'elif') && disabled === 1) disabled = 0;
  }
  return lines.join('\n');
}

/** A macro as defined, with its 1-based line. */
export interface Macro {
  readonly body: string;
  readonly line: number;
}

/** The object-like macros of a live text (see `liveText`), continuation lines joined; the first definition wins. */
export function macrosOf(live: string): Map<string, Macro> {
  const macros = new Map<string, Macro>();
  for (const match of live.matchAll(/^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)(?!\()[ \t]*((?:\\\r?\n|[^\n])*)/gm)) {
    const [, name = '', body = ''] = match;
    if (!macros.has(name))
      macros.set(name, { body: body.replace(/\\\r?\n/g, ' ').trim(), line: lineAt(live, match.index) });
  }
  return macros;
}

/** The 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) line++;
  return line;
}

/**
 * The integer a macro stands for, other macros followed: `(MAXDUNGEON * 2 + 1)`, `(1 << 5)`, `0x20`. `undefined` when
 * it is not a constant expression of integers, refers to itself, or is nested beyond reason.
 */
export function integerOf(name: string, macros: ReadonlyMap<string, Macro>): number | undefined {
  return evaluate(macros.get(name)?.body, macros, new Set([name]));
}

/** The string a macro, or a literal, stands for. */
export function stringOf(token: string, macros: ReadonlyMap<string, Macro>): string | undefined {
  const text = token.startsWith('"') ? token : macros.get(token)?.body;
  const literal = /^\(?\s*"((?:\\.|[^"\\])*)"\s*\)?$/.exec(text ?? '');
  return literal?.[1]?.replace(/\\(.)/g, '$1');
}

const OPERATORS: readonly (readonly string[])[] = [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '%']];

function evaluate(
  body: string | undefined,
  macros: ReadonlyMap<string, Macro>,
  seen: ReadonlySet<string>,
): number | undefined {
  const tokens = body?.match(/0[xX][0-9a-fA-F]+|\d+|[A-Za-z_]\w*|<<|>>|\S/g) ?? [];
  if (tokens.length === 0 || tokens.length > 200) return undefined;
  let at = 0;
  const primary = (): number | undefined => {
    const token = tokens[at++];
    if (token === undefined) return undefined;
    if (token === '(') {
      const value = binary(0);
      return tokens[at++] === ')' ? value : undefined;
    }
    if (token === '-' || token === '+' || token === '~') {
      const value = primary();
      if (value === undefined) return undefined;
      return token === '-' ? -value : token === '~' ? ~value : value;
    }
    if (/^\d/.test(token)) {
      // A suffix such as the L of 10L is a token of its own.
      if (/^[uUlL]+$/.test(tokens[at] ?? '')) at++;
      return /^0\d/.test(token) ? Number.parseInt(token, 8) : Number(token);
    }
    if (seen.has(token) || seen.size > 20) return undefined;
    return evaluate(macros.get(token)?.body, macros, new Set([...seen, token]));
  };
  const binary = (level: number): number | undefined => {
    const operators = OPERATORS[level];
    if (!operators) return primary();
    let left = binary(level + 1);
    while (left !== undefined && operators.includes(tokens[at] ?? '')) {
      const operator = tokens[at++];
      const right = binary(level + 1);
      left = right === undefined ? undefined : apply(operator, left, right);
    }
    return left;
  };
  const value = binary(0);
  return at === tokens.length ? value : undefined;
}

function apply(operator: string | undefined, a: number, b: number): number | undefined {
  switch (operator) {
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '&':
      return a & b;
    case '<<':
      return a << b;
    case '>>':
      return a >> b;
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? undefined : Math.trunc(a / b);
    case '%':
      return b === 0 ? undefined : a % b;
    default:
      return undefined;
  }
}
