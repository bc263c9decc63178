/**
 * No feature keeps the server for long, whatever the file and wherever in it somebody asks: what works in steps has short
 * ones, and what does not is over soon.
 */
import assert from 'node:assert/strict';
import { entriesOf } from '../../server/definition/entries';
import {
  type AnalysisOptions,
  addLevel,
  analyse,
  type CheckedAnalysis,
  completion,
  definition,
  highlights,
  hover,
  meaningOf,
  prepareRename,
  references,
  rename,
  selections,
  signatureHelp,
  type Work,
  workCodeActions,
  workCodeLenses,
  workCompared,
  workConvert,
  workFolds,
  workFormat,
  workFormatOnType,
  workFormatRange,
  workInlayHints,
  workLinks,
  workSemanticTokens,
  workSymbols,
} from '../../server/service';
import { hostileFiles } from './hostileFiles';
import { leastSteps } from './steps';

/** In ms; a slice of the server's is 8, and a hover has 100. */
const LONGEST = 60;
/** The same of what a command asks for once, and not while somebody types. */
const LONGEST_OF_COMMAND = 1_000;
const commands = ['conversion', 'comparison'];
const layout = { insertSpaces: true, tabSize: 4 };
const hints = { levels: true, depth: true, chance: true };

/** What is asked about a whole file. */
const ofFile: Readonly<Record<string, (analysis: CheckedAnalysis) => unknown>> = {
  meaning: meaningOf,
  symbols: workSymbols,
  folds: workFolds,
  colours: workSemanticTokens,
  hints: (a) => workInlayHints(a, { start: 0, end: a.text.length }, hints),
  lenses: workCodeLenses,
  links: workLinks,
  fixes: (a) => workCodeActions(a, a.findings, { start: 0, end: a.text.length }),
  formatting: (a) => workFormat(a, layout),
  conversion: (a) => workConvert(a.definition, a.syntax, a.text),
  comparison: (a) => workCompared(a, { kind: 'upstream' }),
  'add level': (a) => {
    const dungeon = a.definition.worlds[0]?.dungeons[0]?.id ?? '';
    return addLevel(a, { dungeon, name: 'new', base: 2 });
  },
};

/** What is asked about a place. */
const ofPlace: Readonly<Record<string, (analysis: CheckedAnalysis, at: number) => unknown>> = {
  hover,
  definition,
  references: (a, at) => references(a, at, true),
  highlights,
  'prepare rename': prepareRename,
  rename: (a, at) => rename(a, at, 'new'),
  selection: selections,
  completion,
  signature: signatureHelp,
  fixes: (a, at) => workCodeActions(a, a.findings, { start: at, end: at }),
  'colours of what is seen': (a, at) => workSemanticTokens(a, { start: at, end: at + 3000 }),
  'hints of what is seen': (a, at) => workInlayHints(a, { start: at, end: at + 3000 }, hints),
  'formatting of a line': (a, at) => workFormatRange(a, { start: at, end: at }, layout),
  'formatting while typing': (a, at) => workFormatOnType(a, at, layout),
};

/** The start, the middle, the end; in a name, and in what names it. */
function placesIn({ text, definition: { worlds } }: CheckedAnalysis): number[] {
  const entries = worlds[0] ? entriesOf(worlds[0]) : [];
  const middle = entries[entries.length >> 1];
  const named = [middle?.name?.span, entries.at(-1)?.name?.span].flatMap((span) => (span ? [span.start + 1] : []));
  return [1, text.length >> 1, text.length, ...named];
}

const isWork = (given: unknown): given is Work<unknown> =>
  typeof given === 'object' && given !== null && 'next' in given && typeof given.next === 'function';

/** Whatever is asked, in steps. */
function* inSteps(ask: () => unknown): Work<void> {
  const given = ask();
  if (isWork(given)) yield* given;
}

describe('the steps of features on hostile files', () => {
  for (const [name, { lua, text }] of Object.entries(hostileFiles)) {
    const uri = `file:///w/dungeon.${lua ? 'lua' : 'def'}`;
    it(name, () => {
      const written = text();
      // As if the file lay in a game's tree, so that it is one of ours whatever it holds.
      const options: AnalysisOptions = { ours: true };
      const long: string[] = [];
      // What several features need is kept once it was worked out: each time a reading of its own.
      const readings = [0, 1, 2].map(() => analyse(uri, written, options));
      // Of a file that is not read nothing is asked.
      if (readings[0]!.tooLarge) return;
      const measured = (what: string, ask: (analysis: CheckedAnalysis) => unknown): void => {
        let run = 0;
        const { times } = leastSteps(() => inSteps(() => ask(readings[run++]!)), readings.length);
        times.forEach((ms, i) => {
          const most = commands.includes(what) ? LONGEST_OF_COMMAND : LONGEST;
          if (ms > most) long.push(`${what}: step ${i} of ${times.length} takes ${ms.toFixed(0)} ms`);
        });
      };
      for (const [what, ask] of Object.entries(ofFile)) measured(what, ask);
      for (const at of placesIn(readings[0]!)) {
        for (const [what, ask] of Object.entries(ofPlace)) measured(`${what} at ${at}`, (a) => ask(a, at));
      }
      assert.deepEqual(long, []);
    }).timeout(120_000);
  }
});
