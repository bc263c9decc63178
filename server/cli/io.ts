/** What a command may do to the world: injected, so that tests run commands in this very process. */
export interface Io {
  readonly cwd: string;
  /** Whether standard output is a terminal that takes colours. */
  readonly colour: boolean;
  /** Whether standard output is a terminal: what is data elsewhere is then looked at, and must not steer it. */
  readonly terminal?: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Writes a file, by its full path. Rejects with the system's error. */
  readonly write: (file: string, content: string | Uint8Array) => Promise<void>;
  /** All of standard input. */
  readonly stdin: () => Promise<Uint8Array>;
  /** Shows a passing line on a terminal's standard error (progress); nothing elsewhere. */
  readonly progress: (text: string) => void;
}

/** How a command ends (design.md): fine, found something, or usage wrong or input unreadable. */
export const Exit = { fine: 0, found: 1, trouble: 2 } as const;
export type ExitCode = (typeof Exit)[keyof typeof Exit];

/** A failure that is the caller's to mend; its message is printed as it is, and the command ends with 2. */
export class Trouble extends Error {}
