import type { FileContext } from '../context';
import type { Check } from '../steps';
import { byteChecks } from './bytes';
import { dialectGrammar } from './dialectGrammar';
import { problems } from './problems';

/** The checks of the family Reading, each of the whole file. */
export const readingChecks: readonly Check<FileContext>[] = [problems, dialectGrammar, byteChecks];
