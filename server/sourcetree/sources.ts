/** What single source files of the game say about dungeon files (dialects.md, "Where a source tree says it itself"). */
import { lineAt, liveText, type Macro, stringOf } from './cText';

/** A name with the 1-based line it stands on. */
export interface Named {
  readonly name: string;
  readonly line: number;
}

/** The dungeon names that the C code resolves at start: the `dname_to_dnum("…")` calls of dungeon.c. */
export function requiredDungeons(live: string, macros: ReadonlyMap<string, Macro>): Named[] {
  const found: Named[] = [];
  for (const call of live.matchAll(/\bdname_to_dnum\s*\(\s*("(?:\\.|[^"\\\n])*"|[A-Z_][A-Z0-9_]*)\s*\)/g)) {
    const name = stringOf(call[1] ?? '', macros);
    if (name !== undefined && !found.some((f) => f.name === name)) found.push({ name, line: lineAt(live, call.index) });
  }
  return found;
}

/** The level names of dungeon.c's `level_map` table, up to its empty last entry. */
export function knownLevels(live: string, macros: ReadonlyMap<string, Macro>): Named[] {
  const table = /\blevel_map\s*\[\s*\]\s*=\s*\{/.exec(live);
  if (!table) return [];
  const start = table.index + table[0].length;
  const found: Named[] = [];
  const entry = /\{\s*("(?:\\.|[^"\\\n])*"|[A-Za-z_]\w*)\s*,|\}\s*;/g;
  entry.lastIndex = start;
  for (let match = entry.exec(live); match?.[1]; match = entry.exec(live)) {
    const name = stringOf(match[1], macros);
    if (name === '') break;
    if (name !== undefined) found.push({ name, line: lineAt(live, match.index) });
  }
  return found;
}

/** The flag words of 3.7's dungeon.c: the option list that holds "mazelike" (`undefined` when there is none). */
export function luaFlags(live: string): Named[] | undefined {
  for (const list of live.matchAll(
    /\[\s*\w*\s*\]\s*=\s*\{((?:\s*"[^"\n]*"\s*,?)+)\s*(?:NULL|\(char \*\) *0|0)?\s*,?\s*\}/g,
  )) {
    const words = [...(list[1] ?? '').matchAll(/"([^"\n]*)"/g)];
    if (!words.some((w) => w[1] === 'mazelike')) continue;
    return words.map((w) => ({ name: w[1] ?? '', line: lineAt(live, list.index + list[0].indexOf(w[0])) }));
  }
  return undefined;
}

/** The descriptor words of the `.def` scanner `util/dgn_comp.l`, alignments left out (`undefined` when there are none). */
export function scannerFlags(text: string): Named[] | undefined {
  const live = liveText(text);
  const found: Named[] = [];
  for (const rule of live.matchAll(
    /^"?([a-z_]\w*)"?[ \t]+\{?[^\n]*\byylval\.i\s*=\s*([A-Za-z_]\w*)[^\n]*\breturn\s*\(?\s*DESCRIPTOR/gm,
  )) {
    if (!rule[2]?.startsWith('AM_')) found.push({ name: rule[1] ?? '', line: lineAt(live, rule.index) });
  }
  return found.length > 0 ? found : undefined;
}

/** The names of the levels in a `.des` file: its `LEVEL: "name"` and `MAZE: "name"` entries. */
export function levelsOfDes(text: string): Named[] {
  const found: Named[] = [];
  for (const entry of text.matchAll(/^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*"([^"\n]*)"/gm)) {
    found.push({ name: entry[1] ?? '', line: lineAt(text, entry.index) });
  }
  return found;
}
