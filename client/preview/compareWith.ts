/** What a document can be compared with, and reading it: the saved text, git's HEAD, another file. */
import * as vscode from 'vscode';
import type { CompareResult, CompareSource, CompareWith } from '../../server/protocol';
import { savedText } from '../encoding';
import { isInGit, textInHead } from '../git';
import type { Session } from '../session';

const MOST_FILES = 100;
/** Files that the user picked here: a page may ask for these again, and for those of the workspace. */
const picked = new Set<string>();

/** Everything that a document can be compared with: what the server has built in, and what is to be read here. */
export async function sourcesFor(session: Session, uri: vscode.Uri): Promise<CompareSource[]> {
  const builtIn = await session.request('nethackDungeon/compareSources', { uri: uri.toString() });
  const sources = [...builtIn];
  if (uri.scheme !== 'untitled') sources.push({ with: { kind: 'saved' }, title: vscode.l10n.t('Saved text') });
  if (await isInGit(uri)) sources.push({ with: { kind: 'head' }, title: vscode.l10n.t('git HEAD') });
  sources.push({ with: { kind: 'file' }, title: vscode.l10n.t('Another file…') });
  return sources;
}

/** Compares a document; `null` when the user gave up choosing a file. */
export async function compareFor(
  session: Session,
  uri: vscode.Uri,
  choice: CompareWith,
): Promise<CompareResult | null> {
  const read = await readOther(uri, choice);
  if (!read) return null;
  const result = await session.request('nethackDungeon/compare', { uri: uri.toString(), with: read.text });
  return result && { ...result, with: read.choice };
}

/** A choice with its text for the server, so that it can be shown on the map; none where it cannot be read. */
export async function withText(uri: vscode.Uri, choice: CompareWith | undefined): Promise<CompareWith | undefined> {
  // A picture asks nobody for a file, and is drawn in any case: the comparison itself says what is wrong.
  if (!choice || (choice.kind === 'file' && choice.uri === undefined)) return undefined;
  try {
    return (await readOther(uri, choice))?.text;
  } catch {
    return undefined;
  }
}

/** The choice with its text for the server, and as it is asked for again. */
async function readOther(
  uri: vscode.Uri,
  choice: CompareWith,
): Promise<{ text: CompareWith; choice: CompareWith } | undefined> {
  const text = (title: string, from: vscode.Uri, content: string): CompareWith => ({
    kind: 'text',
    title,
    uri: from.toString(),
    text: content,
  });
  switch (choice.kind) {
    case 'saved':
      return { text: text(vscode.l10n.t('Saved text'), uri, await savedText(uri)), choice };
    case 'head':
      return { text: text(vscode.l10n.t('git HEAD'), uri, await textInHead(uri)), choice };
    case 'file': {
      const other = choice.uri === undefined ? await pickFile(uri) : known(vscode.Uri.parse(choice.uri));
      if (!other) return undefined;
      const document = await vscode.workspace.openTextDocument(other);
      const name = vscode.workspace.asRelativePath(other);
      return { text: text(name, other, document.getText()), choice: { kind: 'file', uri: other.toString() } };
    }
    default:
      return { text: choice, choice };
  }
}

/** A page has no say in what else is read: only what the user picked, or what lies in the workspace anyway. */
function known(named: vscode.Uri): vscode.Uri {
  // Without the `..` by which a path into a folder leads out of it.
  const uri = vscode.Uri.joinPath(named, '.');
  if (picked.has(uri.toString()) || vscode.workspace.getWorkspaceFolder(uri)) return uri;
  throw new Error(vscode.l10n.t('Choose the other file again: it is outside this workspace.'));
}

/** Lets the user choose among the dungeon files of the workspace, or any other file. */
async function pickFile(uri: vscode.Uri): Promise<vscode.Uri | undefined> {
  const found = await vscode.workspace.findFiles('**/dungeon*.{def,lua}', '**/node_modules/**', MOST_FILES);
  const files = found.filter((f) => f.toString() !== uri.toString());
  const browse = { label: vscode.l10n.t('Browse…'), uri: undefined };
  let chosen: vscode.Uri | undefined;
  if (files.length > 0) {
    const items = files.map((f) => ({ label: vscode.workspace.asRelativePath(f), uri: f }));
    const item = await vscode.window.showQuickPick([...items, browse], {
      title: vscode.l10n.t('Compare with which file?'),
    });
    if (!item) return undefined;
    chosen = item.uri;
  }
  chosen ??= (
    await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Compare with which file?'),
      defaultUri: uri.scheme === 'untitled' ? undefined : vscode.Uri.joinPath(uri, '..'),
      filters: { [vscode.l10n.t('Dungeon files')]: ['def', 'lua'] },
    })
  )?.[0];
  if (chosen) picked.add(chosen.toString());
  return chosen;
}
