/** The map as text: for screen readers, for copying, for a terminal. */
import { percent } from '../definition/percent';
import { runs } from '../game/placesText';
import { brief } from '../syntax/visible';
import { finish, type Work } from '../syntax/work';
import { Pace } from './pace';
import { coupleText } from './places';
import type { ViewBranch, ViewLevel, ViewWorld } from './view';
import { branchNote, signed, subtitles, symbol } from './wording';

/**
 * Each dungeon with its levels and branches in the order of their rows.
 * @param seed of the view `game`, decimal
 */
export const toText = (world: ViewWorld, heading: string, seed: string): string =>
  finish(telling(world, heading, seed));

/** The same in steps. */
export function* telling(world: ViewWorld, heading: string, seed: string): Work<string> {
  const pace = new Pace();
  const out = [heading, viewLine(world, seed), ''];
  for (const d of world.dungeons) {
    if (pace.due()) yield;
    const title = [d.name, ...subtitles(d, []).map((s) => s.parts.join(s.between))].join('  ');
    const bottom = d.depthStart + d.n - 1;
    const depth = d.apart
      ? ''
      : `  depth ${signed(d.depthStart)}${bottom > d.depthStart ? ` to ${signed(bottom)}` : ''}`;
    out.push(`${title}${depth}${d.arrival ? `  from ${d.arrival.parent.name} ${d.arrival.at ?? '?'}` : ''}`);
    const rows: { row: number; text: string }[] = [];
    for (const l of d.levels) {
      if (pace.due()) yield;
      rows.push({ row: l.landed ?? l.places?.[0]?.dlevel ?? 0, text: levelText(l) });
    }
    for (const b of d.branches) {
      if (pace.due()) yield;
      rows.push({ row: b.at ?? 0, text: branchText(b) });
    }
    if (d.index > 0) rows.push({ row: d.entryLevel, text: '▸ you arrive here' });
    rows.sort((a, b) => a.row - b.row);
    for (const r of rows) out.push(`  ${(r.row || '?').toString().padStart(3)}  ${r.text}`.trimEnd());
    out.push('');
  }
  if (world.absent.length) out.push(`Not in this game: ${world.absent.map((a) => a.name).join(', ')}`, '');
  return out.join('\n');
}

/** What is drawn, in a sentence or two. */
export function viewLine(world: ViewWorld, seed: string): string {
  if (world.view === 'game') return `One game, of seed ${seed}.`;
  const which = world.view === 'longest' ? 'greatest' : 'least';
  return `Drawn at the ${which} length of every dungeon. What is pinned to the top keeps its number; what is pinned to the bottom moves with N.`;
}

function levelText(l: ViewLevel): string {
  const parts = [l.name];
  const couple = coupleText(l.entry);
  if (couple) parts.push(couple);
  if (l.chance !== undefined) parts.push(`${l.chance}%`);
  const maps = l.entry.nlevels?.value ?? 0;
  if (maps) parts.push(maps === 1 ? 'map 1' : `1 of ${maps} maps`);
  const tag = l.entry.bonetag?.value;
  if (tag && tag !== 'none') parts.push(`[${brief(tag.slice(0, 20))}]`);
  if (!l.places) parts.push('(cannot be placed)');
  else if (l.landed === undefined && l.places.length > 1) parts.push(`(${odds(l)})`);
  if (l.fault === 'error' || l.fault === 'warning') parts.push('!');
  return parts.join('  ');
}

function odds(l: ViewLevel): string {
  const places = l.places!;
  const even = places.every((p) => Math.abs(p.p - places[0]!.p) < 1e-6);
  if (even) {
    // What the file says is of every length, and of any place of a chain level: here it may be fewer levels, or more.
    const { range, chainlevel } = l.entry;
    const asSaid = !chainlevel?.value && range?.value === places.length;
    return `${asSaid ? '' : `${runs(places.map(({ dlevel }) => dlevel))}: `}${percent(places[0]!.p)} each`;
  }
  return places.length > 12
    ? `${percent(Math.min(...places.map((p) => p.p)))} to ${percent(Math.max(...places.map((p) => p.p)))} each`
    : places.map((p) => `${p.dlevel}: ${percent(p.p)}`).join(', ');
}

function branchText(b: ViewBranch): string {
  const couple = coupleText(b.entry);
  const note = branchNote(b);
  return [
    `${symbol(b)} ${b.name}`,
    couple,
    note && `(${note})`,
    b.fault === 'error' || b.fault === 'warning' ? '!' : '',
  ]
    .filter(Boolean)
    .join('  ');
}
