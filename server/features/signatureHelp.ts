/** Signature help: which operand is being typed, inside of couples and behind them. */
import type { Analysis } from '../analysis/analysis';
import { type EntryKind, fieldSpec } from '../definition/fields';
import { type StatementSpec, spelled, statementSpec } from '../definition/statements';
import { isTrivia } from '../syntax/def/tokens';
import { lowerBound } from '../syntax/lines';
import { tokensNear } from './keywords';
import { spotIn, tableAt } from './luaTables';

export interface Parameter {
  /** Where it stands in the label. */
  readonly start: number;
  readonly end: number;
  /** Markdown. */
  readonly documentation: string;
}

export interface Signature {
  readonly label: string;
  /** Markdown. */
  readonly documentation: string;
  readonly parameters: readonly Parameter[];
  /** Index of the parameter at the cursor. */
  readonly active: number;
}

/** The statement or couple around an offset, with the operand that stands there. */
export function signatureHelp(analysis: Analysis, offset: number): Signature | undefined {
  return analysis.definition.format === 'def' ? inDef(analysis, offset) : inLua(analysis, offset);
}

function inDef(analysis: Analysis, offset: number): Signature | undefined {
  const tokens = tokensNear(analysis, offset);
  if (tokens.some((t) => isTrivia(t) && t.start < offset && offset <= t.end)) return undefined;
  const solid = tokens.filter((t) => !isTrivia(t));
  const at = solid.findLastIndex((t) => t.kind === 'keyword' && t.end < offset);
  const plain = at < 0 ? undefined : statementSpec(solid[at]?.text as string);
  if (!plain?.opens) return undefined;
  const spec = spelled(plain, analysis.rules.traits);
  const before = solid
    .slice(at + 1)
    .filter((t) => t.end <= offset && !(t.end === offset && /^(integer|word|string)$/.test(t.kind)));
  if (before[0]?.text !== ':') return undefined;
  if (!before.some((t) => t.text === '(')) return undefined;
  // On a line of its own after a whole couple the next statement is what is being typed.
  const last = before[before.length - 1];
  if (last && before.some((t) => t.text === ')') && analysis.text.slice(last.end, offset).includes('\n'))
    return undefined;
  const open = before.findIndex((t) => t.text === '(');
  const couple = before.slice(open);
  const closed = couple.some((t) => t.text === ')');
  const fields = spec.operands.map((o) => o.field);
  if (!closed) return signature(spec, fields, couple.some((t) => t.text === ',') ? 'range' : 'base');
  const tail = couple.slice(couple.findIndex((t) => t.text === ')') + 1);
  const rest = fields.slice(fields.indexOf('range') + 1);
  const numbers = tail.filter((t) => t.kind === 'integer').length;
  if (spec.opens !== 'branch') {
    const field = rest[Math.min(numbers, rest.length - 1)];
    return field === undefined || numbers >= rest.length ? undefined : signature(spec, fields, field);
  }
  const words = new Set(tail.map((t) => t.text));
  const has = (name: string): boolean => fieldSpec('branch', name)?.values?.some((v) => words.has(v.word)) === true;
  const field = has('direction') ? 'entryLevel' : has('branchtype') ? 'direction' : 'branchtype';
  return field === 'entryLevel' && !analysis.rules.traits.branchEntryLevel ? undefined : signature(spec, fields, field);
}

/** The statement's own syntax as the label; its operands are the parts of it that stand for fields. */
function signature(spec: StatementSpec, fields: readonly string[], field: string): Signature | undefined {
  const parts = [...spec.syntax.matchAll(/"[^"]*"|\w+(?=[,)])|\[[^\]]*\]|\w+$/g)];
  const on = spec.opens as EntryKind;
  const parameters = fields.flatMap((name, i): Parameter[] => {
    const part = parts[i];
    return part
      ? [{ start: part.index, end: part.index + part[0].length, documentation: documentation(on, name) }]
      : [];
  });
  const active = fields.indexOf(field);
  if (active < 0 || active >= parameters.length) return undefined;
  return { label: spec.syntax, documentation: spec.meaning, parameters, active };
}

function documentation(on: EntryKind, field: string): string {
  const spec = fieldSpec(on, field);
  return spec ? `**\`${spec.name}\`**: ${spec.meaning}` : '';
}

/** In Lua the numbers have names; what helps is how they belong together. */
function inLua(analysis: Analysis, offset: number): Signature | undefined {
  const place = tableAt(analysis, offset);
  if (place?.role.is !== 'entry') return undefined;
  const { kind } = place.role;
  const { items } = place.table;
  const item = items[lowerBound(items.length, (i) => items[i]!.start >= offset) - 1];
  const spot = spotIn(analysis.text, place, offset);
  const field =
    spot?.at === 'value'
      ? spot.field
      : item?.kind === 'named' && offset > item.nameSpan.end && offset <= item.end
        ? item.name
        : undefined;
  const numbers = [
    'base',
    'range',
    ...(kind === 'level' ? ['chance', 'nlevels'] : kind === 'dungeon' ? ['chance', 'entry'] : []),
  ];
  if (field === undefined || !numbers.includes(field)) return undefined;
  let label = '{ ';
  const parameters = numbers.map((name): Parameter => {
    const start = label.length;
    label += `${name} = n`;
    const end = label.length;
    label += ', ';
    return { start, end, documentation: documentation(kind, name) };
  });
  return { label: `${label.slice(0, -2)} }`, documentation: '', parameters, active: numbers.indexOf(field) };
}
