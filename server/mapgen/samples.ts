/** Sample levels for the preview: maps, stages and figures in the words people read (spec/preview.md §3). */
import type { Work } from '../game/types';
import type {
  CavernResult,
  Figure,
  MinesGalleryParams,
  MinesKnobs,
  MinesParams,
  MinesResult,
  MinesStage,
  MinesWhyParams,
  MinesWhyResult,
  SampleMap,
} from '../protocol';
import { Isaac64, parseSeed } from '../random/isaac64';
import { makeCavern } from './cavern';
import { type Figures, figuresOf, type Spread, seedAfter, spreadsOver } from './figures';
import { HEIGHT, toBoxDrawing, WIDTH } from './grid';
import { type CellChange, GAME_KNOBS, type Knobs, MineMaker, type MinesGeneration, type StageName } from './mines';
import { ruleInWords } from './words';

const MOST_MAPS = 60;
const MOST_SEEDS = 1000;

const percent = (share: number) => `${(100 * share).toFixed(share > 0 && share < 0.0995 ? 1 : 0)}%`;
const plural = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
const heldGeneration = (generation: string): MinesGeneration => (generation === '3.6' ? '3.6' : '3.7');
const heldSeed = (seed: string) => (parseSeed(seed) ?? 0n).toString();

/** Knobs as they came over the wire, each held to what it may be; the game's where absent. */
function heldKnobs(knobs: MinesKnobs | undefined): Knobs {
  if (!knobs) return GAME_KNOBS;
  const rule = (text: unknown, fallback: string) => (/^[rf=]{9}$/.test(String(text)) ? String(text) : fallback);
  const fill = Number(knobs.fill);
  return {
    fill: Number.isFinite(fill) ? Math.min(0.9, Math.max(0, fill)) : GAME_KNOBS.fill,
    pass1: rule(knobs.pass1, GAME_KNOBS.pass1),
    pass2: rule(knobs.pass2, GAME_KNOBS.pass2),
    pass3: rule(knobs.pass3, GAME_KNOBS.pass3),
    smoothed: knobs.smoothed !== false,
    joined: knobs.joined !== false,
    walled: knobs.walled !== false,
  };
}

/** Whether two sets of knobs are the same. */
function sameKnobs(a: Knobs, b: Knobs): boolean {
  return (Object.keys(GAME_KNOBS) as (keyof Knobs)[]).every((key) => a[key] === b[key]);
}

function figureList(maker: MineMaker): Figure[] {
  const f: Figures = figuresOf(maker);
  return [
    { name: 'Floor', value: percent(f.floorShare) },
    { name: 'Regions before joining', value: String(f.regions) },
    { name: 'Largest region', value: `${plural(f.largest, 'cell')}, ${percent(f.largestShare)}` },
    { name: 'Corridors dug', value: `${f.corridors}, ${plural(f.dug, 'cell')}` },
    { name: 'Light', value: maker.lit ? 'lit' : 'dark' },
  ];
}

function sampleOf(seed: string, maker: MineMaker): SampleMap {
  return { seed, rows: maker.rows('stairs'), lit: maker.lit, figures: figureList(maker) };
}

/** Cells that differ between two pictures; `dug` counts those that became floor. */
function difference(
  before: readonly string[],
  after: readonly string[],
): { changed: number; dug: number; gone: number } {
  let changed = 0;
  let dug = 0;
  let gone = 0;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const a = before[y]?.[x] ?? ' ';
      const b = after[y]?.[x] ?? ' ';
      if (a === b) continue;
      changed++;
      if (b === '.') dug++;
      if (a === '.') gone++;
    }
  return { changed, dug, gone };
}

/** Title and note of each stage, in order. */
function describe(name: StageName, maker: MineMaker, before: readonly string[], rows: readonly string[]): MinesStage {
  const { knobs } = maker;
  const { changed, dug, gone } = difference(before, rows);
  const cells = `${plural(changed, 'cell')} changed.`;
  const stage = (title: string, note: string): MinesStage => ({ name, title, rows: [...rows], note });
  switch (name) {
    case 'fill':
      return stage('Fill', `Random cells become floor until ${percent(knobs.fill)} are: ${plural(dug, 'cell')}.`);
    case 'p1':
      return stage('Pass 1', `In place, column by column: ${ruleInWords(knobs.pass1)}. ${cells}`);
    case 'p2':
      return stage('Pass 2', `All at once: ${ruleInWords(knobs.pass2)}. ${cells}`);
    case 'p3a':
    case 'p3b': {
      const title = name === 'p3a' ? 'Pass 3' : 'Pass 3 again';
      return stage(
        title,
        knobs.smoothed ? `All at once: ${ruleInWords(knobs.pass3)}. ${cells}` : 'Left out: not smoothed.',
      );
    }
    case 'joined': {
      if (!knobs.joined) return stage('Joined', 'Left out: not joined.');
      const corridors = plural(maker.corridors.length, 'corridor');
      const erased = gone > 0 ? ` ${plural(gone, 'cell')} in regions of three or fewer erased.` : '';
      const found = plural(maker.regions.length, 'region');
      return stage('Joined', `${found} found, joined by ${corridors} of ${plural(dug, 'dug cell')}.${erased}`);
    }
    case 'stairs': {
      const both = maker.up && maker.down;
      return stage(
        'Stairs',
        both ? 'Up first, then down, each on a random floor cell.' : 'There is no floor for both stairs.',
      );
    }
    default:
      return stage(
        'Walled',
        knobs.walled ? `Rock beside floor becomes wall: ${plural(changed, 'cell')}.` : 'Left out: not walled.',
      );
  }
}

