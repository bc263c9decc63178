/** Helpers of the tests in the extension host. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** Our extension. */
export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension('nethack-dungeon.nethack-dungeon');
  assert.ok(found, 'the extension is not there');
  return found;
}

/** The uri of a file of the workspace. */
export function uriOf(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Opens a file of the workspace in an editor. */
export async function show(name: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uriOf(name)), { preview: false });
}

/** Asks again until the answer is good enough; fails with the last answer after `ms`. */
export async function until<T>(ask: () => T | PromiseLike<T>, good: (answer: T) => boolean, ms = 15_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (Date.now() > end) assert.fail(`still not as wanted after ${ms} ms: ${JSON.stringify(answer)?.slice(0, 2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Where `text` stands in a document for the first time; with `<|>` in it, where that marker stands. */
export function at(document: vscode.TextDocument, text: string): vscode.Position {
  const cursor = text.indexOf('<|>');
  const found = document.getText().indexOf(text.replace('<|>', ''));
  assert.ok(found >= 0, `${text} is not in the file`);
  return document.positionAt(found + Math.max(cursor, 0));
}

/** The findings of a document as `line:code`, sorted by place; 1-based lines. */
export function findings(uri: vscode.Uri): string[] {
  const ours = vscode.languages.getDiagnostics(uri).filter((d) => d.source === 'nethack-dungeon');
  ours.sort((a, b) => a.range.start.compareTo(b.range.start));
  return ours.map((d) => `${d.range.start.line + 1}:${code(d)}`);
}

function code({ code: c }: vscode.Diagnostic): string {
  return String(typeof c === 'object' ? c.value : c);
}

/** The text of all hovers at a place. */
export async function hover(document: vscode.TextDocument, text: string): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    at(document, text),
  );
  const parts = hovers.flatMap((h) => h.contents);
  return parts.map((part) => (typeof part === 'string' ? part : part.value)).join('\n');
}

/** The names of the symbols of a document, children indented below their parents. */
export async function symbols(uri: vscode.Uri): Promise<string[]> {
  const found = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    uri,
  );
  const list = (of: vscode.DocumentSymbol[], indent: string): string[] =>
    of.flatMap((s) => [indent + s.name, ...list(s.children, `${indent}  `)]);
  return list(found ?? [], '');
}
