/**
 * The parser of `.def` files. It always gives a tree: a statement keyword begins a statement whatever came before, and
 * what is missing or too much inside one is marked with a span on one line. It accepts the union of all dialects;
 * which of them allows what is for `definition/` and `checks/` to judge.
 */
import { type Span, span } from '../span';
import { finish, type Work } from '../work';
import { GRAMMAR, OPERAND_TITLES, type OperandRole } from './grammar';
import { type Condition, preparingLines } from './lines';
import { nearest } from './nearest';
import { type DefToken, isTrivia, scanningDef } from './scanner';
import { BRANCH_TYPES, DIRECTIONS, isStatementKeyword, STATEMENT_KEYWORDS, type StatementKeyword } from './words';

export type { OperandRole } from './grammar';
export type { Condition } from './lines';
export { type DefToken, type DefTokenKind, isTrivia } from './scanner';
export type { StatementKeyword } from './words';

/** A fault of syntax. The code is that of the check that reports it (spec §6). */
export interface DefProblem {
  readonly code: string;
  /** Within one line; not empty unless the text is. */
  readonly span: Span;
  /** One sentence for people. */
  readonly message: string;
  readonly replacement?: { readonly title: string; readonly span: Span; readonly newText: string };
}

export interface DefOperand {
  readonly role: OperandRole;
  readonly token: DefToken;
  /** A string's or word's text, an integer's value by `atoi`. */
  readonly value: string | number;
}

export interface DefStatement {
  /** Undefined for a word before a colon that no dialect knows. */
  readonly keyword?: StatementKeyword;
  /** Where the keyword stands. */
  readonly head: Span;
  /** From the keyword to the last token that belongs to it. */
  readonly span: Span;
  readonly operands: readonly DefOperand[];
  /** Operands that should be there, with the offset at which to write each. */
  readonly missing: readonly { readonly role: OperandRole; readonly offset: number }[];
  /** Index into `tokens` of the keyword, and of the first token after the statement. */
  readonly firstToken: number;
  readonly endToken: number;
  /** Whether it has a fault of syntax. */
  readonly broken: boolean;
}

export interface DefTree {
  /** All tokens in order, dropped lines included, blanks not. */
  readonly tokens: readonly DefToken[];
  readonly statements: readonly DefStatement[];
  readonly problems: readonly DefProblem[];
  /** `%` prefixes and `^` lines. */
  readonly conditions: readonly Condition[];
}

/** Reads a `.def` file; any text gives a tree, in time linear in its length. */
export function parseDef(text: string): DefTree {
  return finish(parsingDef(text));
}

/** Tokens between two pauses. */
const BATCH = 512;

/** `parseDef` in steps. */
export function* parsingDef(text: string): Work<DefTree> {
  const prepared = yield* preparingLines(text);
  yield;
  const tokens = yield* scanningDef(text, prepared);
  yield;
  return yield* new Parser(text, tokens, prepared.conditions, prepared.tooLong).parse();
}

class Parser {
  private readonly problems: DefProblem[] = [];
  private readonly statements: DefStatement[] = [];
  /** Indices of the tokens that are no trivia. */
  private readonly solid: Int32Array;
  private at = 0;
  private operands: DefOperand[] = [];
  private missing: { role: OperandRole; offset: number }[] = [];
  private broken = false;
  private keyword = '';

  constructor(
    private readonly text: string,
    private readonly tokens: readonly DefToken[],
    private readonly conditions: readonly Condition[],
    private readonly tooLong: Span | undefined,
  ) {
    const solid = new Int32Array(tokens.length);
    let count = 0;
    for (let i = 0; i < tokens.length; i++) if (!isTrivia(tokens[i]!)) solid[count++] = i;
    this.solid = solid.subarray(0, count);
  }

