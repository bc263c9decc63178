import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse, finish, workLater } from '../../server/service';

const page = (name: string) => readFileSync(path.resolve(__dirname, '../../media/walkthrough', name), 'utf8');

describe('the walkthrough', () => {
  it('silences, in its example, the one thing that there is to say', () => {
    const example = /^```\n([\s\S]*?)^```$/m.exec(page('checks.md'))?.[1] ?? '';
    const findings = (text: string) => {
      const file = `DUNGEON: "The Dungeons of Doom" "D" (25, 5)\n${text}`;
      const analysis = analyse('file:///dungeon.def', file, { severities: { 'required-dungeon': 'off' } });
      return [...analysis.findings, ...finish(workLater(analysis)).findings];
    };
    assert.deepEqual(findings(example), []);
    const [, code = ''] = /ignore (\S+)/.exec(example) ?? [];
    assert.deepEqual(
      findings(example.replace(/^#.*\n/, '')).map((f) => f.code),
      [code],
    );
  });
});
