/** Conversion of a definition file into the other format. */
import { formatDef } from '../syntax/def/format';
import { type DefTree, parseDef } from '../syntax/def/parser';
import type { LuaTree } from '../syntax/lua/ast';
import { type Span, span } from '../syntax/span';
import type { Remarks, Unsaid } from './conversion';
import type { Definition, Entry, World } from './types';
import { writeDef } from './writeDef';
import { writeLua } from './writeLua';

export type { Unsaid } from './conversion';

export type ConvertSource =
  | { readonly format: 'def'; readonly tree: DefTree }
  | { readonly format: 'lua'; readonly tree: LuaTree };

export interface Conversion {
  /** The text in the other format. */
  readonly text: string;
  /** What the other format cannot say, in the order of the source; empty where nothing was lost. */
  readonly unsaid: readonly Unsaid[];
}

/**
 * Writes a file's definition in the other format: `.def` as Lua, Lua as `.def`. Comments go along, at the entry they are
 * written at. Of a file that describes several possible dungeons the most likely is written.
 * @param syntax the tree the definition was read from
 */
export function convert(definition: Definition, syntax: ConvertSource, text: string): Conversion {
  return finish(workConvert(definition, syntax, text));
}

/** The same in steps. */
export function* workConvert(definition: Definition, syntax: ConvertSource, text: string): Work<Conversion> {
  const world = likeliest(definition);
  if (syntax.format === 'def') {
    const comments = [...syntax.tree.tokens].filter((token) => token.kind === 'comment');
    const remarks = remarksOf(world, comments, text, (comment) => [comment.replace(/^#/, '')]);
    return writeLua(world, remarks, beside(syntax.tree, definition));
  }
  const remarks = remarksOf(world, syntax.tree.comments, text, luaRemark);
  const written = writeDef(world, remarks, worldsUnsaid(definition));
  let formatted = '';
  let at = 0;
  for (const edit of formatDef(parseDef(written.text), written.text, { insertSpaces: false })) {
    formatted += written.text.slice(at, edit.span.start) + edit.newText;
    at = edit.span.end;
  }
  return { text: formatted + written.text.slice(at), unsaid: written.unsaid };
}

function likeliest(definition: Definition): World {
  return definition.worlds.reduce((best, world) => (world.probability > best.probability ? world : best));
}

function worldsUnsaid(definition: Definition): Unsaid[] {
  if (definition.worlds.length < 2) return [];
  const first = definition.worlds[0]!.dungeons[0];
  return [
    {
      span: first?.headSpan ?? span(0, 0),
      message: `The file describes ${definition.worlds.length} possible dungeons; .def can say one, and the most likely was taken`,
    },
  ];
}

/** What a `.def` file says beside its entries: conditions, statements that describe nothing, faults. */
function beside(tree: DefTree, definition: Definition): Unsaid[] {
  const unsaid: Unsaid[] = [];
  for (const condition of tree.conditions) {
    if (condition.sign === '%' || condition.control === '?' || condition.control === '!') {
      unsaid.push({ span: condition.span, message: 'A condition on how the game is built cannot be said in Lua' });
    }
  }
  for (const token of tree.tokens) {
    if (token.kind === 'conflict') unsaid.push({ span: token, message: 'An unresolved merge conflict' });
  }
  for (const orphan of definition.orphans) {
    unsaid.push({ span: orphan.span, message: `\`${orphan.keyword}\` describes no ${orphan.needs}` });
  }
  for (const statement of tree.statements) {
    if (statement.broken) unsaid.push({ span: statement.span, message: 'A statement that is not understood in full' });
  }
  return unsaid;
}

/** Finds for each comment the entry it is written at: on its line, else the next one. */
function remarksOf(
  world: World,
  comments: readonly Span[],
  text: string,
  lines: (comment: string) => readonly string[],
): Remarks {
  const entries: Entry[] = world.dungeons
    .flatMap((dungeon): Entry[] => [dungeon, ...dungeon.levels, ...dungeon.branches])
    .sort((a, b) => a.span.start - b.span.start);
  const before = new Map<Entry, string[]>();
  const atEnd: string[] = [];
  let next = 0;
  for (const comment of comments) {
    while (next < entries.length && entries[next]!.span.start < comment.start) next++;
    const lineStart = text.lastIndexOf('\n', comment.start - 1) + 1;
    const alone = text.slice(lineStart, comment.start).trim() === '';
    const entry = alone ? entries[next] : (entries[next - 1] ?? entries[next]);
    // A lone carriage return ends a line in Lua, and in `.def` none: what is written has it in neither.
    const remark = lines(text.slice(comment.start, comment.end))
      .flatMap((line) => line.split(/\r\n|\n\r|[\r\n]/))
      .filter((line) => !/^\s*nethack-dungeon:\s*dialect\b/.test(line));
    const at = entry === undefined ? atEnd : (before.get(entry) ?? []);
    for (const line of remark) at.push(line);
    if (entry !== undefined) before.set(entry, at);
  }
  return { before, atEnd };
}

/** The lines of a Lua comment, without its marks. */
function luaRemark(comment: string): string[] {
  const long = /^--\[(=*)\[([\s\S]*?)(?:\]\1\])?$/.exec(comment);
  if (long === null) return [comment.replace(/^--/, '').trimEnd()];
  return long[2]!.split(/\r\n|\n\r|[\r\n]/).map((line) => ` ${line.trim()}`.trimEnd());
}
