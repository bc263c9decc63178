/** Where the project around a file ends, for commands that have no workspace folder. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** The nearest folder above `file` with a `.git`; without one, the folder three levels up (enough for `dat/lev/`). */
export async function repositoryOf(file: string): Promise<string> {
  for (let at = path.dirname(file); ; at = path.dirname(at)) {
    if (await stat(path.join(at, '.git')).catch(() => undefined)) return at;
    if (path.dirname(at) === at) return path.resolve(path.dirname(file), '..', '..');
  }
}

/** Whether a file really lies in the project that its path is in: not so when a link leads out of it. */
export async function isInProject(file: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(await repositoryOf(file)), realpath(file)]);
  const way = path.relative(root, real);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
