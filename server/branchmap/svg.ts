/** The SVG export: the same scene, with the colours of a theme baked in so that any viewer shows it. */
import type { Scene, SceneItem, Sheet } from '../protocol';
import { visible } from '../syntax/visible';

/** The colours of an exported picture. */
export interface Palette {
  readonly background: string;
  readonly card: string;
  readonly border: string;
  readonly grid: string;
  readonly foreground: string;
  readonly muted: string;
  readonly level: string;
  readonly chance: string;
  readonly branch: string;
  readonly error: string;
  readonly warning: string;
  readonly added: string;
  readonly removed: string;
  readonly changed: string;
}

export type Theme = 'dark' | 'light' | 'hc-dark' | 'hc-light';

/** Colours near those of VS Code's four default themes. */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  dark: {
    background: '#1f1f1f',
    card: '#252526',
    border: '#3c3c3c',
    grid: '#2b2b2b',
    foreground: '#cccccc',
    muted: '#9d9d9d',
    level: '#3794ff',
    chance: '#cca700',
    branch: '#b180d7',
    error: '#f14c4c',
    warning: '#cca700',
    added: '#89d185',
    removed: '#f14c4c',
    changed: '#d18616',
  },
  light: {
    background: '#ffffff',
    card: '#f8f8f8',
    border: '#d0d0d0',
    grid: '#ececec',
    foreground: '#3b3b3b',
    muted: '#6b6b6b',
    level: '#1a85ff',
    chance: '#946c00',
    branch: '#652d90',
    error: '#e51400',
    warning: '#946c00',
    added: '#388a34',
    removed: '#e51400',
    changed: '#ab5a00',
  },
  'hc-dark': {
    background: '#000000',
    card: '#000000',
    border: '#6fc3df',
    grid: '#3a3a3a',
    foreground: '#ffffff',
    muted: '#d0d0d0',
    level: '#3794ff',
    chance: '#ffd370',
    branch: '#b180d7',
    error: '#f48771',
    warning: '#ffd370',
    added: '#89d185',
    removed: '#f48771',
    changed: '#d18616',
  },
  'hc-light': {
    background: '#ffffff',
    card: '#ffffff',
    border: '#0f4a85',
    grid: '#d0d0d0',
    foreground: '#292929',
    muted: '#4a4a4a',
    level: '#1a85ff',
    chance: '#895503',
    branch: '#652d90',
    error: '#b5200d',
    warning: '#895503',
    added: '#374e06',
    removed: '#b5200d',
    changed: '#ab5a00',
  },
};

export const themes = Object.keys(PALETTES) as readonly Theme[];

type Attributes = Readonly<Record<string, string | number>>;

/** The scene as a stand-alone SVG document, on its sheet where there is one. */
export function toSvg(scene: Scene, theme: Theme, title: string, sheet?: Sheet): string {
  const palette = PALETTES[theme];
  const { width, height } = sheet ?? scene;
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, -apple-system, 'Segoe UI', Ubuntu, 'DejaVu Sans', sans-serif" font-size="12" role="img">`,
    `<title>${escapeXml(visible(title.slice(0, 300)))}</title>`,
    `<rect width="100%" height="100%" fill="${palette.background}"/>`,
  ];
  const draw = (items: readonly SceneItem[]) => {
    for (const item of items) {
      const look = looks(item.class, palette);
      if (look) out.push(element(item, look));
    }
  };
  if (sheet) {
    draw(sheet.items);
    out.push(`<g transform="translate(${sheet.x} ${sheet.y})">`);
  }
  draw(scene.items);
  if (sheet) out.push('</g>');
  out.push('</svg>', '');
  return out.join('\n');
}

function element(item: SceneItem, look: Attributes): string {
  const all: Record<string, string | number> = { ...look };
  let body = '';
  switch (item.kind) {
    case 'rect':
      Object.assign(all, { x: item.x, y: item.y, width: item.w, height: item.h });
      if (item.r) all['rx'] = item.r;
      break;
    case 'circle':
      Object.assign(all, { cx: item.x, cy: item.y, r: item.r });
      break;
    case 'path':
      all['d'] = item.d;
      break;
    case 'text':
      Object.assign(all, { x: item.x, y: item.y, dy: '.35em' });
      if (item.anchor && item.anchor !== 'start') all['text-anchor'] = item.anchor;
      body = escapeXml(item.text);
  }
  if ('opacity' in item && item.opacity !== undefined)
    all['opacity'] = Math.round(item.opacity * Number(look['opacity'] ?? 1) * 100) / 100;
  const attributes = Object.entries(all)
    .map(([k, v]) => ` ${k}="${escapeXml(String(v))}"`)
    .join('');
  return body ? `<${item.kind}${attributes}>${body}</${item.kind}>` : `<${item.kind}${attributes}/>`;
}

