import type { Entry, Format } from '../definition/types';
import type { Span } from '../syntax/span';
import { visible } from '../syntax/visible';
import { rowOf } from './table';
import type { Finding, Fix, FoundBy, Related, Severity, TextEdit } from './types';

/** What a finding may say beside its code, place and sentence. */
export interface Details {
  readonly severity?: Severity;
  readonly foundBy?: FoundBy;
  readonly related?: readonly Related[];
  readonly fixes?: readonly Fix[];
  readonly entry?: Entry;
}

/**
 * A finding with the defaults of its row. What its texts quote from the file is made visible: no name can break the line
 * or turn it round.
 * @param message one sentence: cause first, percent last
 */
export function report(code: string, format: Format, span: Span, message: string, details: Details = {}): Finding {
  const row = rowOf(code);
  const foundBy = row.foundBy;
  return {
    code,
    severity: details.severity ?? row.severity,
    foundBy: details.foundBy ?? (typeof foundBy === 'string' ? foundBy : foundBy[format]),
    message: visible(message),
    span: { start: span.start, end: span.end },
    related:
      details.related?.map((r) => ({
        message: visible(r.message),
        span: { start: r.span.start, end: r.span.end },
      })) ?? [],
    fixes: details.fixes ?? [],
    ...(details.entry ? { entry: details.entry.id } : {}),
  };
}

/** More related places than this are only counted: nobody looks at them one by one. */
const MOST_RELATED = 6;

/** The first few of places that are all related in the same way; the last of them says how many more there are. */
export function fewRelated(places: readonly Span[], message: string): readonly Related[] {
  const more = places.length - MOST_RELATED;
  return places.slice(0, MOST_RELATED).map((span, i) => ({
    span,
    message: more > 0 && i === MOST_RELATED - 1 ? `${message}, and ${more} more` : message,
  }));
}

/** A fix of one edit. */
export function replace(title: string, span: Span, newText: string, preferred = true): Fix {
  return { title: visible(title), edits: [{ span: { start: span.start, end: span.end }, newText }], preferred };
}

/** A fix of several edits. */
export function edits(title: string, list: readonly TextEdit[], preferred = true): Fix {
  return { title: visible(title), edits: list, preferred };
}
