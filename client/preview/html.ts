/** The preview's page in a webview. */
import * as vscode from 'vscode';
import { freshNonce, shellHtml } from '../../media/shell';

/** The HTML of a preview: nothing may run or load in it but our one script and its styles. */
export function previewHtml(webview: vscode.Webview, extensionUri: vscode.Uri, shown: vscode.Uri): string {
  return shellHtml({
    title: vscode.l10n.t('Dungeon Preview'),
    nonce: freshNonce(),
    scripts: [webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview.js')).toString()],
    files: webview.cspSource,
    view: vscode.workspace.getConfiguration('nethackDungeon', shown).get<string>('preview.view', 'shortest'),
  });
}
