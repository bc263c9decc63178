/** What a command is, and what it is given. */
import * as vscode from 'vscode';
import type { Previews } from '../preview/previews';
import type { Session } from '../session';

export interface CommandContext {
  readonly context: vscode.ExtensionContext;
  readonly session: Session;
  readonly previews: Previews;
}

export interface Command {
  readonly id: string;
  run(context: CommandContext, ...args: unknown[]): unknown;
}

/** The document a command is meant for: the uri it was given, else the active editor's. */
export function targetUri(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  if (typeof argument === 'string') return vscode.Uri.parse(argument);
  return vscode.window.activeTextEditor?.document.uri;
}
