/** Findings as GitHub's workflow commands, which show them on the changed lines. */
import type { Located } from './located';
import { printable } from './text';

const COMMAND = { error: 'error', warning: 'warning', information: 'notice', hint: 'notice' } as const;

/** One `::error file=…::message` line per finding. */
export function githubReport(found: readonly Located[]): string {
  return found
    .map((f) => {
      const end = f.endLine === f.line ? `,endColumn=${f.endColumn}` : '';
      const place = `file=${property(f.file)},line=${f.line},endLine=${f.endLine},col=${f.column}${end}`;
      return `::${COMMAND[f.severity]} ${place},title=${property(f.code)}::${escaped(f.message)}`;
    })
    .join('\n');
}

const escaped = (text: string): string =>
  text.split('\n').map(printable).join('\n').replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const property = (text: string): string => escaped(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
