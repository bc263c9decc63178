/** Buttons, fields and icons that look like VS Code's own. */
import { h } from './levelsDom';

const ICONS = {
  minus: 'M3.5 8h9',
  plus: 'M3.5 8h9M8 3.5v9',
  fit: 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  lane: 'M3 3h10M5.5 6.5H13M5.5 10H13M3 13.5h10',
  dice: 'M3 3h10v10H3zM5.8 5.8h.01M10.2 5.8h.01M8 8h.01M5.8 10.2h.01M10.2 10.2h.01',
  next: 'M4 3.5 9.5 8 4 12.5M12 3.5v9',
  export: 'M8 10V2.5M5 5.5l3-3 3 3M3 9v4.5h10V9',
} as const;

/** An icon in the colour of the text around it. */
function icon(name: keyof typeof ICONS): SVGSVGElement {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', 'glyph');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(ns, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

/** A toolbar button with an icon; its label is read out and shown as a tooltip. */
export function tool(name: keyof typeof ICONS, label: string, action: () => void, shortcut = ''): HTMLButtonElement {
  const button = h(
    'button',
    { type: 'button', class: 'tool', 'aria-label': label, title: shortcut ? `${label} (${shortcut})` : label },
    icon(name),
  );
  button.addEventListener('click', action);
  return button;
}

/** One of several choices side by side. */
export class Segments<T extends string> {
  readonly element: HTMLElement;
  readonly #buttons = new Map<T, HTMLButtonElement>();

  constructor(label: string, choices: readonly (readonly [T, string])[], chosen: (value: T) => void) {
    this.element = h('div', { class: 'segments', role: 'radiogroup', 'aria-label': label });
    for (const [value, text] of choices) {
      const button = h('button', { type: 'button', role: 'radio', class: 'segment' }, text);
      button.addEventListener('click', () => chosen(value));
      this.#buttons.set(value, button);
      this.element.append(button);
    }
    this.element.addEventListener('keydown', (event) => {
      const step =
        event.key === 'ArrowRight' || event.key === 'ArrowDown'
          ? 1
          : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
            ? -1
            : 0;
      if (!step) return;
      const all = [...this.#buttons.values()];
      const next = all[(all.indexOf(event.target as HTMLButtonElement) + step + all.length) % all.length];
      event.preventDefault();
      event.stopPropagation();
      next?.focus();
      next?.click();
    });
  }

  set value(value: T) {
    for (const [v, button] of this.#buttons) {
      button.setAttribute('aria-checked', String(v === value));
      button.tabIndex = v === value ? 0 : -1;
    }
  }
}
