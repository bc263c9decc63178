import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ansiDungeonC, dgnFileH, globalH } from '../sourcetree/made';
import { run } from './run';

const good = 'DUNGEON: "Main" "M" (10, 0)\nBRANCH: "The Quest" @ (2, 0)\nDUNGEON: "The Quest" "Q" (5, 0)\n';
const wrong = 'DUNGEON: "Main" "M" (10, 0)\nLEVEL: "oracle" @ (5, 5)\n';
const commented = 'DUNGEON: "Main" "M" (10, 0) # wrong place\n';

describe('cli/check', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dungeon-'));
    // The bounds of a tree are its repository's.
    await mkdir(path.join(folder, '.git'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const file = async (name: string, text: string | Uint8Array): Promise<string> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
    return name;
  };
  const check = (...args: string[]) => run(['check', ...args], { cwd: folder });

  it('prints JSON as promised: 1-based places, code, severity, who finds out, message', async () => {
    const { out, code } = await check(await file('dungeon.def', wrong), '--format', 'json');
    const found = JSON.parse(out) as Record<string, unknown>[];
    const missing = found.find((f) => f['code'] === 'missing-field');
    assert.deepEqual(Object.keys(missing ?? {}), [
      'file',
      'line',
      'column',
      'endLine',
      'endColumn',
      'code',
      'severity',
      'foundBy',
      'message',
      'dialect',
    ]);
    assert.deepEqual(
      [missing?.['file'], missing?.['line'], missing?.['severity'], missing?.['foundBy'], missing?.['dialect']],
      ['dungeon.def', 2, 'error', 'compiler', 'nethack-3.6'],
    );
    assert.equal(code, 1);
  });

  it('ends with 0 when there is nothing, with 2 when a file is missing, a folder empty or an option wrong', async () => {
    await file('dungeon.def', good);
    const rules = ['--rule', 'required-dungeon=off'];
    assert.equal((await check('dungeon.def', ...rules)).code, 0);
    for (const args of [
      ['no.def'],
      ['dungeon.def', '--format', 'xml'],
      ['dungeon.def', '--rule', 'x'],
      ['dungeon.def', '--rule', 'nosuch-check=off'],
      ['dungeon.def', '--max-warnings', '-1'],
      ['dungeon.def', '--dialect', 'nosuch'],
      ['dungeon.def', '--frobnicate'],
      [],
    ]) {
      const { code, err } = await check(...args);
      assert.equal(code, 2, args.join(' '));
      assert.match(err, /\S/);
    }
    await mkdir(path.join(folder, 'empty'));
    assert.equal((await check('empty')).code, 2);
  });

  it('refuses what is far too large for a dungeon file, named or piped', async () => {
    const large = '#\n'.repeat(500_001);
    const named = await check(await file('dungeon.def', large));
    const piped = await run(['check', '-'], { cwd: folder, stdin: large });
    assert.deepEqual([named.code, piped.code], [2, 2]);
    assert.match(named.err, /^dungeon\.def: 1000002 bytes is no dungeon file/);
    assert.match(piped.err, /^standard input: 1000002 bytes/);
  });

  it('passes over a file in a folder that cannot be read, tells it, and judges the others', async () => {
    await file('a/dungeon.def', '#\n'.repeat(500_001));
    await file('b/dungeon.def', wrong);
    await file('node_modules/c/dungeon.def', wrong);
    const { code, out, err } = await check('.');
    assert.equal(code, 2);
    assert.equal(err, `${path.join('a', 'dungeon.def')}: 1000002 bytes is no dungeon file (at most 1000000)\n`);
    assert.ok(out.startsWith(path.join('b', 'dungeon.def')) && !out.includes('node_modules'), out);
  });

  it('judges the others when one of those named is not there, and ends with 2', async () => {
    await file('dungeon.def', wrong);
    const { code, out, err } = await check('nope.def', 'dungeon.def', 'empty-*.def', '--format', 'json');
    assert.equal(code, 2);
    assert.equal(err, 'nope.def: no such file\nempty-*.def: no such file\n');
    assert.ok(
      JSON.parse(out).some((f: { code: string }) => f.code === 'missing-field'),
      out,
    );
  });

  it('takes settings that begin with a byte order mark', async () => {
    await file('dungeon.def', wrong);
    await file('.nethack-dungeon.json', '\uFEFF{ "rules": { "missing-field": "off" } }');
    assert.ok(!(await check('dungeon.def')).out.includes('missing-field'));
  });

  it('tells of each file as soon as it is judged', async () => {
    await file('a/dungeon.def', wrong);
    await file('b/dungeon.def', wrong);
    await file('b/.nethack-dungeon.json', '{');
    const { code, out, err } = await check('.');
    // The second file's settings end the run; what was found before has been told.
    assert.equal(code, 2);
    assert.match(out, /missing-field/);
    assert.match(err, /\.nethack-dungeon\.json/);
  });

  it('takes folders, patterns and standard input', async () => {
    await file('a/dat/dungeon.def', wrong);
    await file('b/dat/dungeon2.def', wrong);
    await file('b/dat/other.def', wrong);
    const files = async (...args: string[]) => [
      ...new Set((JSON.parse((await check(...args, '--format', 'json')).out) as { file: string }[]).map((f) => f.file)),
    ];
    assert.deepEqual(await files('.'), ['a/dat/dungeon.def', 'b/dat/dungeon2.def']);
    assert.deepEqual(await files('*/dat/d*.def'), ['a/dat/dungeon.def', 'b/dat/dungeon2.def']);
    const piped = await run(['check', '-', '--format', 'json'], {
      stdin: 'dungeon = { { name = "Main", bonetag = "M", bsae = 3 } }\n',
    });
    assert.ok(piped.out.includes('"bsae\\"') || piped.out.includes('bsae'), piped.out);
    assert.ok(piped.out.includes('unknown-field'));
  });

  const foreign = 'dungeon = { { name = "A room", size = 3 } }\nlocal D = require("class")\nreturn dungeon\n';

  it("says nothing about somebody else's dungeon.lua in a folder: the language server's rule", async () => {
    await file('rooms/dungeon.lua', foreign);
    await file('object/dungeon.lua', 'local D = require("class")\ndungeon = D:new{ name = "My game" }\n');
    await file('broken/dungeon.lua', 'dungeon = { { name = "Main"\n');
    await file('empty/dungeon.lua', '');
    for (const args of [['.'], ['**/dungeon.lua'], ['rooms'], ['.', '--dialect', 'nethack-3.7']]) {
      const { code, out, err } = await check(...args);
      assert.deepEqual([code, err], [0, ''], args.join(' ') + out);
      assert.match(out, /^Nothing to report\. \d files? that (is|are) not NetHack's (was|were) passed over\.\n$/);
    }
    await file('game/dungeon.lua', 'dungeon = { { name = "Main", bonetag = "M", bsae = 3 } }\n');
    await file('broken/dungeon.lua', 'dungeon = { { name = "Main", bonetag = "M", base = 3\n');
    await file('tree/src/dungeon.c', ansiDungeonC);
    await file('tree/include/dungeon.h', '');
    await file('tree/dat/dungeon.lua', 'return {}\n');
    const { out, code } = await check('.');
    assert.equal(code, 1);
    for (const name of ['broken/dungeon.lua:1', 'game/dungeon.lua:1', 'tree/dat/dungeon.lua:1'])
      assert.ok(out.includes(name), out);
    assert.doesNotMatch(out, /rooms|object|empty/);
  });

  it("passes over a file that is named and not NetHack's, in a line, unless somebody says that it is", async () => {
    await file('dungeon.lua', foreign);
    for (const args of [['dungeon.lua'], ['.', 'dungeon.lua'], ['dungeon.lua', '--format', 'json']]) {
      const { code, err } = await check(...args);
      assert.equal(code, 0, args.join(' '));
      assert.match(
        err,
        /^dungeon\.lua: not NetHack's, so it is passed over; --dialect ID, or a line .* says that it is\n$/,
      );
    }
    const piped = await run(['check', '-'], { cwd: folder, stdin: foreign });
    assert.equal(piped.code, 0);
    assert.match(piped.err, /^standard input: not NetHack's/);
    const said = await check('dungeon.lua', '--dialect', 'nethack-3.7');
    assert.deepEqual([said.code, said.err], [1, '']);
    await file('dungeon.lua', `-- nethack-dungeon: dialect nethack-3.7\n${foreign}`);
    assert.equal((await check('.')).code, 1);
  });

  it('judges a Lua file that is named and so broken, or empty, that nothing tells whose it is', async () => {
    for (const text of ['dungeon = { { name = "Main"\n', '', '  \n']) {
      const { code, out, err } = await check(await file('dungeon.lua', text));
      assert.deepEqual([code, err], [1, ''], text);
      assert.match(out, /^dungeon\.lua:1:\d+ error/);
    }
  });

  it('names the variant where only the content tells it, and how to name another', async () => {
    await file('dungeon.def', good);
    await file('old.def', `%MULDGN DUNGEON: "Main" "M" (10, 0)\n`);
    const last = async (...args: string[]) => (await check(...args)).out.trimEnd().split('\n').slice(-3);
    assert.equal(
      (await last('dungeon.def')).at(-1),
      'Judged as NetHack 3.6, going by what is in it; --dialect ID decides otherwise.',
    );
    assert.deepEqual(await last('dungeon.def', 'old.def'), [
      'Judged by what is in them; --dialect ID decides otherwise:',
      '  NetHack 3.6: dungeon.def',
      '  NetHack 3.1: old.def',
    ]);
    for (const args of [
      ['dungeon.def', '--dialect', 'nethack-3.6'],
      ['dungeon.def', '--format', 'github'],
    ])
      assert.doesNotMatch((await check(...args)).out, /Judged/);
    await file('.nethack-dungeon.json', '{"dialect": "slashem"}');
    assert.doesNotMatch((await check('dungeon.def')).out, /Judged/);
    const log = JSON.parse((await check('dungeon.def', '--format', 'sarif')).out);
    assert.equal(log.runs[0].results[0].properties.dialect, 'slashem');
  });

  it('fails on warnings beyond the allowed number, and takes severities', async () => {
    await file('dungeon.def', 'DUNGEON: "Main" "M" (1-2, 0)\n');
    const base = ['dungeon.def', '--rule', 'required-dungeon=off'];
    assert.equal((await check(...base)).code, 1);
    assert.equal((await check(...base, '--max-warnings', '1')).code, 0);
    assert.equal((await check(...base, '--rule', 'odd-number=off')).code, 0);
    assert.equal((await check(...base, '--rule', 'odd-number=error', '--max-warnings', '9')).code, 1);
  });

  it('obeys the nearest .nethack-dungeon.json, and says what is wrong in it', async () => {
    await file('dat/dungeon.def', 'DUNGEON: "Main" "M" (1-2, 0)\n');
    await file(
      '.nethack-dungeon.json',
      '{"dialect": "slashem", "maxWarnings": 5, "rules": {"required-dungeon": "off"}}',
    );
    const ran = await check('dat/dungeon.def');
    assert.equal(ran.code, 0, ran.out);
    await file('.nethack-dungeon.json', '{"rules": {"odd-number": "loud"}}');
    const broken = await check('dat/dungeon.def');
    assert.equal(broken.code, 2);
    assert.match(broken.err, /\.nethack-dungeon\.json: "odd-number" must be one of/);
    await file('.nethack-dungeon.json', '{"dialect": "slashm"}');
    const typo = await check('dat/dungeon.def');
    assert.equal(typo.code, 2);
    assert.match(typo.err, /\.nethack-dungeon\.json: slashm: no such dialect \(did you mean slashem\?\); known are /);
  });

  it('fixes what has one right fix, until nothing is left to fix', async () => {
    await file('dungeon.def', commented);
    const ran = await check('dungeon.def', '--fix', '--rule', 'required-dungeon=off');
    assert.equal(ran.code, 0, ran.out + ran.err);
    const text = await readFile(path.join(folder, 'dungeon.def'), 'utf8');
    assert.ok(text.includes('wrong place') && /^DUNGEON: "Main" "M" \(10, 0\)$/m.test(text), text);
  });

  it('tells what it found, and that the file cannot be written', async () => {
    await file('dungeon.def', commented);
    await file('other.def', wrong);
    const write = async () => {
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    };
    const { code, out, err } = await run(['check', 'dungeon.def', 'other.def', '--fix'], { cwd: folder, write });
    assert.equal(code, 2);
    assert.equal(err, 'dungeon.def: cannot be written (not allowed)\nother.def: cannot be written (not allowed)\n');
    for (const found of [/^dungeon\.def:1:\d+ error .*comment-position/m, /^other\.def:2:\d+ error/m])
      assert.match(out, found);
    const piped = await run(['check', '-', '--fix'], { cwd: folder, stdin: commented });
    assert.equal(piped.code, 2);
    assert.match(piped.out, /comment-position/);
    assert.match(piped.err, /^--fix: standard input cannot be rewritten/);
  });

  it('takes no empty name for the current folder, and no empty input for a file', async () => {
    await file('dungeon.def', good);
    const named = await check('');
    assert.deepEqual([named.code, named.out, named.err], [2, '', 'the name of a file is empty\n']);
    assert.match((await run(['read', ''], { cwd: folder })).err, /^the name of a file is empty/);
    const piped = await run(['check', '-'], { cwd: folder, stdin: '' });
    assert.equal(piped.code, 2);
    assert.match(piped.err, /^standard input: empty/);
  });

  it('does not rewrite a file whose bytes it cannot give back', async () => {
    const bytes = Buffer.concat([Buffer.from('# \x83\x49\n', 'latin1'), Buffer.from(commented)]);
    await file('dungeon.def', bytes);
    await check('dungeon.def', '--fix');
    assert.deepEqual(await readFile(path.join(folder, 'dungeon.def')), bytes);
  });

  it('says of a file in UTF-16 that it is, and nothing that only looks so', async () => {
    const utf16 = Buffer.from(`\ufeff${good.replace(/\n/g, '\r\n')}`, 'utf16le');
    for (const bytes of [utf16, Buffer.from(utf16).swap16()]) {
      const { code, out, err } = await check(
        await file('dungeon.def', bytes),
        '--fix',
        '--format',
        'json',
        '--rule',
        'required-dungeon=off',
      );
      const found = JSON.parse(out) as { code: string; severity: string; foundBy: string; message: string }[];
      assert.deepEqual([code, err], [1, '']);
      assert.deepEqual(
        found.map((f) => [f.code, f.severity, f.foundBy]),
        [['encoding', 'error', 'start']],
      );
      assert.match(found[0]?.message ?? '', /^The file is UTF-16: .*; save it as UTF-8$/);
      assert.deepEqual(await readFile(path.join(folder, 'dungeon.def')), bytes);
    }
    const lua = Buffer.from('\ufeffdungeon = { { name = "Main", bonetag = "M", base = 3 } }\n', 'utf16le');
    assert.match((await check(await file('dungeon.lua', lua))).out, /^dungeon\.lua:1:1 error The file is UTF-16: Lua/m);
  });

  it('takes a byte order mark from a Lua file, and knows the file in spite of it', async () => {
    await file('dungeon.lua', '\ufeffdungeon = { { name = "Main", bonetag = "M", base = 3 } }\n');
    assert.match((await check('.')).out, /^dungeon\.lua:1:1 error A byte order mark .* \[stray-byte\]$/m);
    await check('.', '--fix');
    assert.match(await readFile(path.join(folder, 'dungeon.lua'), 'utf8'), /^dungeon = /);
    assert.doesNotMatch((await check('.')).out, /stray-byte|passed over/);
  });

  it('judges by the source tree around the file', async () => {
    await file('src/dungeon.c', ansiDungeonC);
    await file('include/global.h', globalH.replace('MAXDUNGEON 16', 'MAXDUNGEON 2'));
    await file('include/dgn_file.h', dgnFileH);
    await file('dat/dungeon.def', good);
    const { out } = await check('dat/dungeon.def');
    assert.match(out, /\[limit\]/, 'two dungeons reach a MAXDUNGEON of 2');
    assert.match(out, /The Gnomish Mines/);
    assert.doesNotMatch(out, /Sokoban/, 'this game does not look for it');
  });

  it('shows help with examples, and the version', async () => {
    const help = await check('--help');
    assert.equal(help.code, 0);
    assert.match(help.out, /Examples:/);
    assert.match((await run(['--version'])).out, /^\d+\.\d+\.\d+\n$/);
  });

  it('explains a check, and corrects a misspelt code', async () => {
    const page = await run(['explain', 'chain-order']);
    assert.match(page.out, /Wrong:\n {4}\S[\s\S]*Right:\n {4}\S/);
    const ends = await run(['explain', 'crlf']);
    assert.match(
      ends.out,
      /carriage return, which[^\n]*\n\nWrong:\n {4}DUNGEON: .*\)␍\n\nRight:\n {4}DUNGEON: .*\)\n$/,
    );
    assert.match((await run(['explain', 'too-large'])).out, /This, 40,000 times over:\n\nWrong:/);
    const typo = await run(['explain', 'chain-ordr']);
    assert.equal(typo.code, 2);
    assert.match(typo.err, /did you mean chain-order/);
    assert.match((await run(['explain'])).out, /^syntax-error +error/m);
  });
});
