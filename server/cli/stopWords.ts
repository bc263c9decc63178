/** Why games end at the start, as people read it. */
import type { Definition } from '../definition/types';

/** What Lua puts before its messages: the name of the text, which is always the same, and a line. */
const CHUNK = /^\[string "[^"]*"\]:(\d+): /;

/**
 * The game's own message, with what Lua has said of the file where that is the reason.
 * @param endless there is no message, for the game hangs
 */
export function stopWords({ worlds }: Definition, message: string, endless: boolean): string {
  if (endless) return 'the search for free places does not end, and the game hangs';
  const lua = worlds.find(({ stop }) => stop?.lua !== undefined && stop.message === message)?.stop?.lua;
  return lua === undefined ? message.trimEnd() : `${message.trimEnd()} (${lua.replace(CHUNK, 'line $1: ')})`;
}
