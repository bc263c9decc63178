/** A file as commands want it: read, with the tree around it, analysed. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Severity } from '../checks/types';
import { dialectIds } from '../dialects/index';
import { nodeFileSystem } from '../lsp/nodeFileSystem';
import { type Analysis, type AnalysisOptions, analyse, readTree } from '../service';
import { findConfig } from './config';
import { formatOfInput, type Input, readInput } from './input';
import { type Io, Trouble } from './io';
import { repositoryOf } from './repository';

export interface LoadOptions {
  readonly dialect?: string;
  readonly severities?: Readonly<Record<string, Severity | 'off'>>;
}

/** Reads and analyses one file, or standard input for `-`. Throws `Trouble` when it, or the dialect, is no good. */
export async function load(name: string, options: LoadOptions, io: Io): Promise<{ input: Input; analysis: Analysis }> {
  const input = await readInput(name, io, options.dialect);
  const surroundings = await surroundingsOf(input, options, io);
  return { input, analysis: analyse(input.uri, input.text, surroundings) };
}

/** What is known about a file beside its text. Throws `Trouble` for an unknown dialect or a broken configuration. */
export async function surroundingsOf(input: Input, options: LoadOptions, io: Io): Promise<AnalysisOptions> {
  const config = await findConfig(input.path ? path.dirname(input.path) : io.cwd);
  for (const id of [options.dialect, config.dialect]) {
    if (id !== undefined && !dialectIds.includes(id))
      throw new Trouble(`${id}: no such dialect; known are ${dialectIds.join(', ')}`);
  }
  return {
    dialect: options.dialect,
    format: formatOfInput(input, options.dialect ?? config.dialect),
    settingDialect: config.dialect,
    tree: input.path === undefined ? undefined : await treeAround(input.path, input.uri),
    severities: { ...config.rules, ...options.severities },
    bytes: input.bytes,
    // Whoever names a file on the command line wants it judged.
    ours: true,
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
