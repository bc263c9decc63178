import * as vscode from 'vscode';
import { type Command, targetUri } from './command';

/** Opens the preview beside the editor. */
export const openPreviewToSide: Command = {
  id: 'nethackDungeon.openPreviewToSide',
  run({ previews }, argument) {
    const uri = targetUri(argument);
    if (uri) previews.open(uri, vscode.ViewColumn.Beside);
  },
};
