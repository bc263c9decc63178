import { dialectIds } from './rules';

export interface Modeline {
  /** The id as written, known or not. */
  readonly id: string;
  /** Where the id stands, in UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/** The dialect that a comment line of the file names: `# nethack-dungeon: dialect slashem` (`--` in Lua). */
export function modeline(text: string): Modeline | undefined {
  // The pattern looks at every line; nearly no file has the word.
  if (!text.includes('nethack-dungeon:')) return undefined;
  const match = /^[ \t]*(?:#|--)[ \t]*nethack-dungeon:[ \t]*dialect[ \t]+([^\s]+)/m.exec(text);
  if (match === null) return undefined;
  const end = match.index + match[0].length;
  return { id: match[1]!, start: end - match[1]!.length, end };
}

/** The id in the file's modeline, if it is one of `dialectIds`. */
export function modelineDialect(text: string): string | undefined {
  const id = modeline(text)?.id;
  return id !== undefined && dialectIds.includes(id) ? id : undefined;
}
