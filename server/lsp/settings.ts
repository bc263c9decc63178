/** The user's settings, read from whatever the client sends: what is missing or of a wrong type is the default. */
import type { Severity } from '../checks/types';

export interface Settings {
  /** Glob patterns of files that are ours whatever they contain. */
  readonly files: readonly string[];
  /** Id of the dialect, or empty: found out from the file. */
  readonly dialect: string;
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  readonly inlayHints: { readonly levels: boolean; readonly depth: boolean; readonly chance: boolean };
  readonly codeLens: boolean;
  readonly lua: { readonly semanticTokens: boolean; readonly format: boolean };
}

const severities: readonly string[] = ['error', 'warning', 'information', 'hint', 'off'];

/** The settings in a JSON value: the content of the section `nethackDungeon`. */
export function settingsFrom(json: unknown): Settings {
  const at = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise);
  const files = at(json, 'files');
  const dialect = at(json, 'dialect');
  const rules = at(json, 'rules');
  const hints = at(json, 'inlayHints');
  const lua = at(json, 'lua');
  return {
    files: Array.isArray(files) ? files.filter((f): f is string => typeof f === 'string') : [],
    dialect: typeof dialect === 'string' && dialect !== 'auto' ? dialect : '',
    rules: Object.fromEntries(
      Object.entries(typeof rules === 'object' && rules !== null ? rules : {}).filter(([, value]) =>
        severities.includes(value as string),
      ),
    ) as Settings['rules'],
    inlayHints: {
      levels: flag(at(hints, 'levels'), true),
      depth: flag(at(hints, 'depth'), true),
      chance: flag(at(hints, 'chance'), true),
    },
    codeLens: flag(at(json, 'codeLens'), true),
    lua: { semanticTokens: flag(at(lua, 'semanticTokens'), false), format: flag(at(lua, 'format'), false) },
  };
}
