/** Where the lines of a text begin, found once: then every offset's line is a short search away. */
export class LineStarts {
  private readonly starts: number[] = [0];

  /** @param end matches what ends a line, with the flag `g` */
  constructor(text: string, end: RegExp = /\r\n|\n|\r/g) {
    for (const match of text.matchAll(end)) this.starts.push(match.index + match[0].length);
  }

  /** The 0-based line of an offset. */
  lineAt(offset: number): number {
    return Math.max(0, lowerBound(this.starts.length, (i) => this.starts[i]! > offset) - 1);
  }

  /** Where a 0-based line begins; `undefined` behind the last. */
  startOf(line: number): number | undefined {
    return this.starts[line];
  }
}

/** The first index for which `holds`, given that it holds from there on; `count` where it never does. */
export function lowerBound(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** What ends a line in the text: CRLF where it does so anywhere. */
export function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
