/** The sheet that a saved picture stands on: what it shows is written above it, what its signs mean below. */
import type { Scene, SceneItem, Sheet } from '../protocol';
import { r } from './curves';
import { LEGEND, SAMPLE } from './legend';
import { cutTo, textWidth } from './measure';
import { NAME_SIZE, SMALL_SIZE } from './metrics';

const MARGIN = 16;
const LINE = 16;
const TOP = 20;
/** From one entry of the legend to the next. */
const GAP = 20;
const LEGEND_ROW = 22;
/** No sentence about a file takes more lines. */
const MOST_LINES = 12;

/** Puts a scene on a sheet with its title in bold and the lines under it; long lines are broken between words. */
export function sheetOf(scene: Scene, title: string, lines: readonly string[]): Sheet {
  const width = Math.max(scene.width, 480);
  const room = width - 2 * MARGIN;
  const items: SceneItem[] = [];
  let y = TOP;
  const write = (kind: string, text: string) => {
    items.push({ kind: 'text', key: `sheet/${items.length}`, class: kind, x: MARGIN, y, text });
    y += LINE;
  };
  write('title', cutTo(title, room, NAME_SIZE, true));
  for (const text of lines.flatMap((line) => broken(line, room)).slice(0, MOST_LINES)) write('muted', text);
  const top = y + 4;

  let x = MARGIN;
  y = top + scene.height + LEGEND_ROW / 2;
  for (const [i, { picture, text }] of LEGEND.entries()) {
    const size = SAMPLE.w + 6 + textWidth(text, SMALL_SIZE);
    if (x > MARGIN && x + size > width - MARGIN) {
      x = MARGIN;
      y += LEGEND_ROW;
    }
    for (const item of picture) items.push(moved(item, `legend/${i}/`, x, y - SAMPLE.h / 2));
    items.push({ kind: 'text', key: `legend/${i}`, class: 'muted', x: r(x + SAMPLE.w + 6), y, text });
    x += size + GAP;
  }
  return { width, height: Math.ceil(y + LEGEND_ROW), x: Math.floor((width - scene.width) / 2), y: top, items };
}

/** A sentence in lines of at most `room` pixels. */
function broken(text: string, room: number): string[] {
  const out: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(longer, SMALL_SIZE) > room) {
      out.push(line);
      line = word;
    } else line = longer;
    if (out.length >= MOST_LINES) return out;
  }
  return line ? [...out, cutTo(line, room, SMALL_SIZE)] : out;
}

/** An item of the legend elsewhere. */
function moved(item: SceneItem, key: string, x: number, y: number): SceneItem {
  const at = { ...item, key: `${key}${item.key}` };
  // The paths of the legend are relative but for their first point.
  if (at.kind === 'path') {
    const d = at.d.replace(/^M([\d.]+) ([\d.]+)/, (_, a, b) => `M${r(Number(a) + x)} ${r(Number(b) + y)}`);
    return { ...at, d };
  }
  return { ...at, x: r(at.x + x), y: r(at.y + y) };
}
