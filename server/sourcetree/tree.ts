/** Reads what the game's own sources around a dungeon file say about it, as facts with the place each comes from. */
import type { Generation, Limits, RuleSource } from '../dialects/types';
import { integerOf, liveText, type Macro, macrosOf, stringOf } from './cText';
import { baseName, type FileSystem, inside } from './fileSystem';
import { findLayout, type Layout } from './layout';
import { knownLevels, levelsOfDes, luaFlags, type Named, requiredDungeons, scannerFlags } from './sources';

/** What a source tree says; a piece that is absent from the tree is absent here. */
export interface TreeFacts {
  readonly root: string;
  /** The folder of the level files. */
  readonly levelFolder: string;
  readonly limits: Partial<Limits>;
  readonly requiredDungeons?: readonly string[];
  readonly knownLevels?: readonly string[];
  readonly flags?: readonly string[];
  readonly levelFiles?: ReadonlyMap<string, RuleSource>;
  /** The release the tree says it is, `3.6.7`, with the generation that stands for; variants number their own way. */
  readonly version?: string;
  readonly generation?: Generation;
  /** The game's own name for itself (`NetHack`, `SlashEM`). */
  readonly gameName?: string;
  readonly sources: ReadonlyMap<string, RuleSource>;
  /** What could not be read, for the log; at most one line. */
  readonly note?: string;
}

/** No source file of any real variant comes near this; a larger one is not read. */
const LARGEST_SOURCE = 2_000_000;
/** More level files than any variant has; the rest of a folder beyond it is left alone. */
const MOST_LEVEL_FILES = 4_000;
/** All `.des` files together; a hostile tree stops here. */
const MOST_DES_FILES = 400;

/** Which macro holds which limit, and in which headers it may be defined. */
const LIMITS: readonly { readonly key: keyof Limits; readonly macro: string }[] = [
  { key: 'dungeons', macro: 'MAXDUNGEON' },
  { key: 'levelsPerDungeon', macro: 'MAXLEVEL' },
  { key: 'specialLevels', macro: 'LEV_LIMIT' },
  { key: 'branches', macro: 'BRANCH_LIMIT' },
];
const HEADERS = ['global.h', 'dgn_file.h', 'dungeon.h', 'patchlevel.h'];

/**
 * Reads the tree around the dungeon file `uri`, never outside the folder `workspace`. Resolves to `undefined` when no
 * tree is there; never rejects.
 */
export async function readTree(files: FileSystem, uri: string, workspace: string): Promise<TreeFacts | undefined> {
  const layout = await findLayout(files, uri, workspace);
  if (!layout) return undefined;
  const unread: string[] = [];
  const read = async (folder: string, name: string): Promise<SourceFile | undefined> => {
    const at = inside(folder, name);
    const text = await files.readText(at, LARGEST_SOURCE);
    return text === undefined ? undefined : { uri: at, text };
  };
  /** Reads a file that need not be there; only one that is and cannot be read is worth a word. */
  const readIfThere = async (folder: string, name: string): Promise<SourceFile | undefined> => {
    const names = await files.list(folder);
    if (!names?.some((n) => n.name === name)) return undefined;
    const file = await read(folder, name);
    if (!file) unread.push(`${baseName(folder)}/${name}`);
    return file;
  };
  const [dungeonC, scanner, ...headers] = await Promise.all([
    readIfThere(layout.src, 'dungeon.c'),
    readIfThere(layout.util, 'dgn_comp.l'),
    ...HEADERS.map((name) => readIfThere(layout.include, name)),
  ]);
  const levelFiles = await readLevelFiles(files, layout, read, unread);
  const found = new Collector();
  const macros = found.macros([...headers, dungeonC]);
  const limits: Partial<Record<keyof Limits, number>> = {};
  for (const { key, macro } of LIMITS) {
    const value = integerOf(macro, macros);
    if (value === undefined || value <= 0) continue;
    limits[key] = value;
    found.from(`limits.${key}`, macros.get(macro));
  }
  const live = dungeonC && liveText(dungeonC.text);
  const required = live ? requiredDungeons(live, macros) : [];
  const known = live ? knownLevels(live, macros) : [];
  const flags = (live ? luaFlags(live) : undefined) ?? (scanner && scannerFlags(scanner.text));
  if (dungeonC) {
    found.names('required', required, dungeonC);
    found.names('level', known, dungeonC);
  }
  return {
    root: layout.root,
    levelFolder: layout.levels,
    limits,
    requiredDungeons: required.length > 0 ? required.map((r) => r.name) : undefined,
    knownLevels: known.length > 0 ? known.map((k) => k.name) : undefined,
    flags: flags?.map((f) => f.name),
    levelFiles,
    ...versionOf(macros),
    gameName: macros.has('DEF_GAME_NAME') ? stringOf('DEF_GAME_NAME', macros) : undefined,
    sources: found.sources,
    note: unread.length > 0 ? `${layout.root}: not read: ${unread.sort().join(', ')}` : undefined,
  };
}

