/**
 * What a page may say to its host, checked by shape before anything is done: the page draws what files say, so it is
 * trusted with nothing. Knows nothing of VS Code, so that it can be tested alone.
 */
import type { CompareWith, PageToHost, Position, Range, Requests } from '../../server/protocol';

/** The requests a page may make. */
const ALLOWED: ReadonlySet<string> = new Set<keyof Requests>([
  'nethackDungeon/preview',
  'nethackDungeon/stopOdds',
  'nethackDungeon/startOdds',
  'nethackDungeon/mines',
  'nethackDungeon/minesGallery',
  'nethackDungeon/minesWhy',
  'nethackDungeon/cavern',
  'nethackDungeon/compare',
  'nethackDungeon/compareSources',
]);
/** Those that are about no file. */
const ABOUT_NOTHING: ReadonlySet<string> = new Set<keyof Requests>([
  'nethackDungeon/mines',
  'nethackDungeon/minesGallery',
  'nethackDungeon/minesWhy',
  'nethackDungeon/cavern',
]);

/** The longest content of a file that a page exports, in characters: a picture of 100 megapixels in base64 has less. */
const LONGEST_EXPORT = 200_000_000;
const LONGEST_COPY = 10_000_000;
const LONGEST_NAME = 200;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isPosition = (value: unknown): value is Position =>
  isObject(value) && isNumber(value['line']) && isNumber(value['character']);
const isRange = (value: unknown): value is Range =>
  isObject(value) && isPosition(value['start']) && isPosition(value['end']);

/** A choice as a page may make it: it names what to compare with, the text is read here. */
function isChoice(value: unknown): value is CompareWith {
  if (!isObject(value)) return false;
  switch (value['kind']) {
    case 'upstream':
    case 'saved':
    case 'head':
      return true;
    case 'stock':
      return isText(value['id'], LONGEST_NAME);
    case 'file':
      return value['uri'] === undefined || isText(value['uri'], 10_000);
    default:
      return false;
  }
}

function isRequest({ id, method, params }: Fields, shown: string): boolean {
  if (!isNumber(id) || typeof method !== 'string' || !ALLOWED.has(method) || !isObject(params)) return false;
  if (ABOUT_NOTHING.has(method)) return true;
  // Only the file that is shown: a page has no say in what else is looked at.
  if (params['uri'] !== shown) return false;
  if (method === 'nethackDungeon/compare') return isChoice(params['with']);
  return params['with'] === undefined || params['with'] === null || isChoice(params['with']);
}

function isSave({ name, content, encoding }: Fields): boolean {
  if (!isText(name, LONGEST_NAME) || !isText(content, LONGEST_EXPORT)) return false;
  return encoding === 'utf8' || (encoding === 'base64' && /^[A-Za-z0-9+/]*={0,2}$/.test(content));
}

/**
 * The message, when it is one that a page may send; else `undefined`.
 * @param shown the uri of the file that the page shows
 */
export function pageMessage(value: unknown, shown: string): PageToHost | undefined {
  if (!isObject(value)) return undefined;
  const may: Readonly<Record<PageToHost['type'], () => boolean>> = {
    ready: () => true,
    request: () => isRequest(value, shown),
    cancel: () => isNumber(value['id']),
    reveal: () => value['uri'] === shown && isRange(value['range']),
    state: () => true,
    save: () => isSave(value),
    copy: () => isText(value['text'], LONGEST_COPY),
  };
  const type = value['type'];
  if (typeof type !== 'string' || !Object.hasOwn(may, type)) return undefined;
  return may[type as PageToHost['type']]() ? (value as unknown as PageToHost) : undefined;
}

/** The number under which a page waits for the answer to something that was no good request. */
export function waitingFor(value: unknown): number | undefined {
  return isObject(value) && value['type'] === 'request' && isNumber(value['id']) ? value['id'] : undefined;
}

/** A name to propose for a file, from one that a page proposes: no way out of a folder, nothing that is not visible. */
export function fileNameOf(name: string): string {
  const plain = name.replace(/[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '-');
  return plain.replace(/^[.\s]+/, '').slice(-LONGEST_NAME) || 'dungeon.txt';
}
