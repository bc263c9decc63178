/** `nethack-dungeon preview`: the preview's page in a browser, for people without VS Code. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { ExitCode, Io } from './io';
import { Trouble } from './io';
import { OneFile } from './preview/oneFile';
import { type PreviewServer, servePreview } from './preview/serve';
import { printableLine } from './report/text';

interface Options {
  readonly dialect?: string;
  readonly open?: boolean;
}

/** Adds the command to the program. The process then serves the page until it is ended. */
export function register(program: Command, io: Io, _end: (code: ExitCode) => void): void {
  program
    .command('preview')
    .description('show the branch map in a browser; it follows the file until you press Ctrl+C')
    .argument('<file>', 'a dungeon file; - reads standard input')
    .option('--dialect <id>', 'read it as this variant of the game does')
    .option('--open', 'open the browser')
    .addHelpText(
      'after',
      `
The page is on this machine only, and only for whoever has the address that is printed.

Examples:
  nethack-dungeon preview dat/dungeon.lua
  nethack-dungeon preview dat/dungeon.def --open
  git show HEAD:dat/dungeon.lua | nethack-dungeon preview -`,
    )
    .action(async (file: string, options: Options) => {
      await preview(file, options, io);
    });
}

/** Starts the server and prints where its page is. Throws `Trouble` when the file is no good. */
export async function preview(name: string, options: Options, io: Io): Promise<{ close(): Promise<void> }> {
  const scripts = await pageScripts();
  let server: PreviewServer | undefined;
  const file = await OneFile.open(name, { dialect: options.dialect }, io, () => server?.changed());
  const title = name === '-' ? 'standard input' : path.basename(name);
  server = await servePreview({ uri: file.uri, title: `Dungeon: ${title}`, sitting: file, scripts });
  io.out(`${server.url}\n`);
  io.err(`${printableLine(title)} is shown at this address until you press Ctrl+C.\n`);
  if (options.open) openBrowser(server.url, io);
  const { close } = server;
  return {
    close: async () => {
      file.close();
      await close();
    },
  };
}

/** The built page lies beside the built command line. */
async function pageScripts(): Promise<{ host: string; webview: string }> {
  const folders = [__dirname, path.resolve(__dirname, '../../dist')];
  for (const folder of folders) {
    try {
      const [host, webview] = await Promise.all(
        ['webview.plain.js', 'webview.js'].map((name) => readFile(path.join(folder, name), 'utf8')),
      );
      if (host && webview) return { host, webview };
    } catch {
      // Not in this one.
    }
  }
  throw new Trouble('the page (webview.js) is missing from this installation');
}

/** Asks the system to show an address; that it cannot is no failure, for the address is printed. */
function openBrowser(url: string, io: Io): void {
  const [command = '', ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => io.err(`${command} could not be started: open the address yourself.\n`));
  child.unref();
}
