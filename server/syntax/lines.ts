/** Where the lines of a text begin, found when it is first asked for: then every offset's line is a short search away. */
export class LineStarts {
  private found: number[] | undefined;

  /** @param swapped whether LF CR ends one line, as CR LF does (Lua counts so) */
  constructor(
    private readonly text: string,
    private readonly swapped = false,
  ) {}

  private get starts(): readonly number[] {
    this.found ??= this.search();
    return this.found;
  }

  private search(): number[] {
    const { text } = this;
    const starts = [0];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code !== 10 && code !== 13) continue;
      const next = code === 13 ? 10 : this.swapped ? 13 : -1;
      if (text.charCodeAt(at + 1) === next) at++;
      starts.push(at + 1);
    }
    return starts;
  }

  /** The 0-based line of an offset. */
  lineAt(offset: number): number {
    const { starts } = this;
    return Math.max(0, lowerBound(starts.length, (i) => starts[i]! > offset) - 1);
  }

  /** Where a 0-based line begins; `undefined` behind the last. */
  startOf(line: number): number | undefined {
    return this.starts[line];
  }
}

/** The lines as Lua counts them. */
export function luaLines(text: string): LineStarts {
  return new LineStarts(text, true);
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
