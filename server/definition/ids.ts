/** Ids given out within one dungeon, or to the dungeons of the file. */
interface Given {
  /** What all of them begin with. */
  readonly before: string;
  /** Whether that has marks in it that ids are made with. */
  readonly odd: boolean;
  /** How often a name has come. */
  readonly counts: Map<string, number>;
}

/**
 * Hands out the ids of entries (`EntryBase.id`): the same after an edit elsewhere, unlike an index. One instance per
 * world.
 */
export class EntryIds {
  private readonly dungeons: Given = { before: 'dungeon:', odd: false, counts: new Map() };
  private readonly levels = new Map<string, Given>();
  private readonly branches = new Map<string, Given>();
  /** Ids that have a number, or that names with such marks in them gave; all others are told apart by their names. */
  private readonly odd = new Set<string>();

  dungeon(name: string | undefined): string {
    return this.unique(this.dungeons, name ?? '');
  }

  /** @param dungeon the id of the dungeon the entry stands in */
  level(dungeon: string, name: string | undefined): string {
    return this.unique(givenIn(dungeon, this.levels, 'level'), name ?? '');
  }

  /** @param dungeon the id of the dungeon the branch starts in */
  branch(dungeon: string, name: string | undefined): string {
    return this.unique(givenIn(dungeon, this.branches, 'branch'), name ?? '');
  }

  private unique({ before, odd, counts }: Given, whole: string): string {
    // The id of a level begins with its dungeon's: a name of megabytes would be in thousands of them.
    const name = whole.length > LONGEST ? whole.slice(0, LONGEST) : whole;
    let count = (counts.get(name) ?? 0) + 1;
    const id = before + name;
    // `a/b` in `c` and `b/c` in `a`, the second `a` and a first `a#2`: these could be taken for one another.
    let unique = count === 1 ? id : `${id}#${count}`;
    if (count > 1 || odd || MARKS.test(name)) {
      while (this.odd.has(unique)) unique = `${id}#${++count}`;
      this.odd.add(unique);
    }
    counts.set(name, count);
    return unique;
  }
}

/** As much of a name as ids show; the games have room for 47 bytes. */
const LONGEST = 500;

const MARKS = /[/#]/;

function givenIn(dungeon: string, all: Map<string, Given>, kind: string): Given {
  let given = all.get(dungeon);
  if (given === undefined) {
    const key = dungeon.slice('dungeon:'.length);
    given = { before: `${kind}:${key}/`, odd: MARKS.test(key), counts: new Map() };
    all.set(dungeon, given);
  }
  return given;
}
