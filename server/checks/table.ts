/**
 * The table of checks: one row each, the single truth about codes, defaults, pages and examples. To add a check: its
 * row here, its function in a file of its family's folder, its test (CONTRIBUTING.md, Adding a check).
 */
import { consistencyRows } from './table/consistency';
import { fieldRows } from './table/fields';
import { placementRows } from './table/placement';
import { readingRows } from './table/reading';
import { structureRows } from './table/structure';
import type { CheckRow } from './types';

/** All checks, by family and in the order of their pages. */
export const checkTable: readonly CheckRow[] = [
  ...readingRows,
  ...fieldRows,
  ...structureRows,
  ...placementRows,
  ...consistencyRows,
];

const byCode = new Map(checkTable.map((row) => [row.code, row]));

/** The row of a code, or nothing for a word that is no code. */
export function findRow(code: string): CheckRow | undefined {
  return byCode.get(code);
}

/** The row of a code that a check gives. */
export function rowOf(code: string): CheckRow {
  const row = byCode.get(code);
  if (row === undefined) throw new Error(`no check is called ${code}`);
  return row;
}

/** Where the page of a check lies, from the root of the installed extension. */
export function pageOf(code: string): string {
  return `docs/checks/${code}.md`;
}
