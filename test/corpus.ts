/** The corpus of real dungeon files, where it is: never part of the repository, so tests over it are not everywhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectEncoding } from '../server/dialects/index';

const dir = process.env['DUNGEON_CORPUS'] ?? join(__dirname, '..', '..', 'shared', 'corpus');

export interface CorpusFile {
  /** Its folder: the variant. */
  readonly id: string;
  readonly format: 'def' | 'lua';
  readonly bytes: Buffer;
  /** Decoded as `detectEncoding` decides. */
  readonly text: string;
}

/** All files of a format, or of both; none where the corpus is absent. */
export function corpusFiles(format?: 'def' | 'lua'): CorpusFile[] {
  if (!existsSync(dir)) return [];
  const formats = format === undefined ? (['def', 'lua'] as const) : [format];
  return readdirSync(dir)
    .sort()
    .flatMap((id) => formats.map((f) => ({ id, format: f, path: join(dir, id, `dungeon.${f}`) })))
    .filter((file) => existsSync(file.path))
    .map(({ id, format: f, path }) => {
      const bytes = readFileSync(path);
      return { id, format: f, bytes, text: new TextDecoder(detectEncoding(bytes)).decode(bytes) };
    });
}

/** A suite that exists only where the corpus does; elsewhere one line says that it does not. */
export function describeCorpus(title: string, suite: () => void): void {
  if (existsSync(dir)) describe(title, suite);
  else console.log(`corpus absent, no tests: ${title}`);
}
