/** The custom requests of protocol.ts, over the connection: what the preview and the client's commands ask for. */
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Requests } from '../protocol';
import { answersOf } from './answers';
import type { Server } from './parts';
import { Previews } from './preview';

type Method = keyof Requests;

/** Registers the handlers. A request that fails is answered with an error, logged, and harms nothing. */
export function registerRequests(server: Server): void {
  const { connection, workspace } = server;
  const previews = new Previews(server);
  workspace.documents.onDidClose(({ document }) => previews.forget(document.uri));
  const answers = answersOf(server, previews);
  const register = <M extends Method>(method: M): void => {
    connection.onRequest(method, async (params: Requests[M]['params'] | null | undefined, token: CancellationToken) => {
      try {
        return await answers[method](params ?? ({} as Requests[M]['params']), () => !token.isCancellationRequested);
      } catch (error) {
        if (token.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
        connection.console.error(`${method}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
        return new ResponseError(-32803, error instanceof Error ? error.message : String(error));
      }
    });
  };
  for (const method of Object.keys(answers) as Method[]) register(method);
}
