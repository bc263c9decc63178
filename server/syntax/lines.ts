/** Where the lines of a text begin, found once: then every offset's line is a short search away. */
export class LineStarts {
  private readonly starts: number[] = [0];

  /** @param end matches what ends a line, with the flag `g` */
  constructor(text: string, end: RegExp = /\r\n|\n|\r/g) {
    for (const match of text.matchAll(end)) this.starts.push(match.index + match[0].length);
  }

  /** The 0-based line of an offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where a 0-based line begins; `undefined` behind the last. */
  startOf(line: number): number | undefined {
    return this.starts[line];
  }
}
