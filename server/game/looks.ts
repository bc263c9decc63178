/** What a played dungeon or level carries besides its place: flags, alignment, bones tag, file names (spec §2, §5). */
import type { Field } from '../definition/types';
import type { Plan, PlanDungeon, PlanLevel } from './plan';
import type { PlayedDungeon, PlayedLevel } from './types';

type DungeonLooks = Pick<PlayedDungeon, 'flags' | 'align' | 'bones' | 'protofile' | 'lvlfill' | 'themerooms'>;
type LevelLooks = Pick<PlayedLevel, 'flags' | 'align' | 'bones' | 'variants'>;

const LETTERS = { town: 't', hellish: 'h', mazelike: 'm', roguelike: 'r', unconnected: 'u' } as const;
const CHAOTIC = 1;
const ALIGN_BITS: Readonly<Record<string, number>> = { chaotic: CHAOTIC, neutral: 2, lawful: 4 };

function letters(flags: readonly Field<string>[], known: readonly (keyof typeof LETTERS)[]): string {
  const set = new Set(flags.map((flag) => flag.value));
  return known
    .filter((flag) => set.has(flag))
    .map((flag) => LETTERS[flag])
    .join('');
}

function alignment(fields: readonly Field<string>[]): number {
  return fields.reduce((bits, field) => bits | (ALIGN_BITS[field.value ?? ''] ?? 0), 0);
}

function bones(tag: Field<string> | undefined, plan: Plan): string {
  const text = tag?.value ?? '';
  return text === 'none' && !plan.modern ? '' : text.slice(0, 1);
}

export function looksOfDungeon({ entry }: PlanDungeon, plan: Plan): DungeonLooks {
  return {
    flags: letters(entry.flags, ['hellish', 'mazelike', 'roguelike', 'unconnected']),
    // 3.7 shifts the alignment out of the field it keeps it in.
    align: plan.modern ? 0 : alignment(entry.alignments),
    bones: bones(entry.bonetag, plan),
    protofile: entry.protofile?.value ?? '',
    lvlfill: entry.lvlfill?.value ?? '',
    themerooms: entry.themerooms?.value ?? '',
  };
}

export function looksOfLevel({ entry }: PlanLevel, dungeon: PlanDungeon, plan: Plan): LevelLooks {
  // The bit of `unconnected` is the one of chaotic, in a level's own flags and in those it takes over.
  const chaotic = plan.modern && entry.flags.some((flag) => flag.value === 'unconnected') ? CHAOTIC : 0;
  const own = alignment(entry.alignments) | chaotic;
  const inherited = plan.modern ? (dungeon.unconnected ? CHAOTIC : 0) : alignment(dungeon.entry.alignments);
  return {
    flags: letters(entry.flags, ['town', 'hellish', 'mazelike', 'roguelike']),
    align: own === 0 ? inherited : own,
    bones: bones(entry.bonetag, plan),
    variants: (entry.nlevels?.value ?? 0) & 0xff,
  };
}
