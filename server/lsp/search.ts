/** The symbols of the workspace: what its dungeon files hold, the open ones as they are in the editor. */
import type { CancellationToken, ServerCapabilities, WorkspaceSymbol } from 'vscode-languageserver';
import { type OutlineSymbol, workSymbols } from '../service';
import { guarded, unlessCancelled } from './guard';
import { symbolKinds } from './language';
import type { Server } from './parts';
import { toRange } from './positions';
import type { Read } from './workspace';

export const searchCapabilities: ServerCapabilities = { workspaceSymbolProvider: true };

/** The most symbols a search gives. */
const MOST_SYMBOLS = 500;

export function registerSearch(server: Server): void {
  const { connection } = server;
  connection.onWorkspaceSymbol((params, token) =>
    unlessCancelled(token, () =>
      guarded(connection.console, 'workspace/symbol', [], () => search(server, String(params?.query ?? ''), token)),
    ),
  );
}

/**
 * Dungeons, levels and branches of all dungeon files of the workspace, open ones first as they are in the editor, whose
 * name holds the letters of the query in order.
 */
async function search(server: Server, query: string, token: CancellationToken): Promise<WorkspaceSymbol[]> {
  const { workspace, unopened, scheduler } = server;
  const found: WorkspaceSymbol[] = [];
  /** Looks through a file; false when it changed meanwhile. */
  const look = async ({ document, analysis }: Pick<Read, 'document' | 'analysis'>, stands: () => boolean) => {
    const outcome = await scheduler.begin(workSymbols(analysis), () => !token.isCancellationRequested && stands());
    if (!outcome.done) return token.isCancellationRequested;
    const add = (symbol: OutlineSymbol, container: string): void => {
      if (found.length < MOST_SYMBOLS && fits(symbol.name, query)) {
        const range = toRange(document, symbol.selection);
        const kind = symbolKinds[symbol.kind];
        found.push({ name: symbol.name, kind, containerName: container, location: { uri: document.uri, range } });
      }
      for (const child of symbol.children) add(child, symbol.name);
    };
    for (const symbol of outcome.value) add(symbol, '');
    return true;
  };
  const open = workspace.documents.all().map(({ uri }) => uri);
  for (const uri of open) {
    for (;;) {
      const current = await workspace.read(uri);
      if (!current?.analysis.ours || (await look(current, workspace.stands(current.document)))) break;
    }
  }
  for (const unread of await unopened.all(open)) await look(unread, () => true);
  return found;
}

function fits(name: string, query: string): boolean {
  const wanted = [...query.toLowerCase()].filter((c) => c !== ' ');
  let at = 0;
  for (const c of name.toLowerCase()) if (c === wanted[at]) at++;
  return at === wanted.length;
}
