// Brings what the project needs to a machine that has only Node: its npm packages, Chromium, and a VS Code to run in.
// Everything here does nothing when its work is done already. Node builtins only.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { must, root, run, which } from './run.mjs';

/**
 * The VS Code versions tests run in. Microsoft's own builds come from no package registry, but the npm package
 * code-server carries the whole VS Code server and web workbench; the newer one needs a newer Node, which npm has too.
 */
export const hosts = {
  '1.100.3': { codeServer: '4.100.3', node: undefined },
  '1.139.1': { codeServer: '4.139.1', node: '24' },
};

/** Installs the npm packages of package-lock.json unless node_modules is up to date with it. */
export async function installPackages() {
  const stamp = path.join(root, 'node_modules/.package-lock.json');
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  if (existsSync(stamp)) {
    const have = JSON.parse(readFileSync(stamp, 'utf8')).packages;
    const missing = Object.entries(wanted).filter(
      ([name, p]) => name && !p.optional && have[name]?.version !== p.version,
    );
    if (missing.length === 0) return;
  }
  console.log('Installing the npm packages (about a minute) …');
  await must('npm', ['ci', '--no-audit', '--no-fund']);
}

/** Where Chromium (or Chrome) is, or undefined. */
export function findChromium() {
  return process.env.CHROMIUM || which('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
}

/** Makes sure that there is a Chromium; as root on Debian it is installed. Returns its path. */
export async function installChromium() {
  const have = findChromium();
  if (have) return have;
  if (!which('apt-get') || process.getuid?.() !== 0)
    throw new Error('Chromium is needed: install it, or name the program in the environment variable CHROMIUM.');
  await installDebian('chromium');
  return findChromium();
}

/** Makes sure that the editors are there in which the recipes of docs/editors/ are tested. */
export async function installEditors() {
  const packages = '/usr/share/emacs/site-lisp/elpa-src';
  const eglot = existsSync(packages) && readdirSync(packages).some((name) => name.startsWith('eglot'));
  const have =
    which('nvim') && which('emacs') && which('vim') && which('script') && eglot && existsSync('/usr/share/vim-ale');
  if (!have) await installDebian('neovim', 'emacs-nox', 'elpa-eglot', 'vim', 'vim-ale', 'bsdutils');
}

/** Installs Debian packages (as root). */
export async function installDebian(...names) {
  console.log(`Installing ${names.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await must('apt-get', ['update'], { env, quiet: true });
  await must('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env, quiet: true });
}

/**
 * Makes sure that this version of VS Code is in .host/.
 * @param {keyof hosts} [version]
 * @returns {Promise<{ version: string, serverDir: string, node: string }>} the folder of the VS Code server and the
 *   Node program that runs it
 */
export async function installHost(version = '1.100.3') {
  const { codeServer, node } = hosts[version];
  const home = path.join(root, '.host', `vscode-${version}`);
  if (!existsSync(home)) {
    console.log(`Installing VS Code ${version} (from the npm package code-server ${codeServer}) …`);
    mkdirSync(path.dirname(home), { recursive: true });
    // Built aside and renamed at the end: an installation that was interrupted is never taken for a whole one.
    const building = mkdtempSync(path.join(root, '.host', 'building-'));
    try {
      await unpackHost(building, codeServer, node);
      // Another run may have been first.
      if (!existsSync(home)) renameSync(building, home);
    } finally {
      rmSync(building, { recursive: true, force: true });
    }
  }
  return { version, serverDir: path.join(home, 'lib/vscode'), node: node ? ownNode(home) : process.execPath };
}

const ownNode = (home) => path.join(home, 'node/node_modules', nodePackage(), 'bin/node');
const nodePackage = () => `node-${process.platform}-${process.arch}`;

async function unpackHost(home, codeServer, node) {
  const npm = (args, options) => must('npm', args, { quiet: true, ...options });
  const plain = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  // `npm install code-server` runs install steps that fail; its files are all that is wanted.
  await npm(['pack', '--silent', `code-server@${codeServer}`], { cwd: home });
  const archive = readdirSync(home).find((name) => name.endsWith('.tgz'));
  const parts = ['package/lib', 'package/LICENSE', 'package/ThirdPartyNotices.txt'];
  await must('tar', ['-xzf', archive, '--strip-components=1', ...parts], { cwd: home, quiet: true });
  rmSync(path.join(home, archive));

  const env = { ...process.env };
  if (node) {
    await npm(['install', '--prefix', path.join(home, 'node'), ...plain, `${nodePackage()}@${node}`], { cwd: home });
    const folder = path.join(home, 'node/node_modules', nodePackage());
    env.PATH = path.join(folder, 'bin') + path.delimiter + env.PATH;
    env.npm_config_nodedir = folder;
  }

  const serverDir = path.join(home, 'lib/vscode');
  await npm(['install', '--omit=dev', ...plain], { cwd: serverDir, env });
  symlinkSync('node_modules', path.join(serverDir, 'node_modules.asar'));
  // Logging and the watchdog are compiled. Without a compiler VS Code runs as well, only with noise in its log.
  const modules = path.join(serverDir, 'node_modules');
  const watchdog = existsSync(path.join(modules, '@vscode/native-watchdog'))
    ? '@vscode/native-watchdog'
    : 'native-watchdog';
  await run('npm', ['rebuild', '--silent', '@vscode/spdlog', watchdog], { cwd: serverDir, env, quiet: true });
  await linkRipgrep(home, modules);
}

/** findFiles and the search need ripgrep, which older versions download when they are installed and newer ones bring. */
async function linkRipgrep(home, modules) {
  const bin = path.join(modules, '@vscode/ripgrep/bin');
  if (!existsSync(path.dirname(bin)) || existsSync(path.join(bin, 'rg'))) return;
  const name = `@vscode/ripgrep-${process.platform}-${process.arch}`;
  const args = [
    'install',
    '--prefix',
    path.join(home, 'rg'),
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--silent',
  ];
  await must('npm', [...args, `${name}@1.18.0`], { cwd: home, quiet: true });
  mkdirSync(bin, { recursive: true });
  symlinkSync(path.relative(bin, path.join(home, 'rg/node_modules', name, 'bin/rg')), path.join(bin, 'rg'));
}

/** Makes sure that dist/ is built from the sources as they are. */
export async function build() {
  await must(process.execPath, ['esbuild.mjs']);
}
