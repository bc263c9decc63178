/** The scrolling, zooming window onto the picture: native scrollbars, zoom around the pointer, dragging, fit. */

export const LEAST_ZOOM = 0.1;
export const MOST_ZOOM = 4;
/** A picture a little too wide is shrunk to fit the page; a much wider one is scrolled. */
const LEAST_FIT = 0.85;

export interface Position {
  zoom: number | null;
  x: number;
  y: number;
  /** False before anybody scrolled: the picture chooses. */
  placed: boolean;
}

export class Viewport {
  #width = 0;
  #height = 0;
  #zoom: number | null;
  #pending: Position | undefined;

  constructor(
    /** Scrolls. */
    readonly element: HTMLElement,
    readonly svg: SVGSVGElement,
    start: Position,
    private readonly moved: () => void,
  ) {
    this.#zoom = start.zoom;
    this.#pending = start;
    element.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    element.addEventListener('scroll', () => this.moved(), { passive: true });
    element.addEventListener('pointerdown', (event) => this.#drag(event));
    new ResizeObserver(() => this.#apply()).observe(element);
  }

  /** The scale in use. */
  get scale(): number {
    return this.#zoom ?? this.#fitWidth();
  }

  get position(): Position {
    const k = this.scale;
    return (
      this.#pending ?? {
        zoom: this.#zoom,
        x: Math.round(this.element.scrollLeft / k),
        y: Math.round(this.element.scrollTop / k),
        placed: true,
      }
    );
  }

  /** The picture has this size now; at first it is shown with `centre` in the middle of the width, its top at the top. */
  resize(width: number, height: number, centre: number): void {
    const first = this.#width === 0;
    const at = this.position;
    this.#width = width;
    this.#height = height;
    this.#apply();
    if (!first || !this.#pending) return;
    this.#pending = undefined;
    const x = at.placed ? at.x * this.scale : centre * this.scale - this.element.clientWidth / 2;
    this.element.scrollTo(x, at.y * this.scale);
  }

  zoomBy(factor: number, clientX?: number, clientY?: number): void {
    const box = this.element.getBoundingClientRect();
    const px = clientX === undefined ? box.width / 2 : clientX - box.left;
    const py = clientY === undefined ? box.height / 2 : clientY - box.top;
    const before = this.scale;
    const k = Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, before * factor));
    const left = (this.element.scrollLeft + px - this.#marginLeft()) / before;
    const top = (this.element.scrollTop + py) / before;
    this.#zoom = k;
    this.#apply();
    this.element.scrollTo(left * k - px + this.#marginLeft(), top * k - py);
    this.moved();
  }

  /** Back to the width of the page. */
  fitWidth(): void {
    this.#zoom = null;
    this.#apply();
    this.moved();
  }

  /** The whole picture at once. */
  fitAll(): void {
    const { clientWidth, clientHeight } = this.element;
    this.#zoom = Math.max(LEAST_ZOOM, Math.min(clientWidth / this.#width, clientHeight / this.#height, 1));
    this.#apply();
    this.element.scrollTo(0, 0);
    this.moved();
  }

  /** Scrolls so that an element of the picture can be seen; not at all when it can already. */
  reveal(element: Element): void {
    const box = element.getBoundingClientRect();
    const frame = this.element.getBoundingClientRect();
    const margin = 40;
    const dx =
      box.left < frame.left
        ? box.left - frame.left - margin
        : box.right > frame.right
          ? box.right - frame.right + margin
          : 0;
    const dy =
      box.top < frame.top
        ? box.top - frame.top - margin
        : box.bottom > frame.bottom
          ? box.bottom - frame.bottom + margin
          : 0;
    if (!dx && !dy) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.element.scrollBy({ left: dx, top: dy, behavior: calm ? 'instant' : 'smooth' });
  }

  #fitWidth(): number {
    if (!this.#width || !this.element.clientWidth) return 1;
    return Math.max(LEAST_FIT, Math.min(1, this.element.clientWidth / this.#width));
  }

  #marginLeft(): number {
    return Math.max(0, (this.element.clientWidth - this.#width * this.scale) / 2);
  }

  #apply(): void {
    if (!this.#width) return;
    const k = this.scale;
    const attributes = {
      viewBox: `0 0 ${this.#width} ${this.#height}`,
      width: String(Math.round(this.#width * k)),
      height: String(Math.round(this.#height * k)),
    };
    for (const [name, value] of Object.entries(attributes))
      if (this.svg.getAttribute(name) !== value) this.svg.setAttribute(name, value);
  }

  #wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    this.zoomBy(2 ** (-Math.max(-60, Math.min(60, step)) / 120), event.clientX, event.clientY);
  }

  /** Drags the picture with the main button where nothing is to be clicked, or with the middle button anywhere. */
  #drag(down: PointerEvent): void {
    if (down.pointerType === 'touch' || (down.button !== 0 && down.button !== 1)) return;
    if (down.button === 0 && (down.target as Element).closest('.hit, .touch, button, a, summary, input')) return;
    if (!(down.target as Element).closest('svg')) return;
    const { scrollLeft, scrollTop } = this.element;
    const move = (event: PointerEvent) => {
      if (Math.abs(event.clientX - down.clientX) + Math.abs(event.clientY - down.clientY) < 4) return;
      this.element.classList.add('dragging');
      this.element.scrollTo(scrollLeft + down.clientX - event.clientX, scrollTop + down.clientY - event.clientY);
    };
    const up = () => {
      this.element.classList.remove('dragging');
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
  }
}
