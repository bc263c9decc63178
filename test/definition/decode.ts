/** What the compiler would write of a definition, in the form of the golden files (README of test/golden). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDef } from '../../server/definition/readDef';
import type { Definition, Field } from '../../server/definition/types';
import { parseDef } from '../../server/syntax/def/parser';

export interface DecodedDungeon {
  name: string;
  proto: string;
  bones: string;
  base: number;
  rand: number;
  flags: number;
  chance: number;
  entry: number;
  nlevels: number;
  nbranches: number;
  levels: (string | number)[][];
  branches: (string | number)[][];
}

export interface DgnCompCase {
  id: string;
  in?: string;
  in_latin1?: string;
  rc: number;
  rc_def: number;
  err: string[];
  out?: DecodedDungeon[] | null;
  note?: string;
  bug?: number;
  ub?: number;
}

/** Reads a golden file that is copied into the repository. */
export function golden<T>(name: string): T {
  return JSON.parse(readFileSync(join(__dirname, '..', 'golden', name), 'utf8')) as T;
}

const FLAG_BITS: Record<string, number> = { town: 1, hellish: 2, mazelike: 4, roguelike: 8 };
const ALIGN_BITS: Record<string, number> = { chaotic: 0x10, neutral: 0x20, lawful: 0x40 };
const TYPES = ['stair', 'no_up', 'no_down', 'portal'];

export function read(text: string): Definition {
  return readDef(parseDef(text), text);
}

/** @param bytes how a string's characters become the bytes that the golden files show one by one */
export function decode(definition: Definition, bytes: (text: string) => string = utf8): DecodedDungeon[] {
  const all: { name: string; dungeon: number }[] = [];
  return definition.worlds[0]!.dungeons.map((dungeon, d) => {
    // Chains are resolved while reading: against the levels of this dungeon that stand before, in the order of the file.
    const entries = [...dungeon.levels, ...dungeon.branches].sort((a, b) => a.span.start - b.span.start);
    const levels: (string | number)[][] = [];
    const branches: (string | number)[][] = [];
    for (const entry of entries) {
      const name = entry.name?.value ?? '';
      const wanted = entry.chainlevel?.value ?? '';
      const chain = wanted === '' ? -1 : all.findIndex((level) => level.dungeon === d && level.name === wanted);
      const found = wanted !== '' && chain < 0 ? -2 : chain;
      if (entry.kind === 'level') {
        levels.push([
          ...[bytes(name), bytes(entry.bonetag?.value ?? ''), entry.base?.value ?? 0, entry.range?.value ?? 0],
          ...[entry.chance?.value ?? 100, entry.nlevels?.value ?? 0, found, bits(entry.flags, entry.alignments)],
        ]);
        all.push({ name, dungeon: d });
      } else {
        branches.push([
          ...[bytes(name), entry.base?.value ?? 0, entry.range?.value ?? 0, found],
          ...[TYPES.indexOf(entry.branchtype?.value ?? 'stair'), entry.direction?.value === 'up' ? 1 : 0],
        ]);
      }
    }
    return {
      name: bytes(dungeon.name?.value ?? ''),
      proto: bytes(dungeon.protofile?.value ?? ''),
      bones: bytes(dungeon.bonetag?.value ?? ''),
      base: dungeon.base?.value ?? 0,
      rand: dungeon.range?.value ?? 0,
      flags: bits(dungeon.flags, dungeon.alignments),
      chance: dungeon.chance?.value ?? 0,
      entry: dungeon.entry?.value ?? 0,
      nlevels: levels.length,
      nbranches: branches.length,
      levels,
      branches,
    };
  });
}

function bits(flags: readonly Field<string>[], alignments: readonly Field<string>[]): number {
  let value = 0;
  for (const flag of flags) value |= FLAG_BITS[flag.value ?? ''] ?? 0;
  for (const alignment of alignments) value |= ALIGN_BITS[alignment.value ?? ''] ?? 0;
  return value;
}

function utf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
