import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('in the extension host', () => {
  it('sees the workspace', async () => {
    assert.equal((await vscode.workspace.findFiles('**/dungeon.*')).length, 4);
  });
});
