import type { BranchEntry, DungeonEntry, LevelEntry } from '../../definition/types';
import { dungeonChance } from './names';

/** Dungeons that a game may be without and that hold levels. */
export interface Droppable {
  readonly first: DungeonEntry;
  /** Share of games, 0..1, that have all of them. */
  readonly all: number;
}

/** The levels of one dungeon. */
interface Held {
  /** The number of the first: entries come in the order of the file, so the others follow it. */
  readonly start: number;
  count: number;
  readonly byName: Map<string | undefined, LevelEntry[]>;
}

/** What the compiler has taken in when it reads an entry: what it rejects leaves no trace in its tables. */
export class Taken {
  readonly levels: LevelEntry[] = [];
  readonly branches: { readonly branch: BranchEntry; readonly chain: LevelEntry | undefined }[] = [];
  private readonly names = new Set<string | undefined>();
  private readonly held = new Map<number, Held>();
  private readonly numbers = new Map<LevelEntry, number>();
  private looked = 0;
  private droppable: Droppable | undefined;

  add(level: LevelEntry): void {
    const name = level.name?.value;
    const held = this.held.get(level.dungeon) ?? { start: this.levels.length, count: 0, byName: new Map() };
    if (held.count === 0) this.held.set(level.dungeon, held);
    held.count++;
    const list = held.byName.get(name);
    if (list === undefined) held.byName.set(name, [level]);
    else list.push(level);
    this.levels.push(level);
    this.names.add(name);
  }

  /** Whether some level of the file has the name. */
  has(name: string | undefined): boolean {
    return this.names.has(name);
  }

  first(dungeon: number): LevelEntry | undefined {
    const held = this.held.get(dungeon);
    return held && this.levels[held.start];
  }

  levelsOf(dungeon: number): readonly LevelEntry[] {
    const held = this.held.get(dungeon);
    return held === undefined ? [] : this.levels.slice(held.start, held.start + held.count);
  }

  /** The first level of the dungeon that has the name. */
  find(dungeon: number, name: string): LevelEntry | undefined {
    return this.held.get(dungeon)?.byName.get(name)?.[0];
  }

  /** The same without the dungeon's very first level, which a chained level does not see. */
  findBehindFirst(dungeon: number, name: string): LevelEntry | undefined {
    const first = this.first(dungeon);
    const list = this.held.get(dungeon)?.byName.get(name);
    return list?.find((level) => level !== first);
  }

  /** The number that the compiler gives the level. */
  numberOf(level: LevelEntry): number {
    for (let n = this.numbers.size; n < this.levels.length; n++) this.numbers.set(this.levels[n]!, n);
    return this.numbers.get(level)!;
  }

  /** The level that has the number in a game without the dungeon. */
  withoutDungeon(dungeon: number, number: number): LevelEntry | undefined {
    const held = this.held.get(dungeon);
    return this.levels[held === undefined || number < held.start ? number : number + held.count];
  }

  /** Of the dungeons before `dungeon` those that games may be without; asked for ever later ones. */
  droppableBefore(dungeons: readonly DungeonEntry[], dungeon: number): Droppable | undefined {
    for (; this.looked < dungeon; this.looked++) {
      const candidate = dungeons[this.looked]!;
      const chance = dungeonChance(candidate);
      if (chance === 1 || !this.held.has(candidate.index)) continue;
      this.droppable = { first: this.droppable?.first ?? candidate, all: (this.droppable?.all ?? 1) * chance };
    }
    return this.droppable;
  }
}
