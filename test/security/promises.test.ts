/** What docs/security.md promises about the sources and the package, and that it names tests that exist. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pkg = JSON.parse(read('package.json'));
const sources = globSync(['server/**/*.ts', 'client/**/*.ts', 'media/**/*.ts'], { cwd: root }).map((file) =>
  file.split(path.sep).join('/'),
);

/** The files whose text says this. */
const saying = (what: RegExp): string[] => sources.filter((file) => what.test(read(file))).sort();

describe('the sources', () => {
  it('use the network nowhere but for the preview’s own page and server', () => {
    assert.deepEqual(saying(/from 'node:(https?|http2|net|tls|dns|dgram)(\/\w+)?'/), [
      'server/cli/preview/access.ts',
      'server/cli/preview/serve.ts',
      // Connects the language server to the editor whose address the command line names.
      'server/cli/transport.ts',
    ]);
    assert.deepEqual(saying(/\bconnectionTo\(/), ['server/cli/transport.ts', 'server/node.ts']);
    assert.match(read('server/node.ts'), /= addressOf\(process\.argv\);/);
    const talks =
      /(?<![#.\w])fetch\(|new (EventSource|WebSocket|XMLHttpRequest|WebTransport|RTCPeerConnection)\b|sendBeacon|importScripts/;
    assert.deepEqual(saying(talks), ['media/plain.ts']);
    assert.ok(talks.test("await fetch('x')") && !talks.test('this.#fetch(x)'));
  });

  it('start one program, the browser that shows an address of ours, and no shell', () => {
    assert.deepEqual(saying(/child_process/), ['server/cli/preview.ts']);
    assert.doesNotMatch(read('server/cli/preview.ts'), /shell: *true|\bexec(Sync|File)?\(/);
    assert.deepEqual(saying(/worker_threads|node:vm|ShellExecution|createTerminal|\beval\(|new Function\(/), []);
  });

  it('write files in two commands that were asked to, and after a dialogue or a confirmation in the editor', () => {
    const writes =
      /\b(writeFile|appendFile|createWriteStream|unlink|rmdir|mkdir|symlink|chmod|truncate)(Sync)?\(|\bfs\.(rename|delete|copy)\(/;
    assert.deepEqual(saying(writes), ['client/preview/save.ts', 'server/cli/processIo.ts']);
    assert.deepEqual(saying(/\bio\.write\(/), ['server/cli/output.ts']);
    assert.deepEqual(saying(/await save\(io\b/), ['server/cli/check.ts', 'server/cli/map.ts']);
    assert.deepEqual(
      saying(/node:fs(\/promises)?'/).filter((f) => !/^server\/(cli|lsp)\//.test(f)),
      [],
    );
    assert.match(read('client/preview/save.ts'), /showSaveDialog/);
    assert.deepEqual(saying(/applyEdit\(/), ['client/commands/addLevel.ts']);
    assert.match(read('client/commands/addLevel.ts'), /needsConfirmation: true/);
  });
});

describe('when idle', () => {
  it('nothing of ours is called again and again: the sources set no interval', () => {
    assert.deepEqual(saying(/setInterval\(/), []);
  });
});

describe('the package', () => {
  it('is safe in restricted mode: no setting names a program, a path to one or an address', () => {
    assert.equal(pkg.capabilities.untrustedWorkspaces.supported, true);
    const settings = Object.entries<{ type?: string; enum?: unknown; items?: { type: string } }>(
      pkg.contributes.configuration.properties,
    );
    const free = settings
      .filter(([, s]) => s.type !== 'boolean' && s.type !== 'object' && !s.enum)
      .map(([name]) => name);
    assert.deepEqual(free, ['nethackDungeon.files'], 'patterns that file names are compared with');
    assert.deepEqual(saying(/getConfiguration\([^)]*\)[^;]*\b(path|command|executable|url)\b/i), []);
  });

  it('runs nothing when it is installed and brings no packages along', () => {
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish'])
      assert.equal(pkg.scripts[name], undefined, name);
    for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies'])
      assert.equal(pkg[kind], undefined, kind);
    assert.deepEqual(pkg.bin, { 'nethack-dungeon': './dist/cli.js' });
  });

  it('as a hook takes names of files for names: none is an option', () => {
    const hook = read('.pre-commit-hooks.yaml');
    assert.match(hook, /^ {2}entry: nethack-dungeon check$/m);
    assert.match(hook, /^ {2}args: \[["']--["']\]$/m);
  });
});

describe('docs/security.md', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .filter((line) => /^\|/.test(line) && !/^\| *(---|From|What)/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

  it('has a test behind each line, by file and title', () => {
    assert.ok(rows.length > 25, String(rows.length));
    for (const row of rows) {
      assert.equal(row.length, 4, row.join(' | '));
      const tests = [...(row[3] ?? '').matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)];
      assert.ok(tests.length > 0, `no test: ${row.join(' | ')}`);
      for (const [, title = '', link = ''] of tests) {
        const file = path.join(root, 'docs', link);
        assert.ok(existsSync(file), link);
        assert.ok(link.startsWith('../test/'), link);
        assert.ok(readFileSync(file, 'utf8').includes(title), `${link} has no test “${title}”`);
      }
    }
  });
});