interface SourceFile {
  readonly uri: string;
  readonly text: string;
}

/** Macros and names of several files, each remembering where it stands. */
class Collector {
  readonly sources = new Map<string, RuleSource>();
  readonly #uriOf = new Map<Macro, string>();

  macros(files: readonly (SourceFile | undefined)[]): Map<string, Macro> {
    const all = new Map<string, Macro>();
    for (const file of files) {
      if (!file) continue;
      for (const [name, macro] of macrosOf(liveText(file.text))) {
        if (all.has(name)) continue;
        all.set(name, macro);
        this.#uriOf.set(macro, file.uri);
      }
    }
    return all;
  }

  from(key: string, macro: Macro | undefined): void {
    const uri = macro && this.#uriOf.get(macro);
    if (macro && uri) this.sources.set(key, { uri, line: macro.line });
  }

  names(kind: string, names: readonly Named[], file: SourceFile): void {
    for (const { name, line } of names) this.sources.set(`${kind}:${name}`, { uri: file.uri, line });
  }
}

/** Level files by base name: `dat/*.lua` by their file name, `dat/*.des` by the levels in them. */
async function readLevelFiles(
  files: FileSystem,
  layout: Layout,
  read: (folder: string, name: string) => Promise<SourceFile | undefined>,
  unread: string[],
): Promise<ReadonlyMap<string, RuleSource> | undefined> {
  const names = await files.list(layout.levels);
  if (!names) return undefined;
  const found = new Map<string, RuleSource>();
  const des: string[] = [];
  for (const { name, kind } of names) {
    if (kind !== 'file' || found.size >= MOST_LEVEL_FILES) continue;
    if (name.endsWith('.lua')) found.set(name.slice(0, -'.lua'.length), { uri: inside(layout.levels, name), line: 1 });
    else if (name.endsWith('.des') && des.length < MOST_DES_FILES) des.push(name);
  }
  const texts = await Promise.all(des.map((name) => read(layout.levels, name)));
  texts.forEach((file, i) => {
    if (!file) unread.push(des[i] ?? '');
    else for (const { name, line } of levelsOfDes(file.text)) found.set(name, { uri: file.uri, line });
  });
  return found.size > 0 ? found : undefined;
}

function versionOf(macros: ReadonlyMap<string, Macro>): { version?: string; generation?: Generation } {
  const [major, minor, patch] = ['VERSION_MAJOR', 'VERSION_MINOR', 'PATCHLEVEL'].map((m) => integerOf(m, macros));
  if (major === undefined || minor === undefined) return {};
  const version = [major, minor, patch].filter((n) => n !== undefined).join('.');
  if (major === 5) return { version, generation: '5.0' };
  if (major !== 3) return { version };
  const generation = minor >= 7 ? '3.7' : minor >= 5 ? '3.6' : minor >= 3 ? '3.4.3' : '3.1';
  return { version, generation };
}
