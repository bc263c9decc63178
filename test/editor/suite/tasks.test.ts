import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { show, until, uriOf } from './support';

// The older VS Code of .host/ has a terminal only where a compiler was there to build it; the newer one brings it.
const terminal = vscode.env.uiKind === vscode.UIKind.Desktop || !vscode.version.startsWith('1.100.');

(terminal ? describe : () => undefined)('the task "check"', () => {
  it('runs the command line over the workspace', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const [task] = await vscode.tasks.fetchTasks({ type: 'nethack-dungeon' });
    assert.ok(task);
    const ended = new Promise<number | undefined>((resolve) => {
      const listening = vscode.tasks.onDidEndTaskProcess((event) => {
        if (event.execution.task.name !== task.name) return;
        listening.dispose();
        resolve(event.exitCode);
      });
    });
    await vscode.tasks.executeTask(task);
    assert.equal(await ended, 1);
  });
});

describe('.nethack-dungeon.json', () => {
  it('is checked by its schema', async () => {
    const uri = uriOf('.nethack-dungeon.json');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('{ "rules": { "chain-order": "loud" } }'));
    await show('.nethack-dungeon.json');
    const [first] = await until(
      () => vscode.languages.getDiagnostics(uri),
      (list) => list.length > 0,
    );
    assert.match(first?.message ?? '', /"off", "error"/);
    await vscode.workspace.fs.delete(uri);
  });
});
