/** The panel with details: beside what is pointed at, and held open for what was chosen. */
import { h } from './levelsDom';

const GAP = 14;

export class Panels {
  readonly element = h('div', { class: 'popovers' });
  readonly #hover = h('div', { class: 'details hover', 'aria-hidden': 'true', hidden: true });
  readonly #held = h('section', { class: 'details held', 'aria-label': 'Details', hidden: true });
  #heldFor: string | undefined;
  #timer: number | undefined;

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
    const open = same && this.#held.querySelector('details')?.open === true;
    const { scrollTop } = this.#held;
    this.#held.replaceChildren(...content);
    this.#held.hidden = false;
    this.#heldFor = id;
    const details = this.#held.querySelector('details');
    if (details && open) details.open = true;
    // Unfolded it is higher, and moves up where it would hang out of the frame.
    details?.addEventListener('toggle', () => beside.isConnected && this.#place(this.#held, beside));
    if (same) this.#held.scrollTop = scrollTop;
    else this.#place(this.#held, beside);
  }

  hide(): void {
    this.hideHover();
    this.#held.hidden = true;
    this.#heldFor = undefined;
  }

  /** Right of the element if there is room, else left, else under or over it; inside the frame in any case. */
  #place(panel: HTMLElement, beside: Element): void {
    const frame = this.element.getBoundingClientRect();
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
