/** Lua's operators and how tightly they bind. */
import type { BinaryOperator } from './ast';

export interface Priority {
  readonly operator: BinaryOperator;
  readonly left: number;
  /** Lower than `left` for operators that associate to the right. */
  readonly right: number;
}

/** Unary operators bind tighter than all binary ones but `^`. */
export const unaryPriority = 12;

const priorities = new Map<string, Priority>();
const rows: [number, number, BinaryOperator[]][] = [
  [1, 1, ['or']],
  [2, 2, ['and']],
  [3, 3, ['<', '>', '<=', '>=', '~=', '==']],
  [4, 4, ['|']],
  [5, 5, ['~']],
  [6, 6, ['&']],
  [7, 7, ['<<', '>>']],
  [9, 8, ['..']],
  [10, 10, ['+', '-']],
  [11, 11, ['*', '/', '//', '%']],
  [14, 13, ['^']],
];
for (const [left, right, operators] of rows) {
  for (const operator of operators) priorities.set(operator, { operator, left, right });
}

/** The priority of a token as a binary operator; `undefined` when it is none. */
export function binaryPriority(token: string): Priority | undefined {
  return priorities.get(token);
}
