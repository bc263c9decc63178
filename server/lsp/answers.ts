/** What the custom requests of protocol.ts are answered with, whoever carries them: a connection, or a page's own host. */
import type { Requests } from '../protocol';
import { addLevel, cavern, compareSources, comparison, convert, mines, minesGallery, minesWhy } from '../service';
import { parentOf } from '../sourcetree/fileSystem';
import type { Sitting } from './parts';
import { toRange } from './positions';
import { Previews } from './preview';

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
    'nethackDungeon/compare': async (params) => {
      const current = await workspace.current(params.uri);
      if (!current || current.analysis.tooLarge) return null;
      const { document, analysis } = current;
      return comparison(analysis, params.with, {
        version: document.version,
        range: (span) => toRange(document, span),
      });
    },
    'nethackDungeon/convert': async ({ uri }) => {
      const current = await workspace.current(uri);
      if (!current?.analysis.ours || current.analysis.tooLarge) return null;
      const { document, analysis } = current;
      const { text, unsaid } = convert(analysis.definition, analysis.syntax, analysis.text);
      return {
        text,
        format: analysis.syntax.format === 'def' ? 'lua' : 'def',
        unsaid: unsaid.map(({ message, span }) => ({ message, range: toRange(document, span) })),
      };
    },
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
