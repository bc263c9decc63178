/** The second stage ends, says the same each time, and what comes of it can be shown and drawn. */
import assert from 'node:assert/strict';
import { laterFindings, workLater } from '../../../server/analysis/later';
import { playFile } from '../../../server/analysis/playFile';
import { themes, toSvg } from '../../../server/branchmap/index';
import { hover } from '../../../server/features/hover';
import { inlayHints } from '../../../server/features/inlayHints';
import { preview } from '../../../server/features/preview';
import type { Distribution, Odds } from '../../../server/game/types';
import { finish } from '../../../server/game/work';
import type { View } from '../../../server/protocol';
import { mostlyShort } from '../generators/files';
import type { Property, Source } from '../property';
import { analysed, inside, plainJson, readable, soundFinding } from '../sound';

export const later: Property<Source> = {
  name: 'later',
  title: 'odds, placement findings, one game and the pictures of any file, and the same each time',
  inputs: mostlyShort,
  runs: 80,
  holds(source) {
    const { text } = source;
    const analysis = analysed(source);
    const result = finish(workLater(analysis));
    const findings = laterFindings(analysis, result, text);
    for (const finding of findings) soundFinding(finding, text);
    soundOdds(result.odds);
    if (text.length < LONG) {
      const other = analysed(source);
      const again = finish(workLater(other));
      assert.equal(plainJson(again.odds), plainJson(result.odds), 'the same odds');
      assert.equal(plainJson(laterFindings(other, again, text)), plainJson(findings), 'the same findings');
    }

    const whole = { start: 0, end: text.length };
    for (const hint of inlayHints(analysis, whole, { levels: true, depth: true, chance: true }, result.odds))
      readable(hint.text);
    for (const world of analysis.definition.worlds.slice(0, 2)) {
      for (const { headSpan } of world.dungeons) hover(analysis, headSpan.start, result.odds);
    }
    playFile(analysis, { seed: '7', searchLimit: 100_000 });
    for (const [view, width] of VIEWS) {
      const all = [...analysis.findings, ...findings];
      const range = ({ start, end }: { start: number; end: number }) => {
        inside(text, { start, end }, 'range of a thing');
        return { start: { line: 0, character: start }, end: { line: 0, character: end } };
      };
      const params = { uri: analysis.uri, view, seed: '1', world: 0, width };
      const shown = preview(analysis, params, { version: 1, stale: false, odds: result.odds, findings: all, range });
      for (const item of shown.scene.items) {
        const numbers = Object.values(item).filter((v) => typeof v === 'number');
        assert.ok(numbers.every(Number.isFinite), `a drawing has a place: ${JSON.stringify(item)}`);
      }
      for (const theme of themes.slice(0, 1)) {
        const svg = toSvg(shown.scene, theme, shown.title);
        assert.doesNotMatch(svg, /NaN|undefined|[\ud800-\udbff](?![\udc00-\udfff])|[\u0000-\u0008]/);
      }
    }
  },
};

/** Longer texts, in characters, are worked out once only. */
const LONG = 4_000;

const VIEWS: readonly (readonly [View, number])[] = [
  ['shortest', 1000],
  ['longest', 500],
  ['game', 1000],
];

/** Probabilities are such, and sum to the chance that the thing is there. */
function soundOdds(odds: Odds): void {
  const probability = (p: number, what: string) => assert.ok(p >= 0 && p <= 1 + 1e-9, `${what}: ${p}`);
  const sums = (distribution: Distribution, present: number, what: string) => {
    const sum = [...distribution.values()].reduce((total, p) => total + p, 0);
    assert.ok(Math.abs(sum - present) < 1e-6, `${what} sums to ${sum}, not ${present}`);
  };
  for (const stop of odds.stops) probability(stop.probability, stop.message);
  // Where no game gets through, the odds are those of each dungeon by itself, at no known depth.
  const stopped = odds.stops.reduce((total, { probability: p }) => total + p, 0);
  for (const level of odds.levels) {
    probability(level.present, level.id);
    sums(level.dlevel, level.present, `dlevel of ${level.id}`);
    if (stopped < 0.999) sums(level.depth, level.present, `depth of ${level.id}`);
  }
  for (const branch of odds.branches) {
    probability(branch.present, branch.id);
    sums(branch.from, branch.present, `start of ${branch.id}`);
  }
  for (const dungeon of odds.dungeons) {
    probability(dungeon.present, dungeon.id);
    sums(dungeon.length, dungeon.present, `length of ${dungeon.id}`);
  }
}