/** One level with all its stages. A seed that is none counts as 0. */
export function mines(params: MinesParams): MinesResult {
  const seed = heldSeed(params.seed);
  const maker = new MineMaker(heldKnobs(params.knobs));
  const stages: MinesStage[] = [];
  const changes: CellChange[] = [];
  let before: string[] = [];
  maker.make(new Isaac64(seed), {
    generation: heldGeneration(params.generation),
    wholeLevel: true,
    changes,
    onStage: (name) => {
      if (name === 'walled') return;
      const rows = maker.rows(name);
      stages.push(describe(name, maker, before, rows));
      before = rows;
    },
  });
  const game = sameKnobs(maker.knobs, GAME_KNOBS);
  const sample = sampleOf(seed, maker);
  const title = `Gnomish Mines level, NetHack ${heldGeneration(params.generation)}, seed ${seed}, ${sample.lit ? 'lit' : 'dark'}`;
  return {
    ...sample,
    draws: maker.draws,
    game,
    knobs: { ...maker.knobs },
    stages,
    steps: changes.map((c) => [c.x, c.y, c.neighbours, c.floor ? 1 : 0]),
    text: [`${title}${game ? '' : ' (not the game’s: its knobs were turned)'}`, ...toBoxDrawing(sample.rows), ''].join(
      '\n',
    ),
  };
}

/** The finished maps of several seeds in a row. */
export function minesGallery(params: MinesGalleryParams): { maps: SampleMap[] } {
  const first = heldSeed(params.seed);
  const maker = new MineMaker(heldKnobs(params.knobs));
  const count = Math.min(MOST_MAPS, Math.max(0, Math.floor(params.count) || 0));
  const maps = Array.from({ length: count }, (_, n) => {
    const seed = seedAfter(first, n);
    maker.make(new Isaac64(seed), { generation: heldGeneration(params.generation), wholeLevel: true });
    return sampleOf(seed, maker);
  });
  return { maps };
}

/** One seed with and without pass 2, and the figures of both over many seeds. */
export function* minesWhy(params: MinesWhyParams): Work<MinesWhyResult> {
  const seed = heldSeed(params.seed);
  const count = Math.min(MOST_SEEDS, Math.max(1, Math.floor(params.count) || 1));
  const knobs = heldKnobs(params.knobs);
  const without: Knobs = { ...knobs, pass2: '=========' };
  const one = (used: Knobs) => {
    const maker = new MineMaker(used);
    maker.make(new Isaac64(seed), { generation: heldGeneration(params.generation), wholeLevel: true });
    return sampleOf(seed, maker);
  };
  const a = yield* spreadsOver(seed, count, heldGeneration(params.generation), knobs);
  const b = yield* spreadsOver(seed, count, heldGeneration(params.generation), without);
  const number = (s: Spread) => `${s.mean.toFixed(1)} (${s.least}–${s.most})`;
  const share = (s: Spread) => `${percent(s.mean)} (${percent(s.least)}–${percent(s.most)})`;
  const row = (name: string, key: keyof Figures, format: (s: Spread) => string) => ({
    name,
    with: format(a[key]),
    without: format(b[key]),
  });
  return {
    with: one(knobs),
    without: one(without),
    count,
    table: [
      row('Floor', 'floorShare', share),
      row('Regions before joining', 'regions', number),
      row('Largest region’s share', 'largestShare', share),
      row('Corridors dug', 'corridors', number),
      row('Cells dug for them', 'dug', number),
    ],
  };
}

/** The compass library's cavern of a seed. */
export function cavern(params: { seed: string }): CavernResult {
  const seed = heldSeed(params.seed);
  const made = makeCavern(new Isaac64(seed));
  return {
    title: 'Cavern of the compass library',
    note: 'Each cell is floor with probability 0.55; one pass, all at once: floor stays with 4 or more floor neighbours, rock becomes floor with 5 or more; only the largest region is kept.',
    seed,
    rows: made.rows,
    lit: true,
    figures: [
      { name: 'Floor', value: percent(made.floorShare) },
      { name: 'Regions before the choice', value: String(made.regions) },
      { name: 'Largest region', value: `${plural(made.largest, 'cell')}, ${percent(made.largestShare)}` },
    ],
  };
}
