/** Where the parts of a game's source tree lie, seen from a dungeon file in it. */
import { baseName, type DirectoryEntry, type FileSystem, inside, parentOf } from './fileSystem';

/** The folders of a tree; `levels` holds the level files. */
export interface Layout {
  readonly root: string;
  readonly src: string;
  readonly include: string;
  readonly util: string;
  readonly levels: string;
}

/** A dungeon file lies at most this many folders below its tree's root (`dat/lev/dungeon.def`). */
const DEEPEST = 3;

/**
 * Finds the tree around a dungeon file: the nearest folder above it that has `src/dungeon.c`, not above `workspace`.
 * Resolves to `undefined` when there is none.
 */
export async function findLayout(files: FileSystem, uri: string, workspace: string): Promise<Layout | undefined> {
  const home = parentOf(uri);
  let folder = home;
  for (let up = 0; folder !== undefined && up <= DEEPEST; up++) {
    if (!contains(workspace, folder)) return undefined;
    const names = await files.list(folder);
    if (has(names, 'src') && has(await files.list(inside(folder, 'src')), 'dungeon.c')) {
      return {
        root: folder,
        src: inside(folder, 'src'),
        include: inside(folder, 'include'),
        util: inside(folder, 'util'),
        levels: await levelFolder(files, folder, names, home ?? folder),
      };
    }
    folder = parentOf(folder);
  }
  return undefined;
}

/** Level files are in `dat/`, also where the dungeon file itself is generated elsewhere (`gen/dungeon.lua`). */
async function levelFolder(
  files: FileSystem,
  root: string,
  names: readonly DirectoryEntry[] | undefined,
  home: string,
): Promise<string> {
  if (baseName(home) === 'dat' || (home !== root && baseName(parentOf(home) ?? '') === 'dat')) return home;
  return has(names, 'dat') && (await files.list(inside(root, 'dat'))) ? inside(root, 'dat') : home;
}

/** Whether `uri` is the folder `workspace` or lies below it. */
export function contains(workspace: string, uri: string): boolean {
  const top = workspace.replace(/\/+$/, '');
  return uri === top || uri.startsWith(`${top}/`);
}

function has(names: readonly DirectoryEntry[] | undefined, name: string): boolean {
  return names?.some((n) => n.name === name) ?? false;
}
