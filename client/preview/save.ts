/** Writes what a page exports to a file that the user chooses. */
import * as vscode from 'vscode';
import type { PageToHost } from '../../server/protocol';
import { fileNameOf } from './messages';

type Save = Extract<PageToHost, { type: 'save' }>;

/** Asks where to, beside `source` at first, and writes; does nothing when the user gives up. */
export async function saveExport(source: vscode.Uri, message: Save): Promise<void> {
  const name = fileNameOf(message.name);
  const beside =
    source.scheme === 'untitled' ? vscode.workspace.workspaceFolders?.[0]?.uri : vscode.Uri.joinPath(source, '..');
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1] ?? 'txt';
  const target = await vscode.window.showSaveDialog({
    defaultUri: beside && vscode.Uri.joinPath(beside, name),
    filters: { [extension.toUpperCase()]: [extension] },
  });
  if (!target) return;
  const content =
    message.encoding === 'base64'
      ? Uint8Array.from(atob(message.content), (c) => c.charCodeAt(0))
      : new TextEncoder().encode(message.content);
  await vscode.workspace.fs.writeFile(target, content);
}
