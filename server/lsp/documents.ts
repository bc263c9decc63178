/** Which documents get what from us. */

/** Schemes of documents that people edit; everything else (`git:`, a diff's left side, output …) is only looked at. */
const edited = new Set(['file', 'untitled', 'vscode-vfs', 'vscode-remote', 'vscode-test-web', 'memfs']);

/** Whether faults are reported in a document: not in one that nobody can change. */
export function getsFindings(uri: string): boolean {
  return edited.has(/^[a-z][a-z0-9+.-]*/i.exec(uri)?.[0].toLowerCase() ?? '');
}