  *parse(): Work<DefTree> {
    this.reportLines();
    let pause = BATCH;
    while (this.at < this.solid.length) {
      if (this.at >= pause) {
        pause = this.at + BATCH;
        yield;
      }
      const token = this.peek()!;
      if (this.beginsStatement()) this.statement();
      else if (token.kind === 'stray') this.stray(token);
      else this.junk();
    }
    this.problems.sort((a, b) => a.span.start - b.span.start);
    return {
      tokens: this.tokens,
      statements: this.statements,
      problems: this.problems,
      conditions: this.conditions,
    };
  }

  // ---- tokens

  private peek(ahead = 0): DefToken | undefined {
    const index = this.solid[this.at + ahead];
    return index === undefined ? undefined : this.tokens[index];
  }

  private isPunctuation(mark: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token?.kind === 'punctuation' && token.text === mark;
  }

  /** A known keyword, or another word right before a colon. */
  private beginsStatement(): boolean {
    const token = this.peek();
    if (token?.kind === 'keyword') return true;
    return token?.kind === 'word' && this.isPunctuation(':', 1);
  }

  private previous(): DefToken | undefined {
    const index = this.solid[this.at - 1];
    return index === undefined ? undefined : this.tokens[index];
  }

  // ---- statements

  private statement(): void {
    const head = this.peek()!;
    const firstToken = this.solid[this.at]!;
    this.operands = [];
    this.missing = [];
    this.broken = false;
    this.keyword = head.text;
    this.at++;
    const keyword = isStatementKeyword(head.text) ? head.text : undefined;
    if (keyword === undefined) {
      this.unknownStatement(head);
    } else {
      if (this.isPunctuation(':')) this.at++;
      else this.syntaxError(`\`${keyword}\` must be followed by \`:\``, head, { at: head.end, insert: ':' });
      const shape = GRAMMAR[keyword];
      if (shape.single !== undefined) this.single(shape.single.role, shape.single.takes);
      if (shape.strings.length > 0) this.strings(shape.strings, shape.mayHaveDisplayName === true);
      if (shape.lead !== undefined) this.couple(shape.lead);
      if (shape.tail === 'chance') this.chance();
      else if (shape.tail === 'chance-count') this.chanceAndCount();
      else if (shape.tail === 'branch') this.branchTail();
      this.rest();
    }
    const last = this.previous()!;
    this.statements.push({
      keyword,
      head: span(head.start, head.end),
      span: span(head.start, last.end),
      operands: this.operands,
      missing: this.missing,
      firstToken,
      endToken: this.solid[this.at - 1]! + 1,
      broken: this.broken,
    });
  }

