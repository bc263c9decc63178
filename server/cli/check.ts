/** `nethack-dungeon check`: the findings of files, for people, for programs and for CI. */
import path from 'node:path';
import type { Command } from 'commander';
import type { Finding } from '../checks/types';
import { version } from '../lsp/version';
import { type AnalysisOptions, analyse, applyEdits, type CheckedAnalysis, fixAll, workLater } from '../service';
import { findConfig, parseRule } from './config';
import { expand, type Input, readInput } from './input';
import { Exit, type ExitCode, type Io, Trouble } from './io';
import { surroundingsOf } from './load';
import { save } from './output';
import { githubReport } from './report/github';
import { Lines, type Located, locate } from './report/located';
import { sarifReport } from './report/sarif';
import {
  type Counts,
  type Judged,
  judgedBy,
  printable,
  printableJson,
  printableLine,
  summary,
  textReport,
} from './report/text';
import { isInProject } from './repository';
import { finishTelling } from './work';

const FORMATS = ['text', 'json', 'sarif', 'github'] as const;

interface Options {
  readonly format: string;
  readonly dialect?: string;
  readonly maxWarnings?: string;
  readonly rule: readonly string[];
  readonly fix?: boolean;
}

/** Adds the command to the program. */
export function register(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('check')
    .description('report what is wrong in dungeon files, and how often it would hurt')
    .argument('<file...>', 'files, folders or patterns; - reads standard input')
    .option('--format <form>', FORMATS.join(', '), 'text')
    .option('--dialect <id>', 'judge by this variant of the game instead of recognising it')
    .option('--max-warnings <n>', 'fail only on errors, or on more than n warnings')
    .option('--rule <code=severity>', 'set the severity of a check (repeatable)', (v, all: string[]) => [...all, v], [])
    .option('--fix', 'apply the fixes that are right without asking')
    .addHelpText(
      'after',
      `
A folder stands for the dungeon files in it and below, without those in .git and node_modules. A dungeon.lua that is not
NetHack's is passed over: one that does not assign the global "dungeon" with NetHack's fields, has no game's sources
around it and no line "-- nethack-dungeon: dialect ID". Of one that was named, that is said on standard error. A file
that cannot be read is told at the end and makes the command end with 2, whatever the others say.

Where nothing but the content of a file tells which variant of the game it is for, the variant is named at the end;
--dialect decides otherwise.
Errors make it fail, and so do warnings, unless --max-warnings allows them; notes never do. .nethack-dungeon.json in the
file's folder or above holds settings for all ("dialect", "rules", "maxWarnings"); options beat it.

--format json prints an array of {file, line, column, endLine, endColumn, code, severity, foundBy, message, dialect}, with
lines and columns from 1; foundBy is who finds out otherwise, dialect what the file was judged by.

--fix rewrites the files. It applies the fixes that leave no choice, again and again until there are none left; findings
with several fixes, or none, stay. What is reported, and how the command ends, is about the files afterwards. Standard
input and files that are not UTF-8 are never rewritten.

Examples:
  nethack-dungeon check dat/dungeon.def
  nethack-dungeon check . --format github --max-warnings 0
  nethack-dungeon check dat/dungeon.lua --rule branch-on-special=off --format json
  git show HEAD:dat/dungeon.lua | nethack-dungeon check -`,
    )
    .action(async (files: string[], options: Options) => end(await check(files, options, io)));
}

