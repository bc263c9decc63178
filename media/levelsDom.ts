/** Small tools of the sample levels' page: elements, icons, one request at a time. */

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element with attributes (`class` is one; `true` is an empty one, `false` and `undefined` none) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Outlines of 16 × 16 icons. */
const ICONS = {
  first: 'M4 3v10M13 3 7 8l6 5z',
  back: 'M11 3 5 8l6 5z',
  forward: 'M5 3l6 5-6 5z',
  last: 'M12 3v10M3 3l6 5-6 5z',
  play: 'M4 2.5 13 8l-9 5.5z',
  pause: 'M5 3v10M11 3v10',
} as const;
export type IconName = keyof typeof ICONS;

/** An icon in the colour of the text around it. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', 'lv-icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

/** A button with an icon and a name that is read out and shown as a tooltip. */
export function iconButton(name: IconName, label: string, action: () => void): HTMLButtonElement {
  const button = h(
    'button',
    { type: 'button', class: 'lv-icon-button', 'aria-label': label, title: label },
    icon(name),
  );
  button.addEventListener('click', action);
  return button;
}

/** A push button with a text. */
export function textButton(text: string, action: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'lv-button', ...attributes }, text);
  button.addEventListener('click', action);
  return button;
}

/** Sets a text only where it differs, so that nothing is laid out or read out again. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Arrow keys, Home and End in a group of radio-like buttons; `perRow` is for up and down in a grid.
 * Only the chosen one is in the tab order.
 */
export function arrowKeys(group: HTMLElement, items: () => readonly HTMLElement[], perRow: () => number): void {
  group.addEventListener('keydown', (event) => {
    const all = items();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - perRow(),
      ArrowDown: at + perRow(),
      Home: 0,
      End: all.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all[to];
    if (!next || to === at) return;
    next.focus();
    next.click();
  });
}

/** Marks one button of a group as the chosen one. */
export function choose(items: readonly HTMLElement[], chosen: number): void {
  const inTabOrder = chosen >= 0 && chosen < items.length ? chosen : 0;
  items.forEach((item, i) => {
    item.setAttribute('aria-checked', String(i === chosen));
    item.tabIndex = i === inTabOrder ? 0 : -1;
  });
}

/** Runs one request at a time; of those asked for meanwhile only the last is run. What came too late is dropped. */
export class Latest {
  #running = false;
  #next: (() => Promise<void>) | undefined;

  run(work: () => Promise<void>): void {
    this.#next = work;
    if (!this.#running) void this.#drain();
  }

  async #drain(): Promise<void> {
    this.#running = true;
    for (let work = this.#next; work; work = this.#next) {
      this.#next = undefined;
      await work().catch(() => undefined);
    }
    this.#running = false;
  }
}

/** Whether the user wants nothing to move by itself. */
export function reducedMotion(): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches || document.body.classList.contains('vscode-reduce-motion')
  );
}
