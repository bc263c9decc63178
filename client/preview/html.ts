/** The page's shell. The bundle `dist/webview.js` fills it. */
import * as vscode from 'vscode';

/** A fresh nonce: 128 random bits in hexadecimal. */
function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** The HTML of a preview: nothing may run or load in it but our one script and its styles. */
export function previewHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const script = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview.js'));
  const once = nonce();
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${once}'`,
    `style-src ${webview.cspSource} 'nonce-${once}'`,
    `img-src ${webview.cspSource} data: blob:`,
    `font-src ${webview.cspSource}`,
  ].join('; ');
  const title = vscode.l10n.t('Dungeon Preview');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<div id="app"></div>
<script nonce="${once}" src="${script}"></script>
</body>
</html>`;
}
