/**
 * A comparison on the map: what the file has is marked by how it differs, and what only the other file has is put where
 * it was, as ghosts: levels among those of their dungeon, branches on its edge, dungeons at the depth they had.
 */
import type { Comparison } from '../definition/compare';
import type { Definition, World } from '../definition/types';
import type { Rules } from '../dialects/types';
import type { DifferenceKind } from '../protocol';
import { finish, type Work } from '../syntax/work';
import { drawable, MOST_DUNGEONS } from './drawable';
import { resolving } from './resolve';
import { type Mutable, nameOf, type ViewBranch, type ViewDungeon, type ViewLevel, type ViewWorld } from './view';

/** What a file is compared with, and how it differs from that. */
export interface Compared {
  /** What the other text is called. */
  readonly title: string;
  readonly definition: Definition;
  readonly rules: Rules;
  /** From the other text to this file. */
  readonly comparison: Comparison;
}

/** A ghost in the picture. */
export interface Ghost {
  /** Its id in the picture, and in the other file. */
  readonly id: string;
  readonly was: string;
  /** Id of the dungeon of this file that it was in; absent for a dungeon that is gone, and what was in it. */
  readonly holder?: string;
  /** Where it is from: the other file's world. */
  readonly world: ViewWorld;
}

export interface ComparedWorld {
  /** This file's world with its marks and with the ghosts in it. */
  readonly world: ViewWorld;
  readonly ghosts: readonly Ghost[];
  /** Removed entries for which the picture has no place: their dungeon is not in this world or game. */
  readonly undrawn: number;
}

/** Of the other file's worlds, how many are looked through for what is gone. */
const MOST_WORLDS = 16;
/** With more ghosts than this, nobody reads the picture. */
const MOST_GHOSTS = 600;

/** The id of the ghost of an entry of the other file; no entry of a file has such an id. */
export const ghostId = (id: string): string => `was:${id}`;

/** How each entry of this file differs: a whole entry's fate says more than a field's. */
export function marksOf({ differences }: Pick<Comparison, 'differences'>): ReadonlyMap<string, DifferenceKind> {
  const marks = new Map<string, DifferenceKind>();
  for (const d of differences) {
    const id = d.kind === 'removed' && d.field === undefined ? undefined : d.after?.id;
    if (id !== undefined && (d.field === undefined || !marks.has(id)))
      marks.set(id, d.field === undefined ? d.kind : 'changed');
  }
  return marks;
}

/** Takes over a world that nobody else has, and marks and fills it. `index`: of this world in its file. */
export const withComparison = (world: ViewWorld, index: number, compared: Compared): ComparedWorld =>
  finish(haunting(world, index, compared));

/** The same in steps. */
export const haunting = (world: ViewWorld, index: number, compared: Compared): Work<ComparedWorld> =>
  new Haunting(world, index, compared).run();

type OpenDungeon = Mutable<ViewDungeon>;
type OpenBranch = Mutable<ViewBranch>;

class Haunting {
  readonly #ghosts: Ghost[] = [];
  readonly #dungeons: OpenDungeon[];
  readonly #byId: Map<string, OpenDungeon>;
  /** Dungeons of this picture by what they are, or were, in the other file; and those there. */
  readonly #here = new Map<string, OpenDungeon>();
  /** Branches of this picture by what they were in the other file. */
  readonly #branches = new Map<string, OpenBranch>();
  #undrawn = 0;

  constructor(
    readonly world: ViewWorld,
    readonly index: number,
    readonly compared: Compared,
  ) {
    this.#dungeons = world.dungeons as OpenDungeon[];
    this.#byId = new Map(this.#dungeons.map((d) => [d.id, d]));
    for (const [was, is] of compared.comparison.dungeons) {
      const here = this.#byId.get(is);
      if (here) this.#here.set(was, here);
    }
  }

  *run(): Work<ComparedWorld> {
    this.#mark();
    yield;
    const gone = new Map<string, string | undefined>();
    for (const d of this.compared.comparison.differences)
      if (d.kind === 'removed' && d.field === undefined && d.before?.id !== undefined)
        gone.set(d.before.id, d.what === 'dungeon' ? undefined : d.after?.id);
    for (const world of this.#others()) {
      if (!gone.size) break;
      this.#take(yield* this.#drawn(world), gone);
      yield;
    }
    this.#undrawn += gone.size;
    const world = { ...this.world, dungeons: this.#dungeons };
    return { world, ghosts: this.#ghosts, undrawn: this.#undrawn };
  }

  #mark(): void {
    const marks = marksOf(this.compared.comparison);
    const mark = (thing: { id: string; diff?: DifferenceKind }) => {
      const kind = marks.get(thing.id);
      if (kind) thing.diff = kind;
    };
    for (const d of this.#dungeons) {
      mark(d);
      for (const l of d.levels) mark(l as Mutable<ViewLevel>);
      for (const b of d.branches) mark(b as OpenBranch);
    }
  }

  /** The other file's worlds, that of the same number first. */
  #others(): World[] {
    const all = this.compared.definition.worlds;
    const first = all[this.index] ?? all[0];
    return first ? [first, ...all.filter((w) => w !== first)].slice(0, MOST_WORLDS) : [];
  }

