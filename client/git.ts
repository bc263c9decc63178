/** What git has of a file, by VS Code's own git extension; where that is absent or switched off there is just nothing. */
import * as vscode from 'vscode';
import { decodeAs } from './encoding';

interface Repository {
  /** The bytes of a file, by its path on disk, in a commit. */
  buffer(ref: string, path: string): Promise<Uint8Array>;
}

/** As much of the extension's interface as is used here (its version 1). */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): { getRepository(uri: vscode.Uri): Repository | null };
}

async function repositoryOf(uri: vscode.Uri): Promise<Repository | undefined> {
  if (uri.scheme !== 'file') return undefined;
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (!extension) return undefined;
  try {
    const git = await extension.activate();
    return git.enabled ? (git.getAPI(1).getRepository(uri) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file lies in a git repository that VS Code knows. */
export async function isInGit(uri: vscode.Uri): Promise<boolean> {
  return (await repositoryOf(uri)) !== undefined;
}

/** A file's text in HEAD; rejects, with a reason for people, where there is none. */
export async function textInHead(uri: vscode.Uri): Promise<string> {
  const repository = await repositoryOf(uri);
  if (!repository) throw new Error(vscode.l10n.t('This file is in no git repository that VS Code knows.'));
  try {
    const bytes = await repository.buffer('HEAD', uri.fsPath);
    return await decodeAs(await vscode.workspace.openTextDocument(uri), bytes);
  } catch {
    throw new Error(vscode.l10n.t('This file is not in git’s HEAD.'));
  }
}
