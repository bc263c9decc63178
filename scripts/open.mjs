// `npm run open -- path/to/dungeon.def`: opens a VS Code with this extension on a dungeon file, its preview beside it.
// Needs Node 20 and the npm registry only; installs and builds what is missing. Uses the `code` of this machine if there
// is one, else a VS Code in the browser, until Ctrl+C. Without a file it opens a copy of the stock dungeon of 3.7.
// Options: --browser, take the one in the browser in any case.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, run, which } from './lib/run.mjs';
import { build, installHost, installPackages } from './lib/setup.mjs';
import { startServer, workbenchUrl } from './lib/workbench.mjs';

const args = process.argv.slice(2);
const file = fileToOpen(args.find((arg) => !arg.startsWith('-')));
const inBrowser = args.includes('--browser');

await installPackages();
await build();
const code = inBrowser ? undefined : which('code', 'codium', 'code-insiders');
if (code) await openDesktop(code);
else await openWorkbench();

/** The file as a full path. npm starts scripts in the project's folder and says in INIT_CWD where the person is. */
function fileToOpen(arg) {
  if (!arg) {
    const copy = path.join(mkdtempSync(path.join(tmpdir(), 'dungeon-')), 'dungeon.lua');
    copyFileSync(path.join(root, 'test/fixtures/stock-3.7.lua'), copy);
    return copy;
  }
  const full = path.resolve(process.env.INIT_CWD ?? process.cwd(), arg);
  if (statSync(full, { throwIfNoEntry: false })?.isFile()) return full;
  console.error(`There is no file ${full}`);
  process.exit(2);
}

/** What to open around the file: the game's source tree where it lies in the tree's dat/, else its folder. */
function folderToOpen() {
  const folder = path.dirname(file);
  return path.basename(folder) === 'dat' ? path.dirname(folder) : folder;
}

/** Puts the extension that shows the file into a folder. */
function placeOpener(folder) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(root, 'scripts/lib/opener'), folder, { recursive: true });
  writeFileSync(path.join(folder, 'target.json'), JSON.stringify({ file }));
}

async function openDesktop(program) {
  const opener = path.join(root, '.host/opener');
  mkdirSync(path.dirname(opener), { recursive: true });
  placeOpener(opener);
  const extensions = [root, opener].map((folder) => `--extensionDevelopmentPath=${folder}`);
  // VS Code starts for root only with a profile of its own and without its sandbox.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox', '--user-data-dir', path.join(root, '.host/profile')] : [];
  const result = await run(program, ['--new-window', folderToOpen(), '--goto', file, ...extensions, ...asRoot]);
  if (result.code === 0) console.log(`Opened ${file} in ${program}`);
  process.exitCode = result.code;
}

async function openWorkbench() {
  const server = await startServer(await installHost());
  placeOpener(path.join(server.extensions, 'nethack-dungeon.opener-0.0.1'));
  const url = workbenchUrl(server, { target: folderToOpen(), extension: root });
  console.log(
    `\nVS Code with ${path.basename(file)} is at\n\n  ${url}\n\nIt answers on this machine only, and only to this address. Ctrl+C ends it.`,
  );
  showInBrowser(url);
  const end = async () => {
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end);
  // A server that ends by itself ends this too; till then there is nothing to do.
  await server.ended;
  process.exitCode = 1;
}

/** Opens the address where there is a screen to show it on. */
function showInBrowser(url) {
  if (process.platform === 'darwin') run('open', [url], { quiet: true });
  else if (process.platform === 'win32') run('start', ['""', `"${url}"`], { quiet: true });
  else if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) run('xdg-open', [url], { quiet: true });
}
