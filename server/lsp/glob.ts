/** The glob patterns of the setting `nethackDungeon.files`, as the editor reads them. */

/** Longer patterns are not followed: nobody writes one. */
const LONGEST = 500;
/** The most that the braces of one pattern may stand for. */
const MOST_ALTERNATIVES = 100;

/** One step of a pattern: a character, `?`, `*`, `**`, or `**` with its slash (any number of whole segments). */
type Step = { readonly char: string } | { readonly any: 'one' | 'segment' | 'all' | 'folders' };

/**
 * A test for paths with forward slashes. `*` and `?` stay inside one segment, `**` crosses segments, `{a,b}` is one of
 * several. A pattern without a leading slash may begin at any folder. The test takes time in proportion to the length
 * of the path, whatever the pattern.
 */
export function globTest(pattern: string): (path: string) => boolean {
  const alternatives = pattern.length > LONGEST ? undefined : expand(pattern);
  if (!alternatives) return () => false;
  const programs = alternatives.map((a) => steps(a.startsWith('/') ? a : `**/${a}`));
  return (path) => programs.some((p) => matches(p, path));
}

/** All patterns that one with braces stands for; `undefined` when they are too many. */
function expand(pattern: string): string[] | undefined {
  let done: string[] = [''];
  for (let i = 0; i < pattern.length; ) {
    const close = pattern[i] === '{' ? pattern.indexOf('}', i) : -1;
    const parts = close > 0 ? pattern.slice(i + 1, close).split(',') : [pattern[i] as string];
    done = done.flatMap((head) => parts.map((part) => head + part));
    if (done.length > MOST_ALTERNATIVES) return undefined;
    i = close > 0 ? close + 1 : i + 1;
  }
  return done;
}

function steps(pattern: string): Step[] {
  const found: Step[] = [];
  for (let i = 0; i < pattern.length; ) {
    const stars = /^\*+/.exec(pattern.slice(i))?.[0].length ?? 0;
    const begins = i === 0 || pattern[i - 1] === '/';
    if (stars > 1 && begins && pattern[i + stars] === '/') {
      found.push({ any: 'folders' });
      i += stars + 1;
    } else if (stars > 0) {
      found.push({ any: stars > 1 ? 'all' : 'segment' });
      i += stars;
    } else {
      found.push(pattern[i] === '?' ? { any: 'one' } : { char: pattern[i] as string });
      i++;
    }
  }
  return found;
}

/** Follows all ways through the steps at once; a state is twice the step's index, plus one inside of a folder's name. */
function matches(program: readonly Step[], path: string): boolean {
  const text = path.startsWith('/') && !isChar(program[0], '/') ? path.slice(1) : path;
  let states = new Set<number>();
  const enter = (index: number, into: Set<number>): void => {
    if (into.has(2 * index)) return;
    into.add(2 * index);
    const step = program[index];
    // What may stand for nothing is passed at once.
    if (step && 'any' in step && step.any !== 'one') enter(index + 1, into);
  };
  enter(0, states);
  for (const c of text) {
    const next = new Set<number>();
    for (const state of states) {
      const index = state >> 1;
      const step = program[index];
      if (!step) continue;
      if ('char' in step) {
        if (step.char === c) enter(index + 1, next);
      } else if (step.any === 'one') {
        if (c !== '/') enter(index + 1, next);
      } else if (step.any === 'segment') {
        if (c !== '/') enter(index, next);
      } else if (step.any === 'all') enter(index, next);
      else if (c !== '/') next.add(2 * index + 1);
      else if (state & 1) enter(index, next);
    }
    states = next;
  }
  return states.has(2 * program.length);
}

const isChar = (step: Step | undefined, char: string): boolean =>
  step !== undefined && 'char' in step && step.char === char;
