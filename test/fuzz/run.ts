/** Tries a property on many inputs from a seed, and makes the one that fails small. */
import fc from 'fast-check';
import { within } from './deadline';
import { minimise } from './minimise';
import type { AnyProperty } from './property';

export interface Failure {
  readonly property: string;
  readonly seed: number;
  readonly error: string;
  /** The smallest input found. */
  readonly input: unknown;
}

export interface Tried {
  readonly runs: number;
  readonly failure?: Failure;
  /** The input that took longest, in ms of processor time: where to look for what is slow. */
  readonly slowest: { readonly ms: number; readonly input: unknown };
}

/** How long an input that failed is made smaller by way of how it was made, in ms. */
const SHRINKING = 20_000;

/** Runs `runs` inputs of a seed; ends at the first that fails. */
export async function tryProperty(property: AnyProperty, seed: number, runs: number): Promise<Tried> {
  let slowest: Tried['slowest'] = { ms: 0, input: undefined };
  let failed = 0;
  const attempt = async (input: unknown): Promise<void> => {
    // Enough of shrinking: what is left to try is passed over.
    fc.pre(failed === 0 || performance.now() - failed < SHRINKING);
    const start = process.cpuUsage();
    try {
      await within(() => property.holds(input), property.limit);
    } catch (error) {
      failed ||= performance.now();
      throw error;
    }
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1000;
    if (ms > slowest.ms) slowest = { ms, input };
  };
  const result = await fc.check(fc.asyncProperty(property.inputs(), attempt), { seed, numRuns: runs });
  if (!result.failed) return { runs: result.numRuns, slowest };
  const found: unknown = result.counterexample?.[0];
  const error = describe(result.errorInstance);
  return {
    runs: result.numRuns,
    slowest,
    failure: { property: property.name, seed, error, input: await smaller(property, found, error) },
  };
}

/** The error an input gives, in words; `undefined` where the property holds. */
export async function failureOf(property: AnyProperty, input: unknown): Promise<string | undefined> {
  try {
    await within(() => property.holds(input), property.limit);
    return undefined;
  } catch (error) {
    return describe(error);
  }
}

/** Shrinking knows how an input was made, not what is in a text: that is cut down here, while the error stays. */
async function smaller(property: AnyProperty, input: unknown, error: string): Promise<unknown> {
  if (typeof input !== 'object' || input === null || !('text' in input) || typeof input.text !== 'string') return input;
  const kind = kindOf(error);
  const fails = (text: string): boolean => {
    try {
      const outcome: unknown = within(() => property.holds({ ...input, text }), property.limit);
      // What answers later cannot be cut down here.
      if (outcome instanceof Promise) void outcome.catch(() => undefined);
      return false;
    } catch (other) {
      return kindOf(describe(other)) === kind;
    }
  };
  return fails(input.text) ? { ...input, text: minimise(input.text, fails) } : input;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node:'));
  return [`${error.name}: ${error.message.replace(/\n/g, ' ')}`, ...frames].join('\n');
}

/** The error without what depends on the input: numbers, quoted texts. */
function kindOf(error: string): string {
  const [message = '', ...stack] = error.split('\n');
  const place = stack[0] ?? '';
  return `${message.replace(/"(?:[^"\\]|\\.)*"|\d+/g, '_')} ${place.trim()}`;
}
