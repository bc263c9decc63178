/** What the page shows about one thing: facts in words, odds as bars, the fields as written, the faults found. */
import type { Finding } from '../checks/types';
import { FIELDS } from '../definition/fields';
import { percent } from '../definition/percent';
import type { Entry, RawField } from '../definition/types';
import type { Distribution, Odds } from '../game/types';
import type { Bar, PreviewResult, Range, Thing } from '../protocol';
import type { Span } from '../syntax/span';
import { brief, visible } from '../syntax/visible';
import { finish, type Work } from '../syntax/work';
import { Pace } from './pace';
import { coupleText } from './places';
import type { ViewBranch, ViewDungeon, ViewLevel, ViewWorld } from './view';
import { lengthText, signed } from './wording';

export interface ThingInput {
  readonly world: ViewWorld;
  readonly odds?: Odds;
  readonly findings: readonly Finding[];
  /** Offsets to positions, in the document of this definition. */
  readonly range: (span: Span) => Range;
}

/** Longest text of a field or fact that the page is sent. */
const LONGEST = 400;
/**
 * Most ties of either kind that a thing has. Ten thousand levels of one name, each chained to it, would tie each to all:
 * more than a string can hold, for lines that nobody can tell apart.
 */
const MOST_TIES = 200;

/** One entry per dungeon, level and branch of the view, in file order. */
export const thingsOf = (input: ThingInput): Thing[] => finish(tellingThings(input));

/** The same in steps. */
export function* tellingThings(input: ThingInput): Work<Thing[]> {
  const pace = new Pace();
  const { odds } = input;
  const dungeonOdds = new Map(odds?.dungeons.map((d) => [d.id, d]));
  const levelOdds = new Map(odds?.levels.map((l) => [l.id, l]));
  const branchOdds = new Map(odds?.branches.map((b) => [b.id, b]));
  const faults = new Map<string, Thing['faults']>();
  for (const { entry, severity, message, code } of input.findings)
    if (entry !== undefined) listed(faults, entry).push({ severity, message, code });
  const out: Thing[] = [];
  const add = (id: string, entry: Entry, title: string, facts: string[], charts: Thing['charts'], tied: string[]) => {
    out.push({
      id,
      kind: entry.kind,
      title: short(title),
      facts: facts.map(short),
      charts,
      fields: entry.raw.slice(0, 60).map(fieldRow),
      faults: faults.get(id) ?? [],
      tied,
      range: input.range(entry.span),
    });
  };
  for (const d of input.world.dungeons) {
    if (pace.due()) yield;
    const o = dungeonOdds.get(d.id);
    const names = namesOf(d);
    add(
      d.id,
      d.entry,
      d.name,
      dungeonFacts(d),
      [...chart('Length, over all games', o?.length), ...chart('Depth of its first level', o?.depthStart)],
      dungeonTies(d),
    );
    for (const l of d.levels) {
      if (pace.due()) yield;
      const lo = levelOdds.get(l.id);
      const same = lo && o && sameShape(lo.dlevel, lo.depth);
      add(
        l.id,
        l.entry,
        l.name,
        levelFacts(l, d, lo?.present),
        [
          ...chart(same ? 'Level (and depth), over all games' : 'Level, over all games', lo?.dlevel, lo?.present),
          ...(same ? [] : chart('Depth, over all games', lo?.depth, lo?.present)),
        ],
        levelTies(l, names),
      );
    }
    for (const b of d.branches) {
      if (pace.due()) yield;
      const bo = branchOdds.get(b.id);
      const same = bo && sameShape(bo.from, bo.depth);
      add(
        b.id,
        b.entry,
        `${d.name} → ${b.name}`,
        branchFacts(b, d),
        [
          ...chart(same ? 'Starts on level (and depth)' : 'Starts on level', bo?.from, bo?.present),
          ...(same ? [] : chart('Depth of that level', bo?.depth, bo?.present)),
        ],
        [...b.children.map((c) => c.id), d.id],
      );
    }
  }
  for (const a of input.world.absent) {
    if (pace.due()) yield;
    const lo = levelOdds.get(a.id);
    const charts = chart('Level, over all games', lo?.dlevel, lo?.present);
    add(a.id, a.entry, a.name, ['not in this game'], charts, []);
  }
  return out;
}

function sameShape(a: Distribution, b: Distribution): boolean {
  return a.size === b.size && [...a].every(([k, p]) => Math.abs((b.get(k) ?? -1) - p) < 1e-9);
}

/** A chart where there is more than one outcome. */
function chart(title: string, distribution: Distribution | undefined, present?: number): Thing['charts'] {
  if (!distribution || (distribution.size < 2 && (present ?? 1) > 1 - 1e-9)) return [];
  const bars: Bar[] = [...distribution]
    .sort(([a], [b]) => a - b)
    .map(([n, probability]) => ({ label: signed(n), probability }));
  if (present !== undefined && present < 1 - 1e-9) bars.push({ label: 'none', probability: 1 - present });
  return bars.length ? [{ title, bars }] : [];
}

