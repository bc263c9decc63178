/**
 * What a host knows of a file beside its text: its bytes on disk, read when it is opened or saved (an editor hides byte
 * order marks and lone carriage returns), and the source tree around it, read again when a watched file changes.
 */
import type { AnalysisOptions } from '../analysis/analysis';
import { contains } from '../sourcetree/layout';
import { readTree } from '../sourcetree/tree';
import type { Host } from './host';

export interface TreeReader {
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
    of: async (uri) => {
      let options = known.get(uri);
      if (!options) {
        options = read(uri).catch((error: unknown) => {
          log(`source tree around ${uri}: ${error}`);
          return {};
        });
        known.set(uri, options);
      }
      const bytes = await host.bytes?.(uri);
      return { ...(await options), ...(bytes ? { bytes } : {}) };
    },
    forget: () => known.clear(),
  };
}
