/** The task "check": the command line that comes with the extension, over the whole workspace. Node only. */
import * as vscode from 'vscode';

const type = 'nethack-dungeon';

interface Definition extends vscode.TaskDefinition {
  /** Files, folders and patterns, from the workspace folder on. */
  readonly files?: readonly string[];
  /** More arguments of `nethack-dungeon check`. */
  readonly args?: readonly string[];
}

/** Offers the task in every workspace folder, and runs those that tasks.json describes. */
export function provideTasks(context: vscode.ExtensionContext): vscode.Disposable {
  const cli = vscode.Uri.joinPath(context.extensionUri, 'dist', 'cli.js').fsPath;
  const task = (definition: Definition, scope: vscode.WorkspaceFolder | vscode.TaskScope): vscode.Task => {
    const args = [cli, 'check', ...(definition.files ?? ['.']), ...(definition.args ?? [])];
    // The desktop's own program is Electron, which this variable makes a plain Node; Node itself does not mind.
    const execution = new vscode.ProcessExecution(process.execPath, args, { env: { ELECTRON_RUN_AS_NODE: '1' } });
    return new vscode.Task(definition, scope, 'check', 'NetHack Dungeon', execution, '$nethack-dungeon');
  };
  return vscode.tasks.registerTaskProvider(type, {
    provideTasks: () => (vscode.workspace.workspaceFolders ?? []).map((folder) => task({ type }, folder)),
    resolveTask: ({ definition, scope }) =>
      task(
        definition as Definition,
        scope === undefined || scope === vscode.TaskScope.Global ? vscode.TaskScope.Workspace : scope,
      ),
  });
}
