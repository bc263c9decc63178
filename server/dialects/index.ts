/** The variants' facts: the rules of each dialect, and which dialect a file is written in. */
export { byteLength, detectEncoding, type Encoding, encodingOf, utf8Length, utf16Of } from './encoding';
export { type Modeline, modeline, modelineDialect } from './modeline';
export { type Evidence, recognise, recognising } from './recognise';
export { dialectIds, formatRead, rulesFor } from './rules';
export type { Generation, Limits, RuleSource, Rules, Traits } from './types';
