/** docs/performance.md: the figures of one run, and what to know about them. */
import { cpus, loadavg } from 'node:os';
import { figure, kept, type Row } from './harness';

/** What else the machine was doing: the mean number of programs that wanted a processor in the last minute. */
export interface Load {
  readonly before: number;
  readonly after: number;
  readonly minutes: number;
}

export const loadNow = (): number => loadavg()[0] ?? 0;

/** Why a budget may be missed, by the name of its row; said only where it is. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /^server\.browser\.js/,
    'The budget was set before there was a server. The protocol’s libraries cannot be taken apart, and the rest is what the server does: the table under [Bundles](#bundles) shows that no part stands out. A browser gets it gzipped. In Node the server and the command line are one bundle, of which each loads what it needs.',
  ],
  [
    /^client\.js loaded/,
    'Nearly all of the client’s bundle is VS Code’s own language client; its compilation alone takes a third of the time.',
  ],
  [
    /^300 KB .*(read and checked|hover answered|diagnostics)/,
    'Time goes evenly into some forty checks and into making the trees and entries. The file is 75 times what the game ships. While somebody types in such a file the findings wait for a pause, and a hover or a completion asked for right after a change waits for one analysis.',
  ],
  [
    /^300 KB .*formatting/,
    'The 95th percentile is of the garbage collector’s making: the median beside it is what it costs.',
  ],
  [
    /idle server/,
    'All that the server does then is to look every three seconds whether its client is still there. The rest is the engine’s own: it still compiles and tidies up after the work before, and on a busy machine more of that falls into the half minute.',
  ],
  [/may then meet another/, 'Only then are 2,000 games played to tell how often two branches share a level.'],
  [
    /^stock .*(read and checked|first diagnostics|diagnostics)/,
    'The 95th percentile is of the garbage collector’s and the compiler’s making: the median beside it is what a change costs.',
  ],
];

/** The page, from the tables of the run. */
export function pageOf(rows: readonly Row[], tables: readonly string[], load: Load, now: Date): string {
  const over = rows.filter((row) => kept(row) === false);
  return [
    '# Performance',
    '',
    'What things cost, beside what they may cost and beside what else does the same or the nearest thing to it. `npm run bench` builds, bundles the benchmarks as the product is bundled, and prints these tables; `npm run bench -- lua game` runs some of them. `npm run bench -- --write` runs all and writes this page. They are no tests: nothing fails when a budget is missed.',
    '',
    '## How it is measured',
    '',
    `This run: ${now.toISOString().slice(0, 10)}, ${process.platform}, Node ${process.versions.node}, ${cpus().length} cores of a virtual machine; ${load.minutes.toFixed(1)} minutes. Programs that wanted a core when it began: ${load.before.toFixed(1)}; when it ended: ${load.after.toFixed(1)}, the benchmarks themselves among them. ${quiet(load) ? 'Nothing else of weight was running.' : '**The machine was busy with other work, and all times are longer than on a quiet one**; ratios and what stands beside a figure were taken in turns and suffer least.'}`,
    '',
    '- Figures with a budget in ms are the 95th percentile, with the median (p50) beside them, unless they say otherwise. The first quarter of the calls is left out, since the engine is still compiling then.',
    '- A time is the clock’s or the processor’s, whichever is less, so that other programs do not count as waiting. What they do to caches and to the processor’s clock rate does count.',
    '- The stock files are the fixtures of the tests: `stock-3.6.def` and `stock-3.7.lua`. The 300 KB files are the same dungeons over and over under other names, 75 times what the game ships.',
    '- The engine has 16 MB for new objects, as the client starts the server: with more, single collections take longer than a hover may.',
    '- “Change →” goes through the built server as a process, from the change sent to the message received; the time is that of its main thread.',
    '- The odds of real files of the variants are taken where `DUNGEON_CORPUS` names a folder of them (`VARIANT/dungeon.def`, `VARIANT/dungeon.lua`), the page where Debian’s Chromium is installed.',
    '',
    '## Budgets',
    '',
    'Everything the design sets a limit to. JSON service: vscode-json-languageservice, what VS Code itself uses, with a schema on a JSON file of the same size, in the same run.',
    '',
    '| what | figure | budget | | beside it |',
    '| --- | ---: | --- | --- | --- |',
    ...rows
      .filter((row) => row.named)
      .map(
        (row) =>
          `| ${row.name} | ${figure(row.value)} ${row.unit} | ${row.most !== undefined ? `≤ ${figure(row.most)}` : `≥ ${figure(row.least ?? 0)}`} | ${kept(row) ? 'ok' : '**over**'} | ${[row.note, row.peer].filter(Boolean).join('; ')} |`,
      ),
    '',
    ...(over.length ? ['### What is over', '', ...explained(over), ''] : ['Every budget is kept.', '']),
    ...tables,
  ].join('\n');
}

/** Whether the benchmarks had the machine to themselves. */
const quiet = ({ before }: Load) => before < 1;

const UNKNOWN = 'No reason is known yet.';

/** The rows over their budget, those of one reason together. */
function explained(over: readonly Row[]): string[] {
  const groups = new Map<string, string[]>();
  for (const { name } of over) {
    const reason = reasons.find(([pattern]) => pattern.test(name))?.[1] ?? UNKNOWN;
    groups.set(reason, [...(groups.get(reason) ?? []), name]);
  }
  return [...groups].map(([reason, names]) => `- ${names.join('; ')}. ${reason}`);
}
