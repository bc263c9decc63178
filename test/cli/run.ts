import { writeFile } from 'node:fs/promises';
import { program } from '../../server/cli/program';

export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Runs the command line in this process. `stdin` is what standard input gives. */
export async function run(
  args: readonly string[],
  options: { cwd?: string; stdin?: string | Uint8Array; terminal?: boolean; write?: typeof writeFile } = {},
): Promise<Ran> {
  const ran: Ran = { code: 0, out: '', err: '' };
  const { stdin = '' } = options;
  await program(
    {
      cwd: options.cwd ?? process.cwd(),
      colour: false,
      terminal: options.terminal === true,
      out: (text) => {
        ran.out += text;
      },
      err: (text) => {
        ran.err += text;
      },
      write: options.write ?? writeFile,
      stdin: async () => (typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin),
      progress: () => {},
    },
    (code) => {
      ran.code = code;
    },
  ).parseAsync(args);
  return ran;
}
