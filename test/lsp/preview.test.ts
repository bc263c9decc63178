/** Pictures are made in slices: what two requests share, and what a change of the document does to one being made. */
import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { SecondStage } from '../../server/lsp/later';
import { Previews } from '../../server/lsp/preview';
import { Scheduler } from '../../server/lsp/scheduler';
import { settingsFrom } from '../../server/lsp/settings';
import type { Current } from '../../server/lsp/workspace';
import type { CompareWith, PreviewParams } from '../../server/protocol';
import { analyse } from '../../server/service';
import { Hand } from './hand';

const uri = 'file:///w/dungeon.def';
const params: PreviewParams = { uri, view: 'shortest', seed: '0', world: 0, width: 1000 };
const text = `DUNGEON: "Main" "M" (25, 5)\n${Array.from({ length: 20 }, (_, i) => `LEVEL: "l${i}" "none" @ (${i + 1}, 3)\n`).join('')}`;

/** A clock that goes on with each look at it, so that a slice is over after two or three steps. */
class Ticking extends Hand {
  override now(): number {
    this.time += 3;
    return this.time;
  }
}

function setUp() {
  const hand = new Ticking();
  const scheduler = new Scheduler(hand);
  const stage = new SecondStage(scheduler, { error: assert.fail }, () => {});
  const document = TextDocument.create(uri, '', 1, text);
  let now: Current = { document, analysis: analyse(uri, text), settings: settingsFrom({}), cost: 0 };
  // No odds: they come in when they like.
  stage.stop(now);
  const previews = new Previews({ workspace: { current: async () => now }, scheduler, stage });
  /** Puts a text before everything, in the same document, as a client's change does. */
  const change = (more: string): void => {
    const start = { line: 0, character: 0 };
    TextDocument.update(document, [{ range: { start, end: start }, text: more }], document.version + 1);
    now = { ...now, analysis: analyse(uri, document.getText()) };
    stage.stop(now);
  };
  return { hand, previews, change };
}

/** Lets pending promises go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('pictures in the making', () => {
  it('are shared by those who ask for the same one, and by nobody else', async () => {
    const { hand, previews } = setUp();
    const same = [previews.of(params), previews.of({ ...params })];
    const others = [
      previews.of({ ...params, width: 700 }),
      previews.of({ ...params, view: 'longest' }),
      previews.of({ ...params, with: { kind: 'stock', id: '3.6' } }),
    ];
    await settled();
    assert.equal(previews.begun, 4);
    await hand.all();
    const [one, two] = await Promise.all(same);
    assert.ok(one?.scene.items.length);
    assert.equal(one, two);
    const [narrow, long, compared] = await Promise.all(others);
    assert.notDeepEqual(narrow?.scene, one.scene);
    assert.notDeepEqual(long?.scene, one.scene);
    assert.equal(compared?.compared?.before, 'NetHack 3.6');
    // It is not kept: what it would take is nothing, and it could be large.
    const again = previews.of(params);
    await settled();
    await hand.all();
    assert.deepEqual(await again, one);
    assert.equal(previews.begun, 5);
  });

  it('are given up for the new version when the document changes', async () => {
    const { hand, previews, change } = setUp();
    const asked = previews.of(params);
    await settled();
    hand.turn();
    change('# more\n');
    hand.turn();
    await settled();
    await hand.all();
    const result = await asked;
    assert.equal(previews.begun, 2);
    assert.equal(result?.version, 2);
    assert.equal(result.things.find((t) => t.title === 'Main')?.range.start.line, 1);
  });

  it('of the last good text go on while the broken one changes, with positions of the good one', async () => {
    const { hand, previews, change } = setUp();
    const first = previews.of(params);
    await settled();
    await hand.all();
    const lines = (result: Awaited<typeof first>) => result?.things.map((t) => t.range.start.line);
    const good = lines(await first);
    change('LEVEL: "');
    const second = previews.of(params);
    await settled();
    hand.turn();
    change('# more\n');
    await hand.all();
    await settled();
    await hand.all();
    const result = await second;
    assert.deepEqual([result?.stale, result?.version], [true, 3]);
    assert.deepEqual(lines(result), good);
  });

  it('go on while anybody waits for them, and no longer', async () => {
    const { hand, previews } = setUp();
    let [one, two] = [true, true];
    const asked = [previews.of(params, () => one), previews.of(params, () => two)];
    await settled();
    one = false;
    hand.turn();
    two = false;
    assert.ok((await hand.all()) < 3);
    assert.deepEqual(await Promise.all(asked), [null, null]);
    assert.equal(previews.begun, 1);
    let [three, four] = [true, true];
    const more = [previews.of(params, () => three), previews.of(params, () => four)];
    await settled();
    three = false;
    await hand.all();
    assert.ok((await Promise.all(more)).every((result) => result?.scene.items.length));
    assert.ok(four);
    four = false;
  });

  it('end when the document is closed', async () => {
    const { hand, previews } = setUp();
    let open = true;
    const asked = previews.of(params, () => open);
    await settled();
    hand.turn();
    previews.forget(uri);
    open = false;
    await hand.all();
    assert.equal(await asked, null);
  });

  it('say nothing of a comparison that cannot be made', async () => {
    const { hand, previews } = setUp();
    for (const choice of [{ kind: 'stock', id: 'none' }, { kind: 'head' }] satisfies CompareWith[]) {
      const asked = previews.of({ ...params, with: choice });
      await settled();
      await hand.all();
      const result = await asked;
      assert.ok(result?.scene.items.length);
      assert.equal(result.compared, undefined);
    }
  });
});
