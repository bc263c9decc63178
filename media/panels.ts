/**
 * The panel with details: beside what is pointed at while that lasts; held open for what was chosen, at the side where
 * it covers least, and below the map on a narrow page (map.css).
 */
import { h } from './levelsDom';

const GAP = 14;
const MARGIN = 8;
/** From one place that a held panel may have to the next, in pixels. */
const STEP = 24;

/** Where a held panel stands: at a side of the frame, so many pixels below its top. */
interface Dock {
  readonly side: 'left' | 'right';
  readonly top: number;
}

export class Panels {
  readonly element = h('div', { class: 'popovers' });
  readonly #hover = h('div', { class: 'details hover', 'aria-hidden': 'true', hidden: true });
  readonly #held = h('section', { class: 'details held', 'aria-label': 'Details', hidden: true });
  #heldFor: string | undefined;
  #timer: number | undefined;
  #dock: Dock | undefined;

  /** `frame` is what the panels stay in. */
  constructor(private readonly frame: HTMLElement) {
    this.element.append(this.#held, this.#hover);
    this.#held.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.#held.querySelector<HTMLElement>('.icon')?.click();
    });
  }

  get held(): boolean {
    return !this.#held.hidden;
  }

  /** Shows content beside an element while it is pointed at; after a moment, so that passing by shows nothing. */
  hover(content: readonly HTMLElement[], beside: Element): void {
    clearTimeout(this.#timer);
    if (this.#heldFor !== undefined && beside.getAttribute('data-id') === this.#heldFor) {
      this.#hover.hidden = true;
      return;
    }
    const show = () => {
      this.#hover.replaceChildren(...content);
      this.#hover.hidden = false;
      this.#place(this.#hover, beside);
    };
    if (this.#hover.hidden) this.#timer = window.setTimeout(show, 120);
    else show();
  }

  hideHover(): void {
    clearTimeout(this.#timer);
    this.#hover.hidden = true;
  }

  /** Shows content until it is closed. Content for the same thing replaces what is there without moving it. */
  hold(content: readonly HTMLElement[], beside: Element, id: string): void {
    this.hideHover();
    const same = this.#heldFor === id && !this.#held.hidden;
    const opened = this.#held.hidden;
    const open = same && this.#held.querySelector('details')?.open === true;
    const { scrollTop } = this.#held;
    this.#held.replaceChildren(...content);
    this.#held.hidden = false;
    this.#heldFor = id;
    const details = this.#held.querySelector('details');
    if (details && open) details.open = true;
    if (same) this.#held.scrollTop = scrollTop;
    // It stays where it is while it does not cover what it is about; unfolded it is higher, and moves up if it must.
    if (opened || !this.#dock || this.#covered(this.#dock, [beside.getBoundingClientRect()]) > 0)
      this.#dock = this.#bestDock(beside);
    this.#moor();
    details?.addEventListener('toggle', () => this.#moor());
  }

  /** The place at a side where the held panel covers the fewest things, and not the one it is about. */
  #bestDock(about: Element): Dock {
    const own = about.getBoundingClientRect();
    const room = this.frame.getBoundingClientRect();
    const things = [...this.frame.querySelectorAll('.hit')]
      .map((thing) => thing.getBoundingClientRect())
      .filter((box) => box.bottom > room.top && box.top < room.bottom);
    let best: Dock = { side: 'right', top: MARGIN };
    let least = Number.POSITIVE_INFINITY;
    for (const side of ['right', 'left'] as const)
      for (let top = MARGIN; top <= this.#lowest; top += STEP) {
        const dock: Dock = { side, top };
        const cost = this.#covered(dock, things) + 1000 * this.#covered(dock, [own]);
        if (cost >= least) continue;
        best = dock;
        least = cost;
      }
    return best;
  }

  /** The lowest top at which the held panel is wholly in the frame. */
  get #lowest(): number {
    return Math.max(MARGIN, this.frame.clientHeight - this.#held.offsetHeight - MARGIN);
  }

  /** How many of these the held panel would lie on. */
  #covered({ side, top }: Dock, things: readonly DOMRect[]): number {
    const room = this.frame.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: height } = this.#held;
    const x = side === 'right' ? room.left + this.frame.clientWidth - MARGIN - w : room.left + MARGIN;
    const y = room.top + Math.min(top, this.#lowest);
    return things.filter((box) => box.left < x + w && box.right > x && box.top < y + height && box.bottom > y).length;
  }

  /** Puts the held panel where it is docked. */
  #moor(): void {
    if (!this.#dock) return;
    const { style } = this.#held;
    const bar = this.frame.offsetWidth - this.frame.clientWidth;
    style.left = this.#dock.side === 'left' ? `${MARGIN}px` : 'auto';
    style.right = this.#dock.side === 'right' ? `${MARGIN + bar}px` : 'auto';
    style.top = `${Math.min(this.#dock.top, this.#lowest)}px`;
  }

  hide(): void {
    this.hideHover();
    this.#held.hidden = true;
    this.#heldFor = undefined;
  }

  /** Right of the element if there is room, else left, else under or over it; inside the frame in any case. */
  #place(panel: HTMLElement, beside: Element): void {
    const frame = (this.element.parentElement ?? this.element).getBoundingClientRect();
    const room = this.frame.getBoundingClientRect();
    const box = beside.getBoundingClientRect();
    const w = panel.offsetWidth;
    const height = panel.offsetHeight;
    const right = room.left + this.frame.clientWidth;
    let x = box.right + GAP;
    let y = box.top - 12;
    if (x + w > right - 8) {
      x = box.left - GAP - w;
      if (x < room.left + 8) {
        x = Math.max(room.left + 8, right - w - 8);
        y = box.bottom + GAP + height <= room.bottom ? box.bottom + GAP : box.top - GAP - height;
      }
    }
    y = Math.max(room.top + 8, Math.min(y, room.bottom - height - 8));
    panel.style.left = `${Math.round(x - frame.left)}px`;
    panel.style.top = `${Math.round(y - frame.top)}px`;
  }
}
