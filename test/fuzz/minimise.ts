/** Makes a text that fails smaller while it fails in the same way: by halves, lines, then characters. */

/** Tries at most, and processor time in ms. */
const TRIES = 600;
const TIME = 15_000;

/**
 * The shortest text found for which `fails` still holds.
 * @param fails must hold for `text`
 */
export function minimise(text: string, fails: (shorter: string) => boolean): string {
  let best = text;
  let tries = TRIES;
  const start = process.cpuUsage().user;
  const spent = (): boolean => tries <= 0 || (process.cpuUsage().user - start) / 1000 > TIME;
  for (const join of ['\n', '']) {
    let parts = join === '' ? [...best] : best.split('\n');
    let size = Math.ceil(parts.length / 2);
    while (size >= 1 && !spent()) {
      let shrunk = false;
      for (let at = 0; at < parts.length && !spent(); ) {
        const shorter = [...parts.slice(0, at), ...parts.slice(at + size)];
        tries--;
        if (shorter.length < parts.length && fails(shorter.join(join))) {
          parts = shorter;
          shrunk = true;
        } else at += size;
      }
      if (size === 1 && !shrunk) break;
      size = size === 1 ? 1 : Math.ceil(size / 2);
    }
    best = parts.join(join);
  }
  return best;
}
