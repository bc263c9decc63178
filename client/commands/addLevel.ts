import * as vscode from 'vscode';
import type { AddLevelResult } from '../../server/protocol';
import { type Command, type CommandContext, targetUri } from './command';

/**
 * Adds a special level: asks for it, then shows the entry and the level file as a refactoring to be confirmed, and
 * opens a checklist of what is left to do. Nothing is written before it is confirmed.
 */
export const addLevel: Command = {
  id: 'nethackDungeon.addLevel',
  async run(context, argument) {
    const uri = targetUri(argument);
    if (!uri) return;
    const asked = await ask(context, uri);
    if (!asked) return;
    const result = await context.session.request('nethackDungeon/addLevel', { uri: uri.toString(), ...asked });
    if (!result?.edits || !result.file) {
      void vscode.window.showErrorMessage(result?.refused ?? vscode.l10n.t('This is not a dungeon file that is open.'));
      return;
    }
    if (await vscode.workspace.applyEdit(toEdit(uri, result))) await showChecklist(asked.name, result.checklist ?? []);
  },
};

interface Asked {
  readonly dungeon: string;
  readonly name: string;
  readonly bonetag: string | undefined;
  readonly base: number;
  readonly range: number;
}

async function ask({ session }: CommandContext, uri: vscode.Uri): Promise<Asked | undefined> {
  const title = vscode.l10n.t('Add a Special Level');
  const dungeons = await session.request('nethackDungeon/dungeons', { uri: uri.toString() });
  if (dungeons.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no dungeon in this file yet to add a level to.'));
    return undefined;
  }
  const dungeon = await vscode.window.showQuickPick(
    dungeons.map((d) => ({ label: d.name, description: vscode.l10n.t('at least {0} levels', d.levels), id: d.id })),
    { title, placeHolder: vscode.l10n.t('The dungeon it belongs to') },
  );
  if (!dungeon) return undefined;
  const name = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('Name of the level and of its file, at most 14 letters'),
    validateInput: (value) =>
      /^[A-Za-z0-9][A-Za-z0-9_-]{0,13}$/.test(value)
        ? undefined
        : vscode.l10n.t('Letters, digits, - and _, at most 14.'),
  });
  if (!name) return undefined;
  const place = await vscode.window.showInputBox({
    title,
    value: '1, 0',
    prompt: vscode.l10n.t('Base and range: 5, 3 is level 5, 6 or 7; -1, 0 is the last level'),
    validateInput: (value) =>
      couple(value) ? undefined : vscode.l10n.t('Two whole numbers, as in 5, 3; the base is not 0.'),
  });
  const at = place === undefined ? undefined : couple(place);
  if (!at) return undefined;
  const bonetag = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('Bones tag: one letter of its own, or nothing for a level that keeps no bones'),
    validateInput: (value) => (/^[!-~]?$/.test(value) ? undefined : vscode.l10n.t('One character.')),
  });
  if (bonetag === undefined) return undefined;
  return { dungeon: dungeon.id, name, bonetag: bonetag || undefined, ...at };
}

function couple(text: string): { base: number; range: number } | undefined {
  const match = /^\s*\(?\s*(-?\d{1,3})\s*(?:,\s*(-1|\d{1,3})\s*)?\)?\s*$/.exec(text);
  const base = Number(match?.[1]);
  return match && base !== 0 ? { base, range: Number(match[2] ?? 0) } : undefined;
}

function toEdit(uri: vscode.Uri, { edits, file }: AddLevelResult): vscode.WorkspaceEdit {
  const changes = new vscode.WorkspaceEdit();
  if (!edits || !file) return changes;
  const confirm = (label: string): vscode.WorkspaceEditEntryMetadata => ({ needsConfirmation: true, label });
  for (const { range, newText } of edits) {
    const { start, end } = range;
    const at = new vscode.Range(start.line, start.character, end.line, end.character);
    changes.replace(uri, at, newText, confirm(vscode.l10n.t('The entry in the dungeon file')));
  }
  const target = vscode.Uri.joinPath(vscode.Uri.parse(file.folder), file.name);
  changes.createFile(
    target,
    { ignoreIfExists: true, contents: new TextEncoder().encode(file.text) },
    confirm(vscode.l10n.t('The level file {0}', file.name)),
  );
  return changes;
}

async function showChecklist(name: string, items: readonly string[]): Promise<void> {
  const title = vscode.l10n.t('What is left to do for the level {0}', name);
  const content = [`# ${title}`, '', ...items.map((item) => `- [ ] ${item}`), ''].join('\n');
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}
