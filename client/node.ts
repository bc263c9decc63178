/** The desktop's and the remote host's entry: the server is a child process spoken to over IPC. */
import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { activateWith } from './extension';
import { serverFlags } from './serverFlags';
import { provideTasks } from './tasks';

export { deactivate } from './extension';

export function activate(context: vscode.ExtensionContext): void {
  const module = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server.js').fsPath;
  const run = { module, transport: TransportKind.ipc, options: { execArgv: [...serverFlags] } };
  const debug = { ...run, options: { execArgv: [...serverFlags, '--nolazy', '--inspect=6019'] } };
  activateWith(context, (id, name, options) => new LanguageClient(id, name, { run, debug }, options));
  context.subscriptions.push(provideTasks(context));
}
