import type { DefStatement, DefTree } from '../../syntax/def/parser';
import type { Span } from '../../syntax/span';
import type { FileContext } from '../context';
import { replace, report } from '../report';
import { pauses } from '../steps';
import type { Finding } from '../types';

/** What the reader takes from any dialect and this file's dialect does not have: `syntax-error`, `missing-field`. */
export function* dialectGrammar(file: FileContext): Iterable<Finding | undefined> {
  const { tree } = file;
  if (!('statements' in tree)) return;
  const pause = pauses();
  for (const statement of tree.statements) {
    if (pause()) yield undefined;
    if (!isPlain(file, statement)) yield* judge(file, statement);
  }
  yield* conditions(file, tree);
}

/** A statement of the kind that every dialect has, as nearly all are: there is nothing to judge. */
function isPlain({ rules }: FileContext, { keyword, operands }: DefStatement): boolean {
  if (keyword === 'TILESET' || keyword === 'ENTRY' || rules.traits.threeStrings) return false;
  return !operands.some((operand) => operand.role === 'displayName' || operand.role === 'entryLevel');
}

function* judge(file: FileContext, statement: DefStatement): Iterable<Finding> {
  const { traits, name } = file.rules;
  const { keyword } = statement;
  if (statement.broken || keyword === undefined) return;
  const error = (span: Span, message: string, fix?: { title: string; span: Span }) =>
    report('syntax-error', 'def', span, message, {
      fixes: fix === undefined ? [] : [replace(fix.title, fix.span, '', false)],
    });
  if (keyword === 'TILESET' && !traits.threeStrings) {
    yield error(statement.head, `${name} has no statement \`TILESET\``);
  }
  if (keyword === 'ENTRY' && traits.entryObsolete) {
    yield error(
      statement.head,
      `${name}’s compiler refuses \`ENTRY\`: the entry level is the last number of the branch that leads here`,
    );
  }
  for (const operand of statement.operands) {
    const { span } = operand;
    if (operand.role === 'displayName' && !traits.threeStrings) {
      yield error(span, `In ${name} \`${keyword}\` has no display name: one string is too many`);
    } else if (operand.role === 'entryLevel' && !traits.branchEntryLevel) {
      yield error(span, `In ${name} a branch has no entry level: a number is not expected here`, {
        title: 'Remove it',
        span: { start: before(file.text, span.start), end: span.end },
      });
    }
  }
  if (traits.threeStrings && isLevel(keyword) && !statement.operands.some((o) => o.role === 'displayName')) {
    const first = statement.operands.find((o) => o.role === 'name')?.span ?? statement.head;
    yield report(
      'missing-field',
      'def',
      { start: first.start, end: first.end },
      `In ${name} \`${keyword}\` needs a display name, a name and a bones tag, and one of the three is missing`,
    );
  }
}

function isLevel(keyword: string): boolean {
  return keyword === 'LEVEL' || keyword === 'RNDLEVEL' || keyword === 'CHAINLEVEL' || keyword === 'RNDCHLEVEL';
}

function before(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--;
  return at;
}

/** `%` lines ended with 3.4.3, `^` lines began with 3.6. */
function* conditions(file: FileContext, tree: DefTree): Iterable<Finding> {
  for (const condition of tree.conditions.sound(file.rules.generation === '3.6' ? '%' : '^')) {
    yield report(
      'syntax-error',
      'def',
      condition.span,
      condition.sign === '%'
        ? `${file.rules.name} has no \`%\` lines: makedefs passes this one on, and the compiler rejects it`
        : `${file.rules.name} has no \`^\` lines: makedefs passes this one on, and the compiler rejects it`,
    );
  }
}
