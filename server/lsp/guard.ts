/** Nothing in a file may bring the server down: every request goes through here. */
import type { RemoteConsole } from 'vscode-languageserver';

/** Says in the log what went wrong; never throws. */
export function logError(console: RemoteConsole, what: string, error: unknown): void {
  try {
    console.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  } catch {
    // The connection is closed: nobody is left to tell.
  }
}

/** What `work` gives; when it fails, the failure is logged and `otherwise` is given. */
export async function guarded<T>(
  console: RemoteConsole,
  what: string,
  otherwise: T,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    logError(console, what, error);
    return otherwise;
  }
}
