/** Nothing in a file, nor in a file's name, steers the terminal or the log that the command line prints to. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sarifReport } from '../../server/cli/report/sarif';
import { run } from '../cli/run';
import { hostileDef, hostileLua } from './hostile';

/** Controls but for line ends and tabs, direction marks, what is invisible. */
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

const strangeNames = [
  '\u001b[31mdungeon.def',
  '::error file=x::dungeon.def',
  'dungeon\u202e##[add-mask].def',
  'a\n::error::dungeon.def',
];

describe('what the command line prints', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dungeon-hostile-'));
    mkdirSync(path.join(folder, '.git'));
    writeFileSync(path.join(folder, 'dungeon.def'), hostileDef());
    writeFileSync(path.join(folder, 'dungeon.lua'), hostileLua());
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Everything that the command prints, looked through. */
  const printed = async (...args: string[]): Promise<string> => {
    // A converted file and a picture are data, to be written to a file: they say what they say.
    const data = args[0] === 'convert' || args.includes('--svg');
    const { out, err } = await run(args, { cwd: folder, terminal: true });
    for (const line of `${out}${err}`.split('\n')) {
      assert.doesNotMatch(line, STEERING, `${args.join(' ')}: ${JSON.stringify(line)}`);
      const command = !data && /^\s*::|##\[/.exec(line);
      const ours = args.includes('github') && /^::(error|warning|notice) file=[^:]*::[^\u0000-\u001f]*$/.test(line);
      assert.ok(!command || ours, `${args.join(' ')}: GitHub would obey ${JSON.stringify(line)}`);
    }
    return out + err;
  };

  for (const file of ['dungeon.def', 'dungeon.lua']) {
    it(`of the text of a hostile ${file}`, async () => {
      for (const format of ['text', 'json', 'sarif', 'github'])
        assert.ok((await printed('check', file, '--format', format)).length > 1000, format);
      for (const view of ['shortest', 'longest']) await printed('map', file, '--view', view);
      await printed('map', file, '--svg', '-');
      for (const command of ['read', 'odds', 'play']) {
        await printed(command, file);
        await printed(command, file, '--json');
      }
      for (const form of [[], ['--json'], ['--markdown']]) await printed('compare', 'stock:3.6', file, ...form);
      await printed('convert', file, '--to', file.endsWith('def') ? 'lua' : 'def');
    });
  }

  it('of the names of hostile files', async () => {
    for (const name of strangeNames) writeFileSync(path.join(folder, name), 'DUNGEON: "a" "A" (0, 0)\nnonsense\n');
    for (const name of [...strangeNames, ...strangeNames.map((n) => `absent ${n}`)]) {
      for (const format of ['text', 'json', 'sarif', 'github']) await printed('check', name, '--format', format);
      for (const command of ['read', 'map', 'odds', 'play']) await printed(command, name);
      await printed('convert', name, '--to', 'lua');
      await printed('compare', name, name);
      await printed('compare', 'stock:3.6', name, '--markdown');
    }
    await printed('check', '.');
    await printed('check', '--\u001b[31m::error::x', 'x');
    writeFileSync(path.join(folder, '.nethack-dungeon.json'), '{"\u009b31m\\n::error::": 1}');
    await printed('check', 'dungeon.def');
    writeFileSync(path.join(folder, '.nethack-dungeon.json'), 'no JSON \u001b[31m\n::error::x');
    await printed('check', 'dungeon.def');
    rmSync(path.join(folder, '.nethack-dungeon.json'));
  });

  it('as SARIF makes no links, and stands names that are no text', () => {
    const found = {
      file: 'a\ud800/../[x](y).def',
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 2,
      code: 'syntax-error',
      severity: 'error',
      foundBy: 'compiler',
      message: 'see [this](https://evil.example) \\',
      dialect: 'slashem',
    } as const;
    const { runs } = JSON.parse(sarifReport([found], '1.0.0'));
    const [result] = runs[0].results;
    assert.equal(result.message.text, 'see \\[this\\](https://evil.example) \\\\');
    assert.equal(result.locations[0].physicalLocation.artifactLocation.uri, 'a%EF%BF%BD/../%5Bx%5D(y).def');
  });
});
