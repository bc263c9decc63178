/** The desktop's and the remote host's entry: the server is a child process spoken to over IPC. */
import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { activateWith } from './extension';
import { provideTasks } from './tasks';

export { deactivate } from './extension';

/**
 * Room for new objects in MB; V8 gives 16. The trees of a 300 KB file are larger, and each small collection would copy
 * them all: a reading takes three times as long. It is taken only where a file needs it.
 */
const room = '--max-semi-space-size=64';

export function activate(context: vscode.ExtensionContext): void {
  const module = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server.js').fsPath;
  const run = { module, transport: TransportKind.ipc, options: { execArgv: [room] } };
  const debug = { ...run, options: { execArgv: [room, '--nolazy', '--inspect=6019'] } };
  activateWith(context, (id, name, options) => new LanguageClient(id, name, { run, debug }, options));
  context.subscriptions.push(provideTasks(context));
}
