/** The level tables: per dungeon, where each level can land and what that comes to. */
import { percent } from '../definition/percent';
import { runs } from '../game/placesText';
import type { Odds } from '../game/types';
import type { LevelRow, PreviewResult } from '../protocol';
import { visible } from './measure';
import { coupleText, type Place } from './places';
import type { ViewDungeon, ViewLevel, ViewWorld } from './view';
import { signed } from './wording';

/** One table per dungeon that has special levels, rows in file order. */
export function tablesOf(world: ViewWorld, odds: Odds | undefined): PreviewResult['tables'] {
  const byId = new Map(odds?.levels.map((l) => [l.id, l]));
  return world.dungeons
    .filter((d) => d.levels.length)
    .map((d) => ({ dungeon: d.name, id: d.id, rows: d.levels.map((l) => rowOf(l, d, byId.get(l.id))) }));
}

function rowOf(l: ViewLevel, d: ViewDungeon, odds: Odds['levels'][number] | undefined): LevelRow {
  const known = isKnown(l, d);
  const places = !known ? [] : odds ? [...odds.dlevel].map(([dlevel, p]) => ({ dlevel, p })) : (l.places ?? []);
  const best = places.reduce(
    (m, p) => (p.p > m.p + 1e-9 || (Math.abs(p.p - m.p) < 1e-9 && p.dlevel < m.dlevel) ? p : m),
    { dlevel: 0, p: 0 },
  );
  const depths = odds ? [...odds.depth.keys()] : places.map((p) => d.depthStart + p.dlevel - 1);
  const maps = l.entry.nlevels?.value ?? 0;
  return {
    id: l.id,
    level: l.name,
    lands: coupleText(l.entry) || String(l.entry.base?.value ?? '?'),
    likely: !known ? 'unknown' : likeliest(places, best),
    odds: known ? best.p : null,
    depth: depths.length ? span(Math.min(...depths), Math.max(...depths)) : '–',
    chance:
      l.chance === undefined ? (odds && odds.present < 1 - 1e-9 ? percent(odds.present) : 'always') : `${l.chance}%`,
    maps: maps ? String(maps) : '–',
    tag: l.entry.bonetag?.value && l.entry.bonetag.value !== 'none' ? visible(l.entry.bonetag.value.slice(0, 20)) : '–',
  };
}

/** Whether all that decides where a level lands can be worked out from the file. */
function isKnown({ entry }: ViewLevel, dungeon: ViewDungeon): boolean {
  const { base, range, chainlevel } = entry;
  const length = dungeon.entry;
  return (
    base?.value !== undefined &&
    (range === undefined || range.value !== undefined) &&
    (chainlevel === undefined || chainlevel.value !== undefined) &&
    length.base?.value !== undefined &&
    (length.range === undefined || length.range.value !== undefined)
  );
}

/** The likeliest place; of several alike, all of them, since none stands out. */
function likeliest(places: readonly Place[], best: Place): string {
  if (!best.dlevel) return 'nowhere';
  const alike = places.filter((p) => Math.abs(p.p - best.p) < 1e-9).map((p) => p.dlevel);
  return alike.length === 1 ? `level ${best.dlevel}` : `levels ${runs(alike)} alike`;
}

const span = (a: number, b: number) =>
  (a === b ? signed(a) : `${signed(a)} to ${signed(b)}`).replace(/^(\d+) to (\d+)$/, '$1–$2');
