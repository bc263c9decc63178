/** Which open documents are worth starting a server for. The server decides exactly; this only looks. */
import * as vscode from 'vscode';

/** The language id of `dungeon.def`. */
export const defLanguage = 'dungeon-def';

/** Lua files of these names may be ours. */
const luaName = /(^|[\\/])dungeon[^\\/]*\.lua$/i;

/** What the language client offers its server: ours, what may be ours, and what a setting says is ours. */
export function documentSelector(): vscode.DocumentFilter[] {
  const patterns = vscode.workspace.getConfiguration('nethackDungeon').get<unknown>('files');
  const named = Array.isArray(patterns) ? patterns.filter((p): p is string => typeof p === 'string' && p !== '') : [];
  return [
    { language: defLanguage },
    { language: 'lua', pattern: '**/dungeon*.lua' },
    { language: 'lua', scheme: 'untitled' },
    ...named.map((pattern) => ({ pattern })),
  ];
}

/** `dungeon` assigned as a global: not a local, not a field of something. */
const assigns = /(?<!\blocal\s+)(?<![\w.:])dungeon\s*(=(?!=)|\[)/;
/** A word that only our tables have. */
const fields = /\b(base|levels|branches|bonetag|lvlfill|protofile)\b/;
const modeline = /nethack-dungeon\s*:/;

/**
 * Whether a document may be ours: `dungeon.def` always, a Lua file when its name fits, or it has none yet, and it
 * assigns the global `dungeon` with our fields or says so in a modeline, and whatever the setting `nethackDungeon.files` names.
 */
export function mayBeOurs(document: vscode.TextDocument): boolean {
  const filter = documentSelector().find((f) => vscode.languages.match(f, document) > 0);
  if (!filter) return false;
  if (filter.language !== 'lua') return true;
  const text = document.getText();
  return (
    (document.isUntitled || luaName.test(document.uri.path)) &&
    ((assigns.test(text) && fields.test(text)) || modeline.test(text))
  );
}
