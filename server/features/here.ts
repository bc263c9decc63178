/** What a field comes to in this file: the sentence of a hover that is about here and now. */
import type { Analysis } from '../analysis/analysis';
import type { BranchEntry, Entry, LevelEntry, RawField, World } from '../definition/types';
import { isFloating } from '../game/floating';
import { chainLevelOf, lengthsOf, placesOf } from '../game/places';
import { describeLengths, describePlaces, runs } from '../game/placesText';
import { entryLevelIn } from '../game/range';
import type { Located } from './locate';
import { plain } from './plain';

/** A whole entry in one sentence; empty where nothing is known. */
export function here(analysis: Analysis, entry: Entry, world: World): string {
  const { rules } = analysis;
  if (entry.kind !== 'dungeon') {
    const where = describePlaces(entry, world, rules);
    if (where === undefined) return '';
    const lengths = entry.kind === 'level' && entry.chance?.value !== undefined ? chanceText(entry.chance.value) : '';
    const afloat =
      entry.kind === 'branch' && isFloating(entry, world, rules)
        ? ` ${afloatText(plain(entry.name?.value ?? ''))}`
        : '';
    return `Here: ${plain(where)}${lengths}.${afloat}`;
  }
  const length = describeLengths(entry, rules);
  const parts = [
    length,
    count(entry.levels.length, 'special level'),
    count(entry.branches.length, 'branch', 'branches'),
  ].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? `Here: ${parts.join(', ')}.` : '';
}

const afloatText = (child: string): string =>
  `But this branch floats, as ${child} has the level \`knox\`: where it starts is not known until a vault is made, and its place only tells how deep ${child} counts as.`;

const chanceText = (chance: number): string =>
  chance >= 100 ? '' : chance <= 0 ? ', in no game' : `, in ${chance}% of games`;

const count = (n: number, one: string, many = `${one}s`): string => (n === 0 ? '' : `${n} ${n === 1 ? one : many}`);

/** What the value of one field comes to; none where the field's meaning says it all. */
export function hereField(analysis: Analysis, { entry, world }: Located, field: RawField): string[] {
  switch (field.name) {
    case 'base':
    case 'range': {
      const whole = here(analysis, entry, world);
      return whole === '' ? [] : entry.kind === 'dungeon' ? [lengthText(analysis, entry)] : [whole];
    }
    case 'chance':
      return typeof field.value === 'number' ? [chanceHere(entry, field.value)] : [];
    case 'chainlevel':
      return entry.kind === 'dungeon' ? [] : [chainHere(analysis, entry, world)].filter((t) => t !== '');
    case 'entry':
      return entry.kind === 'dungeon' ? [entryHere(analysis, entry)].filter((t) => t !== '') : [];
    case 'nlevels':
      return entry.kind === 'level' && typeof field.value === 'number' ? [mapsHere(entry, field.value)] : [];
    case 'protofile':
      return typeof field.value === 'string' ? [`Here: \`${field.value}1\`, \`${field.value}2\` ….`] : [];
    default:
      return [];
  }
}

function lengthText(analysis: Analysis, entry: Extract<Entry, { kind: 'dungeon' }>): string {
  const length = describeLengths(entry, analysis.rules);
  const lengths = lengthsOf(entry, analysis.rules);
  if (length === undefined || lengths === undefined) return '';
  return `Here: ${length}${lengths.length > 1 ? `, each in 1 of ${lengths.length} games` : ''}.`;
}

function chanceHere(entry: Entry, chance: number): string {
  if (entry.kind === 'dungeon') {
    return chance <= 0 || chance >= 100
      ? 'Here: every game has it.'
      : `Here: ${chance}% of games have it; in the others its levels and branches do not exist either.`;
  }
  return chance >= 100 ? 'Here: every game has it.' : `Here: ${Math.max(0, chance)}% of games have it.`;
}

function chainHere(analysis: Analysis, entry: LevelEntry | BranchEntry, world: World): string {
  const chain = chainLevelOf(entry, world, analysis.rules);
  if (!chain) return '';
  const where = describePlaces(chain, world, analysis.rules);
  const own = describePlaces(entry, world, analysis.rules);
  const name = plain(chain.name?.value ?? '');
  return [
    where === undefined ? '' : `Here: ${name} is on ${plain(where).replace(/^levels? /, '')}`,
    own === undefined ? '' : `so this is ${plain(own)}`,
  ]
    .filter((t) => t !== '')
    .join(', ')
    .concat('.');
}

function entryHere(analysis: Analysis, entry: Extract<Entry, { kind: 'dungeon' }>): string {
  const stated = entry.entry?.value;
  const lengths = lengthsOf(entry, analysis.rules);
  if (stated === undefined || lengths === undefined) return '';
  const arrival = lengths.map((length) => entryLevelIn(stated, length));
  return `Here: the player arrives on level ${runs(arrival)} of ${runs(lengths)}.`;
}

function mapsHere(entry: LevelEntry, maps: number): string {
  const name = entry.name?.value ?? 'name';
  if (maps <= 0) return `Here: the map \`${name}\`.`;
  return maps === 1 ? `Here: the map \`${name}-1\`.` : `Here: one of \`${name}-1\` to \`${name}-${maps}\`.`;
}

/** The levels an entry may land on, all lengths together; `undefined` where that is not known. */
export function landsOn(
  analysis: Analysis,
  entry: LevelEntry | BranchEntry,
  world: World,
): readonly number[] | undefined {
  return placesOf(entry, world, analysis.rules)?.all;
}
