import { type DirectoryEntry, type FileSystem, parentOf } from '../../server/sourcetree/fileSystem';

/** Files in memory by uri, counting what is read. A value of `null` is a file that cannot be read. */
export class MemoryFileSystem implements FileSystem {
  readonly reads: string[] = [];
  readonly #files: ReadonlyMap<string, string | null>;
  readonly #folders = new Map<string, Map<string, DirectoryEntry>>();

  constructor(files: Readonly<Record<string, string | null>>) {
    this.#files = new Map(Object.entries(files));
    for (const uri of this.#files.keys()) {
      let name = uri.slice(uri.lastIndexOf('/') + 1);
      let kind: DirectoryEntry['kind'] = 'file';
      for (let folder = parentOf(uri); folder !== undefined; folder = parentOf(folder)) {
        const entries = this.#folders.get(folder) ?? new Map<string, DirectoryEntry>();
        this.#folders.set(folder, entries);
        entries.set(name, { name, kind });
        name = folder.slice(folder.lastIndexOf('/') + 1);
        kind = 'folder';
      }
    }
  }

  async list(uri: string): Promise<readonly DirectoryEntry[] | undefined> {
    const entries = this.#folders.get(uri);
    return entries && [...entries.values()];
  }

  async readText(uri: string, limit: number): Promise<string | undefined> {
    this.reads.push(uri);
    const text = this.#files.get(uri);
    return text === null || text === undefined || text.length > limit ? undefined : text;
  }
}

/** A tree of files below `file:///w`, given by paths relative to it. */
export function tree(files: Readonly<Record<string, string | null>>): MemoryFileSystem {
  return new MemoryFileSystem(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`file:///w/${path}`, text])),
  );
}
