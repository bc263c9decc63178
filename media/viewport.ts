/**
 * The scrolling, zooming window onto the picture. Gestures (wheel, drag, pinch, zoom around a point) are d3-zoom's; the
 * place is the scroll position of an ordinary scrolling element, so that scrollbars, keys and screen readers work as
 * everywhere. The two are kept equal: d3's transform is what the zoom and the scroll position come to.
 */
import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from 'd3-zoom';
import { Axis } from './axis';

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
  readonly #gestures: ZoomBehavior<HTMLElement, unknown>;
  #width = 0;
  #height = 0;
  /** While a gesture runs, d3 leads and the scroll position follows; otherwise the other way round. */
  #gesturing = false;
  #following = false;
  #zoom: number | null;
  #pending: Position | undefined;

  constructor(
    /** Scrolls. */
    readonly element: HTMLElement,
    readonly svg: SVGSVGElement,
    private readonly axis: Axis,
    start: Position,
    private readonly moved: () => void,
  ) {
    this.#zoom = start.zoom;
    this.#pending = start;
    this.#gestures = zoom<HTMLElement, unknown>()
      .scaleExtent([LEAST_ZOOM, MOST_ZOOM])
      .extent(() => [
        [0, 0],
        [element.clientWidth, element.clientHeight],
      ])
      // The scrolling element keeps the picture in view.
      .constrain((transform) => transform)
      .filter(isGesture)
      .wheelDelta(wheelStep)
      .on('start', (event: D3ZoomEvent<HTMLElement, unknown>) => this.#begin(event))
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => this.#zoomed(event))
      .on('end', () => this.#finish());
    select(element).call(this.#gestures).on('dblclick.zoom', null);
    element.addEventListener(
      'scroll',
      () => {
        element.classList.toggle('scrolled', element.scrollLeft > 2);
        this.#follow();
        this.moved();
      },
      { passive: true },
    );
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

  /** Zooms around the middle of the window. */
  zoomBy(factor: number): void {
    this.#follow();
    select(this.element).call(this.#gestures.scaleBy, factor);
  }

  /** Back to the width of the page. */
  fitWidth(): void {
    this.#zoom = null;
    this.#apply();
    this.#follow();
    this.moved();
  }

  /** The whole picture at once. */
  fitAll(): void {
    const { clientWidth, clientHeight } = this.element;
    this.#zoom = Math.max(LEAST_ZOOM, Math.min(clientWidth / this.#width, clientHeight / this.#height, 1));
    this.#apply();
    this.element.scrollTo(0, 0);
    this.#follow();
    this.moved();
  }

  /** Scrolls so that an element of the picture can be seen; not at all when it can already. */
  reveal(element: Element): void {
    const box = element.getBoundingClientRect();
    const frame = this.element.getBoundingClientRect();
    const margin = 40;
    // What the depths cover cannot be seen, unless there is nothing left of it.
    const left = frame.left + (this.element.scrollLeft > 2 ? Axis.covers(this.scale) : 0);
    const dx =
      box.left < left ? box.left - left - margin : box.right > frame.right ? box.right - frame.right + margin : 0;
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
    this.axis.scale(k);
  }

  /** Tells d3 where the scroll position and the zoom are now. */
  #follow(): void {
    if (this.#gesturing || !this.#width) return;
    const { scrollLeft, scrollTop } = this.element;
    this.#following = true;
    const transform = zoomIdentity.translate(this.#marginLeft() - scrollLeft, -scrollTop).scale(this.scale);
    select(this.element).call(this.#gestures.transform, transform);
    this.#following = false;
  }

  #begin({ sourceEvent }: D3ZoomEvent<HTMLElement, unknown>): void {
    if (this.#following) return;
    this.#gesturing = true;
    if (sourceEvent?.type === 'mousedown') this.element.classList.add('dragging');
  }

  #zoomed({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>): void {
    if (this.#following || !this.#width) return;
    // A drag keeps the scale, also one that follows the width of the page.
    if (sourceEvent?.type !== 'mousemove') this.#zoom = transform.k;
    this.#apply();
    this.element.scrollTo({
      left: this.#marginLeft() - transform.x,
      top: -transform.y,
      behavior: 'instant',
    });
    this.moved();
  }

  #finish(): void {
    if (this.#following) return;
    this.#gesturing = false;
    this.element.classList.remove('dragging');
    this.#follow();
  }
}

/**
 * Which events are gestures: a wheel with Ctrl or Cmd (a plain one scrolls), two fingers, the middle button anywhere, and
 * the main button where nothing is to be clicked.
 */
function isGesture(event: MouseEvent | TouchEvent | WheelEvent): boolean {
  if (event.type === 'wheel') return event.ctrlKey || event.metaKey;
  if ('touches' in event) return event.touches.length > 1;
  const target = event.target as Element;
  if (!target.closest('svg')) return false;
  return event.button === 1 || (event.button === 0 && !target.closest('.hit, .touch, button, a, summary, input'));
}

/** The power of two that one turn of the wheel zooms by; a wild wheel is held back. */
function wheelStep(event: WheelEvent): number {
  const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
  return -Math.max(-60, Math.min(60, step)) / 120;
}
