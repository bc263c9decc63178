/**
 * The parser of `.def` files. It always gives a tree: a statement keyword begins a statement whatever came before, and
 * what is missing or too much inside one is marked with a span on one line. It accepts the union of all dialects;
 * which of them allows what is for `definition/` and `checks/` to judge.
 */

import { MOST_PROBLEMS } from '../problems';
import { type Span, span } from '../span';
import { finish, type Work } from '../work';
import { GRAMMAR, OPERAND_TITLES, type OperandRole } from './grammar';
import { type ConditionFault, type Conditions, preparingLines } from './lines';
import { nearest } from './nearest';
import { scanningDef } from './scanner';
import { type DefToken, type DefTokens, isTriviaKind, Kind } from './tokens';
import { BRANCH_TYPES, DIRECTIONS, isStatementKeyword, STATEMENT_KEYWORDS, type StatementKeyword } from './words';

export type { OperandRole } from './grammar';
export type { Condition } from './lines';
export { type DefToken, type DefTokenKind, type DefTokens, isTrivia } from './tokens';
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
  readonly kind: 'integer' | 'string' | 'word';
  readonly span: Span;
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
  readonly tokens: DefTokens;
  readonly statements: readonly DefStatement[];
  /** In order; of faults without end the first few thousand. */
  readonly problems: readonly DefProblem[];
  /** `%` prefixes and `^` lines. */
  readonly conditions: Conditions;
}

/** Reads a `.def` file; any text gives a tree, in time linear in its length. */
export function parseDef(text: string): DefTree {
  return finish(parsingDef(text));
}

/** Tokens between two pauses. */
const BATCH = 512;
/** What is too much in a statement is taken with the rest of it, which pauses, where there is more than so much of it. */
const MOST_TOGETHER = 4096;

/** Tokens between two pauses where nothing is done with them. */
const LARGE_BATCH = 65_536;

const NONE: readonly never[] = [];

