import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const fixtures = path.resolve(__dirname, '../fixtures');

/** A .def file with one finding of the compiler's and one that only the game meets. */
export const faultyDef = `# two mistakes
DUNGEON:	"The Dungeons of Doom"	"D"	(25, 5)
LEVEL:		"rogue"		"R" @ (15, 4)
LEVEL:		"oracle"	"O" @ (5, 5)
LEVALIGN:	neutral
CHAINLEVEL:	"bigrm"	"B" "orcale" + (1, 2)
BRANCH:		"The Gnomish Mines"	@ (2, 3)

DUNGEON:	"The Gnomish Mines"	"M"	(8, 3)
LEVEL:		"minetn"	"T" @ (3, 2)
LEVEL:		"minend"	"E" @ (-1, 0)
`;

/** A dungeon.lua that has nothing to do with NetHack. */
export const foreignLua = `-- rooms of another game
local dungeon = { rooms = 12, name = "crypt" }
function dungeon.enter(player)
  player.depth = player.depth + 1
end
return dungeon
`;

/** A folder with a file of every kind the suites look at; the paths are relative to `folder`. */
export interface Workspace {
  folder: string;
  remove(): void;
}

export function makeWorkspace(): Workspace {
  const folder = mkdtempSync(path.join(tmpdir(), 'dungeon-workspace-'));
  const put = (name: string, from: { fixture: string } | { text: string }) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    if ('fixture' in from) copyFileSync(path.join(fixtures, from.fixture), file);
    else writeFileSync(file, from.text);
  };
  put('stock36/dungeon.def', { fixture: 'stock-3.6.def' });
  put('stock37/dungeon.lua', { fixture: 'stock-3.7.lua' });
  put('faulty/dungeon.def', { text: faultyDef });
  put('foreign/dungeon.lua', { text: foreignLua });
  put('tree/dat/dungeon.lua', { fixture: 'stock-3.7.lua' });
  put('tree/dat/castle.lua', { text: 'des.level_init({ style = "mazegrid" })\n' });
  put('tree/include/global.h', { text: '#define MAXDUNGEON 16\n' });
  put('tree/src/dungeon.c', { text: '#define LEV_LIMIT 50\n' });
  put('notes.txt', { text: 'Nothing of NetHack here.\n' });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
