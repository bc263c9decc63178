/** No step of making a picture keeps the server for long, whatever the file. */
import assert from 'node:assert/strict';
import type { View } from '../../server/protocol';
import { analyse, finish, isDrawable, type Work, workCompared, workLater, workPreview } from '../../server/service';
import { hostileFiles } from './hostileFiles';
import { leastSteps } from './steps';

/** In ms; a slice of the server's is 8, and a hover has 100. */
const LONGEST = 60;

const times = (n: number, line: (i: number) => string): string => Array.from({ length: n }, (_, i) => line(i)).join('');
const dungeon = (name: string, length: number): string => `DUNGEON: "${name}" "${name[0]}" (${length}, 0)\n`;

/** What makes a picture hard, though hardly anything else. */
const pictures: Readonly<Record<string, string>> = {
  'as many dungeons as are drawn, all side by side': `${dungeon('Main', 30)}${times(249, (i) => `BRANCH: "D${i}" @ (${1 + (i % 25)}, 5) ${i % 2 ? 'portal' : 'no_up'}\n`)}${times(249, (i) => `${dungeon(`D${i}`, 30)}LEVEL: "a" "b" @ (1, -1)\n`)}`,
  'a chain of dungeons': times(250, (i) => `${dungeon(`D${i}`, 9)}BRANCH: "D${i + 1}" @ (${1 + (i % 9)}, 0) no_down\n`),
  'dungeons that nothing leads to': times(250, (i) => dungeon(`D${i}`, 1 + (i % 40))),
  'as many branches as are drawn, to one dungeon': `${dungeon('Main', 40)}${times(1200, (i) => `BRANCH: "X" @ (${1 + (i % 40)}, 30)\n`)}${dungeon('X', 3)}`,
  'as many branches as get a word': `${dungeon('Main', 40)}${times(400, (i) => `BRANCH: "X${i}" @ (${1 + (i % 40)}, 30) no_down\n`)}`,
  'levels that are all anywhere': `${dungeon('Main', 60)}${times(1200, (i) => `RNDLEVEL: "level${i}" "L" @ (1, -1) ${1 + (i % 9)}\n`)}`,
};

/** Of the files that are hard to read, those with something to draw; of those that draw alike, the largest. */
const hostile = [
  'entries without end',
  'markup in names',
  'a dungeon of 32,767 levels',
  '10,000 levels of one name, as many chained to it',
  'a placement that cannot end',
];

const endless = 'a placement that cannot end';

/** What they are compared with. */
const other = {
  kind: 'text',
  title: 'other',
  uri: 'file:///other.def',
  text: pictures['a chain of dungeons']!,
} as const;

const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

describe('the steps of pictures', () => {
  const files = [
    ...Object.entries(pictures).map(([name, text]) => ({ name, text: () => text, lua: false, compared: false })),
    ...hostile.map((name) => ({ name, lua: false, compared: true, ...hostileFiles[name]! })),
  ];
  for (const { name, lua, text, compared } of files)
    it(name, () => {
      const analysis = analyse(`file:///w/dungeon.${lua ? 'lua' : 'def'}`, text());
      assert.ok(isDrawable(analysis));
      // The odds of a placement that cannot end are long in coming.
      const odds = name === endless ? undefined : finish(workLater(analysis)).odds;
      const long: string[] = [];
      const measured = (what: string, view: View, width: number, more: object): void => {
        const params = { uri: analysis.uri, view, seed: '1', world: 0, width };
        const { findings } = analysis;
        // What is done before the first pause is a step as well.
        const begin = function* (): Work<unknown> {
          return yield* workPreview(analysis, params, {
            version: 1,
            stale: false,
            odds,
            findings,
            range: () => nowhere,
            ...more,
          });
        };
        leastSteps(begin, 3, LONGEST).times.forEach((ms, i, { length }) => {
          if (ms > LONGEST) long.push(`${what}: step ${i} of ${length} takes ${ms.toFixed(0)} ms`);
        });
      };
      measured('narrow, without odds', 'shortest', 700, { odds: undefined });
      measured('wide, with odds', 'longest', 1200, {});
      measured('one game', 'game', 1000, {});
      if (compared)
        measured('compared', 'shortest', 1200, {
          // Each comparison is worked out once only.
          get comparing() {
            return workCompared(analysis, other);
          },
        });
      assert.deepEqual(long, []);
    }).timeout(60_000);
});
