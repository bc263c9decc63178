/** Completion inside of comments that speak to the checker: `# nethack-dungeon: ignore CODE`, `… dialect ID`. */
import type { Analysis } from '../analysis/analysis';
import { checkTable } from '../checks/index';
import { dialectIds, rulesFor } from '../dialects/index';
import type { Span } from '../syntax/span';
import type { Completion } from './completionItem';

/** What may be written at an offset in a comment. */
export function pragmas(analysis: Analysis, comment: Span, offset: number): Completion[] {
  const before = analysis.text.slice(comment.start, offset);
  const directive = /^[#\-[= \t]*nethack-dungeon:[ \t]*/.exec(before);
  if (!directive) {
    const word = /^[#\-[= \t]*?[ \t]*([a-z-]*)$/.exec(before);
    // Only where somebody begins to type it: prose in comments is left alone.
    if (!word?.[1] || !'nethack-dungeon:'.startsWith(word[1])) return [];
    return [item('nethack-dungeon:', 'speaks to the checker', offset - word[1].length, offset, 0)];
  }
  const rest = before.slice(directive[0].length);
  const word = /[^\s,]*$/.exec(rest)?.[0] ?? '';
  const start = offset - word.length;
  const verb = /^(\S+)\s/.exec(rest)?.[1];
  if (verb === undefined) {
    return [
      item('ignore', 'silences checks for the entry that follows', start, offset, 0),
      item('dialect', 'names the variant whose rules apply', start, offset, 1),
    ];
  }
  if (verb === 'ignore') return checkTable.map((row, i) => item(row.code, row.title, start, offset, i));
  if (verb === 'dialect') return dialectIds.map((id, i) => item(id, rulesFor(id).name, start, offset, i));
  return [];
}

function item(label: string, detail: string, start: number, end: number, rank: number): Completion {
  return { label, kind: 'code', detail, span: { start, end }, newText: label, snippet: false, rank };
}
