import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { show, symbols, until } from './support';

/** Answers what a command asks, in order, instead of a person; gives the window back afterwards. */
async function answering<T>(answers: readonly string[], work: () => Thenable<T>): Promise<T> {
  const window = vscode.window as { showQuickPick: unknown; showInputBox: unknown };
  const { showQuickPick, showInputBox } = window;
  const left = [...answers];
  window.showQuickPick = async (items: readonly { label: string }[]) => {
    const label = left.shift();
    return (await items).find((item) => item.label === label);
  };
  window.showInputBox = async ({ validateInput }: { validateInput?: (value: string) => unknown }) => {
    const answer = left.shift() ?? '';
    assert.equal(validateInput?.(answer), undefined, answer);
    return answer;
  };
  try {
    return await work();
  } finally {
    Object.assign(window, { showQuickPick, showInputBox });
  }
}

/** Catches the edit that a command wants applied, instead of the dialogue in which a person confirms it. */
async function proposed(work: () => Thenable<unknown>): Promise<vscode.WorkspaceEdit> {
  const workspace = vscode.workspace as { applyEdit: unknown };
  const { applyEdit } = workspace;
  let caught: vscode.WorkspaceEdit | undefined;
  workspace.applyEdit = async (edit: vscode.WorkspaceEdit) => {
    caught = edit;
    return false;
  };
  try {
    await work();
  } finally {
    Object.assign(workspace, { applyEdit });
  }
  assert.ok(caught, 'the command proposed no edit');
  return caught;
}

describe('commands', () => {
  it('Convert opens the other format beside, unsaved, and leaves the file alone', async () => {
    const { document } = await show('stock36/dungeon.def');
    await until(
      () => symbols(document.uri),
      (names) => names.length > 0,
    );
    await vscode.commands.executeCommand('nethackDungeon.convert', document.uri);
    const opened = vscode.window.activeTextEditor?.document;
    assert.ok(opened?.isUntitled);
    assert.equal(opened.languageId, 'lua');
    assert.match(opened.getText(), /^dungeon = \{/m);
    assert.match(opened.getText(), /name = "Gehennom"/);
    // It has no name yet, and is ours all the same.
    await until(
      () => symbols(opened.uri),
      (names) => names.length > 0,
    );
    assert.equal(document.isDirty, false);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('Add a Special Level shows the entry and the level file, and writes nothing before that', async () => {
    const { document } = await show('stock36/dungeon.def');
    await until(
      () => symbols(document.uri),
      (names) => names.length > 0,
    );
    const before = document.getText();
    const edit = await proposed(() =>
      answering(['Gehennom', 'smithy', '3, 2', 'Z'], () =>
        vscode.commands.executeCommand('nethackDungeon.addLevel', document.uri),
      ),
    );
    assert.equal(document.getText(), before);
    const [change] = edit.get(document.uri);
    assert.match(change?.newText ?? '', /LEVEL:.*"smithy".*"Z".*@ \(3, 2\)/);
    const folder = vscode.Uri.joinPath(document.uri, '..');
    await assert.rejects(Promise.resolve(vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, 'smithy.des'))));
  });
});
