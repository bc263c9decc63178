/** What the sample levels' page remembers over a reload, and what it needs from its surroundings. */
import type { MinesKnobs, Requests } from '../server/protocol';

export interface LevelsHost {
  /** The signal aborts when nobody waits for the answer any more. */
  request<M extends keyof Requests>(
    method: M,
    params: Requests[M]['params'],
    signal?: AbortSignal,
  ): Promise<Requests[M]['result']>;
  copy(text: string): void;
  /** Keeps the state. */
  keep(state: LevelsState): void;
}

/** What the page needs to know about the file. */
export interface LevelsFile {
  generation: '3.6' | '3.7';
  /** Names of the dungeons whose ordinary levels the mines' generator makes. */
  dungeons: readonly string[];
}

export interface LevelsState {
  seed: string;
  /** First seed of the gallery. */
  from: string;
  /** Index of the stage. */
  stage: number;
  /** How many changes of pass 1 are shown; `null` for all. */
  step: number | null;
  /** `null`: what the file is for. */
  generation: '3.6' | '3.7' | null;
  /** `null`: the game's. */
  knobs: MinesKnobs | null;
  open: { knobs: boolean; why: boolean; cavern: boolean };
  /** Show levels although no dungeon of the file is made like this. */
  anyway: boolean;
}

export const LAST_STAGE = 7;
const LAST_SEED = 2n ** 64n - 1n;

/** The number that a seed field says; `undefined` when it is no seed. */
export function seedOf(text: string): string | undefined {
  const digits = text.trim();
  if (!/^\d{1,20}$/.test(digits)) return undefined;
  const value = BigInt(digits);
  return value <= LAST_SEED ? value.toString() : undefined;
}

/** The seed `n` further on, going round at 2⁶⁴. */
export function seedPlus(seed: string, n: number): string {
  return BigInt.asUintN(64, BigInt(seed) + BigInt(n)).toString();
}

/** How far `seed` is behind `from`, or -1 where that is not within `count`. */
export function placeIn(from: string, seed: string, count: number): number {
  const off = BigInt.asUintN(64, BigInt(seed) - BigInt(from));
  return off < BigInt(count) ? Number(off) : -1;
}

/** A seed that is short enough to tell somebody. */
export function randomSeed(): string {
  return String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000);
}

/** A state as it may come back from anywhere, made whole. */
export function wholeState(kept: Partial<LevelsState> | undefined): LevelsState {
  const seed = seedOf(String(kept?.seed ?? '')) ?? '1';
  const stage = Number(kept?.stage ?? LAST_STAGE);
  return {
    seed,
    from: seedOf(String(kept?.from ?? '')) ?? seed,
    stage: Number.isInteger(stage) && stage >= 0 && stage <= LAST_STAGE ? stage : LAST_STAGE,
    step: typeof kept?.step === 'number' ? kept.step : null,
    generation: kept?.generation === '3.6' || kept?.generation === '3.7' ? kept.generation : null,
    knobs: kept?.knobs ?? null,
    open: { knobs: kept?.open?.knobs === true, why: kept?.open?.why === true, cavern: kept?.open?.cavern === true },
    anyway: kept?.anyway === true,
  };
}
