/** A file as commands want it: read, with the tree around it, analysed. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Severity } from '../checks/types';
import { nodeFileSystem } from '../lsp/nodeFileSystem';
import { type AnalysisOptions, analyse, type CheckedAnalysis, readTree } from '../service';
import { type Config, findConfig } from './config';
import { mustBeDialect } from './dialect';
import { formatOfInput, type Input, readInput } from './input';
import type { Io } from './io';
import { repositoryOf } from './repository';

export interface LoadOptions {
  readonly dialect?: string;
  readonly severities?: Readonly<Record<string, Severity | 'off'>>;
  /** `unless foreign`: its content and what lies around it tell whether it is NetHack's. Else whoever names it says so. */
  readonly ours?: 'unless foreign';
  /** The configuration that holds for the file, where the caller knows it. */
  readonly config?: Config;
}

/** Reads and analyses one file, or standard input for `-`. Throws `Trouble` when it, or the dialect, is no good. */
export async function load(
  name: string,
  options: LoadOptions,
  io: Io,
): Promise<{ input: Input; analysis: CheckedAnalysis }> {
  const input = await readInput(name, io, options.dialect);
  const surroundings = await surroundingsOf(input, options, io);
  return { input, analysis: analyse(input.uri, input.text, surroundings) };
}

/** What is known about a file beside its text. Throws `Trouble` for an unknown dialect or a broken configuration. */
export async function surroundingsOf(input: Input, options: LoadOptions, io: Io): Promise<AnalysisOptions> {
  const config = options.config ?? (await findConfig(input.path ? path.dirname(input.path) : io.cwd));
  mustBeDialect(options.dialect);
  return {
    dialect: options.dialect,
    format: formatOfInput(input, options.dialect ?? config.dialect),
    settingDialect: config.dialect,
    tree: input.path === undefined ? undefined : await treeAround(input.path, input.uri),
    severities: { ...config.rules, ...options.severities },
    bytes: input.bytes,
    ours: options.ours === undefined,
  };
}

/** What the source tree around a file on disk says; its bounds are the repository it lies in. */
async function treeAround(file: string, uri: string) {
  const root = pathToFileURL(await repositoryOf(file)).href;
  return readTree(
    nodeFileSystem(() => [root]),
    uri,
    root,
  );
}
