import type { Host } from './setup.mjs';

/** A running VS Code server; `folder` is its temporary home, removed by `stop`. */
export interface Server {
  base: string;
  token: string;
  folder: string;
  extensions: string;
  /** Fulfilled when the server has ended. */
  ended: Promise<unknown>;
  output(): string;
  stop(): Promise<void>;
  /** Changes settings while it runs. */
  configure(settings: Record<string, unknown>): void;
  /** Installs a .vsix file, as `code --install-extension` does. */
  install(file: string): Promise<string>;
}
export declare function startServer(
  host: Pick<Host, 'serverDir' | 'node'>,
  options?: { tests?: boolean; settings?: Record<string, unknown>; env?: NodeJS.ProcessEnv },
): Promise<Server>;
export declare function remoteUri(base: string, file: string): string;
export declare function workbenchUrl(
  server: Pick<Server, 'base' | 'token'>,
  what: { target?: string; file?: string; extension?: string | undefined; tests?: string },
): string;
