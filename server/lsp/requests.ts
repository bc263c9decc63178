/** The custom requests of protocol.ts: what the preview asks for. */
import { type CancellationToken, ResponseError } from 'vscode-languageserver';
import type { Requests } from '../protocol';
import { addLevel, cavern, compareSources, comparison, convert, mines, minesGallery, minesWhy } from '../service';
import { parentOf } from '../sourcetree/fileSystem';
import type { Server } from './parts';
import { toRange } from './positions';
import { Previews } from './preview';

type Method = keyof Requests;

/** Registers the handlers. A request that fails is answered with an error, logged, and harms nothing. */
export function registerRequests(server: Server): void {
  const { connection, workspace, scheduler } = server;
  const previews = new Previews(server);
  workspace.documents.onDidClose(({ document }) => previews.forget(document.uri));
  const on = <M extends Method>(
    method: M,
    work: (params: Requests[M]['params'], token: CancellationToken) => Promise<Requests[M]['result']>,
  ): void => {
    connection.onRequest(method, async (params: Requests[M]['params'] | null | undefined, token: CancellationToken) => {
      try {
        return await work(params ?? ({} as Requests[M]['params']), token);
      } catch (error) {
        connection.console.error(`${method}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
        return new ResponseError(-32803, error instanceof Error ? error.message : String(error));
      }
    });
  };

  on('nethackDungeon/preview', (params) => previews.of(params));
  on('nethackDungeon/compareSources', async ({ uri }) => {
    const current = await workspace.current(uri);
    return current ? compareSources(current.analysis) : [];
  });
  on('nethackDungeon/compare', async (params) => {
    const current = await workspace.current(params.uri);
    if (!current) return null;
    const { document, analysis } = current;
    return comparison(analysis, params.with, {
      version: document.version,
      range: (span) => toRange(document, span),
    });
  });
  on('nethackDungeon/convert', async ({ uri }) => {
    const current = await workspace.current(uri);
    if (!current?.analysis.ours) return null;
    const { document, analysis } = current;
    const { text, unsaid } = convert(analysis.definition, analysis.syntax, analysis.text);
    return {
      text,
      format: analysis.syntax.format === 'def' ? 'lua' : 'def',
      unsaid: unsaid.map(({ message, span }) => ({ message, range: toRange(document, span) })),
    };
  });
  on('nethackDungeon/dungeons', async ({ uri }) => {
    const current = await workspace.current(uri);
    const dungeons = current?.analysis.definition.worlds[0]?.dungeons ?? [];
    return dungeons.map((d) => ({ id: d.id, name: d.name?.value ?? '', levels: d.base?.value ?? 0 }));
  });
  on('nethackDungeon/addLevel', async (params) => {
    const current = await workspace.current(params.uri);
    if (!current?.analysis.ours) return null;
    const { document, analysis } = current;
    const plan = addLevel(analysis, params);
    if (typeof plan === 'string') return { refused: plan };
    const { edit, file, checklist } = plan;
    return {
      edit: { range: toRange(document, edit.span), newText: edit.newText },
      file: { ...file, folder: analysis.options.tree?.levelFolder ?? parentOf(params.uri) ?? params.uri },
      checklist: [...checklist],
    };
  });
  on('nethackDungeon/mines', async (params) => mines(params));
  on('nethackDungeon/minesGallery', async (params) => minesGallery(params));
  on('nethackDungeon/cavern', async (params) => cavern(params));
  on('nethackDungeon/minesWhy', async (params, token) => {
    const outcome = await scheduler.run(minesWhy(params), () => !token.isCancellationRequested);
    if (!outcome.done) throw new Error('cancelled');
    return outcome.value;
  });
}
