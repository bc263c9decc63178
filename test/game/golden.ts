/** The golden runs of the real game, and a played game in their form. */
import { readFileSync } from 'node:fs';
import type { PlayedGame } from '../../server/game/types';

export interface Run {
  readonly seed: number | string;
  readonly calls: number;
  readonly n: number;
  readonly tune: string;
  readonly dgn: readonly unknown[];
  readonly lev: readonly unknown[];
  readonly br: readonly unknown[];
  readonly panic?: string;
  readonly crash?: string;
  readonly unresolved?: readonly string[];
  readonly ub?: number;
}

export interface Case {
  readonly id: string;
  readonly in: string;
  readonly rc?: number;
  readonly wizard?: number;
  readonly ub?: number;
  readonly decoded?: readonly DecodedDungeon[];
  readonly runs?: readonly Run[] | string;
}

/** A dungeon as 3.6's compiler wrote it. */
export interface DecodedDungeon {
  readonly name: string;
  readonly proto: string;
  readonly bones: string;
  readonly base: number;
  readonly rand: number;
  readonly flags: number;
  readonly chance: number;
  readonly entry: number;
  readonly levels: readonly (readonly [string, string, number, number, number, number, number, number])[];
  readonly branches: readonly (readonly [string, number, number, number, number, number])[];
}

export interface PlaceGolden {
  readonly stock_decoded?: readonly DecodedDungeon[];
  readonly stock: readonly Run[];
  readonly stock_wizard: readonly Run[];
  readonly cases: readonly Case[];
}

export function golden<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8')) as T;
}

/** The golden files' hero is an Archeologist: the quest's level names have lost their x. */
function asArcheologist(name: string): string {
  return /^x-(strt|loca|goal)$/i.test(name) ? `Arc${name.slice(1).toLowerCase()}` : name;
}

/** Everything a golden run holds of a game, in its own form; `files` adds 3.7's two file names. */
export function asRun(game: PlayedGame, files: boolean) {
  return {
    calls: game.draws,
    n: game.count,
    tune: game.tune,
    unresolved: game.unresolved,
    panic: game.unresolved.length > 0 ? null : game.panic,
    dgn: game.dungeons.map((d) => [
      d.name,
      d.levels,
      d.depthStart,
      d.entryLevel,
      d.ledgerStart,
      d.flags,
      d.align,
      d.bones,
      d.protofile,
      ...(files ? [d.lvlfill, d.themerooms] : []),
    ]),
    lev: game.levels.map((l) => [asArcheologist(l.name), l.dungeon, l.dlevel, l.flags, l.align, l.bones, l.variants]),
    br: game.branches.map((b) => [
      b.number,
      b.type,
      b.from.dungeon,
      b.from.dlevel,
      b.to.dungeon,
      b.to.dlevel,
      b.up ? 1 : 0,
    ]),
  };
}

/** The same of a golden run. */
export function expectedOf(run: Run) {
  const { calls, n, tune, dgn, lev, br } = run;
  return { calls, n, tune, unresolved: run.unresolved ?? [], panic: run.panic ?? null, dgn, lev, br };
}
