/**
 * What a user of VS Code is used to: its JSON service (vscode-json-languageservice) with a schema, on a JSON file of
 * the same size, in turns with ours.
 */
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { analyse, completion, hover, symbols } from '../../server/service';
import { type BenchFile, largeDef, largeLua, offsetsIn, stockDef, stockLua } from './files';
import { type Bench, beside, figure, type Row, type Times } from './harness';
import { jsonLike, schema } from './jsonFile';

const PEER = 'JSON service';

/** What the JSON service took for what a row of ours did, by the row's name. */
export const peers = new Map<string, string>();

async function rows(file: BenchFile, large: boolean): Promise<Row[]> {
  const { name, uri, text } = file;
  const json = jsonLike(stockLua, text.length);
  const service = getLanguageService({});
  service.configure({ schemas: [{ uri: 'bench://schema', fileMatch: ['*'], schema }] });
  const typed = (n: number) => TextDocument.create('file:///bench/a.json', 'json', n, json + ' '.repeat(n % 7));
  const typedOurs = (n: number) => `${text}\n${uri.endsWith('.lua') ? '--' : '#'} ${n}\n`;

  const document = typed(0);
  const parsed = service.parseJSONDocument(document);
  const faults = await service.doValidation(document, parsed);
  if (faults.length > 0) throw new Error(`the JSON file has faults: ${faults[0]?.message}`);
  const analysis = analyse(uri, text);
  const [here, there] = [offsetsIn(text), offsetsIn(json)];
  const at = (offsets: readonly number[], n: number) => offsets[(n * 7) % offsets.length] ?? 0;
  const position = (n: number) => document.positionAt(at(there, n));

  const row = (what: string, [ours, theirs]: readonly [Times, Times], most: number): Row => {
    const peer = `${PEER} ${figure(theirs.p95)}, p50 ${figure(theirs.p50)}, on ${figure(json.length / 1_000)} KB`;
    peers.set(`${name}: ${what}`, peer);
    const note = `p50 ${figure(ours.p50)}`;
    return { name: `${name}: ${what}`, value: ours.p95, unit: 'ms', most, named: true, note, peer };
  };
  const forMs = large ? 2_000 : 1_000;
  const [diagnostics, feature] = large ? [50, 50] : [5, 2];
  return [
    row(
      'read and checked',
      await beside(
        (n) => analyse(uri, typedOurs(n)),
        (n) => {
          const version = typed(n);
          return service.doValidation(version, service.parseJSONDocument(version));
        },
        forMs,
      ),
      diagnostics,
    ),
    row(
      'hover',
      await beside(
        (n) => hover(analysis, at(here, n), undefined),
        (n) => service.doHover(document, position(n), parsed),
      ),
      feature,
    ),
    row(
      'completion',
      await beside(
        (n) => completion(analysis, at(here, n)),
        (n) => service.doComplete(document, position(n), parsed),
      ),
      feature,
    ),
    row(
      'symbols',
      await beside(
        () => symbols(analysis),
        () => service.findDocumentSymbols2(document, parsed),
      ),
      feature,
    ),
  ];
}

const bench: Bench = {
  title: 'Beside VS Code’s JSON service (p95)',
  note: 'The JSON file holds the same dungeons, is as long as ours, and has a schema with types, bounds and words to choose from: that service parses it and validates it against the schema; ours reads the file, evaluates it where it is Lua, and runs every check but those that play it.',
  run: async () => [
    ...(await rows(stockDef, false)),
    ...(await rows(stockLua, false)),
    ...(await rows(largeDef, true)),
    ...(await rows(largeLua, true)),
  ],
};
export default bench;
