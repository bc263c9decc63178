import type { BranchEntry, LevelEntry } from '../../definition/types';

/** What the compiler has taken in when it reads an entry: what it rejects leaves no trace in its tables. */
export class Taken {
  readonly levels: LevelEntry[] = [];
  readonly branches: { readonly branch: BranchEntry; readonly chain: LevelEntry | undefined }[] = [];
  private readonly names = new Set<string | undefined>();
  private readonly firsts = new Map<number, LevelEntry>();
  private readonly places = new Map<string, LevelEntry[]>();

  add(level: LevelEntry): void {
    this.levels.push(level);
    this.names.add(level.name?.value);
    if (!this.firsts.has(level.dungeon)) this.firsts.set(level.dungeon, level);
    const key = `${level.dungeon} ${level.name?.value}`;
    const list = this.places.get(key);
    if (list === undefined) this.places.set(key, [level]);
    else list.push(level);
  }

  /** Whether some level of the file has the name. */
  has(name: string | undefined): boolean {
    return this.names.has(name);
  }

  first(dungeon: number): LevelEntry | undefined {
    return this.firsts.get(dungeon);
  }

  /** The first level of the dungeon that has the name. */
  find(dungeon: number, name: string): LevelEntry | undefined {
    return this.places.get(`${dungeon} ${name}`)?.[0];
  }

  /** The same without the dungeon's very first level, which a chained level does not see. */
  findBehindFirst(dungeon: number, name: string): LevelEntry | undefined {
    return this.places.get(`${dungeon} ${name}`)?.find((level) => level !== this.firsts.get(dungeon));
  }
}
