/** What the custom requests of protocol.ts are answered with, whoever carries them: a connection, or a page's own host. */
import type { Requests } from '../protocol';
import {
  addLevel,
  cavern,
  compareSources,
  mines,
  minesGallery,
  minesWhy,
  type Work,
  workComparison,
  workConvert,
} from '../service';
import { parentOf } from '../sourcetree/fileSystem';
import { mapped, type Sitting } from './parts';
import { toRange } from './positions';
import { Previews } from './preview';
import { type Current, unchanged } from './workspace';

/** More that a conversion leaves out is not told. */
const MOST_UNSAID = 1_000;

/** One answer per request. `wanted` says whether anybody still waits; work that nobody wants is given up. */
export type Answers = {
  readonly [M in keyof Requests]: (
    params: Requests[M]['params'],
    wanted: () => boolean,
  ) => Promise<Requests[M]['result']>;
};

/** The answers over a sitting; they reject where something is wrong with the request. */
export function answersOf(sitting: Sitting, previews: Previews = new Previews(sitting)): Answers {
  const { workspace, scheduler, stage } = sitting;
  /** What is worked out about a document as it is when that is done; `null` when it is not open, or nobody waits. */
  const ofNow = async <T>(
    uri: string,
    wanted: () => boolean,
    work: (current: Current) => Work<T | null>,
  ): Promise<T | null> => {
    for (;;) {
      const current = await workspace.current(uri);
      if (!current || !wanted()) return null;
      const same = unchanged(current.document);
      const outcome = await scheduler.begin(work(current), () => wanted() && same());
      if (outcome.done) return outcome.value;
    }
  };
  return {
    'nethackDungeon/preview': (params, wanted) => previews.of(params, wanted),
    'nethackDungeon/stopOdds': async ({ uri }) => {
      const current = await workspace.current(uri);
      if (current?.analysis.ours) stage.stop(current);
      return null;
    },
    'nethackDungeon/startOdds': async ({ uri }) => {
      const current = await workspace.current(uri);
      if (current?.analysis.ours) stage.again(current);
      return null;
    },
    'nethackDungeon/compareSources': async ({ uri }) => {
      const current = await workspace.current(uri);
      return current ? compareSources(current.analysis) : [];
    },
    'nethackDungeon/compare': (params, wanted) =>
      ofNow(params.uri, wanted, function* ({ document, analysis }) {
        if (analysis.tooLarge) return null;
        return yield* workComparison(analysis, params.with, {
          version: document.version,
          range: (span) => toRange(document, span),
        });
      }),
    'nethackDungeon/convert': ({ uri }, wanted) =>
      ofNow(uri, wanted, function* ({ document, analysis }) {
        if (!analysis.ours || analysis.tooLarge) return null;
        const { definition, syntax, text } = analysis;
        const converted = yield* workConvert(definition, syntax, text);
        const unsaid = yield* mapped(converted.unsaid.slice(0, MOST_UNSAID), ({ message, span }) => ({
          message,
          range: toRange(document, span),
        }));
        return { text: converted.text, format: syntax.format === 'def' ? 'lua' : 'def', unsaid };
      }),
    'nethackDungeon/dungeons': async ({ uri }) => {
      const current = await workspace.current(uri);
      const dungeons = current?.analysis.definition.worlds[0]?.dungeons ?? [];
      return dungeons.map((d) => ({ id: d.id, name: d.name?.value ?? '', levels: d.base?.value ?? 0 }));
    },
    'nethackDungeon/addLevel': async (params) => {
      const current = await workspace.current(params.uri);
      if (!current?.analysis.ours) return null;
      const { document, analysis } = current;
      if (analysis.tooLarge) return { refused: 'The file is too large to be read.' };
      const plan = addLevel(analysis, params);
      if (typeof plan === 'string') return { refused: plan };
      const { edits, file, checklist } = plan;
      return {
        edits: edits.map(({ span, newText }) => ({ range: toRange(document, span), newText })),
        file: { ...file, folder: analysis.options.tree?.levelFolder ?? parentOf(params.uri) ?? params.uri },
        checklist: [...checklist],
      };
    },
    'nethackDungeon/mines': async (params) => mines(params),
    'nethackDungeon/minesGallery': async (params) => minesGallery(params),
    'nethackDungeon/cavern': async (params) => cavern(params),
    'nethackDungeon/minesWhy': async (params, wanted) => {
      const outcome = await scheduler.run(minesWhy(params), wanted);
      if (!outcome.done) throw new Error('cancelled');
      return outcome.value;
    },
  };
}