  /** One of them as it would be drawn here. */
  #drawn(other: World): Work<ViewWorld> {
    const { rules } = this.compared;
    const view = this.world.view === 'longest' ? 'longest' : 'shortest';
    const lengths = new Map([...this.#here].map(([was, here]) => [was, here.n]));
    return resolving({ world: drawable(other).world, rules, view, findings: [], lengths });
  }

  /** Takes what is gone out of one of the other file's worlds. */
  #take(other: ViewWorld, gone: Map<string, string | undefined>): void {
    const levels: [ViewLevel, string][] = [];
    const branches: [ViewBranch, string][] = [];
    for (const d of other.dungeons) {
      // Dungeons come before what hangs on them, so that the depth of their parent is known.
      if (gone.has(d.id) && this.#dungeons.length < MOST_DUNGEONS && this.#ghosts.length < MOST_GHOSTS) {
        gone.delete(d.id);
        this.#dungeon(d, other);
      }
      for (const l of d.levels) {
        const holder = gone.get(l.id);
        if (holder !== undefined) levels.push([l, holder]);
      }
      for (const b of d.branches) {
        const holder = gone.get(b.id);
        if (holder !== undefined) branches.push([b, holder]);
      }
    }
    const full = () => this.#ghosts.length >= MOST_GHOSTS;
    for (const [l, holder] of levels) {
      const here = this.#byId.get(holder);
      if (!here || full()) continue;
      gone.delete(l.id);
      here.levels = [...here.levels, this.#level(l)];
      this.#note(l.id, other, holder);
    }
    for (const [b, holder] of branches) {
      const here = this.#byId.get(holder);
      if (!here || full()) continue;
      gone.delete(b.id);
      this.#branch(b, here);
      this.#note(b.id, other, holder);
    }
    this.#hang(other);
  }

  #note(was: string, world: ViewWorld, holder?: string): void {
    this.#ghosts.push({ id: ghostId(was), was, holder, world });
  }

  #level(was: ViewLevel): ViewLevel {
    return { ...was, id: ghostId(was.id), diff: 'removed' };
  }

  #branch(was: ViewBranch, parent: OpenDungeon): void {
    const branch: OpenBranch = { ...was, id: ghostId(was.id), parent, children: [], diff: 'removed' };
    branch.at = was.at === undefined ? undefined : Math.max(1, Math.min(was.at, parent.n));
    parent.branches = [...parent.branches, branch];
    this.#branches.set(was.id, branch);
  }

  /** A dungeon that is gone, with all that was in it. */
  #dungeon(was: ViewDungeon, world: ViewWorld): void {
    const dungeon: OpenDungeon = {
      ...was,
      id: ghostId(was.id),
      index: this.#dungeons.length,
      levels: was.levels.map((l) => this.#level(l)),
      branches: [],
      arrival: undefined,
      diff: 'removed',
    };
    const parent = was.arrival && this.#here.get(was.arrival.parent.id);
    if (parent) dungeon.depthStart += parent.depthStart - was.arrival!.parent.depthStart;
    this.#dungeons.push(dungeon);
    this.#here.set(was.id, dungeon);
    this.#note(was.id, world);
    for (const l of was.levels) this.#note(l.id, world);
    for (const b of was.branches) {
      this.#branch(b, dungeon);
      this.#note(b.id, world);
    }
  }

  /** Ties the ghosts of one world together: each branch to what it led to. */
  #hang(other: ViewWorld): void {
    for (const d of other.dungeons) {
      const child = this.#here.get(d.id);
      if (!child || !d.arrival) continue;
      const branch =
        this.#branches.get(d.arrival.id) ?? (child.diff === 'removed' ? this.#still(d.arrival) : undefined);
      if (!branch || branch.children.includes(child)) continue;
      branch.children = [...branch.children, child];
      if (child.diff === 'removed' && !child.arrival) child.arrival = branch;
    }
  }

  /** A branch that is still there though what it led to is gone. */
  #still(was: ViewBranch): OpenBranch | undefined {
    const parent = this.#here.get(was.parent.id);
    return parent?.branches.find((b) => !b.children.length && b.name === nameOf(was.entry)) as OpenBranch | undefined;
  }
}
