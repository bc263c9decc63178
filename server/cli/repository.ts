/** Where the project around a file ends, for commands that have no workspace folder. */
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** The nearest folder above `file` with a `.git`; without one, the folder three levels up (enough for `dat/lev/`). */
export async function repositoryOf(file: string): Promise<string> {
  for (let at = path.dirname(file); ; at = path.dirname(at)) {
    if (await stat(path.join(at, '.git')).catch(() => undefined)) return at;
    if (path.dirname(at) === at) return path.resolve(path.dirname(file), '..', '..');
  }
}
