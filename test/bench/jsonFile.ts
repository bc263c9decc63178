/** A JSON file of the same size as one of ours, and a schema that asks of it what JSON can be asked. */
import type { JSONSchema } from 'vscode-json-languageservice';
import type { Entry } from '../../server/definition/types';
import { analyse } from '../../server/service';
import type { BenchFile } from './files';

type Plain = Record<string, unknown>;

function plainOf(entry: Entry): Plain {
  return Object.fromEntries(
    entry.raw.map((f) => [f.name, f.elements ? f.elements.map((e) => e.value ?? null) : (f.value ?? null)]),
  );
}

/** The dungeons of a Lua file as a JSON array, repeated or cut short to about as many characters as `size`. */
export function jsonLike({ uri, text }: BenchFile, size: number): string {
  const dungeons = (analyse(uri, text, { ours: true }).definition.worlds[0]?.dungeons ?? []).map((d) => ({
    head: plainOf(d),
    parts: [
      ...d.levels.map((l) => ['levels', plainOf(l)] as const),
      ...d.branches.map((b) => ['branches', plainOf(b)] as const),
    ],
  }));
  const out: Plain[] = [];
  let long = 2;
  const take = (value: Plain): boolean => {
    long += JSON.stringify(value).length + 1;
    return long <= size;
  };
  for (let n = 0; long < size && dungeons.length; n++)
    for (const { head, parts } of dungeons) {
      const named = n ? { ...head, name: `${head['name']} ${n}` } : head;
      if (!take(named)) return written(out, size);
      const levels: Plain[] = [];
      const branches: Plain[] = [];
      out.push({ ...named, levels, branches });
      for (const [list, part] of parts) {
        if (!take(part)) return written(out, size);
        (list === 'levels' ? levels : branches).push(part);
      }
    }
  return written(out, size);
}

/** With an entry a line, as people lay such files out, and no longer than `size`. */
function written(dungeons: readonly Plain[], size: number): string {
  const lists = dungeons.map((d) => JSON.stringify(d).replace(/\{(?=")/g, '\n  {'));
  while (lists.length > 1 && lists.reduce((n, l) => n + l.length + 1, 4) > size) lists.pop();
  return `[${lists.join(',')}\n]\n`;
}

const text = { type: 'string', description: 'A name, as the game shows it.' } as const;
const number = { type: 'integer', minimum: -127, maximum: 127, description: 'A number of levels.' } as const;
const couple = { name: text, bonetag: { ...text, maxLength: 4 }, base: number, range: number, chainlevel: text };
const words = (...values: string[]): JSONSchema => ({
  anyOf: [{ enum: values }, { type: 'array', items: { enum: values } }],
});

/** A list of entries that have these fields and no others. */
const entries = (properties: Readonly<Record<string, JSONSchema>>): JSONSchema => ({
  type: 'array',
  items: { type: 'object', required: ['name', 'base'], additionalProperties: false, properties },
});
const chance = { type: 'integer', minimum: 0, maximum: 100 } as const;
const flags = ['town', 'hellish', 'mazelike', 'roguelike'];
const alignment = words('unaligned', 'lawful', 'neutral', 'chaotic', 'noalign');

/** What a dungeon file may say, as a JSON schema. */
export const schema: JSONSchema = entries({
  ...couple,
  entry: number,
  chance,
  protofile: text,
  lvlfill: text,
  themerooms: text,
  flags: words(...flags, 'unconnected'),
  alignment,
  levels: entries({ ...couple, nlevels: number, chance, flags: words(...flags), alignment }),
  branches: entries({
    ...couple,
    branchtype: words('stair', 'portal', 'no_down', 'no_up'),
    direction: words('up', 'down'),
  }),
});
