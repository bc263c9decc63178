/** What the game's C side demands of the thing under the cursor, and the line of C that says so. */
import type { Analysis } from '../analysis/analysis';
import type { EntryKind } from '../definition/fields';
import type { Limits, Rules } from '../dialects/types';
import { baseName, parentOf } from '../sourcetree/fileSystem';
import { plain } from './plain';

interface LimitText {
  readonly key: keyof Limits;
  readonly macro: string;
  readonly text: (value: number) => string;
}

const LIMITS: Readonly<Record<keyof Limits, LimitText>> = {
  dungeons: {
    key: 'dungeons',
    macro: 'MAXDUNGEON',
    // The game stops at MAXDUNGEON already (spec §5c).
    text: (value) => `The file may have ${value - 1} dungeons`,
  },
  levelsPerDungeon: {
    key: 'levelsPerDungeon',
    macro: 'MAXLEVEL',
    text: (value) => `A dungeon is cut to ${value} levels`,
  },
  specialLevels: {
    key: 'specialLevels',
    macro: 'LEV_LIMIT',
    text: (value) => `All dungeons together may have ${value} special levels`,
  },
  branches: {
    key: 'branches',
    macro: 'BRANCH_LIMIT',
    text: (value) => `All dungeons together may have ${value} branches`,
  },
};

/** The limit on how many entries of a kind a file may have, as a sentence of Markdown. */
export function limitNote({ rules }: Analysis, kind: EntryKind): string {
  return limitText(rules, kind === 'dungeon' ? 'dungeons' : kind === 'level' ? 'specialLevels' : 'branches');
}

/** What limits the value of a field, as sentences of Markdown. */
export function fieldNotes({ rules }: Analysis, kind: EntryKind, field: string): string[] {
  if (kind !== 'dungeon') return [];
  if (field === 'base' || field === 'range') return [limitText(rules, 'levelsPerDungeon')];
  if (field === 'levels') return [limitText(rules, 'specialLevels')];
  return field === 'branches' ? [limitText(rules, 'branches')] : [];
}

/** Whether the C side knows a level by this name, in whatever letter case; `dummy` it looks for in a line of its own. */
export function knownLevel(rules: Rules, name: string): boolean {
  const lower = name.toLowerCase();
  return lower === 'dummy' || rules.knownLevels.some((known) => known.toLowerCase() === lower);
}

/** Whether the game looks for this name, and where, as sentences of Markdown. */
export function nameNotes({ rules }: Analysis, kind: EntryKind, name: string): string[] {
  if (kind === 'level') {
    return knownLevel(rules, name)
      ? [`The game's code knows this level by its name${whence(rules, `level:${name}`)}.`]
      : [];
  }
  return rules.requiredDungeons.includes(name)
    ? [`The game looks for this dungeon by its name and stops without it${whence(rules, `required:${name}`)}.`]
    : [];
}

function limitText(rules: Rules, key: keyof Limits): string {
  const { macro, text } = LIMITS[key];
  const value = rules.limits[key];
  return `${text(value)} (\`${macro}\` is ${value}${whence(rules, `limits.${key}`)}).`;
}

/** `: src/dungeon.c, line 12` as a link; without a source tree, whose profile it is. */
function whence(rules: Rules, key: string): string {
  const source = rules.sources.get(key);
  if (!source) return ` in ${plain(rules.name)}`;
  const path = `${baseName(parentOf(source.uri) ?? '')}/${baseName(source.uri)}`;
  return `: [${plain(path)}, line ${source.line}](${source.uri}#L${source.line})`;
}
