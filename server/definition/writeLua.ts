/** Writes a definition as a `dungeon.lua`, in the layout of the stock file. */

import type { Work } from '../syntax/work';
import { Leftovers as Left, type Leftovers, ownFill, type Remarks, type Unsaid } from './conversion';
import type { BranchEntry, DungeonEntry, Entry, Field, LevelEntry, World } from './types';
import { FLAG_WORDS } from './words';

const STEP = '   ';

/**
 * The text of a `dungeon.lua` that says what a world of a `.def` file says, and what it cannot say.
 * @param extra what the file says beside its entries and Lua cannot say, such as conditions
 */
export function* writingLua(
  world: World,
  remarks: Remarks,
  extra: readonly Unsaid[],
): Work<{ text: string; unsaid: Unsaid[] }> {
  const left = new Left();
  for (const one of extra) left.unsaid.push(one);
  const lines = ['dungeon = {'];
  for (const dungeon of world.dungeons) {
    for (const line of yield* new Writer(left, remarks).dungeon(dungeon)) lines.push(line);
  }
  lines.push('}');
  for (const remark of remarks.atEnd) lines.push(comment(remark));
  left.unsaid.sort((a, b) => a.span.start - b.span.start);
  return { text: `${lines.join('\n')}\n`, unsaid: left.unsaid };
}

class Writer {
  constructor(
    private readonly left: Leftovers,
    private readonly remarks: Remarks,
  ) {}

  *dungeon(dungeon: DungeonEntry): Work<string[]> {
    const { left } = this;
    const chance = left.value(dungeon.chance, 'chance') ?? 0;
    const fill = ownFill(dungeon);
    const fields = [
      this.text('name', dungeon.name),
      this.text('bonetag', dungeon.bonetag),
      this.number('base', dungeon.base),
      this.number('range', dungeon.range, 0),
      this.word('alignment', left.alignment(dungeon)),
      this.flags(dungeon.flags),
      // 0 is always, in both formats, and what .def means by saying nothing.
      chance === 0 || chance === 100 ? undefined : `chance = ${chance}`,
      this.number('entry', dungeon.entry, 0),
      this.text('protofile', dungeon.protofile),
      fill === undefined ? undefined : `lvlfill = "${fill}"`,
    ];
    if (dungeon.tileset !== undefined) left.add(dungeon.tileset.span, 'A tileset cannot be said in Lua');
    const branches: string[] = [];
    for (const branch of dungeon.branches) {
      yield;
      for (const line of this.branch(branch)) branches.push(line);
    }
    const levels: string[] = [];
    for (const level of dungeon.levels) {
      yield;
      for (const line of this.level(level)) levels.push(line);
    }
    yield;
    return this.entry(dungeon, STEP, fields, [
      ['branches', branches],
      ['levels', levels],
    ]);
  }

  private level(level: LevelEntry): string[] {
    const { left } = this;
    if (level.displayName !== undefined) left.add(level.displayName.span, 'A display name cannot be said in Lua');
    return this.entry(level, STEP.repeat(3), [
      this.text('name', level.name),
      this.text('bonetag', level.bonetag),
      this.chain(level),
      this.number('base', level.base),
      this.number('range', level.range, 0),
      this.number('chance', level.chance, 100),
      this.number('nlevels', level.nlevels, 0),
      this.word('alignment', left.alignment(level)),
      this.flags(level.flags),
    ]);
  }

  private branch(branch: BranchEntry): string[] {
    const { left } = this;
    if (branch.entryLevel !== undefined) {
      left.add(branch.entryLevel.span, 'A branch cannot name the level it leads to in Lua');
    }
    const type = left.value(branch.branchtype, 'branchtype');
    const direction = left.value(branch.direction, 'direction');
    return this.entry(branch, STEP.repeat(3), [
      this.text('name', branch.name),
      this.chain(branch),
      this.number('base', branch.base),
      this.number('range', branch.range, 0),
      this.word('branchtype', type === 'stair' ? undefined : type),
      this.word('direction', direction === 'down' ? undefined : direction),
    ]);
  }

  private entry(
    entry: Entry,
    indent: string,
    fields: readonly (string | undefined)[],
    lists: readonly (readonly [string, readonly string[]])[] = [],
  ): string[] {
    const { left } = this;
    if (entry.name === undefined) left.add(entry.headSpan, 'An entry without a name');
    if (entry.base === undefined) left.add(entry.headSpan, 'An entry without a base');
    const inner = indent + STEP;
    const lines = (this.remarks.before.get(entry) ?? []).map((remark) => indent + comment(remark));
    lines.push(`${indent}{`);
    for (const field of fields) if (field !== undefined) lines.push(`${inner}${field},`);
    for (const [name, entries] of lists) {
      if (entries.length === 0) continue;
      lines.push(`${inner}${name} = {`);
      for (const line of entries) lines.push(line);
      lines.push(`${inner}},`);
    }
    lines.push(`${indent}},`);
    return lines;
  }

  private text(name: string, field: Field<string> | undefined): string | undefined {
    const value = this.left.value(field, name);
    return value === undefined ? undefined : `${name} = ${quoted(value)}`;
  }

  private number(name: string, field: Field<number> | undefined, byDefault?: number): string | undefined {
    const value = this.left.value(field, name);
    return value === undefined || value === byDefault ? undefined : `${name} = ${value}`;
  }

  private word(name: string, value: string | undefined): string | undefined {
    return value === undefined ? undefined : `${name} = ${quoted(value)}`;
  }

  /** An empty name means no chain in `.def` and stops the game in Lua. */
  private chain(entry: LevelEntry | BranchEntry): string | undefined {
    return entry.chainlevel?.value === '' ? undefined : this.text('chainlevel', entry.chainlevel);
  }

  private flags(fields: readonly Field<string>[]): string | undefined {
    const words: string[] = [];
    for (const field of fields) {
      const word = this.left.value(field, 'flags');
      if (word === undefined || words.includes(quoted(word))) continue;
      const known = FLAG_WORDS.find((flag) => flag.word === word);
      if (known === undefined || (known.formats !== undefined && !known.formats.includes('lua'))) {
        this.left.add(field.span, `The flag \`${word}\` is unknown to the games that read Lua`);
      } else words.push(quoted(word));
    }
    if (words.length === 0) return undefined;
    return words.length === 1 ? `flags = ${words[0]}` : `flags = { ${words.join(', ')} }`;
  }
}

function comment(remark: string): string {
  return `--${remark}`.trimEnd();
}

/** A Lua string literal; characters outside ASCII stay as they are. */
export function quoted(value: string): string {
  const inner = value.replace(/["\\\n\r\0]|[\x01-\x1f\x7f]/g, (c) => {
    if (c === '"' || c === '\\') return `\\${c}`;
    if (c === '\n') return '\\n';
    if (c === '\r') return '\\r';
    return `\\${c.charCodeAt(0).toString().padStart(3, '0')}`;
  });
  return `"${inner}"`;
}
