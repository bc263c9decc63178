/** Conversion of a definition file into the other format. */
import { formattingDef } from '../syntax/def/format';
import { type DefTree, parsingDef } from '../syntax/def/parser';
import { Kind } from '../syntax/def/tokens';
import type { LuaTree } from '../syntax/lua/ast';
import { type Span, span } from '../syntax/span';
import { finish, type Work } from '../syntax/work';
import type { Remarks, Unsaid } from './conversion';
import type { Definition, Entry, World } from './types';
import { writingDef } from './writeDef';
import { writingLua } from './writeLua';

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
    const comments = yield* commentsOf(syntax.tree);
    const remarks = yield* remarksOf(world, comments, text, (comment) => [comment.replace(/^#/, '')]);
    return yield* writingLua(world, remarks, yield* beside(syntax.tree, definition));
  }
  const remarks = yield* remarksOf(world, syntax.tree.comments, text, luaRemark);
  const written = yield* writingDef(world, remarks, worldsUnsaid(definition));
  const tree = yield* parsingDef(written.text);
  let formatted = '';
  let at = 0;
  for (const edit of yield* formattingDef(tree, written.text, { insertSpaces: false })) {
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
function* beside(tree: DefTree, definition: Definition): Work<Unsaid[]> {
  const unsaid: Unsaid[] = [];
  for (const condition of tree.conditions) {
    if (condition.sign === '%' || condition.control === '?' || condition.control === '!') {
      unsaid.push({ span: condition.span, message: 'A condition on how the game is built cannot be said in Lua' });
    }
  }
  yield;
  for (let i = 0; i < tree.tokens.length; i++) {
    if (i % PER_STEP === 0) yield;
    if (tree.tokens.kind(i) !== Kind.conflict) continue;
    unsaid.push({ span: span(tree.tokens.start(i), tree.tokens.end(i)), message: 'An unresolved merge conflict' });
  }
  for (const orphan of definition.orphans) {
    unsaid.push({ span: orphan.span, message: `\`${orphan.keyword}\` describes no ${orphan.needs}` });
  }
  yield;
  for (const statement of tree.statements) {
    if (statement.broken) unsaid.push({ span: statement.span, message: 'A statement that is not understood in full' });
  }
  return unsaid;
}

/** Tokens or comments that are looked at in one step. */
const PER_STEP = 256;

function* commentsOf({ tokens }: DefTree): Work<Span[]> {
  const comments: Span[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (i % PER_STEP === 0) yield;
    if (tokens.kind(i) === Kind.comment) comments.push(span(tokens.start(i), tokens.end(i)));
  }
  return comments;
}

/** Finds for each comment the entry it is written at: on its line, else the next one. */
function* remarksOf(
  world: World,
  comments: readonly Span[],
  text: string,
  lines: (comment: string) => readonly string[],
): Work<Remarks> {
  const entries: Entry[] = world.dungeons
    .flatMap((dungeon): Entry[] => [dungeon, ...dungeon.levels, ...dungeon.branches])
    .sort((a, b) => a.span.start - b.span.start);
  const before = new Map<Entry, string[]>();
  const atEnd: string[] = [];
  // The line of the present comment; each line is looked for once.
  let lineStart = 0;
  let lineEnd = text.indexOf('\n');
  let next = 0;
  for (const [i, comment] of comments.entries()) {
    if (i % PER_STEP === 0) yield;
    while (next < entries.length && entries[next]!.span.start < comment.start) next++;
    while (lineEnd >= 0 && lineEnd < comment.start) {
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf('\n', lineStart);
    }
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