const [COLON, AT, PLUS, OPEN, CLOSE, COMMA] = [':', '@', '+', '(', ')', ','].map((mark) => mark.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

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
  /** How many there are of a code. */
  private counts = new Map<string, number>();
  private readonly statements: DefStatement[] = [];
  /** Indices of the tokens that are no trivia. */
  private solid = new Int32Array(0);
  private at = 0;
  private operands: DefOperand[] = [];
  private missing: { role: OperandRole; offset: number }[] = [];
  private broken = false;
  /** Nothing more is said about what follows in this statement. */
  private quiet = false;
  private keyword = '';

  constructor(
    private readonly text: string,
    private readonly tokens: DefTokens,
    private readonly conditions: Conditions,
    private readonly tooLong: Span | undefined,
  ) {}

  *parse(): Work<DefTree> {
    const solid = new Int32Array(this.tokens.length);
    let count = 0;
    for (let i = 0; i < solid.length; i++) {
      if (i % LARGE_BATCH === LARGE_BATCH - 1) yield;
      if (!isTriviaKind(this.tokens.kind(i))) solid[count++] = i;
    }
    this.solid = solid.subarray(0, count);
    yield* this.reportLines();
    // Of faults of lines and faults of statements the first ones each.
    this.counts = new Map();
    let pause = BATCH;
    while (this.at < this.solid.length) {
      if (this.at >= pause) {
        pause = this.at + BATCH;
        yield;
      }
      const first = this.at;
      this.quiet = false;
      if (this.beginsStatement()) {
        const head = this.statement();
        if (!this.ends()) yield* this.rest();
        this.endStatement(head, this.solid[first]!);
      } else if (this.kind() === Kind.stray) this.stray();
      else {
        this.junk();
        yield* this.rest();
      }
    }
    yield;
    this.problems.sort((a, b) => a.span.start - b.span.start);
    return {
      tokens: this.tokens,
      statements: this.statements,
      problems: this.problems,
      conditions: this.conditions,
    };
  }

  // ---- tokens

  /** `Kind.none` at the end. */
  private kind(ahead = 0): Kind {
    const at = this.at + ahead;
    return at < this.solid.length ? this.tokens.kind(this.solid[at]!) : Kind.none;
  }

  private peek(ahead = 0): DefToken | undefined {
    const at = this.at + ahead;
    return at < this.solid.length ? this.tokens.at(this.solid[at]!) : undefined;
  }

  private isPunctuation(mark: number, ahead = 0): boolean {
    return (
      this.kind(ahead) === Kind.punctuation &&
      this.text.charCodeAt(this.tokens.start(this.solid[this.at + ahead]!)) === mark
    );
  }

  /** A known keyword, or another word right before a colon. */
  private beginsStatement(): boolean {
    const kind = this.kind();
    return kind === Kind.keyword || (kind === Kind.word && this.isPunctuation(COLON, 1));
  }

  /** The last one that was taken; there is one. */
  private previous(): DefToken {
    return this.tokens.at(this.solid[this.at - 1]!)!;
  }

  // ---- statements

  /** Takes a statement as far as it makes sense; returns its first token. */
  private statement(): DefToken {
    const head = this.peek()!;
    this.operands.length = 0;
    // Setting a length takes a while, even to what it is.
    if (this.missing.length > 0) this.missing.length = 0;
    this.broken = false;
    this.keyword = head.text;
    this.at++;
    const keyword = isStatementKeyword(head.text) ? head.text : undefined;
    if (keyword === undefined) {
      this.unknownStatement(head);
      return head;
    }
    if (this.isPunctuation(COLON)) this.at++;
    else this.syntaxError(`\`${keyword}\` must be followed by \`:\``, head, { at: head.end, insert: ':' });
    const shape = GRAMMAR[keyword];
    if (shape.single !== undefined) this.single(shape.single.role, shape.single.takes);
    if (shape.strings.length > 0) this.strings(shape.strings, shape.mayHaveDisplayName === true);
    if (shape.lead !== undefined) this.couple(shape.lead);
    if (shape.tail === 'chance') this.chance();
    else if (shape.tail === 'chance-count') this.chanceAndCount();
    else if (shape.tail === 'branch') this.branchTail();
    return head;
  }

  private endStatement(head: DefToken, firstToken: number): void {
    const last = this.solid[this.at - 1]!;
    this.statements.push({
      keyword: isStatementKeyword(head.text) ? head.text : undefined,
      head: span(head.start, head.end),
      span: span(head.start, this.tokens.end(last)),
      // Of just the length: a list that was pushed to has room for many more.
      operands: this.operands.length === 0 ? NONE : this.operands.slice(),
      missing: this.missing.length === 0 ? NONE : this.missing.slice(),
      firstToken,
      endToken: last + 1,
      broken: this.broken,
    });
  }

  private unknownStatement(head: DefToken): void {
    this.quiet = true;
    this.broken = true;
    if (!this.wants('syntax-error')) return;
    this.broken = false;
    const guess = nearest(head.text, STATEMENT_KEYWORDS);
    this.syntaxError(
      `\`${cut(head.text)}\` is no statement${guess === undefined ? '' : `; did you mean \`${guess}\`?`}`,
      head,
      guess === undefined ? undefined : { replace: head, insert: guess },
    );
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
    for (let i = 0; i < MOST_TOGETHER; i++) {
      this.skipStray();
      const kind = this.kind();
      // What is too much is one fault, however much it is.
      const enough = found.length > roles.length + 1;
      if (kind === Kind.string) {
        if (enough) this.reportString();
        else found.push(this.peek()!);
      } else if (kind === Kind.word && found.length < roles.length && !this.beginsStatement()) {
        const token = this.peek()!;
        unquoted ??= token;
        found.push(token);
      } else break;
      this.at++;
    }
    for (const token of found) if (token.kind === 'string') this.reportStringAt(token);
    if (unquoted !== undefined) {
      this.syntaxError(`\`${cut(unquoted.text)}\` must stand in double quotes`, unquoted, {
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
    else if (this.isPunctuation(AT) || this.isPunctuation(PLUS)) {
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
    if (this.isPunctuation(OPEN)) this.at++;
    else if (this.kind() === Kind.integer && !this.broken) {
      this.expected('(');
    } else {
      this.needs(['base', 'range']);
      return;
    }
    this.coupleNumber('base');
    this.skipStray();
    if (this.isPunctuation(COMMA)) this.at++;
    else if (this.isPunctuation(CLOSE)) {
      this.needs(['range'], { at: this.peek()!.start, insert: ', 0' });
      this.at++;
      return;
    } else if (this.kind() === Kind.integer) this.expected(',');
    else {
      this.expected(',');
      return;
    }
    this.coupleNumber('range');
    this.skipStray();
    if (this.isPunctuation(CLOSE)) this.at++;
    else this.expected(')');
  }

  private lead(lead: '@' | '+'): void {
    const other = lead === '@' ? '+' : '@';
    if (this.isPunctuation(lead === '@' ? AT : PLUS)) this.at++;
    else if (this.isPunctuation(lead === '@' ? PLUS : AT)) {
      const mark = this.peek()!;
      this.syntaxError(`\`${this.keyword}\` takes \`${lead}\` here, not \`${other}\``, mark, {
        replace: mark,
        insert: lead,
      });
      this.at++;
    } else if (this.isPunctuation(OPEN)) this.expected(lead);
  }

  private coupleNumber(role: 'base' | 'range'): void {
    this.skipStray();
    if (this.kind() === Kind.integer) this.take(role);
    else if (this.isPunctuation(PLUS) && this.kind(1) === Kind.integer) {
      const plus = this.peek()!;
      this.syntaxError('a number has no `+` in front', plus, { replace: plus, insert: '' });
      this.at++;
      this.take(role);
    } else this.needs([role]);
  }

  private chance(): void {
    this.skipStray();
    if (this.kind() === Kind.integer) this.take('chance');
  }

  /** One number is the count, of two the first is the chance. */
  private chanceAndCount(): void {
    this.skipStray();
    if (this.kind() === Kind.integer && this.kind(1) === Kind.integer) this.take('chance');
    if (this.kind() === Kind.integer) this.take('nlevels');
    else this.needs(['nlevels']);
  }

  private branchTail(): void {
    for (const role of ['branchtype', 'direction'] as const) {
      this.skipStray();
      if (this.kind() !== Kind.word || this.beginsStatement()) continue;
      const token = this.peek()!;
      const words: readonly string[] = role === 'branchtype' ? BRANCH_TYPES : DIRECTIONS;
      if (words.includes(token.text)) this.take(role);
      else if (role === 'direction' || !(DIRECTIONS as readonly string[]).includes(token.text)) {
        if (role === 'branchtype' && this.tailWord(token)) return;
      }
    }
    this.skipStray();
    if (this.kind() === Kind.integer) this.take('entryLevel');
    const late = this.kind() === Kind.word && !this.broken ? this.peek() : undefined;
    if (late !== undefined && (BRANCH_TYPES as readonly string[]).includes(late.text)) {
      const direction = this.operands.find((operand) => operand.role === 'direction');
      const repeated = this.operands.some((operand) => operand.role === 'branchtype');
      this.syntaxError(
        repeated ? 'a branch has only one type' : 'the branch type stands before the direction',
        late,
        direction !== undefined && !repeated
          ? { replace: span(direction.span.start, late.end), insert: `${late.text} ${direction.value}` }
          : undefined,
      );
      if (!repeated) this.take('branchtype');
      else this.at++;
    }
  }

  /** A word after a branch's couple that is neither type nor direction; true when it was reported. */
  private tailWord(token: DefToken): boolean {
    this.broken = true;
    const guess = this.wants('unknown-value') ? nearest(token.text, [...BRANCH_TYPES, ...DIRECTIONS]) : undefined;
    this.problem({
      code: 'unknown-value',
      span: span(token.start, token.end),
      message: `\`${cut(token.text)}\` is no branch type or direction${guess === undefined ? '' : `; did you mean \`${guess}\`?`}`,
      ...(guess !== undefined && {
        replacement: { title: `Change to \`${guess}\``, span: span(token.start, token.end), newText: guess },
      }),
    });
    this.at++;
    this.quiet = true;
    return true;
  }

  /** Whether a statement ends here: with the text, or where the next one begins. */
  private ends(): boolean {
    return this.at >= this.solid.length || this.beginsStatement();
  }

  /** What stands between the last operand and the next statement. */
  private *rest(): Work<void> {
    for (let count = 1; !this.ends(); count++) {
      if (count % BATCH === 0) yield;
      const kind = this.kind();
      if (kind === Kind.stray) this.stray();
      else {
        if (!this.quiet) {
          if (!this.broken) {
            const token = this.peek()!;
            this.syntaxError(`${this.describe(token)} is not expected here`, token);
          }
          if (kind === Kind.string && !this.tokens.sound(this.solid[this.at]!)) this.reportString();
        }
        this.at++;
      }
    }
  }

  private junk(): void {
    const first = this.peek()!;
    if (first.kind === 'string') this.reportStringAt(first);
    this.broken = false;
    this.syntaxError(`${this.describe(first)} is not expected here: a statement begins with a keyword`, first);
    this.quiet = true;
  }

  // ---- operands

  private take(role: OperandRole): void {
    const token = this.peek()!;
    this.at++;
    this.operand(role, token);
  }

  private operand(role: OperandRole, token: DefToken): void {
    const { kind } = token;
    const number = kind === 'integer';
    this.operands.push({
      role,
      kind: number || kind === 'word' ? kind : 'string',
      span: span(token.start, token.end),
      value: token.value ?? token.text,
    });
    if (number) this.reportNumber(token, role);
  }

  private describe(token: DefToken): string {
    if (token.kind === 'string') return 'a string';
    if (token.kind === 'integer') return `the number \`${cut(token.text)}\``;
    if (/^[\0-\x1f\x7f]/.test(token.text)) {
      return `the control character U+${token.text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    }
    return `\`${cut(token.text)}\``;
  }

  // ---- problems

  /** Whether one more of the code is kept. */
  private wants(code: string): boolean {
    return (this.counts.get(code) ?? 0) < MOST_PROBLEMS;
  }

  /** @param counted what it counts as, where that is not its code */
  private problem(problem: DefProblem, counted: string = problem.code): void {
    const count = this.counts.get(counted) ?? 0;
    if (count >= MOST_PROBLEMS) return;
    this.counts.set(counted, count + 1);
    this.problems.push(problem);
  }

  /** Reports at most one fault of syntax per statement: what follows the first is mostly its consequence. */
  private syntaxError(
    message: string,
    at: Span,
    fix?: { at: number; insert: string } | { replace: Span; insert: string },
    code = 'syntax-error',
  ): void {
    if (this.broken) return;
    this.broken = true;
    if (!this.wants(code)) return;
    const where =
      fix === undefined ? undefined : 'at' in fix ? span(fix.at, fix.at) : span(fix.replace.start, fix.replace.end);
    this.problem({
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
    const previous = this.previous();
    const token = this.peek();
    const here = token !== undefined && !this.beginsStatement() && this.sameLine(previous, token) ? token : previous;
    const insert = mark === '@' || mark === '+' ? ` ${mark}` : mark;
    this.syntaxError(`\`${mark}\` is missing`, here, { at: previous.end, insert });
  }

  /** Reports operands that are not there. */
  private needs(roles: readonly OperandRole[], fix?: { at: number; insert: string }): void {
    const previous = this.previous();
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
    return name === undefined ? fix : { at: name.span.end, insert: fix.insert };
  }

  /** The faults of the string that is next. */
  private reportString(): void {
    const index = this.solid[this.at]!;
    this.reportStringAt({
      start: this.tokens.start(index),
      end: this.tokens.end(index),
      sound: this.tokens.sound(index),
    });
  }

  private reportStringAt({ start, end, sound }: Pick<DefToken, 'start' | 'end' | 'sound'>): void {
    const written = this.between(start, end);
    if (!sound) {
      this.broken = true;
      this.problem({
        code: 'unterminated-string',
        span: span(start, end),
        message: 'The string has no closing quote on its line',
      });
    } else if (written.includes('\n') && this.wants('string-spans-lines')) {
      this.problem({
        code: 'string-spans-lines',
        span: this.oneLine(span(start, end)),
        message: 'The string runs over the end of the line, and the line break is part of it',
      });
    }
    if (written.includes('\0') && this.wants('stray-byte')) {
      const nul = this.text.indexOf('\0', start);
      this.problem({
        code: 'stray-byte',
        span: span(nul, nul + 1),
        message: 'A NUL character cuts the line off here',
        replacement: { title: 'Remove it', span: span(nul, nul + 1), newText: '' },
      });
    }
  }

  private reportNumber(token: DefToken, role: OperandRole): void {
    const value = token.value!;
    const kept = role === 'base' || role === 'range' ? (value << 16) >> 16 : value;
    if (Number(token.text) === kept && token.text !== '-0') return;
    this.problem({
      code: 'odd-number',
      span: span(token.start, token.end),
      message: `\`${cut(token.text)}\` is read as ${kept}`,
      replacement: { title: `Write ${kept}`, span: span(token.start, token.end), newText: String(kept) },
    });
  }

  private skipStray(): void {
    for (let i = 0; i < MOST_TOGETHER && this.kind() === Kind.stray; i++) this.stray();
  }

  private stray(): void {
    const index = this.solid[this.at++]!;
    this.broken = true;
    // Those that end the file matter more than those that do not, however many of these come before.
    const ends = this.text.charCodeAt(this.tokens.start(index)) >= 0x80;
    const counted = ends ? 'stray-byte that ends the file' : 'stray-byte';
    if (!this.wants(counted)) return;
    const token = this.tokens.at(index)!;
    const replacement = STRAY_REPLACEMENTS.get(token.text);
    const name = token.text.includes('\0')
      ? 'A NUL character'
      : token.text === '\ufeff'
        ? 'A byte order mark'
        : undefined;
    this.problem(
      {
        code: 'stray-byte',
        span: this.oneLine(token),
        message:
          token.text === '\r'
            ? 'A carriage return without a line feed is no line end'
            : `${name ?? `\`${cut(token.text)}\` outside a string`} ends the file for the compiler, without a word`,
        ...(replacement !== undefined && {
          replacement: {
            title: STRAY_TITLES.get(replacement) ?? `Change to \`${replacement}\``,
            span: span(token.start, token.end),
            newText: replacement,
          },
        }),
      },
      counted,
    );
  }

  /** Faults of whole lines: comments out of place, conditions, conflicts, lines too long. */
  private *reportLines(): Work<void> {
    if (this.tooLong !== undefined) {
      this.problem({
        code: 'line-too-long',
        span: this.tooLong,
        message: 'The line has 255 bytes or more: makedefs drops it and everything after it, without a word',
      });
    }
    let conflict = false;
    for (let i = 0; i < this.tokens.length; i++) {
      if (i % LARGE_BATCH === LARGE_BATCH - 1) yield;
      const kind = this.tokens.kind(i);
      if (kind === Kind.comment && !this.tokens.sound(i) && this.wants('comment-position'))
        this.reportComment(this.tokens.at(i)!);
      if (kind === Kind.conflict && !conflict) {
        conflict = true;
        this.problem({
          code: 'syntax-error',
          span: this.oneLine(this.tokens.at(i)!),
          message: 'The file holds an unresolved merge conflict; its first side is read here',
        });
      }
    }
    for (let i = 0; i < this.conditions.length && this.wants('syntax-error'); i++) {
      if (i % BATCH === BATCH - 1) yield;
      const { sign, control, symbol, fault, span } = this.conditions.at(i);
      if (fault === undefined) continue;
      const what = cut(symbol === '' ? sign + control : symbol);
      this.problem({ code: 'syntax-error', span, message: CONDITION_FAULTS[fault](what) });
    }
  }

  private reportComment(token: DefToken): void {
    const lineStart = this.text.lastIndexOf('\n', token.start - 1) + 1;
    const before = this.text.slice(lineStart, token.start);
    const alone = before.trim() === '';
    const start = alone ? lineStart : lineStart + before.trimEnd().length;
    this.problem({
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

  private between(start: number, end: number): string {
    return this.text.slice(start, end);
  }

  private sameLine(a: Span, b: Span): boolean {
    return !this.between(a.end, b.start).includes('\n');
  }

  /** The part of a span that lies on its first line. */
  private oneLine(s: Span): Span {
    const newline = this.between(s.start, s.end).indexOf('\n');
    if (newline < 0) return span(s.start, s.end);
    return span(s.start, Math.max(s.start + 1, s.start + newline));
  }
}

/** A piece of the file as messages show it. */
function cut(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 3)}…` : text;
}

const MOST_SHOWN = 60;

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

const CONDITION_FAULTS: Readonly<Record<ConditionFault, (what: string) => string>> = {
  'unknown-symbol': (what) => `makedefs knows no symbol \`${what}\` and gives up here`,
  'unknown-control': (what) => `\`${what}\` is no condition that makedefs knows`,
  unmatched: (what) => `\`${what}\` belongs to no \`^?\` or \`^!\` before it`,
  unterminated: (what) => `The condition on \`${what}\` has no \`^.\` that ends it`,
  'second-else': () => 'The condition has an `^:` already',
};
