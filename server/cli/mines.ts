/** `nethack-dungeon mines`: levels of the Gnomish Mines from a seed, as text or stage by stage as JSON. */
import type { Command } from 'commander';
import { toBoxDrawing } from '../mapgen/grid';
import { MineMaker, type MinesGeneration, STAGES, type StageName } from '../mapgen/mines';
import { Isaac64, parseSeed } from '../random/isaac64';
import { Exit, type ExitCode, type Io, Trouble } from './io';

/** The stages that `--json` gives when none is named. */
const JSON_STAGES: readonly StageName[] = ['fill', 'p1', 'p2', 'p3a', 'p3b', 'joined', 'final'];
const LAST_SEED = 2n ** 64n - 1n;

interface Options {
  readonly seed: string;
  readonly stage?: string;
  readonly generation: string;
  readonly count?: string;
  readonly level?: boolean;
  readonly json?: boolean;
  readonly text?: boolean;
}

interface JsonMap {
  readonly seed: string;
  readonly lit: boolean;
  /** Outputs of the random number generator used up. */
  readonly draws: number;
  /** 21 right-trimmed rows each. */
  readonly stages: { readonly [stage: string]: string[] };
}

/** Adds the command to the program. */
export function register(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('mines')
    .description('make levels of the Gnomish Mines as the game makes them from a seed')
    .requiredOption('--seed <n>', 'seed of the random number generator, 0 to 2^64 - 1')
    .option('--stage <name>', `show one stage: ${STAGES.join(', ')}`)
    .option('--generation <version>', '3.6 or 3.7: how walls are first marked, and what --level draws before', '3.7')
    .option('--count <k>', 'as many maps, of this seed and the next ones')
    .option('--level', 'the whole level as the game loads it: its draws before the map, and both stairs')
    .option('--json', 'print {seed, lit, draws, stages}; an array with --count')
    .option('--text', 'print pictures (what happens without --json)')
    .addHelpText(
      'after',
      `
Examples:
  nethack-dungeon mines --seed 42
  nethack-dungeon mines --seed 42 --stage p1
  nethack-dungeon mines --seed 1 --count 100 --json > maps.json
  nethack-dungeon mines --seed 1 --level --generation 3.6`,
    )
    .action((options: Options) => end(mines(options, io)));
}

function mines(options: Options, io: Io): ExitCode {
  const first = parseSeed(options.seed);
  if (first === undefined) throw new Trouble(`--seed ${options.seed}: must be a whole number from 0 to 2^64 - 1`);
  if (options.json && options.text) throw new Trouble('--json and --text exclude each other');
  const generation = generationOf(options.generation);
  const stage = stageOf(options);
  const count = countOf(options.count);
  if (first + BigInt(count - 1) > LAST_SEED) throw new Trouble(`--count ${count}: the seeds would go past 2^64 - 1`);
  const maker = new MineMaker();
  const one = (n: number): JsonMap => {
    const seed = (first + BigInt(n)).toString();
    const stages: Record<string, string[]> = {};
    const wanted = stage ? [stage] : options.json ? jsonStages(options) : [options.level ? 'stairs' : 'final'];
    maker.make(new Isaac64(seed), {
      generation,
      wholeLevel: options.level === true,
      onStage: (name) => {
        if (wanted.includes(name)) stages[name] = maker.rows(name);
      },
    });
    return { seed, lit: maker.lit, draws: maker.draws, stages };
  };
  if (!options.json) {
    for (let n = 0; n < count; n++) io.out(`${n > 0 ? '\n' : ''}${picture(one(n))}`);
  } else if (options.count === undefined) {
    io.out(`${JSON.stringify(one(0), null, 2)}\n`);
  } else {
    for (let n = 0; n < count; n++) io.out(`${n === 0 ? '[\n' : ',\n'}${JSON.stringify(one(n))}`);
    io.out('\n]\n');
  }
  return Exit.fine;
}

function jsonStages(options: Options): readonly StageName[] {
  return options.level ? [...JSON_STAGES, 'stairs'] : JSON_STAGES;
}

function picture({ seed, lit, draws, stages }: JsonMap): string {
  return Object.entries(stages)
    .map(([name, rows]) =>
      [`seed ${seed} · ${name} · ${lit ? 'lit' : 'dark'} · ${draws} draws`, ...toBoxDrawing(rows), ''].join('\n'),
    )
    .join('\n');
}

function generationOf(text: string): MinesGeneration {
  if (text !== '3.6' && text !== '3.7') throw new Trouble(`--generation ${text}: must be 3.6 or 3.7`);
  return text;
}

function stageOf({ stage, level }: Options): StageName | undefined {
  const known = STAGES.find((s) => s === stage);
  if (stage !== undefined && !known) throw new Trouble(`--stage ${stage}: must be one of ${STAGES.join(', ')}`);
  if (known === 'stairs' && !level) throw new Trouble('--stage stairs: a map alone has no stairs; add --level');
  return known;
}

function countOf(text: string | undefined): number {
  if (text === undefined) return 1;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Trouble(`--count ${text}: must be a whole number from 1 to 9999999`);
  return Number(text);
}
