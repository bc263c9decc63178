/**
 * What a session takes at which time, as the protocol says: nothing but `initialize` before it is begun, nothing but
 * `exit` after it was shut down. It also keeps out what is so misshapen that the library below would stumble over it.
 */
import { type Connection, ErrorCodes, Message, type MessageStrategy, ResponseError } from 'vscode-languageserver';
import { type Shape, shapes } from './shapes';

/** A refused request is handed on under one of these names, each answered by `registerRefusals`. */
const REFUSALS = {
  'nethackDungeon/refused/early': [ErrorCodes.ServerNotInitialized, 'The session has not begun: initialize it first.'],
  'nethackDungeon/refused/late': [ErrorCodes.InvalidRequest, 'The session was shut down.'],
  'nethackDungeon/refused/again': [ErrorCodes.InvalidRequest, 'The session has begun already.'],
  'nethackDungeon/refused/shape': [ErrorCodes.InvalidParams, 'The parameters are not what this request takes.'],
} as const;
type Refusal = keyof typeof REFUSALS;

const { anything, list, maybe, object, text, whole } = shapes;
const nothing: Shape = (value) => value === undefined || value === null;
const aboutDocument = object({ textDocument: object({ uri: text }) });
const position = object({ line: whole, character: whole });
const folders = maybe(list(object({ uri: text })));

/** What the parameters of messages must be, where more than their being an object matters. */
const SHAPES: ReadonlyMap<string, Shape> = new Map(
  Object.entries({
    initialize: object({ capabilities: object({}), workspaceFolders: folders, rootUri: maybe(text) }),
    shutdown: anything,
    exit: anything,
    initialized: anything,
    '$/cancelRequest': object({ id: (id) => typeof id === 'string' || typeof id === 'number' }),
    'textDocument/didOpen': object({ textDocument: object({ uri: text, languageId: text, version: whole, text }) }),
    'textDocument/didChange': object({
      textDocument: object({ uri: text, version: whole }),
      contentChanges: list(object({ text, range: maybe(object({ start: position, end: position })) })),
    }),
    'workspace/didChangeWorkspaceFolders': object({ event: object({ added: folders, removed: folders }) }),
    // Without content it still says that something changed.
    'workspace/didChangeConfiguration': anything,
    'workspace/didChangeWatchedFiles': anything,
  }),
);

/** Whether a message's parameters have the shape that its method asks for. */
function wellShaped(method: string, params: unknown): boolean {
  // What is listed by place is for the library, which knows which methods take that.
  if (Array.isArray(params)) return true;
  const shape = SHAPES.get(method) ?? (method.startsWith('textDocument/') ? aboutDocument : undefined);
  if (shape) return shape(params);
  return typeof params === 'object' || nothing(params);
}

/** For a connection's options: keeps the order of a session. One per connection. */
export function lifecycle(): MessageStrategy {
  let state: 'new' | 'open' | 'shut' = 'new';
  const refusalOf = (method: string, params: unknown): Refusal | undefined => {
    if (state === 'shut') return 'nethackDungeon/refused/late';
    if (method === 'initialize' && state === 'open') return 'nethackDungeon/refused/again';
    if (method !== 'initialize' && state === 'new') return 'nethackDungeon/refused/early';
    return wellShaped(method, params) ? undefined : 'nethackDungeon/refused/shape';
  };
  return {
    handleMessage(message, next) {
      if (Message.isRequest(message)) {
        const { method, params } = message;
        const refusal = refusalOf(method, params);
        if (refusal) return next({ ...message, method: refusal, params: {} } as Message);
        if (method === 'initialize') state = 'open';
        if (method === 'shutdown') state = 'shut';
      } else if (Message.isNotification(message)) {
        const { method, params } = message;
        if (method !== 'exit' && (state !== 'open' || !wellShaped(method, params))) return;
      }
      return next(message);
    },
  };
}

/** Answers what `lifecycle` has refused. */
export function registerRefusals(connection: Connection): void {
  for (const [method, [code, message]] of Object.entries(REFUSALS))
    connection.onRequest(method, () => new ResponseError(code, message));
}
