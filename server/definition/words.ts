/** The words that fields take as values, with what each means; the same words in both formats. */
import type { Format } from './types';

export interface ValueWord {
  readonly word: string;
  readonly meaning: string;
  /** Where it is legal, if not in both formats. */
  readonly formats?: readonly Format[];
  /** Entries on which it has an effect, if not on all that have the field. */
  readonly on?: 'dungeon' | 'level';
  /** What it does on the others, where it has an effect on one kind only. */
  readonly elsewhere?: string;
  /** The dialects' own words: legal only where `Rules.flags` says so. */
  readonly variant?: boolean;
}

export const ALIGNMENT_WORDS: readonly ValueWord[] = [
  { word: 'unaligned', meaning: 'no alignment: altars and the like are random' },
  { word: 'noalign', meaning: 'no alignment, the same as `unaligned`' },
  { word: 'lawful', meaning: 'favours the lawful god' },
  { word: 'neutral', meaning: 'favours the neutral god' },
  { word: 'chaotic', meaning: 'favours the chaotic god' },
];

export const FLAG_WORDS: readonly ValueWord[] = [
  {
    word: 'town',
    meaning: 'a town: its watch and its shopkeepers behave like one',
    on: 'level',
    elsewhere: 'a flag of levels: in `.lua` it does nothing here, in `.def` the compiler rejects it',
  },
  { word: 'hellish', meaning: 'part of hell: no prayer, hotter and harder' },
  { word: 'mazelike', meaning: 'levels without a map of their own are mazes' },
  { word: 'roguelike', meaning: 'drawn and built like the game Rogue' },
  {
    word: 'unconnected',
    meaning: 'no branch leads here; the game moves the player in by itself',
    formats: ['lua'],
    on: 'dungeon',
    elsewhere: 'a flag of dungeons: its bit makes the level chaotic',
  },
  { word: 'iceq', meaning: "EvilHack: the Ice Queen's realm", formats: ['def'], variant: true },
  { word: 'vecnad', meaning: "EvilHack, Hack'EM: Vecna's domain", formats: ['def'], variant: true },
  { word: 'gtown', meaning: 'EvilHack: Goblin Town', formats: ['def'], variant: true },
  { word: 'purg', meaning: 'EvilHack: Purgatory', formats: ['def'], variant: true },
  { word: 'hdgn', meaning: 'EvilHack: the hidden dungeon', formats: ['def'], variant: true },
  { word: 'nofood', meaning: 'SpliceHack: no food is found here', formats: ['lua'], variant: true },
];

/** The flags with what each means on this kind of entry. */
export function flagWordsOf(kind: 'dungeon' | 'level'): readonly ValueWord[] {
  return FLAG_WORDS.map((word) =>
    word.elsewhere === undefined || word.on === kind ? word : { ...word, meaning: word.elsewhere },
  );
}

export const BRANCH_TYPE_WORDS: readonly ValueWord[] = [
  { word: 'stair', meaning: 'stairs at both ends' },
  { word: 'portal', meaning: 'a magic portal; both ends are at the same depth' },
  { word: 'no_up', meaning: 'the staircase up is missing' },
  { word: 'no_down', meaning: 'the staircase down is missing' },
];

export const DIRECTION_WORDS: readonly ValueWord[] = [
  { word: 'up', meaning: 'the stairs lead up' },
  { word: 'down', meaning: 'the stairs lead down' },
];
