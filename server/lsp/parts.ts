/** What the parts of a running server share. */
import type { CancellationToken, Connection, ResponseError } from 'vscode-languageserver';
import { guarded, unlessCancelled } from './guard';
import type { SecondStage } from './later';
import type { Scheduler } from './scheduler';
import type { Unopened } from './unopened';
import type { Current, Read, Workspace } from './workspace';

/** What a client may say when it starts the server. */
export interface InitializationOptions {
  /** Whether it has the commands that code lenses run. */
  readonly commands?: boolean;
  /** The uri of the folder `docs/` of this installation. */
  readonly docs?: string;
  /** The settings, for a client that cannot be asked: the section `nethackDungeon`. */
  readonly settings?: unknown;
}

/** Where answers about documents come from, whoever carries them: the documents, and the long work about them. */
export interface Sitting {
  readonly workspace: { current(uri: string): Promise<Current | undefined> };
  readonly scheduler: Scheduler;
  readonly stage: SecondStage;
}

/** What the parts of a running server share. */
export interface Server extends Sitting {
  readonly connection: Connection;
  readonly workspace: Workspace;
  readonly unopened: Unopened;
  readonly options: InitializationOptions;
}

interface DocumentParams {
  textDocument?: { uri?: string };
}

/**
 * A handler for a request about what one document says: it gives `otherwise` for a document that is not open, not ours
 * or too large, and when the work fails; the error that the protocol has for it when the client gives the request up.
 */
export function about<P extends DocumentParams, R>(
  server: Server,
  what: string,
  otherwise: R,
  work: (read: Read, params: P) => R | Promise<R>,
): (params: P, token: CancellationToken) => Promise<R | ResponseError<never>> {
  return handler(server, what, otherwise, (uri) => server.workspace.read(uri), work);
}

/** The same for one that also asks what is wrong in the document. */
export function aboutFaults<P extends DocumentParams, R>(
  server: Server,
  what: string,
  otherwise: R,
  work: (current: Current, params: P) => R | Promise<R>,
): (params: P, token: CancellationToken) => Promise<R | ResponseError<never>> {
  return handler(server, what, otherwise, (uri) => server.workspace.current(uri), work);
}

function handler<P extends DocumentParams, R, C extends Read>(
  server: Server,
  what: string,
  otherwise: R,
  get: (uri: string | undefined) => Promise<C | undefined>,
  work: (current: C, params: P) => R | Promise<R>,
): (params: P, token: CancellationToken) => Promise<R | ResponseError<never>> {
  return (params, token) =>
    unlessCancelled(token, () =>
      guarded(server.connection.console, what, otherwise, async () => {
        const current = await get(params?.textDocument?.uri);
        const useful = current?.analysis.ours && !current.analysis.tooLarge;
        return useful && !token.isCancellationRequested ? work(current, params) : otherwise;
      }),
    );
}
