/** What the page is told about a comparison: how each thing differs, and what the ghosts were. */
import type { ComparedPicture, Range, RemovedThing } from '../protocol';
import type { Span } from '../syntax/span';
import type { Work } from '../syntax/work';
import { type Compared, type ComparedWorld, ghostId, marksOf } from './compared';
import { Pace } from './pace';
import { tellingThings } from './things';
import type { ViewWorld } from './view';

const MOST_MESSAGES = 20;
/** Differences that the page is told of, in file order; no picture draws so many things. */
const MOST_DIFFERENCES = 5_000;

/** `range`: positions in this file; `view`: its world without ghosts. */
export function* comparedPicture(
  { ghosts, undrawn }: ComparedWorld,
  { title, comparison }: Compared,
  range: (span: Span) => Range,
  view: ViewWorld,
): Work<ComparedPicture> {
  const pace = new Pace();
  const differences: ComparedPicture['differences'] = {};
  const marks = marksOf(comparison);
  for (const d of comparison.differences.slice(0, MOST_DIFFERENCES)) {
    if (pace.due()) yield;
    const gone = d.kind === 'removed' && d.field === undefined;
    const id = gone ? d.before?.id && ghostId(d.before.id) : d.after?.id;
    if (id === undefined) continue;
    const entry = Object.hasOwn(differences, id) ? differences[id] : undefined;
    if (!entry) differences[id] = { kind: gone ? 'removed' : (marks.get(id) ?? d.kind), messages: [d.message] };
    else if (entry.messages.length < MOST_MESSAGES) entry.messages.push(d.message);
  }
  const heads = new Map(view.dungeons.map((d) => [d.id, d.entry.headSpan]));
  const removed: RemovedThing[] = [];
  const drawn = new Set(ghosts.map((g) => g.was));
  for (const world of new Set(ghosts.map((g) => g.world))) {
    const own = new Map(ghosts.filter((g) => g.world === world).map((g) => [g.was, g]));
    // Its places in the other text mean nothing here.
    for (const { range: _, ...thing } of yield* tellingThings({ world, findings: [], range: () => NOWHERE })) {
      const ghost = own.get(thing.id);
      if (!ghost) continue;
      const head = ghost.holder === undefined ? undefined : heads.get(ghost.holder);
      // What went with its dungeon is said there, and here in short.
      differences[ghost.id] ??= { kind: 'removed', messages: [`Was in ${title}.`] };
      removed.push({
        ...thing,
        id: ghost.id,
        tied: thing.tied.map((id) => (drawn.has(id) ? ghostId(id) : id)),
        ...(head ? { range: range(head) } : {}),
      });
    }
  }
  return { before: title, differences, removed, undrawn };
}

const NOWHERE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
