/** The level tables: per dungeon, where each level can land and what that comes to. */
import { percent } from '../definition/percent';
import { runs } from '../game/placesText';
import type { Odds } from '../game/types';
import type { LevelRow, PreviewResult } from '../protocol';
import { brief } from '../syntax/visible';
import { finish, type Work } from '../syntax/work';
import { Pace } from './pace';
import { coupleText, type Place } from './places';
import type { ViewDungeon, ViewLevel, ViewWorld } from './view';
import { signed } from './wording';

type Tables = PreviewResult['tables'];

/** One table per dungeon that has special levels, rows in file order. */
export const tablesOf = (world: ViewWorld, odds: Odds | undefined): Tables => finish(tabling(world, odds));

/** The same in steps. */
export function* tabling(world: ViewWorld, odds: Odds | undefined): Work<Tables> {
  const byId = new Map(odds?.levels.map((l) => [l.id, l]));
  const pace = new Pace();
  const out: Tables = [];
  for (const d of world.dungeons) {
    if (pace.due()) yield;
    if (!d.levels.length) continue;
    const rows: LevelRow[] = [];
    for (const l of d.levels) {
      if (pace.due()) yield;
      rows.push(rowOf(l, d, byId.get(l.id)));
    }
    out.push({ dungeon: d.name, id: d.id, rows });
  }
  return out;
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
    tag: l.entry.bonetag?.value && l.entry.bonetag.value !== 'none' ? brief(l.entry.bonetag.value.slice(0, 20)) : '–',
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