/** What each class of the scene looks like; `undefined` for what only a pointer needs. media/map.css says the same with theme variables. */
function looks(classes: string, p: Palette): Attributes | undefined {
  const words = classes.split(' ');
  const tone = words.includes('error')
    ? p.error
    : words.includes('warning')
      ? p.warning
      : words.includes('chance')
        ? p.chance
        : words.includes('branch')
          ? p.branch
          : p.level;
  const diff = words.includes('added')
    ? p.added
    : words.includes('removed')
      ? p.removed
      : words.includes('changed')
        ? p.changed
        : p.foreground;
  const gone = words.includes('removed');
  const struck: Attributes = gone ? { fill: p.muted, 'text-decoration': 'line-through' } : {};
  const ghost: Attributes = words.includes('ghost') || words.includes('unused') ? { opacity: 0.45 } : {};
  switch (words[0]) {
    case 'grid':
      return { fill: 'none', stroke: p.grid };
    case 'surface':
      return { fill: 'none', stroke: p.muted, 'stroke-dasharray': '2 3', opacity: 0.7 };
    case 'tick':
      return { fill: p.muted, 'font-size': 11 };
    case 'card':
      if (gone) return { fill: p.background, stroke: diff, 'stroke-dasharray': '4 3' };
      return {
        fill: p.card,
        stroke: words.includes('added') ? diff : p.border,
        ...(words.includes('apart') ? { 'stroke-dasharray': '4 3' } : {}),
      };
    case 'tint': {
      const dash = words.includes('moved') ? '1.5 2' : words.includes('added') ? undefined : '4 2';
      return { fill: diff, 'fill-opacity': 0.14, stroke: diff, ...(dash ? { 'stroke-dasharray': dash } : {}) };
    }
    case 'gone':
      return { fill: 'none', stroke: diff, 'stroke-dasharray': '3 2' };
    case 'badge':
      return { fill: p.background, stroke: diff };
    case 'diff':
      return { fill: diff, 'font-weight': 700, ...(words.includes('small') ? { 'font-size': 10 } : {}) };
    case 'rowline':
      return { fill: 'none', stroke: p.background, opacity: 0.6 };
    case 'number':
      return { fill: p.muted, 'font-size': 11, 'font-variant-numeric': 'tabular-nums' };
    case 'fold':
    case 'muted':
    case 'note':
    case 'apart':
      return { fill: p.muted, 'font-size': 11 };
    case 'arrival':
      return { fill: gone ? p.muted : p.level };
    case 'title':
      return { fill: p.foreground, 'font-weight': 600, ...struck };
    case 'name':
      return { fill: p.foreground, ...struck };
    case 'chance':
      return { fill: p.chance, 'font-size': 11 };
    case 'tagbox':
      return { fill: 'none', stroke: p.muted, opacity: 0.6 };
    case 'tag':
      return { fill: p.muted, 'font-size': 10 };
    case 'leader':
      return { fill: 'none', stroke: p.muted, opacity: 0.5 };
    case 'ribbon':
    case 'cell':
      return { fill: tone, ...ghost };
    case 'nowhere':
      return { fill: 'none', stroke: tone, 'stroke-dasharray': '2 2' };
    case 'spine':
      return { fill: 'none', stroke: gone ? diff : tone, opacity: 0.5 };
    case 'link':
      return {
        fill: 'none',
        stroke: gone ? diff : p.branch,
        'stroke-width': 1.5,
        ...(gone || words.includes('portal') ? { 'stroke-dasharray': '4 3' } : {}),
        ...ghost,
      };
    case 'socket':
      return { fill: 'none', stroke: gone ? diff : p.branch, 'stroke-width': 1.5 };
    case 'symbol':
      return {
        fill: p.background,
        stroke: words.includes('error') ? p.error : words.includes('warning') ? p.warning : gone ? diff : p.branch,
        'stroke-width': 1.3,
        ...(gone ? { 'stroke-dasharray': '3 2' } : {}),
      };
    case 'sign':
      return { fill: p.foreground, 'font-size': 11 };
    case 'mark':
      return { fill: tone };
    case 'mark-sign':
      return { fill: p.background, 'font-size': 10, 'font-weight': 700 };
    default:
      return undefined;
  }
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (c) => (c === '<' ? '&lt;' : c === '>' ? '&gt;' : c === '&' ? '&amp;' : '&quot;'));
}
