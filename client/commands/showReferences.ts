import * as vscode from 'vscode';
import type { Position, Range } from '../../server/protocol';
import type { Command } from './command';

const toPosition = (p: Position) => new vscode.Position(p.line, p.character);
const toRange = (r: Range) => new vscode.Range(toPosition(r.start), toPosition(r.end));

/** What a code lens of the server runs: peeks at the places it counted. Not in the palette. */
export const showReferences: Command = {
  id: 'nethackDungeon.showReferences',
  run(_context, uri, position, ranges) {
    if (typeof uri !== 'string' || !Array.isArray(ranges)) return;
    const target = vscode.Uri.parse(uri);
    return vscode.commands.executeCommand(
      'editor.action.peekLocations',
      target,
      toPosition(position as Position),
      (ranges as Range[]).map((range) => new vscode.Location(target, toRange(range))),
      'peek',
    );
  },
};
