/** The odds of an entry in words, with a small bar chart. */
import type { Analysis } from '../analysis/analysis';
import { runs } from '../game/placesText';
import type { Distribution, Odds } from '../game/types';
import { barChart, middle, percent, support } from './charts';
import type { Located } from './locate';

/** Paragraphs about where an entry lands over all games; none while the odds are not in, or where it never exists. */
export function oddsOf(_analysis: Analysis, { entry }: Located, odds: Odds | undefined): string[] {
  if (!odds) return [];
  const note = odds.exact ? [] : [`(from a sample, ±${percent(odds.error)})`];
  const facts = factsOf(entry.kind, entry.id, odds);
  return facts.length > 0 ? [...facts, ...note] : [];
}

function factsOf(kind: Located['entry']['kind'], id: string, odds: Odds): string[] {
  if (kind === 'dungeon') {
    const dungeon = odds.dungeons.find((d) => d.id === id);
    if (!dungeon) return [];
    return [
      sentence([share(dungeon.present), lengthWords(dungeon.length), among('begins at depth', dungeon.depthStart)]),
      chart('Depth it begins at', dungeon.depthStart),
    ].filter((t) => t !== '');
  }
  if (kind === 'level') {
    const level = odds.levels.find((l) => l.id === id);
    if (!level) return [];
    return [sentence([share(level.present), among('depth', level.depth)]), chart('Depth', level.depth)].filter(
      (t) => t !== '',
    );
  }
  const branch = odds.branches.find((b) => b.id === id);
  if (!branch) return [];
  const child = odds.dungeons.find((d) => d.name === branch.name);
  return [
    sentence([
      share(branch.present),
      among('starts on level', branch.from),
      among('at depth', branch.depth),
      child ? among('leads to depth', child.depthStart) : '',
    ]),
    chart('Level it starts on', branch.from),
  ].filter((t) => t !== '');
}

const lengthWords = (length: Distribution): string => {
  const values = support(length);
  return values.length === 0 ? '' : `${runs(values)} level${values.length === 1 && values[0] === 1 ? '' : 's'}`;
};

const share = (present: number): string =>
  present >= 1 - 1e-9 ? '' : present <= 0 ? 'in no game' : `in ${percent(present)} of games`;

/** `depth 21–28, 7 of 10 games between 23 and 26`. */
function among(words: string, distribution: Distribution): string {
  const values = support(distribution);
  if (values.length === 0) return '';
  const most = middle(distribution);
  return `${words} ${runs(values)}${most === undefined ? '' : `, ${most}`}`;
}

function sentence(parts: readonly string[]): string {
  const there = parts.filter((p) => p !== '');
  return there.length === 0 ? '' : `Odds: ${there.join('; ')}.`;
}

function chart(title: string, distribution: Distribution): string {
  const bars = barChart(distribution);
  return bars.length === 0 ? '' : `${title}:\n\n\`\`\`text\n${bars.join('\n')}\n\`\`\``;
}
