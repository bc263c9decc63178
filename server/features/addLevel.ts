/** "Add a special level": the entry, a level file to start from, and what the C side needs, shown before it is done. */
import type { Analysis } from '../analysis/analysis';
import type { TextEdit } from '../checks/types';
import { utf8Length } from '../dialects/encoding';
import { insertLevel, type NewLevel } from './insertion';

export interface AddLevelInput extends NewLevel {
  /** Id of the dungeon it is added to. */
  readonly dungeon: string;
}

export interface AddLevelPlan {
  /** Add the entry to the dungeon file. */
  readonly edits: readonly TextEdit[];
  /** The level file to create, its name relative to the folder of level files. */
  readonly file: { readonly name: string; readonly text: string };
  /** What is left to do by hand, one sentence each (Markdown). */
  readonly checklist: readonly string[];
}

/** Works out what adding a level takes. A text instead of a plan says, for people, why it cannot be done. */
export function addLevel(analysis: Analysis, input: AddLevelInput): AddLevelPlan | string {
  const { definition, rules } = analysis;
  const world = definition.worlds[0];
  const dungeon = world?.dungeons.find((d) => d.id === input.dungeon);
  if (!world || !dungeon) return 'The dungeon is not there any more.';
  const problem = nameProblem(input.name) ?? taken(analysis, input.name);
  if (problem !== undefined) return problem;
  const edits = insertLevel(analysis, dungeon, input);
  if (!edits)
    return `The levels of "${dungeon.name?.value ?? 'this dungeon'}" are computed, so there is no list to add to.`;
  const lua = rules.generation === '3.7' || rules.generation === '5.0';
  const map = (input.nlevels ?? 0) > 0 ? `${input.name}-1` : input.name;
  const file = lua ? { name: `${map}.lua`, text: luaLevel(map) } : { name: `${map}.des`, text: desLevel(map) };
  return { edits, file, checklist: checklist(input, file.name, lua, rules.knownLevels.includes(input.name)) };
}

/** Why a name is no good for a level, or nothing. The name is also a file's. */
export function nameProblem(name: string): string | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name))
    return 'A level is named by letters, digits, - and _, and begins with a letter or digit.';
  return utf8Length(name) > 14 ? `"${name}" has ${utf8Length(name)} bytes; a level's name may have 14.` : undefined;
}

function taken({ definition }: Analysis, name: string): string | undefined {
  const other = definition.worlds.flatMap((w) => w.dungeons).find((d) => d.levels.some((l) => l.name?.value === name));
  return other && `"${other.name?.value ?? 'A dungeon'}" has a level "${name}" already.`;
}

function checklist(input: AddLevelInput, file: string, lua: boolean, known: boolean): string[] {
  const maps = input.nlevels ?? 0;
  return [
    ...(maps > 1 ? [`Make the other maps, \`${input.name}-2\` to \`${input.name}-${maps}\`, from \`${file}\`.`] : []),
    lua
      ? `Add \`${file}\` to the list of level files that the Makefiles put into the data archive.`
      : `Add \`${file}\` to the \`.des\` files, and the levels compiled from it to the data files, in the Makefiles.`,
    ...(known
      ? []
      : [
          `If the C code has to ask whether the hero is on this level: a \`d_level\` for it in \`include/dungeon.h\`, a line for "${input.name}" in \`level_map\` of \`src/dungeon.c\`, and a macro beside the others. A level that no code asks about needs none of it.`,
        ]),
    'Start a game in wizard mode and look at the level (`^O` lists it, `^V` goes there).',
  ];
}

const luaLevel = (name: string): string => `-- ${name}: a special level to start from.

des.level_init({ style = "solidfill", fg = " " })
des.level_flags("mazelevel", "noflip")

des.map([[
----------------
|..............|
|..............|
|..............|
|..............|
----------------
]])

des.region(selection.area(01, 01, 14, 04), "lit")
des.stair("up", 02, 02)
des.stair("down", 13, 03)
`;

const desLevel = (name: string): string => `# ${name}: a special level to start from.
MAZE: "${name}", ' '
GEOMETRY: center, center
MAP
----------------
|..............|
|..............|
|..............|
|..............|
----------------
ENDMAP
REGION: (1,1,14,4), lit, "ordinary"
STAIR: (2,2), up
STAIR: (13,3), down
`;
