/** Nothing in a file may bring the server down: every request goes through here. */
import type { RemoteConsole } from 'vscode-languageserver';

/** Where a failure is told. */
export type ErrorLog = Pick<RemoteConsole, 'error'>;

/** Says in the log what went wrong; never throws. */
export function logError(console: ErrorLog, what: string, error: unknown): void {
  try {
    console.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  } catch {
    // The connection is closed: nobody is left to tell.
  }
}

/** What `work` gives; when it fails, the failure is logged and `otherwise` is given. */
export async function guarded<T>(
  console: ErrorLog,
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
