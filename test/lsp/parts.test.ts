import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { analyse } from '../../server/analysis/analysis';
import { globTest } from '../../server/lsp/glob';
import { SecondStage } from '../../server/lsp/later';
import { Scheduler } from '../../server/lsp/scheduler';
import { settingsFrom } from '../../server/lsp/settings';
import type { Current } from '../../server/lsp/workspace';
import { Hand } from './hand';

describe('the second stage', () => {
  const text = 'DUNGEON: "Top" "T" (5, 2)\nLEVEL: "a" "none" @ (3, 0)\nLEVEL: "b" "none" @ (3, 0)\n';
  let version = 0;
  const current = (of: string): Current => ({
    document: TextDocument.create('file:///w/dungeon.def', 'dungeon-def', ++version, of),
    analysis: analyse('file:///w/dungeon.def', of),
    settings: settingsFrom({}),
    cost: 1,
  });
  const setUp = () => {
    const hand = new Hand();
    const errors: string[] = [];
    const arrived: string[] = [];
    const console = { error: (m: string) => errors.push(m) } as unknown as ConstructorParameters<typeof SecondStage>[1];
    const stage = new SecondStage(new Scheduler(hand), console, (uri) => arrived.push(uri));
    return { hand, errors, arrived, stage };
  };
  /** Lets everything that waits happen, promises included. */
  const settle = async (hand: Hand) => {
    for (let i = 0; i < 20; i++) {
      await hand.all();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('recomputes nothing for a comment, and the findings move with the text', async () => {
    const { hand, arrived, stage, errors } = setUp();
    const first = current(text);
    stage.start(first);
    await settle(hand);
    assert.deepEqual(errors, []);
    assert.equal(arrived.length, 1);
    const impossible = stage.findings(first).filter((f) => f.code === 'placement-impossible');
    assert.equal(impossible.length, 1);
    const commented = current(`# a remark\n${text}`);
    stage.start(commented);
    await settle(hand);
    assert.equal(stage.runs, 1);
    assert.ok(stage.result(commented));
    const moved = stage.findings(commented).filter((f) => f.code === 'placement-impossible');
    assert.deepEqual(
      moved.map((f) => f.span.start),
      impossible.map((f) => f.span.start + '# a remark\n'.length),
    );
  });
  it('keeps the old findings until the new ones are there', async () => {
    const { hand, stage } = setUp();
    stage.start(current(text));
    await settle(hand);
    const changed = current(text.replace('"b" "none" @ (3', '"b" "none" @ (2'));
    stage.start(changed);
    assert.equal(stage.runs, 2);
    assert.equal(stage.result(changed), undefined);
    assert.ok(stage.findings(changed).some((f) => f.code === 'placement-impossible'));
    await settle(hand);
    assert.ok(stage.result(changed));
    assert.ok(!stage.findings(changed).some((f) => f.code === 'placement-impossible'));
  });
  it('stops while the text goes on changing, and begins again', async () => {
    const { hand, stage, arrived } = setUp();
    const now = current(text);
    stage.start(now);
    stage.suspend('file:///w/dungeon.def');
    await settle(hand);
    assert.deepEqual([arrived.length, stage.result(now)], [0, undefined]);
    stage.start(now);
    await settle(hand);
    assert.equal(arrived.length, 1);
    stage.suspend('file:///w/dungeon.def');
    stage.start(now);
    await settle(hand);
    assert.equal(stage.runs, 2);
  });
  it('is given up when it is stopped, and whoever waits for it goes on', async () => {
    const { hand, stage, arrived } = setUp();
    const now = current(text);
    const waiting = stage.settled(now);
    hand.turn();
    stage.stop(now);
    await waiting;
    await settle(hand);
    assert.deepEqual([stage.stopped(now), stage.result(now), arrived.length], [true, undefined, 1]);
    // Neither a comment, nor a pause in typing, nor another pull begins it again.
    const commented = current(`# a remark\n${text}`);
    stage.start(commented);
    stage.suspend('file:///w/dungeon.def');
    stage.start(commented);
    await stage.settled(commented);
    await settle(hand);
    assert.deepEqual([stage.stopped(commented), stage.runs, arrived.length], [true, 1, 1]);
  });
  it('begins anew after a stop when the text means something else', async () => {
    const { hand, stage } = setUp();
    const now = current(text);
    stage.start(now);
    stage.stop(now);
    const changed = current(text.replace('(5, 2)', '(6, 2)'));
    assert.equal(stage.stopped(changed), false);
    stage.start(changed);
    await settle(hand);
    assert.ok(stage.result(changed));
    // What was stopped once is not stopped for ever.
    stage.start(now);
    await settle(hand);
    assert.ok(stage.result(now));
  });
  it('begins again when asked to, even while typing pauses it', async () => {
    for (const pause of [false, true]) {
      const { hand, stage, arrived } = setUp();
      const now = current(text);
      stage.start(now);
      if (pause) stage.suspend('file:///w/dungeon.def');
      stage.stop(now);
      stage.again(now);
      assert.equal(stage.stopped(now), false);
      const waiting = stage.settled(now);
      await settle(hand);
      await waiting;
      assert.ok(stage.result(now));
      assert.equal(arrived.length, 3, 'stopped, begun, done');
      stage.stop(now);
      assert.ok(stage.result(now) && !stage.stopped(now), 'what is there cannot be stopped');
    }
  });
  it('that fails counts as stopped: nobody waits for it', async () => {
    const { hand, stage, errors } = setUp();
    const now = current(text);
    const broken = { ...now, analysis: { ...now.analysis, syntax: undefined as never } };
    stage.start(broken);
    const waiting = stage.settled(broken);
    await settle(hand);
    await waiting;
    assert.match(errors.join(), /odds of .*TypeError/);
    assert.ok(stage.stopped(broken));
    await stage.settled(broken);
  });
  it('gives up what is no longer wanted', async () => {
    const { hand, stage, arrived } = setUp();
    stage.start(current(text));
    stage.start(current(text.replace('(5, 2)', '(6, 2)')));
    stage.start(current(text.replace('(5, 2)', '(7, 2)')));
    await settle(hand);
    assert.equal(stage.runs, 3);
    assert.equal(arrived.length, 1);
    stage.start(current(text.replace('(5, 2)', '(8, 2)')));
    stage.forget('file:///w/dungeon.def');
    await settle(hand);
    assert.equal(arrived.length, 1);
  });
});

describe('settings', () => {
  it('are the defaults where they are missing or make no sense', () => {
    const defaults = settingsFrom(undefined);
    for (const json of [
      null,
      7,
      'x',
      [],
      { files: 'x', dialect: 3, rules: [], inlayHints: true, codeLens: 'no', lua: 1 },
    ]) {
      assert.deepEqual(settingsFrom(json), defaults);
    }
    assert.equal(defaults.lua.semanticTokens, false);
  });
  it('are taken where they do', () => {
    const s = settingsFrom({
      dialect: 'auto',
      rules: { a: 'off', b: 'loud' },
      inlayHints: { depth: false },
      files: ['x', 1],
    });
    assert.equal(s.dialect, '');
    assert.deepEqual(s.rules, { a: 'off' });
    assert.deepEqual(s.inlayHints, { levels: true, depth: false, chance: true });
    assert.deepEqual(s.files, ['x']);
  });
});

describe('glob patterns', () => {
  for (const [pattern, yes, no] of [
    ['**/w/*.lua', ['/a/w/x.lua', '/w/x.lua'], ['/a/w/b/x.lua', '/a/w/x.def']],
    ['*.def', ['/a/x.def', '/x.def'], ['/a/x.defs']],
    ['/a/**/x.lua', ['/a/x.lua', '/a/b/c/x.lua'], ['/b/a/x.lua']],
    ['d?/{x,y}.lua', ['/d1/x.lua', '/a/d2/y.lua'], ['/d/x.lua', '/d1/z.lua']],
    ['a+(b).lua', ['/a+(b).lua'], ['/aab.lua']],
    ['**/gen/**', ['/a/gen/x', '/gen/b/x.lua'], ['/a/generic/x']],
  ] as const) {
    it(pattern, () => {
      for (const path of yes) assert.ok(globTest(pattern)(path), path);
      for (const path of no) assert.ok(!globTest(pattern)(path), path);
    });
  }
  it('that are hostile match nothing, at once', () => {
    const started = Date.now();
    globTest('*a'.repeat(200))(`/${'a'.repeat(2000)}b`);
    globTest('**/'.repeat(100))('/a/'.repeat(500));
    globTest('{'.repeat(400))('/x');
    assert.ok(Date.now() - started < 2000);
  });
});
