/** What a repository that somebody else made can have the command line read and write. */
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig } from '../../server/cli/config';
import { rename } from '../../server/features/rename';
import { addLevel, analyse } from '../../server/service';
import { run } from '../cli/run';
import { hostileDef, hostileLua, hostileNames } from './hostile';

/** A file with something that has one right fix. */
const fixable = 'DUNGEON: "Main" "M" (10, 0) # wrong place\nLEVEL: "a" "A" @ (1, 0)\n';

// Making links takes a right on Windows, and it has no devices.
const posix = process.platform === 'win32' ? undefined : it;

describe('a hostile repository on the command line', () => {
  let root = '';
  let home = '';
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'dungeon-hostile-'));
    home = path.join(root, 'home');
    mkdirSync(path.join(home, 'clone/.git'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const clone = (name = '') => path.join(home, 'clone', name);

  posix?.('--fix rewrites no file outside of it, whatever links lead there', async () => {
    const { out } = await run(['check', '-', '--format', 'json'], { stdin: fixable });
    assert.ok(JSON.parse(out).length > 0);
    const outside = path.join(home, 'dungeon.def');
    writeFileSync(outside, fixable);
    symlinkSync(outside, clone('dungeon.def'));
    mkdirSync(path.join(home, 'dat'));
    writeFileSync(path.join(home, 'dat/dungeon.def'), fixable);
    symlinkSync(path.join(home, 'dat'), clone('dat'));
    for (const names of [['.'], ['dungeon.def'], ['dat/dungeon.def'], ['*.def']]) {
      const { err } = await run(['check', '--fix', ...names], { cwd: clone() });
      if (names[0] !== '.' && names[0] !== '*.def') assert.match(err, /outside of this project/, names[0]);
    }
    assert.equal(readFileSync(outside, 'utf8'), fixable);
    assert.equal(readFileSync(path.join(home, 'dat/dungeon.def'), 'utf8'), fixable);
    // Inside of it, and through a link that stays inside, it does what it is for.
    writeFileSync(clone('real.def'), fixable);
    symlinkSync(clone('real.def'), clone('dungeon2.def'));
    await run(['check', '--fix', 'dungeon2.def'], { cwd: clone() });
    assert.notEqual(readFileSync(clone('real.def'), 'utf8'), fixable);
  });

  posix?.('files without an end, and folders in place of files, are read to a limit or not at all', async () => {
    symlinkSync('/dev/zero', clone('dungeon.def'));
    symlinkSync('/dev/zero', clone('.nethack-dungeon.json'));
    const { code, err } = await run(['check', 'dungeon.def'], { cwd: clone() });
    assert.equal(code, 2);
    assert.match(err, /bytes is no dungeon file/);
    rmSync(clone('dungeon.def'));
    writeFileSync(clone('dungeon.def'), fixable);
    assert.notEqual((await run(['check', 'dungeon.def'], { cwd: clone() })).code, 2, 'a device is no configuration');
    rmSync(clone('.nethack-dungeon.json'));
    mkdirSync(clone('.nethack-dungeon.json'));
    assert.notEqual((await run(['check', 'dungeon.def'], { cwd: clone() })).code, 2);
    rmSync(clone('.nethack-dungeon.json'), { recursive: true });
    writeFileSync(clone('.nethack-dungeon.json'), `{"dialect": "${'x'.repeat(200_000)}"}`);
    assert.match((await run(['check', 'dungeon.def'], { cwd: clone() })).err, /no configuration \(at most/);
  });

  it('a configuration sets dialect, severities and the number of warnings, and nothing else', () => {
    for (const text of [
      '{"__proto__": {"x": 1}}',
      '{"rules": {"__proto__": "off"}}',
      '{"rules": {"constructor": "off"}}',
    ])
      assert.throws(() => parseConfig(text, 'x'), /x: /, text);
    for (const key of ['extends', 'plugins', 'command', 'require', 'files'])
      assert.throws(() => parseConfig(JSON.stringify({ [key]: './evil.js' }), 'x'), /unknown setting/);
    assert.equal(({} as { x?: unknown }).x, undefined);
  });

  it('no command but --fix and --svg writes anything', async () => {
    writeFileSync(clone('dungeon.def'), hostileDef());
    writeFileSync(clone('dungeon.lua'), hostileLua());
    const before = readdirSync(clone()).sort();
    for (const file of ['dungeon.def', 'dungeon.lua']) {
      for (const command of ['check', 'read', 'odds', 'play', 'map']) await run([command, file], { cwd: clone() });
      await run(['convert', file, '--to', file.endsWith('def') ? 'lua' : 'def'], { cwd: clone() });
      await run(['compare', 'stock:3.6', file], { cwd: clone() });
    }
    assert.deepEqual(readdirSync(clone()).sort(), before);
    assert.equal(readFileSync(clone('dungeon.def'), 'utf8'), hostileDef());
    assert.equal(existsSync(path.join(home, 'passwd')), false);
  });

  it('reading a hostile file changes no object that others share', async () => {
    for (const [uri, text] of [
      ['file:///w/dungeon.def', hostileDef()],
      ['file:///w/dungeon.lua', hostileLua()],
    ] as const)
      analyse(uri, text);
    analyse(
      'file:///w/dungeon.lua',
      'dungeon = { __proto__ = { polluted = 1 }, { name = "a", base = 1, ["constructor"] = 2 } }',
    );
    assert.deepEqual(Object.keys(Object.prototype), []);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });
});

describe('names of files that are made or renamed', () => {
  it('a new level is called by letters, digits, - and _ alone', () => {
    const analysis = analyse('file:///w/dat/dungeon.def', fixable);
    const dungeon = analysis.definition.worlds[0]?.dungeons[0]?.id ?? '';
    const odd = ['..', '.', '../x', 'a/b', 'a\\b', '/etc/x', 'C:x', 'a\0b', 'a b', '-x', 'x.lua', 'ä', ...hostileNames];
    for (const name of odd.filter((n) => !/^[A-Za-z0-9][\w-]{0,13}$/.test(n)))
      assert.equal(typeof addLevel(analysis, { dungeon, name, base: 1 }), 'string', name);
    const plan = addLevel(analysis, { dungeon, name: 'smithy', base: 1 });
    assert.ok(typeof plan !== 'string' && plan.file.name === 'smithy.des');
  });

  it('level files are renamed inside their folder, and only when the new name is one for a file', () => {
    const uri = 'file:///w/dat/dungeon.def';
    const text = fixable;
    const analysis = analyse(uri, text);
    const levelFiles = new Map([['a', { uri: 'file:///w/dat/a.des', line: 1 }]]);
    const withFiles = { ...analysis, rules: { ...analysis.rules, levelFiles } };
    const at = text.indexOf('"a"') + 1;
    for (const name of ['../b', '..\\b', '/etc/b', 'b/c', 'b%2fc', 'b:c', '..', '.', ...hostileNames]) {
      const result = rename(withFiles, at, name);
      if (!result || 'refused' in result) continue;
      for (const { to } of result.files) {
        assert.match(new URL(to).pathname, /^\/w\/dat\/[^/]+$/, `${name}: ${to}`);
        assert.ok(!/[\\%:]/.test(to.slice('file:///w/dat/'.length)), `${name}: ${to}`);
      }
    }
    const good = rename(withFiles, at, 'forge');
    assert.ok(good && !('refused' in good));
    assert.deepEqual(good.files, [{ from: 'file:///w/dat/a.des', to: 'file:///w/dat/forge.des' }]);
  });
});
