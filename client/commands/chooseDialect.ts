import * as vscode from 'vscode';
import type { Command } from './command';

interface Choice extends vscode.QuickPickItem {
  readonly value: string;
}

/** Lets the user choose by which variant's rules the workspace's dungeon files are judged. */
export const chooseDialect: Command = {
  id: 'nethackDungeon.chooseDialect',
  async run({ context }) {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const configuration = vscode.workspace.getConfiguration('nethackDungeon', uri);
    const current = configuration.get<string>('dialect', 'auto');
    const property = context.extension.packageJSON.contributes.configuration.properties['nethackDungeon.dialect'] as {
      enum: string[];
      enumItemLabels: string[];
    };
    const choices = property.enum.map((value, i): Choice => {
      const label = property.enumItemLabels[i] ?? value;
      return { value, label, description: value === current ? vscode.l10n.t('chosen now') : value };
    });
    const chosen = await vscode.window.showQuickPick(choices, {
      title: vscode.l10n.t('Whose rules apply to this dungeon file?'),
      matchOnDescription: true,
    });
    if (!chosen) return;
    const target = vscode.workspace.workspaceFolders
      ? vscode.ConfigurationTarget.Workspace
      : vscode.ConfigurationTarget.Global;
    await configuration.update('dialect', chosen.value === 'auto' ? undefined : chosen.value, target);
  },
};
