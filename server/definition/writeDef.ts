/** Writes a definition as a `dungeon.def`. */
import { utf8Length } from '../dialects/encoding';
import type { Work } from '../syntax/work';
import { Leftovers, ownFill, type Remarks, type Unsaid } from './conversion';
import { fieldSpec } from './fields';
import type { BranchEntry, DungeonEntry, Entry, Field, LevelEntry, World } from './types';
import { ALIGNMENT_WORDS, FLAG_WORDS } from './words';

/**
 * The text of a `dungeon.def` that says what a world of a Lua file says, and what it cannot say. The layout is plain;
 * the formatter lines it up.
 */
export function* writingDef(
  world: World,
  remarks: Remarks,
  extra: readonly Unsaid[],
): Work<{ text: string; unsaid: Unsaid[] }> {
  const writer = new Writer(remarks);
  writer.left.unsaid.push(...extra);
  if (world.stop !== undefined) writer.left.add(world.stop.span, `The file stops the game: ${world.stop.message}`);
  for (const [i, dungeon] of world.dungeons.entries()) {
    if (i > 0) writer.lines.push('');
    yield* writer.dungeon(dungeon);
  }
  for (const remark of remarks.atEnd) {
    yield;
    writer.lines.push(...comments(remark));
  }
  const { unsaid } = writer.left;
  unsaid.sort((a, b) => a.span.start - b.span.start);
  return { text: writer.lines.map((line) => `${line}\n`).join(''), unsaid };
}

class Writer {
  readonly lines: string[] = [];
  readonly left = new Leftovers();
  /** The first dungeon with levels before the present one that some games are without. */
  private droppable: DungeonEntry | undefined;

  constructor(private readonly remarks: Remarks) {}

  *dungeon(dungeon: DungeonEntry): Work<void> {
    yield;
    const { left } = this;
    this.begin(dungeon);
    if (dungeon.stop !== undefined) {
      left.add(dungeon.stop.span, `Reading the dungeon stops the game: ${dungeon.stop.message}`);
    }
    const chance = left.value(dungeon.chance, 'chance') ?? 100;
    const tail = chance === 100 || chance === 0 ? '' : ` ${chance}`;
    this.lines.push(`DUNGEON: ${this.name(dungeon)} ${this.tag(dungeon)} ${this.couple(dungeon)}${tail}`);
    const protofile = this.string(dungeon.protofile, 'protofile');
    if (protofile !== undefined) this.lines.push(`PROTOFILE: ${protofile}`);
    this.describe('DESCRIPTION', 'ALIGNMENT', dungeon);
    const entry = left.value(dungeon.entry, 'entry') ?? 0;
    if (entry !== 0) this.lines.push(`ENTRY: ${entry}`);
    const own = ownFill(dungeon);
    for (const name of ['lvlfill', 'themerooms'] as const) {
      // What the game does there anyway is not lost.
      if (name === 'lvlfill' && own !== undefined && dungeon.lvlfill?.value === own) continue;
      if (dungeon[name] !== undefined) left.add(dungeon[name].span, `\`${name}\` cannot be said in .def`);
    }
    const names = new Set<string>();
    for (const level of dungeon.levels) {
      yield;
      this.level(level, names);
      if (level.name?.value !== undefined) names.add(level.name.value);
    }
    for (const branch of dungeon.branches) {
      yield;
      this.branch(branch, names);
    }
    if (chance !== 0 && chance < 100 && dungeon.levels.length > 0) this.droppable ??= dungeon;
  }

  private level(level: LevelEntry, names: ReadonlySet<string>): void {
    const { left } = this;
    this.begin(level);
    const chain = this.chain(level, names);
    const [first] = names;
    if (chain !== '' && first === level.chainlevel!.value) {
      left.add(level.chainlevel!.span, 'In .def a level cannot be chained to the first level of its dungeon');
    }
    const chance = left.value(level.chance, 'chance') ?? 100;
    const maps = left.value(level.nlevels, 'nlevels') ?? 0;
    const keyword = maps === 0 ? (chain === '' ? 'LEVEL' : 'CHAINLEVEL') : chain === '' ? 'RNDLEVEL' : 'RNDCHLEVEL';
    const tail = `${chance === 100 ? '' : ` ${chance}`}${maps === 0 ? '' : ` ${maps}`}`;
    const place = `${chain === '' ? '@' : `${chain} +`} ${this.couple(level)}`;
    this.lines.push(`${keyword}: ${this.name(level)} ${this.tag(level)} ${place}${tail}`);
    this.describe('LEVELDESC', 'LEVALIGN', level);
  }

