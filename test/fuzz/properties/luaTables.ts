/** Lua is evaluated as a real Lua evaluates it, or not at all. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { program } from '../../definition/luaPrograms';
import { comparable, ourLua, realLua, startLua, stopLua } from '../../definition/realLua';
import { luaFile } from '../generators/lua';
import type { Property } from '../property';

interface Chunk {
  readonly text: string;
}

/** A program of any kind, or a dungeon file whose table is looked at as a whole. */
const chunks = (): fc.Arbitrary<Chunk> =>
  fc
    .oneof(
      program,
      luaFile.filter(decided).map((text) => `${text}\nresult = dungeon`),
    )
    .map((text) => ({ text }));

/**
 * Whether a real Lua can be asked: nothing of the game's is in the file, nothing that only limits end, and only
 * characters that come back from it as they went.
 */
function decided(text: string): boolean {
  return !/\b(?:percent|shuffle|align|nh|d|random|while true)\b|return f\(x\) end$|[^\t\n\r -~]/m.test(text);
}

export const luaTables: Property<Chunk> = {
  name: 'lua',
  title: 'a program gives the same table, and the same error, as a real Lua; or it cannot be known',
  inputs: chunks,
  runs: 400,
  begin: startLua,
  end: async () => stopLua(),
  holds({ text }) {
    const ours = ourLua(text);
    if (ours === 'unknown') return;
    const real = realLua(text);
    assert.equal(comparable(ours.error), comparable(real.error));
    assert.equal(ours.result, real.result);
  },
};
