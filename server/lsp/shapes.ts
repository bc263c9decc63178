/** Shapes of what comes over a wire: what is not of the shape that is asked for is refused before anything reads it. */
import type { Requests } from '../protocol';

/** Whether a value, as JSON gives it, has a shape. */
export type Shape = (value: unknown) => boolean;

/** Any value at all, none included. */
const anything: Shape = () => true;
const text: Shape = (value) => typeof value === 'string';
const flag: Shape = (value) => typeof value === 'boolean';
const number: Shape = (value) => typeof value === 'number' && Number.isFinite(value);
const whole: Shape = (value) => Number.isSafeInteger(value);
/** The shape, or nothing there: absent or `null`. */
const maybe =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || value === null || shape(value);
const oneOf =
  (...values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value);
const list =
  (of: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(of);
/** An object with fields of these shapes; others may be there too. */
const object =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(fields).every(([name, shape]) => shape((value as Record<string, unknown>)[name]));
/** An object whose field `kind` says which fields the rest must have. */
const byKind =
  (kinds: Readonly<Record<string, Readonly<Record<string, Shape>>>>): Shape =>
  (value) => {
    const kind = object({ kind: text })(value) ? (value as { kind: string }).kind : '';
    const fields = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    return fields !== undefined && object(fields)(value);
  };

/** What shapes are made of. */
export const shapes = { anything, text, flag, number, whole, maybe, oneOf, list, object, byKind };

const aboutFile = object({ uri: text });
const seed: Shape = (value) => typeof value === 'string' && /^\d{1,20}$/.test(value);
const knobs = object({
  fill: number,
  pass1: text,
  pass2: text,
  pass3: text,
  smoothed: flag,
  joined: flag,
  walled: flag,
});
const minesFields = { seed, generation: oneOf('3.6', '3.7'), knobs: maybe(knobs) };
const manyMines = object({ ...minesFields, count: whole });
const compareWith = byKind({
  upstream: {},
  stock: { id: text },
  saved: {},
  head: {},
  file: { uri: maybe(text) },
  text: { title: text, uri: text, text },
});

/** The shapes of the parameters of the custom requests. */
const PARAMS: Readonly<Record<keyof Requests, Shape>> = {
  'nethackDungeon/preview': object({
    uri: text,
    view: oneOf('shortest', 'longest', 'game'),
    seed,
    world: whole,
    width: number,
    with: maybe(compareWith),
  }),
  'nethackDungeon/stopOdds': aboutFile,
  'nethackDungeon/startOdds': aboutFile,
  'nethackDungeon/mines': object(minesFields),
  'nethackDungeon/minesGallery': manyMines,
  'nethackDungeon/minesWhy': manyMines,
  'nethackDungeon/compare': object({ uri: text, with: compareWith }),
  'nethackDungeon/compareSources': aboutFile,
  'nethackDungeon/convert': aboutFile,
  'nethackDungeon/dungeons': aboutFile,
  'nethackDungeon/addLevel': object({
    uri: text,
    dungeon: text,
    name: text,
    bonetag: maybe(text),
    base: whole,
    range: maybe(whole),
    chance: maybe(whole),
    nlevels: maybe(whole),
  }),
  'nethackDungeon/cavern': object({ seed }),
};

/** Whether these may be the parameters of a custom request. */
export function fits<M extends keyof Requests>(method: M, params: unknown): params is Requests[M]['params'] {
  return PARAMS[method](params);
}
