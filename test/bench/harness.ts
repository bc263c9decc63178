/** What every benchmark shares: how time is taken, what a figure is, and how figures are shown beside their budgets. */

/** One figure. Benchmarks are no tests: a missed budget is said, and fails nothing. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'per second' | 'KB' | 'MB' | 'changes' | '×';
  /** Design budget in the same unit: at most, or at least. */
  readonly most?: number;
  readonly least?: number;
  /** What stands beside it: the spread, the other side of a ratio, why it is over. */
  readonly note?: string;
  /** One of the budgets that the design names: it also stands in the table of all of them. */
  readonly named?: boolean;
  /** What does the same, or the nearest thing to it, with its figure from the same run. */
  readonly peer?: string;
}

/** A table of another shape than figures and budgets. */
export interface Table {
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
  /** What to know about it. */
  readonly note: string;
}

export interface Bench {
  readonly title: string;
  /** What to know about its figures, in Markdown. */
  readonly note?: string;
  run(): Promise<Row[]> | Row[];
  /** A further table, from what `run` has seen. */
  table?(): Table;
}

/** Sorted times in ms. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

/**
 * How long `work` takes, in ms: the clock's time or the processor's, whichever is less, so that what else runs on the
 * machine does not count.
 */
export function once(work: () => unknown): number {
  const used = process.cpuUsage();
  const start = performance.now();
  sink = work();
  const passed = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  return Math.min(passed, Math.max((user + system) / 1_000, 0.001));
}

/** The same for work that is waited for. */
export async function onceAsync(work: () => PromiseLike<unknown>): Promise<number> {
  const used = process.cpuUsage();
  const start = performance.now();
  sink = await work();
  const passed = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  return Math.min(passed, Math.max((user + system) / 1_000, 0.001));
}

/** Whether so many ms of processor time have not passed yet; on a busy machine it gives up after four times as long. */
function during(forMs: number): () => boolean {
  const used = process.cpuUsage();
  const end = performance.now() + 4 * forMs;
  return () => {
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1_000 < forMs && performance.now() < end;
  };
}

/**
 * Times two works in turns, so that whatever else the machine does meets both.
 * @returns the times of each
 */
export async function beside(
  ours: (n: number) => unknown,
  peer: (n: number) => PromiseLike<unknown> | unknown,
  forMs = 600,
): Promise<readonly [Times, Times]> {
  const more = during(forMs);
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < 16 || (n < 10_000 && more()); n++) {
    times[0].push(once(() => ours(n)));
    times[1].push(await onceAsync(async () => peer(n)));
  }
  return times.map((t) => spread(t.slice(Math.floor(t.length / 4)))) as unknown as readonly [Times, Times];
}

/**
 * Times `work`, called with 0, 1, 2 …; the first calls are not counted, as the engine is still compiling.
 * @param forMs about how long to go on, in processor time
 * @param least how often at least
 */
export function timed(work: (n: number) => unknown, forMs = 400, least = 12): Times {
  const more = during(forMs);
  const times: number[] = [];
  for (let n = 0; n < least || (n < 20_000 && more()); n++) times.push(once(() => work(n)));
  return spread(times.slice(Math.floor(times.length / 4)));
}

/** Kept, so that no engine leaves out work whose result nobody reads. */
export let sink: unknown;

export function spread(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** A row of times: the p95 is held against the budget. */
export function timeRow(name: string, times: Times, most?: number): Row {
  return { name, value: times.p95, unit: 'ms', most, note: `p50 ${figure(times.p50)}` };
}

/** How often per second `batch`, which does `size` of something, does it; the median of five rounds. */
export function rate(
  batch: () => unknown,
  size: number,
  roundMs = 600,
): { median: number; least: number; most: number } {
  const round = (): number => {
    const start = performance.now();
    let done = 0;
    let took = 0;
    while (performance.now() - start < roundMs) {
      took += once(batch);
      done += size;
    }
    return (1_000 * done) / took;
  };
  round();
  const rates = Array.from({ length: 5 }, round).sort((a, b) => a - b);
  return { least: rates[0] ?? 0, median: rates[2] ?? 0, most: rates[4] ?? 0 };
}

/** A number with as many digits as mean something. */
export function figure(value: number): string {
  if (value >= 1_000) return Math.round(value).toLocaleString('en');
  return value >= 100
    ? value.toFixed(0)
    : value >= 10
      ? value.toFixed(1)
      : value >= 0.1
        ? value.toFixed(2)
        : value.toFixed(3);
}

/** Whether a figure keeps to its budget; `undefined` without one. */
export function kept({ value, most, least }: Row): boolean | undefined {
  if (most === undefined && least === undefined) return undefined;
  return (most === undefined || value <= most) && (least === undefined || value >= least);
}

function cells(row: Row): readonly [string, string, string, string, string] {
  const limit =
    row.most !== undefined ? `≤ ${figure(row.most)}` : row.least !== undefined ? `≥ ${figure(row.least)}` : '';
  const verdict = { true: 'ok', false: 'over', undefined: '' }[`${kept(row)}`] ?? '';
  const note = [row.note, row.peer].filter((text) => text !== undefined).join('; ');
  return [row.name, `${figure(row.value)} ${row.unit}`, limit, verdict, note];
}

/** Cells in columns, for a terminal; the second column is of numbers. */
function columns(all: readonly (readonly string[])[]): string {
  const width = (i: number) => Math.max(...all.map((c) => [...(c[i] ?? '')].length));
  const line = (c: readonly string[]) =>
    `  ${c.map((text, i) => (i === 1 ? text.padStart(width(i)) : text.padEnd(width(i)))).join('  ')}`.trimEnd();
  return all.map(line).join('\n');
}

/** Rows for a terminal. */
export const plain = (title: string, rows: readonly Row[]): string => `${title}\n${columns(rows.map(cells))}\n`;

/** A table for a terminal. */
export const plainTable = ({ head, lines }: Table): string => `${columns([head, ...lines])}\n`;

const line = (c: readonly string[]) => `| ${c.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;

/** Rows for a page. */
export function markdown(title: string, rows: readonly Row[], note?: string): string {
  const head = [`## ${title}`, '', ...(note ? [note, ''] : [])];
  if (!rows.length) return head.join('\n');
  return [
    ...head,
    '| what | figure | budget | | |',
    '| --- | ---: | --- | --- | --- |',
    ...rows.map((row) => line(cells(row))),
    '',
  ].join('\n');
}

/** A table for a page. */
export function markdownTable({ head, lines, note }: Table): string {
  return [note, '', line(head), line(head.map((_, i) => (i ? '---:' : '---'))), ...lines.map(line), ''].join('\n');
}
