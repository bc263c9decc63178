/** What the parts of a running server share. */
import { type CancellationToken, type Connection, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Work } from '../service';
import { guarded, unlessCancelled } from './guard';
import type { SecondStage } from './later';
import type { Scheduler } from './scheduler';
import type { Unopened } from './unopened';
import type { Current, Read, Workspace } from './workspace';

/** What a client may say when it starts the server. */
export interface InitializationOptions {
  /** Whether it has the commands that code lenses run. */
  readonly commands?: boolean;
  /** Whether it wants the notifications of `protocol.ts`. */
  readonly notifications?: boolean;
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
  work: (read: Read, params: P) => R,
): (params: P, token: CancellationToken) => Promise<R | ResponseError<never>> {
  return aboutInSteps<P, R>(server, what, otherwise, (read, params) => once(() => work(read, params)));
}

/** In one step: many requests may have waited for the same reading, and what they ask for is not worked out in one turn. */
function* once<R>(work: () => R): Work<R> {
  yield;
  return work();
}

/**
 * The same for one whose answer takes long in a large file: it is worked out in steps, beside whatever else there is to
 * do. An answer to a document that changed meanwhile would have places of the old text: the client is told so instead.
 */
export function aboutInSteps<P extends DocumentParams, R>(
  server: Server,
  what: string,
  otherwise: R,
  work: (read: Read, params: P) => Work<R>,
): (params: P, token: CancellationToken) => Promise<R | ResponseError<never>> {
  return handler(server, what, otherwise, (uri) => server.workspace.read(uri), work);
}

/** The same for one that also asks what is wrong in the document. */
export function aboutFaults<P extends DocumentParams, R>(
  server: Server,
  what: string,
  otherwise: R,
  work: (current: Current, params: P) => Work<R>,
): (params: P, token: CancellationToken) => Promise<R | ResponseError<never>> {
  return handler(server, what, otherwise, (uri) => server.workspace.current(uri), work);
}

/** A document whose reading took longer, in ms, waits for its turn: what is asked about others goes first. */
const HEAVY = 8;

async function inSteps<R>(
  { scheduler, workspace }: Server,
  { document, cost }: Read,
  token: CancellationToken,
  work: Work<R>,
): Promise<R | ResponseError<never>> {
  const stands = workspace.stands(document);
  const wanted = () => !token.isCancellationRequested && stands();
  const outcome = await (cost > HEAVY ? scheduler.run(work, wanted) : scheduler.begin(work, wanted));
  return outcome.done
    ? outcome.value
    : new ResponseError<never>(LSPErrorCodes.ContentModified, 'the document has changed');
}

function handler<P extends DocumentParams, R, C extends Read>(
  server: Server,
  what: string,
  otherwise: R,
  get: (uri: string | undefined) => Promise<C | undefined>,
  work: (current: C, params: P) => Work<R>,
): (params: P, token: CancellationToken) => Promise<R | ResponseError<never>> {
  return (params, token) =>
    unlessCancelled(token, () =>
      guarded<R | ResponseError<never>>(server.connection.console, what, otherwise, async () => {
        const current = await get(params?.textDocument?.uri);
        const useful = current?.analysis.ours && !current.analysis.tooLarge;
        if (!useful || token.isCancellationRequested) return otherwise;
        return inSteps(server, current, token, work(current, params));
      }),
    );
}

/** What the protocol has for each of many, in steps. */
export function* mapped<T, R>(all: readonly T[], each: (one: T) => R): Work<R[]> {
  const given: R[] = [];
  for (const one of all) {
    yield;
    given.push(each(one));
  }
  return given;
}
