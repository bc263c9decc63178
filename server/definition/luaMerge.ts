/** Comparing and joining the worlds of one file. */
import { LuaFloat } from '../syntax/lua/number';
import type { Work } from '../syntax/work';
import type { RunResult } from './evaluate/interpreter';
import { LuaTable } from './evaluate/table';
import { isFunction, Unknown, type Value } from './evaluate/values';
import type { DungeonEntry, Field, World } from './types';

type ReadWorld = Omit<World, 'probability' | 'label'>;

/** Fields and entries between two pauses. */
const BATCH = 256;

const places: ReadonlySet<string> = new Set(['span', 'headSpan', 'nameSpan', 'origin']);

/**
 * Gives worlds a key that two of them share exactly when they say the same; where they say it does not matter. Entries
 * are numbered one by one, because engines hash long strings badly.
 */
export class Meanings {
  private readonly known = new Map<string, number>();
  private parts = 0;

  /**
   * The same for a run whose table has not been read yet, which spares the reading of worlds that are there already;
   * nothing where only reading can tell: a function in a field may draw when it is called.
   */
  *ofRun({ globals, failure, gaveUp }: RunResult): Work<string | undefined> {
    const dungeon = globals.get('dungeon');
    const table = dungeon instanceof LuaTable ? yield* this.table(dungeon, 0) : plain(dungeon);
    return table && `run ${this.number(failure?.message)} ${gaveUp} ${globals.tainted} ${table}`;
  }

  private *table(value: LuaTable, depth: number): Work<string | undefined> {
    // Dungeons, their lists, entries, flags: what lies deeper is not read.
    if (depth > 5) return '{}';
    let text = value.tainted ? '?' : '';
    for (const { key, slot } of value.entries()) {
      if (++this.parts % BATCH === 0) yield;
      const inner = slot.value;
      const part = inner instanceof LuaTable ? yield* this.table(inner, depth + 1) : plain(inner);
      if (part === undefined) return undefined;
      text += typeof key === 'number' ? `${part},` : `${key instanceof LuaTable ? '{}' : plain(key)}:${part},`;
    }
    return `{${this.number(text)}}`;
  }

  *of(world: ReadWorld): Work<string> {
    const numbers: number[] = [];
    for (const { levels, branches, raw, ...dungeon } of world.dungeons) {
      numbers.push(this.number(dungeon));
      for (const { elements, ...field } of raw) {
        numbers.push(this.number(field));
        for (const element of elements ?? []) {
          if (++this.parts % BATCH === 0) yield;
          numbers.push(this.number(element));
        }
        numbers.push(-1);
      }
      for (const entry of [...levels, ...branches]) {
        if (++this.parts % BATCH === 0) yield;
        numbers.push(this.number(entry));
      }
    }
    return `${world.counted} ${this.number(world.stop)} ${numbers.join()}`;
  }

  private number(part: unknown): number {
    const text = said(part);
    const number = this.known.get(text) ?? this.known.size;
    this.known.set(text, number);
    return number;
  }
}

/** What a value that is no table says; nothing for a function. */
function plain(value: Exclude<Value, LuaTable>): string | undefined {
  if (isFunction(value)) return undefined;
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`;
  if (value instanceof LuaFloat) return `${value.n}f`;
  return value instanceof Unknown ? '?' : String(value);
}

/** Everything a value says but its places, as text. */
function said(value: unknown): string {
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`;
  if (typeof value !== 'object' || value === null) return String(value);
  let text = '{';
  for (const [key, part] of Object.entries(value)) {
    if (part !== undefined && !places.has(key)) text += `${key}:${said(part)},`;
  }
  return `${text}}`;
}

/**
 * One world of several that differ in what could not be known: a field on which they disagree is unknown. Where they
 * have different entries the first stands, since what is unknown cannot be listed.
 */
export function mergeUnknown(worlds: readonly ReadWorld[]): ReadWorld {
  const [first, ...others] = worlds;
  if (first === undefined) throw new RangeError('no worlds to merge');
  const healthy = worlds.filter((w) => w.stop === undefined);
  if (healthy.length > 0 && healthy.length < worlds.length) return mergeUnknown(healthy);
  return {
    ...first,
    dungeons: others.reduce<readonly DungeonEntry[]>((merged, other) => {
      if (merged.length !== other.dungeons.length) return merged;
      return merged.map((dungeon, i) => mergeEntry(dungeon, other.dungeons[i]!));
    }, first.dungeons),
  };
}

function isField(value: unknown): value is Field<unknown> {
  return (
    typeof value === 'object' && value !== null && 'nameSpan' in value && 'computed' in value && !('kind' in value)
  );
}

function mergeEntry<T extends object>(a: T, b: T): T {
  const merged: Record<string, unknown> = { ...(a as Record<string, unknown>) };
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const x = (a as Record<string, unknown>)[key];
    const y = (b as Record<string, unknown>)[key];
    if (isField(x) || isField(y)) {
      const known = isField(x) && isField(y) && x.value === y.value;
      if (!known) merged[key] = { ...(isField(x) ? x : (y as Field<unknown>)), value: undefined, computed: true };
    } else if (key === 'stop' && (x === undefined || y === undefined)) {
      merged[key] = undefined;
    } else if (Array.isArray(x) && Array.isArray(y) && key !== 'raw') {
      merged[key] = x.length === y.length ? x.map((e, i) => mergeEntryOrField(e, y[i])) : x;
    }
  }
  return merged as T;
}

function mergeEntryOrField(a: unknown, b: unknown): unknown {
  if (isField(a) && isField(b)) return a.value === b.value ? a : { ...a, value: undefined, computed: true };
  return typeof a === 'object' && a !== null && typeof b === 'object' && b !== null ? mergeEntry(a, b) : a;
}
