import type { FileContext } from '../context';
import type { Finding } from '../types';
import { byteChecks } from './bytes';
import { dialectGrammar } from './dialectGrammar';
import { problems } from './problems';

/** The checks of the family Reading, each of the whole file. */
export const readingChecks: readonly ((file: FileContext) => Iterable<Finding>)[] = [
  problems,
  dialectGrammar,
  byteChecks,
];
