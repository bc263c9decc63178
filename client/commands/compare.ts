import * as vscode from 'vscode';
import { sourcesFor } from '../preview/compareWith';
import { type Command, targetUri } from './command';

/** Lets the user choose what to compare a dungeon file with, and shows what is different in its preview. */
export const compare: Command = {
  id: 'nethackDungeon.compare',
  async run({ session, previews }, argument) {
    const uri = targetUri(argument) ?? previews.active?.uri;
    if (!uri) return;
    await vscode.workspace.openTextDocument(uri);
    const sources = await sourcesFor(session, uri);
    const chosen = await vscode.window.showQuickPick(
      sources.map((source) => ({ label: source.title, source })),
      { title: vscode.l10n.t('Compare this dungeon file with what?') },
    );
    if (chosen) previews.compare(uri, chosen.source.with);
  },
};
