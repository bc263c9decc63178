/**
 * What a host knows of a file beside its text: its bytes on disk, read when it is opened or saved (an editor hides byte
 * order marks and lone carriage returns), and the source tree around it, read again when a watched file changes.
 */
import type { AnalysisOptions } from '../analysis/analysis';
import { contains } from '../sourcetree/layout';
import { readTree } from '../sourcetree/tree';
import type { Host } from './host';

/** What the surroundings of a file are read from, as a pattern for whoever watches files: the client does. */
export const watchedFiles = '**/{dat,lev,gen,src,include,util}/*.{c,h,l,lua,des,def}';

export interface TreeReader {
  /** Whether there are files to read at all. */
  readonly reads: boolean;
  of(uri: string): Promise<AnalysisOptions>;
  /** Something in the surroundings changed: they are read again when they are needed. */
  forget(): void;
}

/**
 * Reads the surroundings of files, never outside of the workspace's folders.
 * @param log takes what could not be read, one line each
 */
export function surroundingsOf(host: Host, folders: () => readonly string[], log: (note: string) => void): TreeReader {
  const files = host.files(folders);
  const known = new Map<string, Promise<AnalysisOptions>>();
  const read = async (uri: string): Promise<AnalysisOptions> => {
    const home = folders()
      .filter((folder) => contains(folder, uri))
      .sort((a, b) => a.length - b.length)[0];
    if (!files || home === undefined) return {};
    const tree = await readTree(files, uri, home);
    if (tree?.note) log(tree.note);
    return tree ? { tree } : {};
  };
  return {
    reads: files !== undefined,
    of: async (uri) => {
      let options = known.get(uri);
      if (!options) {
        options = read(uri).catch((error: unknown) => {
          log(`source tree around ${uri}: ${error}`);
          return {};
        });
        known.set(uri, options);
      }
      const bytes = await host.bytes?.(uri).catch((error: unknown) => {
        log(`${uri} on disk: ${error}`);
        return undefined;
      });
      return { ...(await options), ...(bytes ? { bytes } : {}) };
    },
    forget: () => known.clear(),
  };
}
