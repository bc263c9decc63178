import { check } from '../../server/checks/index';
import type { CheckSettings, Finding, FoundBy } from '../../server/checks/types';
import { readDef } from '../../server/definition/readDef';
import type { Format } from '../../server/definition/types';
import { rulesFor } from '../../server/dialects/index';
import type { Rules } from '../../server/dialects/types';
import { parseDef } from '../../server/syntax/def/parser';

/** The format in which a dialect's files are written. */
export function formatOf(dialect: string): Format {
  const { generation } = rulesFor(dialect);
  return generation === '3.7' || generation === '5.0' ? 'lua' : 'def';
}

/** The findings of a text, read as a file of the dialect. */
export function findingsOf(text: string, rules: Rules | string, settings: CheckSettings = {}): Finding[] {
  const r = typeof rules === 'string' ? rulesFor(rules) : rules;
  const tree = parseDef(text);
  return check(readDef(tree, text), tree, text, r, settings);
}

/** Messages of the errors that this one finds, with their codes. */
export function errorsFoundBy(foundBy: FoundBy, text: string, dialect: string, bytes?: Uint8Array): string[] {
  return findingsOf(text, dialect, { bytes })
    .filter((f) => f.severity === 'error' && f.foundBy === foundBy)
    .map((f) => `${f.code}: ${f.message}`);
}
