/** Every language feature, on a stock file and on a very large one: what a keystroke or a glance costs in the core. */
import {
  analyse,
  type CheckedAnalysis,
  codeActions,
  codeLenses,
  compare,
  completion,
  convert,
  definition,
  finish,
  folds,
  format,
  formatOnType,
  highlights,
  hover,
  inlayHints,
  laterFindings,
  links,
  references,
  rename,
  selections,
  semanticTokens,
  signatureHelp,
  symbols,
  workLater,
} from '../../server/service';
import { type BenchFile, largeDef, largeLua, offsetsIn, stockDef, stockLua } from './files';
import { type Bench, type Row, timed, timeRow } from './harness';

const hints = { levels: true, depth: true, chance: true };
const layout = { insertSpaces: true, tabSize: 4 };

function rows({ name, uri, text }: BenchFile, large: boolean): Row[] {
  // Budgets in ms (design.md).
  const [feature, diagnostics] = large ? [50, 50] : [2, 5];
  // A line is typed at the end of the first comment: every version differs from the last.
  const typed = (n: number) => `${text}${text.endsWith('\n') ? '' : '\n'}${uri.endsWith('.lua') ? '--' : '#'} ${n}\n`;
  const offsets = offsetsIn(text);
  const at = (n: number) => offsets[(n * 7) % offsets.length] ?? 0;
  const analysis: CheckedAnalysis = analyse(uri, text);
  const later = finish(workLater(analysis));
  const odds = later.odds;
  const { definition: upstream } = analyse(uri, uri.endsWith('.lua') ? stockLua.text : stockDef.text);
  const whole = { start: 0, end: text.length };
  const forMs = large ? 500 : 300;
  const row = (what: string, work: (n: number) => unknown, most?: number) =>
    timeRow(`${name}: ${what}`, timed(work, forMs), most);
  return [
    row('diagnostics (a whole new version)', (n) => analyse(uri, typed(n)), diagnostics),
    row(
      'diagnostics of the second stage, meaning unchanged',
      (n) => laterFindings(analyse(uri, typed(n)), later, text),
      diagnostics,
    ),
    row('hover', (n) => hover(analysis, at(n), odds), feature),
    row('completion', (n) => completion(analysis, at(n)), feature),
    row('signature help', (n) => signatureHelp(analysis, at(n)), feature),
    row('definition', (n) => definition(analysis, at(n)), feature),
    row('references', (n) => references(analysis, at(n), true), feature),
    row('highlights', (n) => highlights(analysis, at(n)), feature),
    row('rename', (n) => rename(analysis, at(n), 'renamed'), feature),
    row('code actions', (n) => codeActions(analysis, analysis.findings, { start: at(n), end: at(n) + 1 }), feature),
    row('selection ranges', (n) => selections(analysis, at(n)), feature),
    row('inlay hints, whole file', () => inlayHints(analysis, whole, hints, odds), feature),
    row('code lenses', () => codeLenses(analysis), feature),
    row('document links', () => links(analysis), feature),
    row('symbols', () => symbols(analysis), feature),
    row('folding', () => folds(analysis), feature),
    row('semantic tokens', () => semanticTokens(analysis), feature),
    row('comparison with the stock file', () => compare(upstream, analysis.definition)),
    row('conversion to the other format', () => convert(analysis.definition, analysis.syntax, text)),
    row('formatting, whole file', () => format(analysis, layout), feature),
    row('formatting on a line break', (n) => formatOnType(analysis, text.indexOf('\n', at(n)) + 1, layout), feature),
  ];
}

const bench: Bench = {
  title: 'Language features (p95)',
  run: () => [...rows(stockDef, false), ...rows(stockLua, false), ...rows(largeDef, true), ...rows(largeLua, true)],
};
export default bench;
