/** The map as a picture file, in the colours it has on the page. */
import type { PreviewResult, Sheet } from '../server/protocol';
import { drawn } from './scene';

const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'paint-order',
  'font-variant-numeric',
] as const;

/** The map as a file to save: named after what it shows. */
export async function exported(
  svg: SVGSVGElement,
  result: PreviewResult,
  view: string,
  kind: 'svg' | 'png',
): Promise<{ name: string; content: string; encoding: 'utf8' | 'base64' }> {
  const name = `${result.title.replace(/\.[a-z]+$/i, '')}-${view}.${kind}`;
  const text = svgText(svg, `${result.title} – ${result.subtitle}`, result.sheet);
  if (kind === 'svg') return { name, content: text, encoding: 'utf8' };
  return { name, content: await pngBase64(text, result.sheet.width, result.sheet.height), encoding: 'base64' };
}

/** The drawing on its sheet as a stand-alone SVG document: what the styles say is written on each element. */
function svgText(svg: SVGSVGElement, title: string, sheet: Sheet): string {
  const copy = document.createElementNS(svg.namespaceURI ?? '', 'svg') as SVGSVGElement;
  const width = String(sheet.width);
  const height = String(sheet.height);
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const name = document.createElementNS(copy.namespaceURI ?? '', 'title');
  name.textContent = title;
  const ground = document.createElementNS(copy.namespaceURI ?? '', 'rect');
  ground.setAttribute('width', width);
  ground.setAttribute('height', height);
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  // The map itself is drawn at its place on the sheet.
  const map = document.createElementNS(svg.namespaceURI ?? '', 'g');
  map.setAttribute('transform', `translate(${sheet.x} ${sheet.y})`);
  copy.append(name, ground, map);
  const known = new Map<string, Readonly<Record<string, string>>>();
  const add = (element: Element, to: Element) => {
    const classes = (element.getAttribute('class') ?? '').replace(/ ?\b(hot|picked|tied)\b/g, '');
    if (/^(hit|touch)\b/.test(classes)) return;
    const plain = element.cloneNode(true) as SVGElement;
    let look = known.get(`${element.tagName} ${classes}`);
    if (!look) {
      look = lookOf(element, classes, svg);
      known.set(`${element.tagName} ${classes}`, look);
    }
    for (const a of ['class', 'data-id', 'role', 'tabindex', 'aria-label']) plain.removeAttribute(a);
    for (const [name, value] of Object.entries(look)) {
      const own = name === 'opacity' && plain.getAttribute('opacity');
      plain.setAttribute(name, own ? String(Math.round(Number(own) * Number(value) * 100) / 100) : value);
    }
    to.append(plain);
  };
  for (const element of svg.querySelectorAll('g:first-child > *')) add(element, map);
  for (const item of sheet.items) add(drawn(item), copy);
  return new XMLSerializer().serializeToString(copy);
}

/** What the style sheets make of a class in the map, apart from the element's own attributes. */
function lookOf(element: Element, classes: string, map: SVGSVGElement): Record<string, string> {
  const probe = document.createElementNS(element.namespaceURI, element.tagName) as SVGElement;
  probe.setAttribute('class', classes);
  map.append(probe);
  const style = getComputedStyle(probe);
  const out: Record<string, string> = {};
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (
      !value ||
      value === 'normal' ||
      (name === 'opacity' && value === '1') ||
      (name === 'stroke-dasharray' && value === 'none')
    )
      continue;
    if (name.startsWith('font') && element.tagName !== 'text') continue;
    if (name.startsWith('stroke-') && style.stroke === 'none') continue;
    out[name] = value;
  }
  probe.remove();
  return out;
}

/** The same as PNG in base64, at twice its size where the browser allows a picture so large. */
async function pngBase64(text: string, width: number, height: number): Promise<string> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('the picture could not be drawn'));
      image.src = url;
    });
    const scale = Math.min(2, 16_000 / Math.max(width, height), Math.sqrt(100e6 / (width * height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  } finally {
    URL.revokeObjectURL(url);
  }
}
