/** What node.ts and browser.ts share: everything but how the server is started. */
import * as vscode from 'vscode';
import { registerCommands } from './commands/index';
import { Previews } from './preview/previews';
import { type CreateClient, Session } from './session';
import { showContext, showStatus } from './status';

let session: Session | undefined;

/** Registers everything; the server starts only when a matching document is open, now or later. */
export function activateWith(context: vscode.ExtensionContext, create: CreateClient): void {
  const output = vscode.window.createOutputChannel('NetHack Dungeon', { log: true });
  session = new Session(context, create, output);
  const previews = new Previews(context, session);
  context.subscriptions.push(
    output,
    session,
    previews,
    showStatus(session),
    showContext(session),
    ...registerCommands({ context, session, previews }),
    vscode.workspace.onDidOpenTextDocument((d) => session?.look(d)),
    vscode.workspace.onDidChangeTextDocument((e) => session?.look(e.document)),
    vscode.workspace.onDidCloseTextDocument((d) => session?.close(d.uri.toString())),
    vscode.workspace.onDidChangeConfiguration((e) => {
      // The selector is fixed when the client starts, so another set of files needs another client.
      if (!e.affectsConfiguration('nethackDungeon.files') || !session) return;
      if (session.started) session.restart().catch((error: unknown) => output.error(String(error)));
      else vscode.workspace.textDocuments.forEach((d) => void session?.look(d));
    }),
  );
  for (const document of vscode.workspace.textDocuments) session.look(document);
}

export function deactivate(): Promise<void> | undefined {
  return session?.stop();
}