async function check(names: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const format = FORMATS.find((f) => f === options.format);
  if (!format) throw new Trouble(`--format ${options.format}: must be one of ${FORMATS.join(', ')}`);
  if (options.maxWarnings !== undefined && !/^\d+$/.test(options.maxWarnings))
    throw new Trouble(`--max-warnings ${options.maxWarnings}: must be a whole number from 0`);
  const severities = Object.fromEntries(options.rule.map(parseRule));
  const troubles: Trouble[] = [];
  const files = await expand(names, io, (trouble) => troubles.push(trouble));
  const counts: Counts = { error: 0, warning: 0, information: 0, hint: 0 };
  const located: Located[] = [];
  const judged: Judged[] = [];
  let read = 0;
  let maxWarnings = options.maxWarnings === undefined ? undefined : Number(options.maxWarnings);
  for (const [i, { name, comeUpon }] of files.entries()) {
    if (files.length > 1) io.progress(`${i + 1}/${files.length} ${printable(name)}`);
    const input = await readable(name, options, io);
    if (input instanceof Trouble) {
      troubles.push(input);
      continue;
    }
    read++;
    const config = await findConfig(input.path ? path.dirname(input.path) : io.cwd);
    maxWarnings ??= config.maxWarnings;
    // Naming a variant for what a folder holds does not make everything in it that game's.
    const ours = !comeUpon && options.dialect !== undefined ? undefined : ('unless foreign' as const);
    let known = await surroundingsOf(input, { dialect: options.dialect, severities, ours, config }, io);
    let { text } = input;
    let analysis = analyse(input.uri, text, known);
    if (!analysis.ours) {
      if (comeUpon) continue;
      if (!mayBeMeant(analysis)) {
        io.err(`${printableLine(shown(name))}: not NetHack's, so it is passed over; ${SAY_SO}\n`);
        continue;
      }
      known = { ...known, ours: true };
      analysis = analyse(input.uri, text, known);
    }
    const { rules, dialectOrigin } = analysis;
    judged.push({ file: name, by: rules, guessed: dialectOrigin === 'content' });
    let findings = judge(input, analysis, io);
    if (options.fix) {
      try {
        text = await fix(input, findings, known, io);
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        troubles.push(error);
      }
      if (text !== input.text) findings = judge(input, rewritten(input, text, known), io);
    }
    for (const { severity } of findings) counts[severity]++;
    if (format === 'text') {
      // Told as it is found: who looks through a large folder need not wait for its end.
      const report = textReport(name, text, findings, io.colour);
      io.progress('');
      if (report !== '') io.out(`${report}\n\n`);
    } else {
      const lines = new Lines(text);
      for (const finding of findings) located.push(locate(name, finding, lines, rules.dialect));
    }
  }
  io.progress('');
  const [trouble, ...more] = troubles;
  // One bad name among good ones hides nothing of what the others say; where there is nothing else, it is all there is to say.
  if (trouble && read === 0 && more.length === 0) throw trouble;
  for (const { message } of troubles) io.err(`${printableLine(message)}\n`);
  if (format === 'json') io.out(`${printableJson(located)}\n`);
  else if (format === 'sarif') io.out(`${sarifReport(located, version)}\n`);
  else if (format === 'github') io.out(located.length > 0 ? `${githubReport(located)}\n` : '');
  else io.out(`${summary(counts, judged.length, read - judged.length)}\n${judgedBy(judged)}`);
  return troubles.length > 0 ? Exit.trouble : verdict(counts, maxWarnings);
}

/** How a user tells that a file is NetHack's after all. */
const SAY_SO = '--dialect ID, or a line "-- nethack-dungeon: dialect ID" in it, says that it is';

const shown = (name: string): string => (name === '-' ? 'standard input' : name);

/**
 * Whether a Lua file that was named and is not recognised may be NetHack's all the same: an empty one, or one that is
 * so broken that nothing is left to recognise it by. Such a file must not pass unseen.
 */
function mayBeMeant({ syntax, text }: CheckedAnalysis): boolean {
  if (text.trim() === '') return true;
  const broken = syntax.format === 'lua' && syntax.tree.failure !== undefined;
  return broken && /^[ \t]*dungeon[ \t]*=(?!=)/m.test(text);
}

/** One file, or why it cannot be read. */
async function readable(name: string, options: Options, io: Io): Promise<Input | Trouble> {
  try {
    return await readInput(name, io, options.dialect);
  } catch (error) {
    if (error instanceof Trouble) return error;
    throw error;
  }
}

/** Errors always fail; warnings do beyond the allowed number (none, unless told otherwise); notes never. */
function verdict(counts: Counts, maxWarnings = 0): ExitCode {
  return counts.error > 0 || counts.warning > maxWarnings ? Exit.found : Exit.fine;
}

/** What a file says after a fix. Its bytes are others now. */
function rewritten({ uri }: Input, text: string, known: AnalysisOptions): CheckedAnalysis {
  return analyse(uri, text, { ...known, bytes: undefined });
}

/** The findings of both stages. */
function judge({ name }: Input, analysis: CheckedAnalysis, io: Io): Finding[] {
  const { findings } = finishTelling(workLater(analysis), `playing ${printable(name)}`, io);
  return [...analysis.findings, ...findings].sort((a, b) => a.span.start - b.span.start);
}

/** A fix may uncover the next fault; a file whose fixes undo one another is left after this many rounds. */
const MOST_ROUNDS = 10;

/**
 * Applies the fixes that leave no choice to the file. Resolves to its text afterwards; throws `Trouble` where it cannot be
 * written.
 */
async function fix(input: Input, findings: readonly Finding[], known: AnalysisOptions, io: Io): Promise<string> {
  let text = input.text;
  for (let round = 0, left = findings; round < MOST_ROUNDS; round++) {
    const edits = fixAll(left);
    if (edits.length === 0) break;
    text = applyEdits(text, edits);
    left = judge(input, rewritten(input, text, known), io);
  }
  if (text === input.text) return text;
  if (!input.path) throw new Trouble('--fix: standard input cannot be rewritten; name the file');
  // Only a text that survives the round trip is written back: other bytes than the mended ones stay untouched.
  if (Buffer.compare(Buffer.from(input.text, 'utf8'), input.bytes) !== 0) {
    io.err(`${printableLine(input.name)}: not UTF-8, so it is not rewritten\n`);
    return input.text;
  }
  if (!(await isInProject(input.path))) {
    io.err(`${printableLine(input.name)}: a link to a file outside of this project, so it is not rewritten\n`);
    return input.text;
  }
  await save(io, input.path, input.name, text);
  return text;
}
