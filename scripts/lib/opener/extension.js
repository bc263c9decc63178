// `npm run open` puts this small extension beside ours and writes the file to show into target.json.
const vscode = require('vscode');
const { file } = require('./target.json');

exports.activate = async () => {
  await vscode.window.showTextDocument(vscode.Uri.file(file), { viewColumn: vscode.ViewColumn.One, preview: false });
  await vscode.commands.executeCommand('nethackDungeon.openPreviewToSide');
};
