import * as vscode from 'vscode';
import type { Position, Range } from '../../server/protocol';
import type { Command } from './command';

const toPosition = (p: Position) => new vscode.Position(p.line, p.character);
const toRange = (r: Range) => new vscode.Range(toPosition(r.start), toPosition(r.end));
const isPosition = (p: unknown): p is Position =>
  Number.isInteger((p as Position | null)?.line) && Number.isInteger((p as Position | null)?.character);
const isRange = (r: unknown): r is Range =>
  isPosition((r as Range | null)?.start) && isPosition((r as Range | null)?.end);

/** What a code lens of the server runs: peeks at the places it counted. Not in the palette. */
export const showReferences: Command = {
  id: 'nethackDungeon.showReferences',
  run(_context, uri, position, ranges) {
    if (typeof uri !== 'string' || !isPosition(position) || !Array.isArray(ranges) || !ranges.every(isRange)) return;
    const target = vscode.Uri.parse(uri);
    return vscode.commands.executeCommand(
      'editor.action.peekLocations',
      target,
      toPosition(position),
      ranges.map((range: Range) => new vscode.Location(target, toRange(range))),
      'peek',
    );
  },
};