function dungeonFacts(d: ViewDungeon): string[] {
  const out = [lengthText(d)];
  out.push(
    `here ${d.n === 1 ? '1 level' : `${d.n} levels`}, depth ${signed(d.depthStart)}${d.n > 1 ? ` to ${signed(d.depthStart + d.n - 1)}` : ''}`,
  );
  if (d.entryLevel !== 1) out.push(`you arrive on level ${d.entryLevel}`);
  if (d.chance !== undefined) out.push(`in ${d.chance}% of games`);
  if (d.apart === 'unconnected') out.push('unconnected: no branch is looked for');
  if (d.apart === 'unreached') out.push('no branch before it leads here');
  return out;
}

function levelFacts(l: ViewLevel, d: ViewDungeon, present: number | undefined): string[] {
  const { base, range, nlevels, chainlevel } = l.entry;
  const out: string[] = [];
  if (base?.value !== undefined) {
    const chain = chainlevel?.value ? `${brief(chainlevel.value)} ` : '';
    out.push(`${chain}base ${signed(base.value)}${range?.value ? `, range ${signed(range.value)}` : ''}`);
  }
  if (l.landed !== undefined) out.push(`in this game: level ${l.landed}, depth ${signed(d.depthStart + l.landed - 1)}`);
  else if (l.places?.length === 1) {
    const at = l.places[0]!.dlevel;
    out.push(`level ${at} when ${d.name} has ${d.n} levels, depth ${signed(d.depthStart + at - 1)}`);
  }
  if (nlevels?.value) out.push(nlevels.value === 1 ? 'one map, numbered 1' : `one of ${nlevels.value} maps`);
  if (l.chance !== undefined) out.push(`in ${l.chance}% of games`);
  else if (present !== undefined && present < 1 - 1e-9) out.push(`in ${percent(present)} of games`);
  return out;
}

function branchFacts(b: ViewBranch, d: ViewDungeon): string[] {
  const kind = b.portal ? 'magic portal' : `stairs ${b.up ? 'up' : 'down'}`;
  const couple = coupleText(b.entry);
  const level = /[–…]/.test(couple) ? `levels ${couple}` : `level ${couple || (b.at ?? '?')}`;
  const out = [`${kind} from ${b.entry.chainlevel?.value ? couple : level} of ${d.name}`];
  if (b.missing === 'parent') out.push(`one way: no stairs in ${d.name}`);
  if (b.missing === 'child') out.push(`one way: no stairs back in ${b.name}`);
  if (b.floating) out.push('floating: where it starts is decided when a vault is made');
  if (b.unused) out.push('never used: an earlier branch leads there');
  if (!b.children.length && !b.unused) out.push('no dungeon of this name hangs on it');
  if (b.landed !== undefined) out.push(`in this game: level ${b.landed}, depth ${signed(d.depthStart + b.landed - 1)}`);
  return out;
}

function dungeonTies(d: ViewDungeon): string[] {
  return d.arrival ? [d.arrival.id] : [];
}

/** The levels of one dungeon by name, and what is chained to a name: its levels, then its branches. */
interface Names {
  readonly levels: ReadonlyMap<string, readonly string[]>;
  readonly chained: ReadonlyMap<string, readonly string[]>;
}

function namesOf(d: ViewDungeon): Names {
  const levels = new Map<string, string[]>();
  const chained = new Map<string, string[]>();
  for (const l of d.levels) {
    const { name, chainlevel } = l.entry;
    if (name?.value) listed(levels, name.value).push(l.id);
    if (chainlevel?.value) listed(chained, chainlevel.value).push(l.id);
  }
  for (const b of d.branches) if (b.entry.chainlevel?.value) listed(chained, b.entry.chainlevel.value).push(b.id);
  return { levels, chained };
}

/** The list under a key, made where there is none. */
function listed<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  if (!list.length) lists.set(key, list);
  return list;
}

/** A level's chain level, and what is chained to it; of thousands under one name, the first. */
function levelTies({ id, entry }: ViewLevel, { levels, chained }: Names): string[] {
  const chain = entry.chainlevel?.value;
  const name = entry.name?.value;
  const named = (chain && levels.get(chain)) || [];
  const hanging = (name && chained.get(name)) || [];
  return [...named.slice(0, MOST_TIES), ...hanging.slice(0, MOST_TIES)].filter((o) => o !== id);
}

/** What the fields of things mean. */
export const meanings: PreviewResult['meanings'] = Object.fromEntries(
  FIELDS.map(({ on, name, summary, meaning }) => [`${on}.${name}`, { summary, meaning }]),
);

function fieldRow(f: RawField): Thing['fields'][number] {
  const text = f.elements ? f.elements.map((e) => rawText(e)).join(', ') : rawText(f);
  return { name: short(brief(f.name)), value: short(text) };
}

function rawText(f: RawField): string {
  if (f.value === undefined) return f.kind === 'nil' ? 'nil' : '(computed)';
  return typeof f.value === 'string' && f.kind === 'string' ? `"${visible(f.value)}"` : visible(String(f.value));
}

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
