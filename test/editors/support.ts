/** Runs the recipes of docs/editors/ in the editors themselves. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** What a recipe must bring into an editor; the drivers beside this file print it as JSON on a line of its own. */
export interface Seen {
  /** `line:code`, 1-based, sorted. */
  findings: string[];
  hover: string;
  completions: string[];
  /** The whole text after renaming `market` to `bazaar`. */
  renamed: string;
}

/** The file the editors open: a dungeon too many, a level to rename with a chain to it, a place to complete. */
export const text = `DUNGEON: "The Dungeons of Doom" "D" (25, 5)
BRANCH: "The Gnomish Mines" @ (2, 3)
DUNGEON: "The Gnomish Mines" "M" (8, 2)
LEVEL: "market" "T" @ (3, 2)
CHAINLEVEL: "minend" "E" "market" + (1, 0)
LEVELDESC: twon
`;

/** A code block of a recipe, the first one unless another is asked for. */
export function recipe(name: string, index = 0): string {
  const page = readFileSync(path.join(root, 'docs/editors', name), 'utf8');
  const block = [...page.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)][index]?.[1];
  if (!block) throw new Error(`${name} has no such code`);
  return block;
}

/** A driver of this folder. */
export const driver = (name: string): string => path.join(__dirname, name);

/**
 * A home of its own for an editor, with `nethack-dungeon` on its PATH and the file to open in `game/dat`. The game around
 * it has room for one dungeon, which only a server that was given the whole of it knows.
 */
export class Home {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'dungeon-editor-'));
  readonly file: string;

  constructor() {
    this.file = this.write('game/dat/dungeon.def', text);
    this.write('game/src/dungeon.c', '');
    this.write('game/include/global.h', '#define MAXDUNGEON 2 /* maximum number of dungeons */\n');
    const cli = path.join(root, 'dist/cli.js');
    chmodSync(this.write('bin/nethack-dungeon', `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`), 0o755);
  }

  write(name: string, content: string): string {
    const file = path.join(this.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  /** Runs the editor to its end and returns what its driver saw. */
  run(program: string, args: string[]): Promise<Seen> {
    const env = {
      ...process.env,
      HOME: this.folder,
      PATH: `${path.join(this.folder, 'bin')}${path.delimiter}${process.env['PATH']}`,
    };
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
      child.once('error', reject);
      child.once('close', (code) => {
        clearTimeout(timer);
        const line = /SEEN (\{.*\})/.exec(output)?.[1];
        if (line) resolve(JSON.parse(line));
        else reject(new Error(`${program} ended with code ${code}\n${output}`));
      });
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
