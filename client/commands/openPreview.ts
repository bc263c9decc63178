import * as vscode from 'vscode';
import { type Command, targetUri } from './command';

/** Opens the preview in the column of the editor. */
export const openPreview: Command = {
  id: 'nethackDungeon.openPreview',
  run({ previews }, argument) {
    const uri = targetUri(argument);
    if (uri) previews.open(uri, vscode.window.activeTextEditor?.viewColumn ?? vscode.ViewColumn.Active);
  },
};
