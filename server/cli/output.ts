/** Files that a command writes. */
import { type Io, Trouble } from './io';

/**
 * Writes a file. Throws `Trouble` where that cannot be done.
 * @param file its full path
 * @param name as the user named it
 */
export async function save(io: Io, file: string, name: string, content: string | Uint8Array): Promise<void> {
  try {
    await io.write(file, content);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'not allowed' : (code ?? String(error));
    throw new Trouble(`${name}: cannot be written (${why})`);
  }
}