  private unknownStatement(head: DefToken): void {
    const guess = nearest(head.text, STATEMENT_KEYWORDS);
    this.syntaxError(
      `\`${head.text}\` is no statement${guess === undefined ? '' : `; did you mean \`${guess}\`?`}`,
      head,
      guess === undefined ? undefined : { replace: head, insert: guess },
    );
    this.skipToStatement();
  }

  private single(role: OperandRole, takes: 'integer' | 'word' | 'word-or-integer'): void {
    this.skipStray();
    const token = this.peek();
    const fits =
      token !== undefined &&
      ((token.kind === 'integer' && takes !== 'word') || (token.kind === 'word' && takes !== 'integer'));
    if (fits && !this.beginsStatement()) this.take(role);
    else if (token?.kind === 'string' && takes !== 'integer' && token.sound) {
      this.syntaxError(`${OPERAND_TITLES[role]} is written without quotes`, token, {
        replace: token,
        insert: token.text,
      });
      this.take(role);
    } else if (token?.kind === 'string' && takes === 'integer' && /^-?\d+$/.test(token.text)) {
      this.syntaxError('a number is written without quotes', token, { replace: token, insert: token.text });
      this.at++;
    } else this.needs([role]);
  }

  /** The strings before the couple. One more than needed in front is GnollHack's display name. */
  private strings(roles: readonly OperandRole[], mayHaveDisplayName: boolean): void {
    const found: DefToken[] = [];
    let unquoted: DefToken | undefined;
    for (;;) {
      this.skipStray();
      const token = this.peek();
      if (token?.kind === 'string') {
        found.push(token);
        this.at++;
      } else if (token?.kind === 'word' && found.length < roles.length && !this.beginsStatement()) {
        unquoted ??= token;
        found.push(token);
        this.at++;
      } else break;
    }
    for (const token of found) this.reportString(token);
    if (unquoted !== undefined) {
      this.syntaxError(`\`${unquoted.text}\` must stand in double quotes`, unquoted, {
        replace: unquoted,
        insert: `"${unquoted.text}"`,
      });
    }
    let wanted = roles;
    if (mayHaveDisplayName && found.length === roles.length + 1) wanted = ['displayName', ...roles];
    else if (found.length < roles.length) wanted = this.guessRoles(roles, found);
    for (let i = 0; i < found.length && i < wanted.length; i++) this.operand(wanted[i]!, found[i]!);
    const extra = found[wanted.length];
    if (extra !== undefined) this.syntaxError(`\`${this.keyword}\` takes no further string`, extra);
    if (found.length < roles.length) {
      this.needs(roles.filter((role) => !wanted.includes(role) || wanted.indexOf(role) >= found.length));
    }
  }

  /** Which of the strings are there when some are missing: `CHAINLEVEL: "b" "castle" + …` has no tag. */
  private guessRoles(roles: readonly OperandRole[], found: readonly DefToken[]): readonly OperandRole[] {
    const second = found[1]?.text;
    const isTag = second === undefined || second.length <= 1 || second === 'none';
    return roles.includes('chainlevel') && roles.includes('bonetag') && !isTag ? ['name', 'chainlevel'] : roles;
  }

  private couple(lead: '' | '@' | '+'): void {
    this.skipStray();
    if (lead !== '') this.lead(lead);
    else if (this.isPunctuation('@') || this.isPunctuation('+')) {
      const mark = this.peek()!;
      const next = this.peek(1);
      const end = next !== undefined && this.sameLine(mark, next) ? next.start : mark.end;
      this.syntaxError(`\`${this.keyword}\` takes no \`${mark.text}\``, mark, {
        replace: span(mark.start, end),
        insert: '',
      });
      this.at++;
    }
    this.skipStray();
    if (this.isPunctuation('(')) this.at++;
    else if (this.peek()?.kind === 'integer' && !this.broken) {
      this.expected('(');
    } else {
      this.needs(['base', 'range']);
      return;
    }
    this.coupleNumber('base');
    this.skipStray();
    if (this.isPunctuation(',')) this.at++;
    else if (this.isPunctuation(')')) {
      this.needs(['range'], { at: this.peek()!.start, insert: ', 0' });
      this.at++;
      return;
    } else if (this.peek()?.kind === 'integer') this.expected(',');
    else {
      this.expected(',');
      return;
    }
    this.coupleNumber('range');
    this.skipStray();
    if (this.isPunctuation(')')) this.at++;
    else this.expected(')');
  }

  private lead(lead: '@' | '+'): void {
    const other = lead === '@' ? '+' : '@';
    if (this.isPunctuation(lead)) this.at++;
    else if (this.isPunctuation(other)) {
      const mark = this.peek()!;
      this.syntaxError(`\`${this.keyword}\` takes \`${lead}\` here, not \`${other}\``, mark, {
        replace: mark,
        insert: lead,
      });
      this.at++;
    } else if (this.isPunctuation('(')) this.expected(lead);
  }

  private coupleNumber(role: 'base' | 'range'): void {
    this.skipStray();
    const token = this.peek();
    if (token?.kind === 'integer') this.take(role);
    else if (this.isPunctuation('+') && this.peek(1)?.kind === 'integer') {
      this.syntaxError('a number has no `+` in front', token!, { replace: token!, insert: '' });
      this.at++;
      this.take(role);
    } else this.needs([role]);
  }

  private chance(): void {
    this.skipStray();
    if (this.peek()?.kind === 'integer') this.take('chance');
  }

  /** One number is the count, of two the first is the chance. */
  private chanceAndCount(): void {
    this.skipStray();
    if (this.peek()?.kind === 'integer' && this.peek(1)?.kind === 'integer') this.take('chance');
    if (this.peek()?.kind === 'integer') this.take('nlevels');
    else this.needs(['nlevels']);
  }

  private branchTail(): void {
    for (const role of ['branchtype', 'direction'] as const) {
      this.skipStray();
      const token = this.peek();
      if (token?.kind !== 'word' || this.beginsStatement()) continue;
      const words: readonly string[] = role === 'branchtype' ? BRANCH_TYPES : DIRECTIONS;
      if (words.includes(token.text)) this.take(role);
      else if (role === 'direction' || !(DIRECTIONS as readonly string[]).includes(token.text)) {
        if (role === 'branchtype' && this.tailWord(token)) return;
      }
    }
    this.skipStray();
    if (this.peek()?.kind === 'integer') this.take('entryLevel');
    const late = this.peek();
    if (late?.kind === 'word' && (BRANCH_TYPES as readonly string[]).includes(late.text) && !this.broken) {
      const direction = this.operands.find((operand) => operand.role === 'direction')?.token;
      const repeated = this.operands.some((operand) => operand.role === 'branchtype');
      this.syntaxError(
        repeated ? 'a branch has only one type' : 'the branch type stands before the direction',
        late,
        direction !== undefined && !repeated
          ? { replace: span(direction.start, late.end), insert: `${late.text} ${direction.text}` }
          : undefined,
      );
      if (!repeated) this.take('branchtype');
      else this.at++;
    }
  }

  /** A word after a branch's couple that is neither type nor direction; true when it was reported. */
  private tailWord(token: DefToken): boolean {
    const guess = nearest(token.text, [...BRANCH_TYPES, ...DIRECTIONS]);
    this.broken = true;
    this.problems.push({
      code: 'unknown-value',
      span: span(token.start, token.end),
      message: `\`${token.text}\` is no branch type or direction${guess === undefined ? '' : `; did you mean \`${guess}\`?`}`,
      ...(guess !== undefined && {
        replacement: { title: `Change to \`${guess}\``, span: span(token.start, token.end), newText: guess },
      }),
    });
    this.at++;
    this.skipToStatement();
    return true;
  }

  /** What stands between the last operand and the next statement. */
  private rest(): void {
    while (this.at < this.solid.length && !this.beginsStatement()) {
      const token = this.peek()!;
      if (token.kind === 'stray') this.stray(token);
      else {
        this.syntaxError(`${this.describe(token)} is not expected here`, token);
        if (token.kind === 'string' && !token.sound) this.reportString(token);
        this.at++;
      }
    }
  }

  private junk(): void {
    const first = this.peek()!;
    if (first.kind === 'string') this.reportString(first);
    this.broken = false;
    this.syntaxError(`${this.describe(first)} is not expected here: a statement begins with a keyword`, first);
    this.skipToStatement();
  }

  private skipToStatement(): void {
    while (this.at < this.solid.length && !this.beginsStatement()) {
      const token = this.peek()!;
      if (token.kind === 'stray') this.stray(token);
      else this.at++;
    }
  }

  // ---- operands

  private take(role: OperandRole): void {
    const token = this.peek()!;
    this.at++;
    this.operand(role, token);
  }

  private operand(role: OperandRole, token: DefToken): void {
    const value = token.value ?? token.text;
    this.operands.push({ role, token, value });
    if (token.kind === 'integer') this.reportNumber(token, role);
  }

  private describe(token: DefToken): string {
    if (token.kind === 'string') return 'a string';
    if (token.kind === 'integer') return `the number \`${token.text}\``;
    if (/^[\0-\x1f\x7f]/.test(token.text)) {
      return `the control character U+${token.text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    }
    return `\`${token.text}\``;
  }

  // ---- problems

  /** Reports at most one fault of syntax per statement: what follows the first is mostly its consequence. */
  private syntaxError(
    message: string,
    at: Span,
    fix?: { at: number; insert: string } | { replace: Span; insert: string },
    code = 'syntax-error',
  ): void {
    if (this.broken) return;
    this.broken = true;
    const where =
      fix === undefined ? undefined : 'at' in fix ? span(fix.at, fix.at) : span(fix.replace.start, fix.replace.end);
    this.problems.push({
      code,
      span: this.oneLine(at),
      message: message.charAt(0) === '`' ? message : message.charAt(0).toUpperCase() + message.slice(1),
      ...(where !== undefined && {
        replacement: {
          title:
            fix!.insert === ''
              ? 'Remove it'
              : `${where.start === where.end ? 'Insert' : 'Change to'} \`${fix!.insert.trim()}\``,
          span: where,
          newText: fix!.insert,
        },
      }),
    });
  }

  /** Reports a missing mark at the token that stands in its place. */
  private expected(mark: string): void {
    const previous = this.previous()!;
    const token = this.peek();
    const here = token !== undefined && !this.beginsStatement() && this.sameLine(previous, token) ? token : previous;
    const insert = mark === '@' || mark === '+' ? ` ${mark}` : mark;
    this.syntaxError(`\`${mark}\` is missing`, here, { at: previous.end, insert });
  }

  /** Reports operands that are not there. */
  private needs(roles: readonly OperandRole[], fix?: { at: number; insert: string }): void {
    const previous = this.previous()!;
    for (const role of roles) this.missing.push({ role, offset: previous.end });
    const what = roles.map((role) => OPERAND_TITLES[role]).join(' and ');
    const token = this.peek();
    const here = token !== undefined && !this.beginsStatement() && this.sameLine(previous, token) ? token : previous;
    const tag = roles.length === 1 && roles[0] === 'bonetag' ? { at: previous.end, insert: ' "none"' } : undefined;
    const place = fix ?? (tag !== undefined && previous.kind === 'string' ? this.afterName(tag) : tag);
    this.syntaxError(`\`${this.keyword}\` needs ${what}`, here, place, 'missing-field');
  }

  /** A missing tag goes right after the name, before a chain level. */
  private afterName(fix: { at: number; insert: string }): { at: number; insert: string } {
    const name = this.operands.find((operand) => operand.role === 'name');
    return name === undefined ? fix : { at: name.token.end, insert: fix.insert };
  }

  private reportString(token: DefToken): void {
    if (token.kind !== 'string') return;
    const whole = token.text.length + 2 === token.end - token.start;
    if (token.sound && whole && !token.text.includes('\n')) return;
    if (!token.sound) {
      this.broken = true;
      this.problems.push({
        code: 'unterminated-string',
        span: span(token.start, token.end),
        message: 'The string has no closing quote on its line',
      });
    } else if (hasBetween(this.text, '\n', token)) {
      this.problems.push({
        code: 'string-spans-lines',
        span: this.oneLine(token),
        message: 'The string runs over the end of the line, and the line break is part of it',
      });
    }
    if (hasBetween(this.text, '\0', token)) {
      const nul = this.text.indexOf('\0', token.start) - token.start;
      this.problems.push({
        code: 'stray-byte',
        span: span(token.start + nul, token.start + nul + 1),
        message: 'A NUL character cuts the line off here',
        replacement: { title: 'Remove it', span: span(token.start + nul, token.start + nul + 1), newText: '' },
      });
    }
  }

  private reportNumber(token: DefToken, role: OperandRole): void {
    const value = token.value!;
    const kept = role === 'base' || role === 'range' ? (value << 16) >> 16 : value;
    if (Number(token.text) === kept && token.text !== '-0') return;
    this.problems.push({
      code: 'odd-number',
      span: span(token.start, token.end),
      message: `\`${token.text}\` is read as ${kept}`,
      replacement: { title: `Write ${kept}`, span: span(token.start, token.end), newText: String(kept) },
    });
  }

  private skipStray(): void {
    for (let token = this.peek(); token?.kind === 'stray'; token = this.peek()) this.stray(token);
  }

  private stray(token: DefToken): void {
    this.at++;
    this.broken = true;
    const replacement = STRAY_REPLACEMENTS.get(token.text);
    const name = token.text.includes('\0')
      ? 'A NUL character'
      : token.text === '\ufeff'
        ? 'A byte order mark'
        : undefined;
    this.problems.push({
      code: 'stray-byte',
      span: this.oneLine(token),
      message:
        token.text === '\r'
          ? 'A carriage return without a line feed is no line end'
          : `${name ?? `\`${token.text}\` outside a string`} ends the file for the compiler, without a word`,
      ...(replacement !== undefined && {
        replacement: {
          title: STRAY_TITLES.get(replacement) ?? `Change to \`${replacement}\``,
          span: span(token.start, token.end),
          newText: replacement,
        },
      }),
    });
  }

  /** Faults of whole lines: comments out of place, conditions, conflicts, lines too long. */
  private reportLines(): void {
    if (this.tooLong !== undefined) {
      this.problems.push({
        code: 'line-too-long',
        span: this.tooLong,
        message: 'The line has 255 bytes or more: makedefs drops it and everything after it, without a word',
      });
    }
    let conflict = false;
    for (const token of this.tokens) {
      if (token.kind === 'comment' && !token.sound) this.reportComment(token);
      if (token.kind === 'conflict' && !conflict) {
        conflict = true;
        this.problems.push({
          code: 'syntax-error',
          span: this.oneLine(token),
          message: 'The file holds an unresolved merge conflict; its first side is read here',
        });
      }
    }
    for (const condition of this.conditions) {
      if (condition.fault === undefined) continue;
      const what = condition.symbol === '' ? condition.sign + condition.control : condition.symbol;
      this.problems.push({
        code: 'syntax-error',
        span: condition.span,
        message: CONDITION_FAULTS[condition.fault](what),
      });
    }
  }

  private reportComment(token: DefToken): void {
    const lineStart = this.text.lastIndexOf('\n', token.start - 1) + 1;
    const before = this.text.slice(lineStart, token.start);
    const alone = before.trim() === '';
    const start = alone ? lineStart : lineStart + before.trimEnd().length;
    this.problems.push({
      code: 'comment-position',
      span: span(token.start, token.end),
      message: 'A comment must begin in the first column',
      replacement: {
        title: alone ? 'Move it to the first column' : 'Move it to a line of its own',
        span: span(start, token.start),
        newText: alone ? '' : '\n',
      },
    });
  }

  private sameLine(a: Span, b: Span): boolean {
    return !this.text.slice(a.end, b.start).includes('\n');
  }

  /** The part of a span that lies on its first line. */
  private oneLine(s: Span): Span {
    const newline = this.text.slice(s.start, s.end).indexOf('\n');
    if (newline < 0) return span(s.start, s.end);
    return span(s.start, Math.max(s.start + 1, s.start + newline));
  }
}

function hasBetween(text: string, character: string, { start, end }: Span): boolean {
  return text.slice(start, end).includes(character);
}

const STRAY_REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['\ufeff', ''],
  ['\0', ''],
  ['\r', '\n'],
  ['\u00a0', ' '],
  ['\u200b', ''],
  ['\u201c', '"'],
  ['\u201d', '"'],
]);

const STRAY_TITLES: ReadonlyMap<string, string> = new Map([
  ['', 'Remove it'],
  [' ', 'Change to a space'],
  ['\n', 'Change to a line feed'],
]);

const CONDITION_FAULTS: Readonly<Record<NonNullable<Condition['fault']>, (what: string) => string>> = {
  'unknown-symbol': (what) => `makedefs knows no symbol \`${what}\` and gives up here`,
  'unknown-control': (what) => `\`${what}\` is no condition that makedefs knows`,
  unmatched: (what) => `\`${what}\` belongs to no \`^?\` or \`^!\` before it`,
  unterminated: (what) => `The condition on \`${what}\` has no \`^.\` that ends it`,
  'second-else': () => 'The condition has an `^:` already',
};
