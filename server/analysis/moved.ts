import type { Finding } from '../checks/types';
import type { Span } from '../syntax/span';

/**
 * Findings of an older text where they stand in a newer one: what lies before the first difference stays, what lies
 * behind the last one moves along, what the change touched is dropped. Fixes are dropped too: they were made for the
 * old text.
 */
export function moved(findings: readonly Finding[], before: string, after: string): Finding[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const shift = after.length - before.length;
  const place = ({ start, end }: Span): Span | undefined => {
    if (end <= head) return { start, end };
    if (start >= before.length - tail) return { start: start + shift, end: end + shift };
    return undefined;
  };
  return findings.flatMap((finding) => {
    const span = place(finding.span);
    if (!span) return [];
    const related = finding.related.flatMap((r) => {
      const at = place(r.span);
      return at ? [{ ...r, span: at }] : [];
    });
    return [{ ...finding, span, related, fixes: [] }];
  });
}
