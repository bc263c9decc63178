import { entriesOf } from '../../definition/entries';
import { percentInWords } from '../../definition/percent';
import type { BranchEntry, DungeonEntry, Entry, LevelEntry } from '../../definition/types';
import { type KeptDungeon, keptOf } from '../../game/layout';
import { lengthShares, lengthsOf, type Places, placesOf } from '../../game/places';
import { runs } from '../../game/placesText';
import { type Plan, planOf } from '../../game/plan';
import { type Context, listed, named } from '../context';
import type { WorldFacts } from './types';

/** What the Placement checks of one world look at, and how they speak. */
export class PlacementContext {
  readonly plan: Plan;
  /** All dungeons, as a game has them that drops none. */
  readonly kept: readonly KeptDungeon[];
  private readonly byId = new Map<string, Entry>();
  private readonly places = new Map<Entry, Places | undefined>();

  constructor(
    readonly context: Context,
    readonly facts: WorldFacts,
  ) {
    this.plan = planOf(context.world, context.rules);
    this.kept = keptOf(this.plan);
    for (const entry of entriesOf(context.world)) this.byId.set(entry.id, entry);
  }

  /** The entry of an id; facts outlive a version of the text, so it may be gone. */
  entry(id: string): Entry | undefined {
    return this.byId.get(id);
  }

  level(id: string): LevelEntry | undefined {
    const entry = this.byId.get(id);
    return entry?.kind === 'level' ? entry : undefined;
  }

  placesOf(entry: LevelEntry | BranchEntry): Places | undefined {
    if (!this.places.has(entry)) this.places.set(entry, placesOf(entry, this.context.world, this.context.rules));
    return this.places.get(entry);
  }

  lengthsOf(dungeon: DungeonEntry): readonly number[] {
    return lengthsOf(dungeon, this.context.rules) ?? [];
  }

  /** The dungeon that a branch brings the player to; `undefined` for a branch that is never made. */
  childOf(branch: BranchEntry): KeptDungeon | undefined {
    return this.kept.find((dungeon) => dungeon.arrival?.branch.entry === branch);
  }

  /** ` when "Main" has 5 or 6 levels`; empty when it is so at every length. */
  when(dungeon: DungeonEntry, lengths: readonly number[], who = named(dungeon)): string {
    const all = this.lengthsOf(dungeon);
    if (lengths.length === 0 || all.every((length) => lengths.includes(length))) return '';
    const shown = lengths.length > 3 ? runs(lengths) : listed(lengths.map(String), 'or');
    return ` when ${who} has ${shown} level${shown === '1' ? '' : 's'}`;
  }

  /** `14% of games`; `about` where the odds are a sample's. */
  games(share: number, sampled = !this.facts.odds.exact): string {
    if (share >= 1 - 1e-9) return 'all games';
    return `${sampled ? 'about ' : ''}${percentInWords(share)} of games`;
  }

  /**
   * The chance of these lengths together, 0..1, where the dungeon exists. As drawn: the odds leave out games that stop,
   * and may never have seen a length that stops them all.
   */
  lengthShare(dungeon: DungeonEntry, lengths: readonly number[]): number {
    const shares = lengthShares(dungeon, this.context.rules);
    return lengths.reduce((sum, length) => sum + (shares.get(length) ?? 0), 0);
  }
}
