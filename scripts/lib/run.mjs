// Running other programs from the scripts: Node builtins only, since the scripts also run before `npm ci`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, timeoutMs?: number }} [options] quiet: collect the
 *   output instead of showing it; past timeoutMs the program and its children are ended and the code is 124
 * @returns {Promise<{ code: number, output: string }>} code 127 when it could not be started
 */
export function run(command, args, { cwd = root, env = process.env, quiet = false, timeoutMs = 0 } = {}) {
  const windows = process.platform === 'win32';
  return new Promise((resolve) => {
    let output = '';
    let timer;
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      // npm and code are .cmd files on Windows, which only a shell starts.
      shell: windows,
      detached: timeoutMs > 0 && !windows,
    });
    const end = (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    };
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', () => end(127));
    child.once('close', (code, signal) => end(code ?? (signal ? 128 : 1)));
    if (timeoutMs > 0) {
      timer = setTimeout(() => {
        endGroup(child.pid);
        end(124);
      }, timeoutMs);
    }
  });
}

/** As `run`, but a failure throws an error with what the program printed. */
export async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with code ${code}\n${output.slice(-4000)}`);
  return output;
}

/** Ends a process group that was started with `detached`; one that is gone already is fine. */
export function endGroup(pid, signal = 'SIGKILL') {
  try {
    if (process.platform === 'win32') process.kill(pid, signal);
    else process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** The full path of the first of these programs that is on the PATH, or undefined. */
export function which(...names) {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe', ''] : [''];
  for (const name of names)
    for (const folder of (process.env.PATH ?? '').split(path.delimiter))
      for (const ending of endings) {
        const file = path.join(folder, name + ending);
        if (folder && existsSync(file)) return file;
      }
  return undefined;
}
