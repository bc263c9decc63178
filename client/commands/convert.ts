import * as vscode from 'vscode';
import { type Command, targetUri } from './command';

/** Opens the file in the other format beside it, unsaved; what that format cannot say is listed and can be visited. */
export const convert: Command = {
  id: 'nethackDungeon.convert',
  async run({ session }, argument) {
    const uri = targetUri(argument);
    if (!uri) return;
    const result = await session.request('nethackDungeon/convert', { uri: uri.toString() });
    if (!result) {
      void vscode.window.showInformationMessage(vscode.l10n.t('This is not a dungeon file that is open.'));
      return;
    }
    const language = result.format === 'def' ? 'dungeon-def' : 'lua';
    const document = await vscode.workspace.openTextDocument({ language, content: result.text });
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: false });
    if (result.unsaid.length === 0) return;
    const show = vscode.l10n.t('Show');
    const message =
      result.unsaid.length === 1
        ? vscode.l10n.t('One thing cannot be said in this format.')
        : vscode.l10n.t('{0} things cannot be said in this format.', result.unsaid.length);
    if ((await vscode.window.showWarningMessage(message, show)) !== show) return;
    const chosen = await vscode.window.showQuickPick(
      result.unsaid.map(({ message: label, range }) => ({
        label,
        description: vscode.l10n.t('line {0}', range.start.line + 1),
        range,
      })),
      { title: message },
    );
    if (!chosen) return;
    const { start, end } = chosen.range;
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    await vscode.window.showTextDocument(uri, { selection, viewColumn: vscode.ViewColumn.One });
  },
};
