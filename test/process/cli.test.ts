/** The built command line as a process: streams, exit codes, terminals. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const cli = path.resolve(__dirname, '../../dist/cli.js');
const wrong = 'DUNGEON: "Main" "M" (10, 0)\nLEVEL: "oracle" @ (5, 5)\n';
const good = 'DUNGEON: "Main" "M" (10, 0)\n';
const settings = '{"rules": {"required-dungeon": "off"}}';

describe('the command line as a process', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dungeon-'));
    mkdirSync(path.join(folder, '.git'));
    mkdirSync(path.join(folder, 'many'));
    writeFileSync(path.join(folder, '.nethack-dungeon.json'), settings);
    writeFileSync(path.join(folder, 'good.def'), good);
    writeFileSync(path.join(folder, 'wrong.def'), wrong);
    for (const n of [1, 2]) writeFileSync(path.join(folder, `many/dungeon${n}.def`), wrong);
    writeFileSync(path.join(folder, 'long.def'), `${good}${'LEVEL: "x" @ (1, 1)\n'.repeat(2_000)}`);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const run = (args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [cli, ...args], {
      cwd: folder,
      input,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
  const ended = (child: ChildProcess): Promise<{ code: number | null; signal: string | null }> =>
    new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));

  it('ends with 0, 1 and 2; findings go to standard output, troubles to standard error', () => {
    const fine = run(['check', 'good.def']);
    assert.deepEqual([fine.status, fine.stderr], [0, '']);
    assert.match(fine.stdout, /^Nothing to report\.\nJudged as NetHack 3\.6, .*\n$/);
    const found = run(['check', 'wrong.def']);
    assert.deepEqual([found.status, found.stderr], [1, '']);
    assert.match(found.stdout, /^wrong\.def:2:\d+ error .* \[missing-field\]$/m);
    for (const args of [['check', 'absent.def'], ['check'], ['nosuch'], ['check', 'good.def', '--nosuch'], []]) {
      const { status, stdout, stderr } = run(args);
      assert.deepEqual([args, status, stdout], [args, 2, '']);
      assert.match(stderr, /\S/);
      assert.doesNotMatch(stderr, /^ +at /m, 'no stack');
    }
  });

  it('says that a folder or a file may not be read, or written', () => {
    const home = path.join(folder, 'forbidden');
    mkdirSync(home);
    mkdirSync(path.join(home, 'shut'), { mode: 0 });
    writeFileSync(path.join(home, 'dungeon.def'), 'DUNGEON: "Main" "M" (10, 0) # wrong place\n', { mode: 0o444 });
    // Root may do everything: there the command runs as somebody else, from a place that everybody may read.
    const asRoot = process.getuid?.() === 0;
    const program = asRoot ? path.join(home, 'main.js') : path.resolve(cli, '../main.js');
    if (asRoot) cpSync(path.resolve(cli, '../main.js'), program);
    chmodSync(folder, 0o755);
    const start = `require(${JSON.stringify(program)}).commandLine()`;
    const tell = (...args: string[]) =>
      spawnSync(process.execPath, ['-e', start, '--', ...args], {
        cwd: home,
        encoding: 'utf8',
        ...(asRoot ? { uid: 65_534, gid: 65_534 } : {}),
      });
    const shut = tell('check', 'shut');
    assert.deepEqual([shut.status, shut.stdout, shut.stderr], [2, '', 'shut: not allowed to read it\n']);
    const fixed = tell('check', 'dungeon.def', '--fix');
    assert.equal(fixed.status, 2);
    assert.match(fixed.stdout, /^dungeon\.def:1:\d+ error .*comment-position/m);
    assert.equal(fixed.stderr, 'dungeon.def: cannot be written (not allowed)\n');
  });

  it('reads standard input, however it comes', async () => {
    assert.match(run(['check', '-'], wrong).stdout, /^-:2:\d+ error/m);
    assert.equal(run(['check', '-'], '').status, 2, 'what was to write into the pipe has failed');
    const closed = spawnSync('/bin/sh', ['-c', `"${process.execPath}" "${cli}" check - <&-`], { encoding: 'utf8' });
    assert.equal(closed.status, 2, closed.stdout + closed.stderr);
    const child = spawn(process.execPath, [cli, 'read', '-', '--json'], { cwd: folder });
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    // In pieces, one of which ends within a character.
    const bytes = Buffer.from('# Höhle\nDUNGEON: "Main" "M" (10, 0)\n');
    child.stdin.write(bytes.subarray(0, 4));
    setTimeout(() => child.stdin.end(bytes.subarray(4)), 100);
    assert.equal((await ended(child)).code, 0);
    assert.equal(JSON.parse(out).worlds?.[0]?.dungeons?.[0]?.name ?? JSON.parse(out).dungeons?.[0]?.name, 'Main');
  });

  const full = existsSync('/dev/full') ? it : it.skip;
  full('says so in one line when its output cannot be written', () => {
    const out = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [cli, 'read', 'good.def'], {
      cwd: folder,
      stdio: ['ignore', out, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(out);
    assert.equal(status, 2);
    assert.match(stderr, /^nethack-dungeon: standard output: [^\n]+\n$/);
  });

  it('is quiet when its reader has seen enough', async () => {
    const child = spawn(process.execPath, [cli, 'check', 'long.def'], { cwd: folder });
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const { code, signal } = await ended(child);
    assert.deepEqual([signal, err], [null, '']);
    assert.ok(code === 0 || code === 1, String(code));
  });

  it('writes no colours and no progress where there is no terminal', () => {
    const { stdout, stderr } = run(['check', 'many'], '', { FORCE_COLOR: '1' });
    assert.doesNotMatch(stdout, /\u001b/);
    assert.equal(stderr, '');
  });

  // util-linux's `script` gives a program a terminal of its own.
  const terminal = existsSync('/usr/bin/script') ? it : undefined;
  if (!terminal) console.log('no /usr/bin/script, no test: colours and progress on a terminal');
  terminal?.('colours findings and tells of its progress on a terminal, unless NO_COLOR is set', () => {
    const command = `"${process.execPath}" "${cli}" check many`;
    const typed = (env: NodeJS.ProcessEnv) => {
      const { NO_COLOR, FORCE_COLOR, CI, ...rest } = process.env;
      return spawnSync('/usr/bin/script', ['-qec', command, '/dev/null'], {
        cwd: folder,
        encoding: 'utf8',
        input: '',
        env: { ...rest, TERM: 'xterm', ...env },
      });
    };
    const { stdout, status } = typed({});
    assert.equal(status, 1);
    assert.match(stdout, /\u001b\[31merror\u001b\[39m/);
    assert.match(stdout, /\r\u001b\[K1\/2 many\/dungeon1\.def/);
    assert.match(stdout, /\r\u001b\[K2\/2 many\/dungeon2\.def\r\u001b\[K/, 'and it is wiped');
    assert.doesNotMatch(typed({ NO_COLOR: '1' }).stdout, /\u001b\[31m/);
  });

  it('shows examples in the help of every command', () => {
    const names = [...run(['--help']).stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name ?? '');
    assert.ok(names.length >= 11, String(names));
    for (const name of names.filter((n) => n !== 'help')) {
      const { status, stdout } = run([name, '--help']);
      assert.equal(status, 0);
      assert.match(stdout, new RegExp(`\\nExamples:\\n(  .*nethack-dungeon ${name}\\b.*\\n)+`), name);
    }
  });

  it('writes SARIF with all that the standard requires', () => {
    const { stdout, status } = run(['check', 'many', 'wrong.def', '--format', 'sarif']);
    assert.equal(status, 1);
    const log = JSON.parse(stdout);
    assert.deepEqual([log.version, Object.keys(log).sort()], ['2.1.0', ['$schema', 'runs', 'version']]);
    const [{ tool, results, columnKind }] = log.runs;
    assert.ok(tool.driver.name && /^\d+\.\d+\.\d+$/.test(tool.driver.version));
    assert.equal(columnKind, 'utf16CodeUnits');
    assert.ok(results.length >= 3);
    for (const rule of tool.driver.rules) {
      assert.match(rule.id, /^[a-z-]+$/);
      assert.ok(rule.shortDescription.text && rule.fullDescription.text);
    }
    for (const { ruleId, ruleIndex, level, message, locations } of results) {
      assert.equal(tool.driver.rules[ruleIndex].id, ruleId);
      assert.ok(['none', 'note', 'warning', 'error'].includes(level));
      assert.ok(message.text.length > 0);
      const { artifactLocation, region } = locations[0].physicalLocation;
      // A relative reference (RFC 3986): no backslash, no blank, no drive.
      assert.match(artifactLocation.uri, /^[\w.~%-]+(\/[\w.~%-]+)*$/);
      for (const key of ['startLine', 'startColumn', 'endLine', 'endColumn'])
        assert.ok(Number.isInteger(region[key]) && region[key] >= 1, key);
      assert.ok(region.endLine > region.startLine || region.endColumn >= region.startColumn);
    }
  });
});
