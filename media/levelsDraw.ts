/**
 * Drawing a level map on a canvas, in strokes of our own on the grid of device pixels: a box-drawing font would leave
 * gaps and blur. Rows are as the server gives them: `.` floor, wall shapes, `<` `>` stairs, a space for rock.
 */

export const COLUMNS = 80;
export const ROWS = 21;

/** What sets a cell apart in the stage that is shown. */
export type Mark = 'floor' | 'rock' | 'dug';

/** Colours as the canvas takes them, from the theme. */
export interface Palette {
  readonly floor: string;
  readonly wall: string;
  readonly becameFloor: string;
  readonly becameRock: string;
  readonly dug: string;
  readonly stairs: string;
  /** On the stairs' cell. */
  readonly onStairs: string;
  readonly cursor: string;
  /** Floor in small pictures without walls. */
  readonly bare: string;
}

/** What to draw over the rows. */
export interface Extras {
  /** By `y * COLUMNS + x`. */
  readonly marks?: ReadonlyMap<number, Mark>;
  /** The cell that is being looked at, and whose neighbours. */
  readonly cursor?: { readonly x: number; readonly y: number };
}

/** The arms of each wall letter: north 1, east 2, south 4, west 8. */
const ARMS: Readonly<Record<string, number>> = {
  '|': 5,
  '-': 10,
  a: 6,
  b: 12,
  c: 3,
  d: 9,
  u: 11,
  n: 14,
  l: 13,
  r: 7,
  x: 15,
};

/** Below this width in device pixels a cell is too small for details. */
const SMALL = 5;

/** Height of a cell by its width, near that of a terminal's. */
const TALL = 1.75;

export interface CellSize {
  /** Device pixels, whole. */
  readonly width: number;
  readonly height: number;
}

/** The largest whole cell with which a map is at most this many CSS pixels wide. */
export function cellSize(cssWidth: number, ratio = window.devicePixelRatio): CellSize {
  const width = Math.max(1, Math.floor((cssWidth * ratio) / COLUMNS));
  return { width, height: Math.max(2, Math.round(width * TALL)) };
}

/** Reads the theme's colours for maps off an element inside the view. */
export function readPalette(inside: HTMLElement): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  inside.append(probe);
  const read = (name: string) => {
    probe.className = `lv-ink-${name}`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    floor: read('floor'),
    wall: read('wall'),
    becameFloor: read('became-floor'),
    becameRock: read('became-rock'),
    dug: read('dug'),
    stairs: read('stairs'),
    onStairs: read('on-stairs'),
    bare: read('bare'),
    cursor: read('cursor'),
  };
  probe.remove();
  return palette;
}

/** What each canvas shows, so that nothing is drawn twice. */
const shown = new WeakMap<HTMLCanvasElement, readonly unknown[]>();

/** Draws a map, giving the canvas the size that belongs to `cell`. */
export function drawMap(
  canvas: HTMLCanvasElement,
  rows: readonly string[],
  cell: CellSize,
  palette: Palette,
  extras: Extras = {},
): void {
  const ratio = window.devicePixelRatio;
  const width = COLUMNS * cell.width;
  const height = ROWS * cell.height;
  const what = [rows, palette, width, ratio, extras?.marks, extras?.cursor];
  if (shown.get(canvas)?.every((part, i) => part === what[i])) return;
  shown.set(canvas, what);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = `${width / ratio}px`;
    canvas.style.height = `${height / ratio}px`;
  }
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, width, height);
  const walled = rows.some((row) => /[^ .<>]/.test(row));
  const pen = new Pen(context, cell, walled);
  const floor = cell.width < SMALL && !walled ? palette.bare : palette.floor;
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < COLUMNS; x++) {
      const letter = rows[y]?.[x] ?? ' ';
      const mark = extras.marks?.get(y * COLUMNS + x);
      if (letter === '.' || letter === '<' || letter === '>')
        pen.tile(x, y, mark === 'floor' ? palette.becameFloor : mark === 'dug' ? palette.dug : floor);
      if (mark === 'dug') pen.dot(x, y, palette.wall);
      else if (mark === 'rock') pen.hollow(x, y, palette.becameRock);
      if (letter === '<' || letter === '>') pen.stairs(x, y, letter, palette);
      const arms = ARMS[letter];
      if (arms !== undefined) pen.wall(x, y, arms, palette.wall);
    }
  }
  if (extras.cursor) pen.cursor(extras.cursor.x, extras.cursor.y, palette.cursor);
}

