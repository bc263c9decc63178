/** Ways to break a text: characters, tokens, lines, line ends, pieces of another file. */
import fc from 'fast-check';

/** One change; places are shares of the text, so that they fit whatever the changes before have left. */
export interface Mutation {
  readonly how: (typeof KINDS)[number];
  /** 0 … 1. */
  readonly at: number;
  readonly to: number;
  readonly piece: string;
}

const KINDS = [
  'delete characters',
  'insert',
  'replace a token',
  'delete a token',
  'double a token',
  'swap tokens',
  'delete a line',
  'double a line',
  'move a line',
  'join lines',
  'cut',
  'line ends',
  'repeat',
] as const;

const pieces = fc.constantFrom(
  ...['"', "'", '(', ')', '{', '}', '[', ']', '[[', ']]', '--', '--[[', '--[==[', '#', '@', '+', ':', ',', ';', '='],
  ...['\n', '\r', '\r\n', '\u2028', '\0', '\ufeff', '\uffff', '\ud83d', '\udc00', 'é', '日', '\t', '\u00a0', '\f'],
  ...['-1', '0', '99999999999', '1-2', '-', '1e309', '0x', '0/0', 'nil', 'true', 'function() end', 'end', 'do', '...'],
  ...['LEVEL:', 'DUNGEON:', 'BRANCH', 'portal', 'up', '"none"', 'dungeon = ', 'name = ', 'base = ', 'levels = {', '\\'],
  ...['goto a', '::a::', 'return', 'break', 'local x <close> = 1', 'while true do', 'percent(50)', 'nh.rn2(3)', '#!'],
  ...[
    '<<<<<<< a\n',
    '=======\n',
    '>>>>>>> b\n',
    '\n^?X\n',
    '\n^.\n',
    '\n%X ',
    '# nethack-dungeon: ',
    '-- nethack-dungeon: ',
  ],
  'x'.repeat(300),
);

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  how: fc.constantFrom(...KINDS),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  piece: pieces,
});

const TOKEN = /"[^"\n]*"|'[^'\n]*'|[A-Za-z_]+|-?\d+|[^\s]/g;

function tokenAt(text: string, share: number): { start: number; end: number } {
  const from = Math.floor(share * text.length);
  // A window is enough: the whole of a long text need not be cut into tokens.
  const window = text.slice(from, from + 400);
  const match = [...window.matchAll(TOKEN)][1] ?? [...window.matchAll(TOKEN)][0];
  if (match === undefined) return { start: from, end: from };
  return { start: from + match.index, end: from + match.index + match[0].length };
}

function lineAt(text: string, share: number): { start: number; end: number } {
  const from = Math.floor(share * text.length);
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', from);
  return { start, end: end < 0 ? text.length : end + 1 };
}

/** The text after one change. */
export function mutated(text: string, { how, at, to, piece }: Mutation): string {
  const place = Math.floor(at * text.length);
  const put = (span: { start: number; end: number }, newText: string) =>
    text.slice(0, span.start) + newText + text.slice(span.end);
  const token = tokenAt(text, at);
  const line = lineAt(text, at);
  switch (how) {
    case 'delete characters':
      return put({ start: place, end: place + 1 + Math.floor(to * 6) }, '');
    case 'insert':
      return put({ start: place, end: place }, piece);
    case 'replace a token':
      return put(token, piece);
    case 'delete a token':
      return put(token, '');
    case 'double a token':
      return put(token, `${text.slice(token.start, token.end)} ${text.slice(token.start, token.end)}`);
    case 'swap tokens': {
      const other = tokenAt(text, to);
      const [a, b] = token.start <= other.start ? [token, other] : [other, token];
      if (a.end > b.start) return text;
      return (
        text.slice(0, a.start) +
        text.slice(b.start, b.end) +
        text.slice(a.end, b.start) +
        text.slice(a.start, a.end) +
        text.slice(b.end)
      );
    }
    case 'delete a line':
      return put(line, '');
    case 'double a line':
      return put(line, text.slice(line.start, line.end).repeat(2));
    case 'move a line': {
      const without = put(line, '');
      const target = lineAt(without, to).start;
      return without.slice(0, target) + text.slice(line.start, line.end) + without.slice(target);
    }
    case 'join lines':
      return put({ start: Math.max(line.start, line.end - 1), end: line.end }, to < 0.5 ? '' : ' ');
    case 'cut':
      return to < 0.5 ? text.slice(0, place) : text.slice(place);
    case 'line ends':
      return to < 0.3
        ? text.replaceAll('\n', '\r\n')
        : to < 0.6
          ? text.replaceAll('\n', '\r')
          : text.replace(/\n(?=[A-Z{])/g, '\r\n');
    case 'repeat':
      return put({ start: place, end: place }, piece.repeat(1 + Math.floor(to * 40)));
  }
}
