/**
 * Everything that can be said against a file without working out odds: the families Reading, Fields, Structure and
 * Consistency. Placement findings come from checks/placement/, which needs the odds.
 */
import type { Definition } from '../definition/types';
import type { Rules } from '../dialects/types';
import { finish, type Work } from '../game/work';
import type { DefTree } from '../syntax/def/parser';
import type { LuaTree } from '../syntax/lua/parser';
import { consistencyChecks } from './consistency';
import { type Context, type FileContext, fileContext, worldContext } from './context';
import { fieldChecks, fileFieldChecks } from './fields';
import { directives, silence } from './ignore';
import { readingChecks } from './reading';
import { behindNul, findUnseen, silentEnd } from './reading/silentEnd';
import { tooLarge } from './reading/size';
import { luaErrors, unexplainedStops } from './reading/stops';
import { type Check, pauses, sorting } from './steps';
import { structureChecks } from './structure';
import type { CheckSettings, Finding, Severities } from './types';
import { mergingWorlds } from './worlds';

export { applyEdits, fixAll } from './fixAll';
export { LARGEST_TEXT } from './reading/size';
export { checkTable, findRow, pageOf } from './table';
export type { CheckRow, CheckSettings, Finding, Fix, Related, Severities, Severity, TextEdit } from './types';

/**
 * The findings of one file, in text order.
 * @param tree the tree the definition was read from
 * @param text the document's text; spans are UTF-16 offsets into it
 * @param rules the dialect's, or the source tree's
 */
export function check(
  definition: Definition,
  tree: DefTree | LuaTree,
  text: string,
  rules: Rules,
  settings: CheckSettings = {},
): Finding[] {
  return finish(checking(definition, tree, text, rules, settings));
}

/** `check` in steps: it pauses after every check of every world, and within a check that finds a great deal. */
export function* checking(
  definition: Definition,
  tree: DefTree | LuaTree,
  text: string,
  rules: Rules,
  settings: CheckSettings = {},
): Work<Finding[]> {
  const file = fileContext(definition, tree, text, rules, settings.bytes);
  const [unread] = tooLarge(file);
  if (unread) return yield* settling([unread], { ...file, text: text.slice(0, unread.span.end) }, settings.severities);
  yield* findUnseen(file);
  const inFile = yield* collect([directives, ...readingChecks, ...fileFieldChecks], file);
  const inWorlds = yield* mergingWorlds(definition, (world) => worldFindings(worldContext(file, world)));
  const found = yield* unseen(file, inFile, inWorlds);
  return yield* settling(found, file, settings.severities);
}

/**
 * Applies what the user said about findings: severities per code and ignore comments. Duplicates go, and the order
 * is that of the text. Placement findings pass through here too. In steps.
 */
export function* settling(found: readonly Finding[], file: FileContext, severities: Severities = {}): Work<Finding[]> {
  const pause = pauses(BATCH);
  const wanted: Finding[] = [];
  for (const finding of found) {
    const severity = Object.hasOwn(severities, finding.code) ? severities[finding.code] : undefined;
    if (severity === 'off') continue;
    wanted.push(severity === undefined || severity === finding.severity ? finding : { ...finding, severity });
    if (pause()) yield;
  }
  const heard = yield* silence(wanted, file);
  const marked: Finding[] = [];
  const line = new LineEnds(file.text);
  for (const finding of heard) {
    marked.push(oneLine(finding, file.text, line));
    if (pause()) yield;
  }
  return yield* inOrder(marked);
}

/** Findings between two pauses within one check. */
const BATCH = 64;
/** The most findings of one check: nobody reads more, and each is sorted, joined and sent. */
const MOST_OF_ONE = 2000;

function* collect<C>(checks: readonly Check<C>[], context: C): Work<Finding[]> {
  const found: Finding[] = [];
  for (const run of checks) {
    const most = found.length + MOST_OF_ONE;
    for (const finding of run(context)) {
      if (finding === undefined) {
        yield;
        continue;
      }
      if (found.length >= most) break;
      found.push(finding);
      if (found.length % BATCH === 0) yield;
    }
    yield;
  }
  return found;
}

/** What the compiler would refuse stands where it does not look: then it does not. */
function* unseen(file: FileContext, ...found: readonly (readonly Finding[])[]): Work<Finding[]> {
  const end = silentEnd(file);
  const nuls = file.format === 'def' && file.text.includes('\0');
  const pause = pauses(BATCH);
  const all: Finding[] = [];
  for (const findings of found) {
    for (const f of findings) {
      if (pause()) yield;
      const foundBy =
        f.foundBy !== 'compiler'
          ? f.foundBy
          : end !== undefined && f.span.start > end.offset
            ? end.foundBy
            : nuls && behindNul(file, f.span.start)
              ? 'play'
              : f.foundBy;
      all.push(foundBy === f.foundBy ? f : { ...f, foundBy });
    }
  }
  return all;
}

const worldChecks: readonly Check<Context>[] = [luaErrors, ...fieldChecks, ...structureChecks, ...consistencyChecks];

function* worldFindings(context: Context): Work<Finding[]> {
  const found = yield* collect(worldChecks, context);
  return [...found, ...unexplainedStops(context, found)];
}

/** Where lines end, looked for once for all places on a line. */
class LineEnds {
  private from = 0;
  private end = -1;

  constructor(private readonly text: string) {}

  /** The next line feed from an offset on; the length of the text where there is none. */
  next(offset: number): number {
    if (offset < this.from || offset > this.end) {
      const newline = this.text.indexOf('\n', offset);
      this.from = offset;
      this.end = newline < 0 ? this.text.length : newline;
    }
    return this.end;
  }
}

/** A squiggle under many lines helps nobody: a finding is marked on its first line. */
function oneLine(finding: Finding, text: string, line: LineEnds): Finding {
  const { start } = finding.span;
  const newline = line.next(start);
  if (newline >= finding.span.end) return finding;
  const end = text[newline - 1] === '\r' ? newline - 1 : newline;
  return { ...finding, span: { start, end: Math.max(start, end) } };
}

const RANK = { error: 0, warning: 1, information: 2, hint: 3 };

function* inOrder(findings: readonly Finding[]): Work<Finding[]> {
  const seen = new Map<string, Finding>();
  const pause = pauses(BATCH);
  for (const f of findings) {
    const key = `${f.code} ${f.span.start} ${f.span.end} ${f.message}`;
    if (!seen.has(key)) seen.set(key, f);
    if (pause()) yield;
  }
  return yield* sorting(
    yield* joined(seen.values()),
    (a, b) =>
      a.span.start - b.span.start ||
      RANK[a.severity] - RANK[b.severity] ||
      a.span.end - b.span.end ||
      (a.code < b.code ? -1 : a.code > b.code ? 1 : a.message < b.message ? -1 : 1),
  );
}

/** From here on findings of one code at one place become one: a loop made their entries. */
const MANY = 3;

function* joined(findings: Iterable<Finding>): Work<Finding[]> {
  const places = new Map<string, Finding[]>();
  const pause = pauses(BATCH);
  for (const f of findings) {
    const key = `${f.code} ${f.severity} ${f.span.start} ${f.span.end}`;
    const list = places.get(key);
    if (list === undefined) places.set(key, [f]);
    else list.push(f);
    if (pause()) yield;
  }
  const all: Finding[] = [];
  for (const list of places.values()) {
    const [first] = list;
    if (list.length < MANY) for (const f of list) all.push(f);
    else all.push({ ...first!, message: `${first!.message} (and ${list.length - 1} more from the same place)` });
    if (pause()) yield;
  }
  return all;
}