  private branch(branch: BranchEntry, names: ReadonlySet<string>): void {
    const { left } = this;
    this.begin(branch);
    const chain = this.chain(branch, names);
    const type = left.value(branch.branchtype, 'branchtype') ?? 'stair';
    const direction = left.value(branch.direction, 'direction') ?? 'down';
    const place = `${chain === '' ? '@' : `${chain} +`} ${this.couple(branch)}`;
    const tail = `${type === 'stair' ? '' : ` ${type}`}${direction === 'down' ? '' : ` ${direction}`}`;
    this.lines.push(`${chain === '' ? 'BRANCH' : 'CHAINBRANCH'}: ${this.name(branch)} ${place}${tail}`);
  }

  /** Comments before an entry; fields that no format of ours knows. */
  private begin(entry: Entry): void {
    for (const remark of this.remarks.before.get(entry) ?? []) this.lines.push(...comments(remark));
    for (const raw of entry.raw) {
      if (fieldSpec(entry.kind, raw.name) === undefined) {
        this.left.add(raw.nameSpan, `The field \`${raw.name}\` is unknown to .def`);
      }
    }
  }

  private describe(flagsKeyword: string, alignKeyword: string, entry: DungeonEntry | LevelEntry): void {
    for (const field of entry.flags) {
      const word = this.left.value(field, 'flags');
      if (word === undefined) continue;
      const known = FLAG_WORDS.find((flag) => flag.word === word);
      const fits = known?.formats === undefined ? known !== undefined : known.formats.includes('def');
      if (!fits || (known?.on === 'level' && entry.kind === 'dungeon')) {
        this.left.add(field.span, `The flag \`${word}\` on a ${entry.kind} cannot be said in .def`);
      } else this.lines.push(`${flagsKeyword}: ${word}`);
    }
    const alignment = this.left.alignment(entry);
    if (alignment === undefined) return;
    if (ALIGNMENT_WORDS.some((known) => known.word === alignment)) this.lines.push(`${alignKeyword}: ${alignment}`);
    else this.left.add(entry.alignments[0]!.span, `The alignment \`${alignment}\` is unknown`);
  }

  private name(entry: Entry): string {
    if (entry.name === undefined) this.left.add(entry.headSpan, 'An entry without a name');
    return this.string(entry.name, 'name') ?? '""';
  }

  /** The game takes the first character of whatever the Lua file gives; nothing is `"none"` in `.def`. */
  private tag(entry: DungeonEntry | LevelEntry): string {
    const value = this.left.value(entry.bonetag, 'bonetag') ?? '';
    if (value === '') return '"none"';
    const first = value[0]!;
    if (value.length > 1)
      this.left.add(entry.bonetag!.span, `Of the bones tag only its first character, \`${first}\`, counts`);
    if (first === '"' || first < ' ' || first > '~') {
      this.left.add(entry.bonetag!.span, 'The bones tag is no character that .def can say');
      return '"none"';
    }
    return `"${first}"`;
  }

  private couple(entry: Entry): string {
    const base = this.left.value(entry.base, 'base');
    if (entry.base === undefined) this.left.add(entry.headSpan, 'An entry without a base');
    const range = this.left.value(entry.range, 'range') ?? 0;
    return `(${base ?? 0}, ${range})`;
  }

  /** The chain level in quotes, or nothing. */
  private chain(entry: LevelEntry | BranchEntry, names: ReadonlySet<string>): string {
    const name = this.string(entry.chainlevel, 'chainlevel');
    if (name === undefined) return '';
    const { span, value } = entry.chainlevel!;
    if (!names.has(value!)) this.left.add(span, 'In .def a chain level must stand before in the same dungeon');
    else if (this.droppable !== undefined) {
      this.left.add(
        span,
        `In .def chain levels are counted through the whole file, so in games without ${quoted(this.droppable)} this chain leads to another level or to none`,
      );
    }
    return name;
  }

  private string(field: Field<string> | undefined, what: string): string | undefined {
    const value = this.left.value(field, what);
    if (value === undefined) return undefined;
    if (/["\n\r\0]/.test(value)) {
      this.left.add(field!.span, `The ${what} holds a character that a string of .def cannot hold`);
      return `"${value.replace(/["\n\r\0]/g, ' ')}"`;
    }
    return `"${value}"`;
  }
}

function quoted(dungeon: DungeonEntry): string {
  return dungeon.name?.value === undefined ? 'a dungeon before it' : `"${dungeon.name.value}"`;
}

/** A remark as comment lines; one that makedefs would not read as a whole is cut. */
function comments(remark: string): string[] {
  const lines: string[] = [];
  let at = 0;
  // What is cut off goes on behind a blank.
  let lead = '';
  // No character takes more than three bytes for each of its UTF-16 units.
  while (remark.length - at > 254 || utf8Length(remark, at) + lead.length >= 254) {
    const end = at + LONGEST_REMARK - lead.length;
    lines.push(`#${lead}${remark.slice(at, end)}`);
    at = end;
    lead = ' ';
  }
  lines.push(`#${lead}${remark.slice(at)}`.trimEnd());
  return lines;
}

/** In characters; of four bytes each at most, they stay below the 254 bytes that a line may have. */
const LONGEST_REMARK = 60;
