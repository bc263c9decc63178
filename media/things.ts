/** Finding things by where they are written, and naming them for those who hear the page. */
import type { Position, Thing } from '../server/protocol';

/** The innermost thing whose source holds a place; 0-based. */
export function innermost(things: Iterable<Thing>, place: Position): Thing | undefined {
  let best: Thing | undefined;
  for (const t of things) {
    if (before(place, t.range.start) || before(t.range.end, place)) continue;
    if (!best || within(t, best)) best = t;
  }
  return best;
}

const before = (a: Position, b: Position) => a.line < b.line || (a.line === b.line && a.character < b.character);
const within = (a: Thing, b: Thing) => !before(a.range.start, b.range.start) && !before(b.range.end, a.range.end);

/** A thing in words, with its faults. */
export function spoken(thing: Thing): string {
  const faults = thing.faults.length ? `, ${thing.faults.map((f) => f.message).join(' ')}` : '';
  return `${thing.kind === 'branch' ? 'Branch ' : ''}${thing.title}, ${thing.facts.join(', ')}${faults}`;
}
