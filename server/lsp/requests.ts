/** The custom requests of protocol.ts, over the connection: what the preview and the client's commands ask for. */
import { type CancellationToken, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Requests } from '../protocol';
import { answersOf } from './answers';
import { cancelled, unlessCancelled } from './guard';
import type { Server } from './parts';
import { Previews } from './preview';
import { fits } from './shapes';

type Method = keyof Requests;

/** Registers the handlers. A request that fails is answered with an error, logged, and harms nothing. */
export function registerRequests(server: Server): void {
  const { connection, workspace } = server;
  const previews = new Previews(server);
  workspace.documents.onDidClose(({ document }) => previews.forget(document.uri));
  const answers = answersOf(server, previews);
  const register = <M extends Method>(method: M): void => {
    connection.onRequest(method, async (params: unknown, token: CancellationToken) => {
      if (!fits(method, params)) return new ResponseError(ErrorCodes.InvalidParams, `${method}: not its parameters`);
      try {
        return await unlessCancelled(token, () => answers[method](params, () => !token.isCancellationRequested));
      } catch (error) {
        if (token.isCancellationRequested) return cancelled();
        connection.console.error(`${method}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
        return new ResponseError(LSPErrorCodes.RequestFailed, error instanceof Error ? error.message : String(error));
      }
    });
  };
  for (const method of Object.keys(answers) as Method[]) register(method);
}
