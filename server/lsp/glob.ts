/** The glob patterns of the setting `nethackDungeon.files`, as the editor reads them. */

/** Longer patterns are not followed: nobody writes one. */
const LONGEST = 500;

/**
 * A test for paths with forward slashes. `*` and `?` stay inside one segment, `**` crosses segments, `{a,b}` is one of
 * several. A pattern without a leading slash or `**` may begin at any folder.
 */
export function globTest(pattern: string): (path: string) => boolean {
  if (pattern.length > LONGEST) return () => false;
  try {
    const expression = new RegExp(`${pattern.startsWith('/') ? '^' : '(^|/)'}${translate(pattern)}$`);
    return (path) => expression.test(path);
  } catch {
    return () => false;
  }
}

function translate(pattern: string): string {
  let out = '';
  let depth = 0;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i] as string;
    if (c === '*') {
      const stars = /^\*+/.exec(pattern.slice(i))?.[0].length ?? 1;
      i += stars - 1;
      if (stars === 1) out += '[^/]*';
      else if (pattern[i + 1] === '/') {
        out += '(?:[^/]+/)*';
        i++;
      } else out += '.*';
    } else if (c === '?') out += '[^/]';
    else if (c === '{') {
      out += '(?:';
      depth++;
    } else if (c === '}' && depth > 0) {
      out += ')';
      depth--;
    } else if (c === ',' && depth > 0) out += '|';
    else out += c.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  }
  return out;
}
