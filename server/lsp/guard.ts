/** Nothing in a file may bring the server down: every request goes through here. */
import { type CancellationToken, LSPErrorCodes, type RemoteConsole, ResponseError } from 'vscode-languageserver';

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

/** The answer to a request that its client has given up. */
export const cancelled = (): ResponseError<never> => new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');

/**
 * What `work` gives, or at once the answer for a request given up as soon as that happens: nobody waits then for work
 * that goes on for others. Rejects as `work` does.
 */
export function unlessCancelled<T>(
  token: CancellationToken,
  work: () => T | Promise<T>,
): Promise<T | ResponseError<never>> {
  return new Promise((resolve, reject) => {
    if (token.isCancellationRequested) return resolve(cancelled());
    const listening = token.onCancellationRequested(() => {
      listening.dispose();
      resolve(cancelled());
    });
    void (async () => work())()
      .then(resolve, reject)
      .finally(() => listening.dispose());
  });
}
