/** The status bar item, and the context keys that decide where our buttons and keys appear. */
import * as vscode from 'vscode';
import { defLanguage } from './documents';
import type { Session, Status } from './session';

/** Shows, beside a file of ours, by which variant's rules it is judged and who said so. */
export function showStatus(session: Session): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('nethackDungeon.dialect', vscode.StatusBarAlignment.Right, 99);
  item.name = vscode.l10n.t('NetHack dungeon dialect');
  const update = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const status = document && session.ours.get(document.uri.toString());
    item.command = session.lost ? 'nethackDungeon.restartServer' : 'nethackDungeon.chooseDialect';
    item.backgroundColor = session.lost ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    if (status && session.lost) {
      item.text = '$(warning) NetHack Dungeon';
      item.tooltip = vscode.l10n.t('The language server has ended. Select to start it again.');
      item.accessibilityInformation = { label: item.tooltip, role: 'button' };
      item.show();
      return;
    }
    if (!status) {
      item.hide();
      return;
    }
    item.text = `$(type-hierarchy-sub) ${status.name}`;
    item.tooltip = tooltip(status);
    item.accessibilityInformation = {
      label: vscode.l10n.t('NetHack dungeon dialect: {0}', status.name),
      role: 'button',
    };
    item.show();
  };
  update();
  return vscode.Disposable.from(
    item,
    session.onStatusChanged(update),
    vscode.window.onDidChangeActiveTextEditor(update),
  );
}

/** Which rules, who says so, and what the tree around the file adds. */
function tooltip({ name, origin, root }: Status): string {
  const tree = root === undefined ? undefined : vscode.workspace.asRelativePath(vscode.Uri.parse(root));
  const by: Readonly<Record<string, string>> = {
    modeline: vscode.l10n.t('a line in the file names it'),
    setting: vscode.l10n.t('the setting nethackDungeon.dialect names it'),
    tree: vscode.l10n.t('the source tree in {0} says so', tree ?? ''),
    content: vscode.l10n.t('recognised from what the file uses'),
  };
  const lines = [vscode.l10n.t('This file is judged by the rules of {0}: {1}.', name, by[origin] ?? origin)];
  if (tree !== undefined)
    lines.push(vscode.l10n.t('Limits, required names and level files come from the sources in {0}.', tree));
  lines.push(vscode.l10n.t('Select to choose another.'));
  return lines.join('\n');
}

/**
 * Keeps `nethackDungeon.ours`, the list of the paths of our files, for `when` clauses. Paths and not uris: with a remote
 * host (SSH, a container, the workbench in a browser) the window knows a `file:` of ours by another uri, same path.
 */
export function showContext(session: Session): vscode.Disposable {
  let shown = '';
  const update = (): void => {
    const uris = [...session.ours.keys()].map((uri) => vscode.Uri.parse(uri));
    const ours = [...new Set(uris.flatMap((uri) => [uri.path, uri.fsPath]))].sort();
    if (ours.join('\n') === shown) return;
    shown = ours.join('\n');
    void vscode.commands.executeCommand('setContext', 'nethackDungeon.ours', ours);
  };
  return session.onStatusChanged(update);
}

/** Whether a document is ours as far as is known now. */
export function isOurs(session: Session, document: vscode.TextDocument): boolean {
  return document.languageId === defLanguage || session.ours.has(document.uri.toString());
}
