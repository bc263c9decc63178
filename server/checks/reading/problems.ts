import type { ReadingProblem } from '../../definition/types';
import type { FileContext } from '../context';
import { replace, report } from '../report';
import { findRow } from '../table';
import type { Finding, FoundBy } from '../types';
import { nulFinder, silentEnd } from './silentEnd';

/** What scanner, parser and reader stumbled over, as findings. */
export function* problems(file: FileContext): Iterable<Finding> {
  for (const problem of file.definition.problems) {
    // Only 3.6 and its variants read lines into a buffer that cuts the file off.
    if (problem.code === 'line-too-long' && file.rules.generation !== '3.6') continue;
    const fix = problem.replacement;
    yield report(
      findRow(problem.code) === undefined ? 'syntax-error' : problem.code,
      file.format,
      problem.span,
      isNul(file, problem)
        ? 'A NUL character cuts its line off here, for makedefs drops the rest of it and the line end too'
        : problem.message,
      {
        foundBy: finder(file, problem),
        fixes: fix === undefined ? [] : [replace(fix.title, fix.span, fix.newText)],
      },
    );
  }
}

/** Where a byte ends the input the compiler notices only when that leaves a statement unfinished. */
function finder(file: FileContext, problem: ReadingProblem): FoundBy | undefined {
  if (problem.code === 'stray-byte' && file.format === 'lua') {
    // Lua refuses the others; a NUL ends the text for the game, which does not notice.
    return file.text[problem.span.start] === '\0' ? 'nobody' : 'start';
  }
  if (isNul(file, problem)) return nulFinder(file, problem.span.start);
  if (file.format !== 'def' || (problem.code !== 'stray-byte' && problem.code !== 'line-too-long')) return undefined;
  const end = silentEnd(file);
  return end !== undefined && end.offset === problem.span.start ? end.foundBy : undefined;
}

function isNul(file: FileContext, problem: ReadingProblem): boolean {
  return file.format === 'def' && problem.code === 'stray-byte' && file.text[problem.span.start] === '\0';
}
