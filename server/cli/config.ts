/** `.nethack-dungeon.json`: settings of a repository for the command line (and, by its schema, for editors). */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Severity } from '../checks/types';
import { checkTable, findRow, nearest } from '../service';
import { mustBeDialect } from './dialect';
import { Trouble } from './io';

export const CONFIG_FILE = '.nethack-dungeon.json';
export const SEVERITIES = ['off', 'error', 'warning', 'information', 'hint'] as const;

/** Far more than settings for every check take, in bytes. */
const LARGEST = 100_000;

export interface Config {
  readonly dialect?: string;
  /** Severity per check code. */
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  /** More warnings than this make `check` fail; without it, any finding of a warning or error does. */
  readonly maxWarnings?: number;
}

/** The nearest configuration at or above `folder`; an empty one where there is none. Throws `Trouble` on a broken file. */
export async function findConfig(folder: string): Promise<Config> {
  for (let at = folder; ; at = path.dirname(at)) {
    const file = path.join(at, CONFIG_FILE);
    const text = await configText(file);
    if (text !== undefined) return parseConfig(text, file);
    if (path.dirname(at) === at) return { rules: {} };
  }
}

/** The text of a configuration; `undefined` where there is none. A device or a pipe by that name would never end. */
async function configText(file: string): Promise<string | undefined> {
  const info = await stat(file).catch(() => undefined);
  if (!info?.isFile()) return undefined;
  if (info.size > LARGEST) throw new Trouble(`${file}: ${info.size} bytes is no configuration (at most ${LARGEST})`);
  return readFile(file, 'utf8').catch(() => undefined);
}

/** Reads a configuration's text. Throws `Trouble`, naming the file and what is wrong in it. */
export function parseConfig(text: string, file: string): Config {
  let value: unknown;
  try {
    // Some editors begin a file with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Trouble(`${file}: ${error instanceof Error ? error.message : 'not JSON'}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Trouble(`${file}: must hold an object`);
  const { $schema: _, dialect, rules = {}, maxWarnings, ...unknown } = value as Record<string, unknown>;
  const extra = Object.keys(unknown)[0];
  if (extra !== undefined)
    throw new Trouble(`${file}: unknown setting "${extra}" (known: dialect, rules, maxWarnings)`);
  if (dialect !== undefined && typeof dialect !== 'string') throw new Trouble(`${file}: "dialect" must be a string`);
  mustBeDialect(dialect, `${file}: `);
  if (maxWarnings !== undefined && !(Number.isInteger(maxWarnings) && Number(maxWarnings) >= 0))
    throw new Trouble(`${file}: "maxWarnings" must be a whole number from 0`);
  if (typeof rules !== 'object' || rules === null || Array.isArray(rules))
    throw new Trouble(`${file}: "rules" must be an object`);
  const severities = Object.entries(rules).map(([code, severity]) => [code, asSeverity(code, severity, file)] as const);
  return { dialect, rules: Object.fromEntries(severities), maxWarnings: maxWarnings as number | undefined };
}

/** A `CODE=severity` argument of `--rule`. Throws `Trouble` when it is neither. */
export function parseRule(argument: string): readonly [code: string, severity: Severity | 'off'] {
  const [code = '', severity, ...rest] = argument.split('=');
  if (code === '' || severity === undefined || rest.length > 0)
    throw new Trouble(`--rule ${argument}: must be CODE=${SEVERITIES.join('|')}`);
  return [code, asSeverity(code, severity, '--rule')];
}

/** That a code is no check's, with the one that may be meant. */
export function noSuchCheck(code: string): string {
  const near = nearest(
    code,
    checkTable.map((row) => row.code),
  );
  return `${code}: no such check${near === undefined ? '' : ` (did you mean ${near}?)`}; explain without a code lists them`;
}

function asSeverity(code: string, value: unknown, where: string): Severity | 'off' {
  const severity = SEVERITIES.find((s) => s === value);
  if (!severity) throw new Trouble(`${where}: "${code}" must be one of ${SEVERITIES.join(', ')}`);
  if (!findRow(code)) throw new Trouble(`${where}: ${noSuchCheck(code)}`);
  return severity;
}
