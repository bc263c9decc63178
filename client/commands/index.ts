/** All commands, one file each. */
import * as vscode from 'vscode';
import { addLevel } from './addLevel';
import { chooseDialect } from './chooseDialect';
import type { Command, CommandContext } from './command';
import { compare } from './compare';
import { compareDrift } from './compareDrift';
import { convert } from './convert';
import { openPreview } from './openPreview';
import { openPreviewToSide } from './openPreviewToSide';
import { restartServer } from './restartServer';
import { showOutput } from './showOutput';
import { showReferences } from './showReferences';
import { showSource } from './showSource';
import { togglePreviewLock } from './togglePreviewLock';

const commands: readonly Command[] = [
  openPreview,
  openPreviewToSide,
  togglePreviewLock,
  showSource,
  compare,
  compareDrift,
  chooseDialect,
  restartServer,
  showOutput,
  showReferences,
  convert,
  addLevel,
];

/** Registers the commands; they are unregistered when what comes back is disposed of. */
export function registerCommands(context: CommandContext): vscode.Disposable[] {
  return commands.map((c) => vscode.commands.registerCommand(c.id, (...args) => c.run(context, ...args)));
}
