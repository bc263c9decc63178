/**
 * Hands out the ids of entries (`EntryBase.id`): the same after an edit elsewhere, unlike an index. One instance per
 * world.
 */
export class EntryIds {
  private readonly used = new Map<string, number>();

  dungeon(name: string | undefined): string {
    return this.unique(`dungeon:${name ?? ''}`);
  }

  /** @param dungeon the id of the dungeon the entry stands in */
  level(dungeon: string, name: string | undefined): string {
    return this.unique(`level:${EntryIds.key(dungeon)}/${name ?? ''}`);
  }

  /** @param dungeon the id of the dungeon the branch starts in */
  branch(dungeon: string, name: string | undefined): string {
    return this.unique(`branch:${EntryIds.key(dungeon)}/${name ?? ''}`);
  }

  private static key(dungeon: string): string {
    return dungeon.slice('dungeon:'.length);
  }

  private unique(id: string): string {
    const count = (this.used.get(id) ?? 0) + 1;
    this.used.set(id, count);
    return count === 1 ? id : `${id}#${count}`;
  }
}
