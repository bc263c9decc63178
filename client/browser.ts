/** The web's entry: the server runs in a worker. */
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import { activateWith } from './extension';

export { deactivate } from './extension';

export function activate(context: vscode.ExtensionContext): void {
  activateWith(context, async (id, name, options) => {
    // A worker straight from the extension's uri is refused where that is another origin; one from a blob is not.
    const script = await vscode.workspace.fs.readFile(
      vscode.Uri.joinPath(context.extensionUri, 'dist', 'server.browser.js'),
    );
    const url = URL.createObjectURL(new Blob([new Uint8Array(script)], { type: 'text/javascript' }));
    const worker = new Worker(url);
    // VS Code loads the script from within a worker of its own making, later: the address must live until it has run.
    worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
    return new LanguageClient(id, name, worker, options);
  });
}
