/** A plain page's host for the preview: the server's own code, bundled in, stands where VS Code and the server do. */
import type { Channel } from '../../media/host';
import type { CompareParams, CompareWith, HostToPage, PageToHost, PreviewParams, Range } from '../../server/protocol';
import {
  analyse,
  type CheckedAnalysis,
  canCompare,
  cavern,
  compared,
  compareSources,
  comparison,
  finish,
  isDrawable,
  type Later,
  laterFindings,
  meaningOf,
  mines,
  minesGallery,
  minesWhy,
  preview,
  workLater,
} from '../../server/service';
import type { Span } from '../../server/syntax/span';

export interface TestHost {
  /** Name and text of the file shown. */
  uri: string;
  text: string;
  /** State kept for a reload. */
  state: unknown;
  sent: PageToHost[];
  /** What the client could read to compare with; without a text the user gave up choosing. */
  texts: { kind: 'saved' | 'head' | 'file'; title: string; uri: string; text?: string }[];
  /** Requests that get no answer. */
  unanswered: string[];
  /** Odds are worked out only while this is true. */
  withOdds: boolean;
  /** Replaces the text, as typing does, and tells the page. */
  type(text: string): void;
  tell(message: HostToPage): void;
  /** Milliseconds the page took for its last picture. */
  painted: number;
}

const listeners: ((message: HostToPage) => void)[] = [];
const kept = sessionStorage.getItem('state');
const host: TestHost = {
  uri: '',
  text: '',
  state: kept === null ? undefined : JSON.parse(kept),
  sent: [],
  texts: [],
  unanswered: [],
  withOdds: true,
  painted: 0,
  type(text) {
    host.text = text;
    host.tell({ type: 'changed', uri: host.uri });
  },
  tell(message) {
    for (const l of listeners) l(message);
  },
};

let good: CheckedAnalysis | undefined;
let later: Later | undefined;
let version = 0;
/** The meaning whose odds the page wants no work on. */
let stopped: string | undefined;

function want(odds: boolean) {
  stopped = odds ? undefined : meaningOf(analyse(host.uri, host.text));
  host.tell({ type: 'changed', uri: host.uri });
  return null;
}

function show(params: PreviewParams) {
  const now = analyse(host.uri, host.text);
  if (!now.ours && !good) return null;
  if (isDrawable(now)) good = now;
  const shown = isDrawable(now) || !good ? now : good;
  if (host.withOdds && (!later || later.meaning !== meaningOf(shown))) later = finish(workLater(shown));
  const stage = host.withOdds ? later : undefined;
  return preview(shown, params, {
    version: ++version,
    stale: shown !== now,
    odds: stage && (stage.worlds[params.world] ?? stage.odds),
    stopped: stopped === meaningOf(shown),
    compared: params.with && comparedWith(shown, params.with),
    findings: [...shown.findings, ...(stage ? laterFindings(shown, stage, shown.text) : [])],
    range: (span) => rangeIn(shown.text, span),
  });
}

function rangeIn(text: string, span: Span): Range {
  const at = (offset: number) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length - 1, character: before[before.length - 1]!.length };
  };
  return { start: at(span.start), end: at(span.end) };
}

/** The choice as the client hands it on: what only an editor could read comes from `texts`. */
function readOther(choice: CompareWith): CompareWith | undefined {
  const text = host.texts.find((t) => t.kind === choice.kind);
  if (!text) return choice;
  const { title, uri } = text;
  return text.text === undefined ? undefined : { kind: 'text', title, uri, text: text.text };
}

function comparedWith(shown: CheckedAnalysis, choice: CompareWith) {
  const other = readOther(choice);
  try {
    return other && canCompare(other) ? compared(shown, other) : undefined;
  } catch {
    return undefined;
  }
}

/** Compares as the server does. */
function compareNow({ with: choice }: CompareParams) {
  const other = readOther(choice);
  if (!other) return null;
  const analysis = analyse(host.uri, host.text);
  const result = comparison(analysis, other, { version, range: (span) => rangeIn(host.text, span) });
  return { ...result, with: choice };
}

const answers: Readonly<Record<string, (params: never) => unknown>> = {
  'nethackDungeon/preview': show,
  'nethackDungeon/stopOdds': () => want(false),
  'nethackDungeon/startOdds': () => want(true),
  'nethackDungeon/mines': mines,
  'nethackDungeon/minesGallery': minesGallery,
  'nethackDungeon/minesWhy': (params) => finish(minesWhy(params)),
  'nethackDungeon/cavern': cavern,
  'nethackDungeon/compareSources': () => [
    ...compareSources(analyse(host.uri, host.text)),
    ...host.texts.map(({ kind, title }) => ({ with: { kind }, title })),
  ],
  'nethackDungeon/compare': compareNow,
};

const channel: Channel = {
  post(message) {
    host.sent.push(message);
    if (message.type === 'ready') host.tell({ type: 'show', uri: host.uri, locked: false });
    if (message.type !== 'request' || host.unanswered.includes(message.method)) return;
    queueMicrotask(() => {
      let result: unknown;
      let error: string | undefined;
      try {
        result = answers[message.method]?.(message.params as never);
      } catch (thrown) {
        error = String(thrown);
      }
      const start = performance.now();
      host.tell({ type: 'response', id: message.id, result, error });
      queueMicrotask(() =>
        queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => (host.painted = performance.now() - start)))),
      );
    });
  },
  listen: (receive) => listeners.push(receive),
  getState: () => host.state,
  setState(state) {
    host.state = JSON.parse(JSON.stringify(state));
    sessionStorage.setItem('state', JSON.stringify(state));
  },
};

Object.assign(window, { nethackDungeonChannel: channel, host });
