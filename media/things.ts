/** Finding things by where they are written, and naming them for those who hear the page. */
import type { ComparedPicture, FieldMeaning, Position, PreviewResult, RemovedThing, Thing } from '../server/protocol';

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

/** A thing in words, with its faults, and with how it differs where the map shows a comparison. */
export function spoken(thing: Thing | RemovedThing, compared?: Pick<ComparedPicture, 'differences'>): string {
  const kind = compared?.differences[thing.id]?.kind;
  const differs = kind ? `${kind}: ` : '';
  const faults = thing.faults.length ? `, ${thing.faults.map((f) => f.message).join(' ')}` : '';
  return `${differs}${thing.kind === 'branch' ? 'Branch ' : ''}${thing.title}, ${thing.facts.join(', ')}${faults}`;
}

const UNKNOWN: FieldMeaning = {
  summary: 'not a field that the game knows',
  meaning: 'Not a field that the game knows.',
};

/** What a field of a thing means; without the field table's marks, which are for Markdown. */
export function meaningOf(
  { meanings }: Pick<PreviewResult, 'meanings'>,
  kind: Thing['kind'],
  field: string,
): FieldMeaning {
  const { summary, meaning } = meanings[`${kind}.${field}`] ?? UNKNOWN;
  return { summary, meaning: meaning.replaceAll('`', '') };
}