/** Draws in cells; everything falls on whole device pixels. */
class Pen {
  readonly #gap: number;
  readonly #line: number;

  constructor(
    readonly context: CanvasRenderingContext2D,
    readonly cell: CellSize,
    walled: boolean,
  ) {
    // Single cells matter while the cave is made; once it has walls it is one room.
    this.#gap = cell.width >= SMALL && !walled ? Math.max(1, Math.round(cell.width / 10)) : 0;
    this.#line = Math.max(1, Math.round(cell.width / 7));
  }

  tile(x: number, y: number, colour: string): void {
    const { width, height } = this.cell;
    this.#fill(colour, x * width, y * height, width - this.#gap, height - this.#gap);
  }

  dot(x: number, y: number, colour: string): void {
    const { width, height } = this.cell;
    if (width < SMALL) return;
    const side = this.#line + (this.#line % 2 === width % 2 ? 0 : 1);
    this.#fill(colour, x * width + ((width - side) >> 1), y * height + ((height - side) >> 1), side, side);
  }

  /** An empty frame: seen without colours, too. */
  hollow(x: number, y: number, colour: string): void {
    const { width, height } = this.cell;
    if (width < SMALL) {
      this.#fill(colour, x * width, y * height, width, height);
      return;
    }
    this.#frame(colour, x * width, y * height, width - this.#gap, height - this.#gap, Math.max(1, this.#line - 1));
  }

  wall(x: number, y: number, arms: number, colour: string): void {
    const { width, height } = this.cell;
    const left = x * width;
    const top = y * height;
    if (width < 2) {
      this.#fill(colour, left, top, width, height);
      return;
    }
    const line = this.#line;
    const cx = left + ((width - line) >> 1);
    const cy = top + ((height - line) >> 1);
    if (arms & 1) this.#fill(colour, cx, top, line, cy + line - top);
    if (arms & 4) this.#fill(colour, cx, cy, line, top + height - cy);
    if (arms & 8) this.#fill(colour, left, cy, cx + line - left, line);
    if (arms & 2) this.#fill(colour, cx, cy, left + width - cx, line);
  }

  /** `<` or `>` as two slanted strokes on a filled cell. */
  stairs(x: number, y: number, letter: string, palette: Palette): void {
    const { context, cell } = this;
    const left = x * cell.width;
    const top = y * cell.height;
    this.#fill(palette.stairs, left, top, cell.width, cell.height);
    if (cell.width < SMALL) return;
    const inset = cell.width / 4;
    const high = cell.width * 0.42;
    const middle = top + cell.height / 2;
    const [tip, open] =
      letter === '<' ? [left + inset, left + cell.width - inset] : [left + cell.width - inset, left + inset];
    context.strokeStyle = palette.onStairs;
    context.lineWidth = this.#line + 0.5;
    context.beginPath();
    context.moveTo(open, middle - high);
    context.lineTo(tip, middle);
    context.lineTo(open, middle + high);
    context.stroke();
  }

  /** Frames a cell, and faintly the block of its neighbours. */
  cursor(x: number, y: number, colour: string): void {
    const { width, height } = this.cell;
    const line = Math.max(1, this.#line - 1);
    this.#frame(colour, x * width - 1, y * height - 1, width + 1, height + 1, line + 1);
    this.#frame(colour, (x - 1) * width - 1, (y - 1) * height - 1, 3 * width + 1, 3 * height + 1, line);
  }

  #fill(colour: string, left: number, top: number, width: number, height: number): void {
    this.context.fillStyle = colour;
    this.context.fillRect(left, top, width, height);
  }

  #frame(colour: string, left: number, top: number, width: number, height: number, line: number): void {
    this.#fill(colour, left, top, width, line);
    this.#fill(colour, left, top + height - line, width, line);
    this.#fill(colour, left, top + line, line, height - 2 * line);
    this.#fill(colour, left + width - line, top + line, line, height - 2 * line);
  }
}
