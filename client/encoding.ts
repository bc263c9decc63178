/** Bytes as VS Code shows them: in the encoding that the document has, which may be any. */
import * as vscode from 'vscode';
import { labelOf } from './encodingLabel';

/** What newer versions than the oldest we run in can do (1.100 on). */
interface Decoder {
  decode?(content: Uint8Array, options: { encoding: string }): Thenable<string>;
}

/** The text of bytes, decoded as a document's are. */
export async function decodeAs(document: vscode.TextDocument, bytes: Uint8Array): Promise<string> {
  const { encoding } = document as { encoding?: string };
  const { decode } = vscode.workspace as Decoder;
  if (encoding !== undefined && decode) return decode.call(vscode.workspace, bytes, { encoding });
  const set = vscode.workspace.getConfiguration('files', document).get<string>('encoding', 'utf8');
  return new TextDecoder(labelOf(set)).decode(bytes);
}

/** A document's text as it is on disk; rejects where there is none. */
export async function savedText(uri: vscode.Uri): Promise<string> {
  const document = await vscode.workspace.openTextDocument(uri);
  return document.isDirty ? decodeAs(document, await vscode.workspace.fs.readFile(uri)) : document.getText();
}
