import assert from 'node:assert/strict';
import { Kept } from '../../server/lsp/kept';
import { Scheduler } from '../../server/lsp/scheduler';
import { Hand } from './hand';

describe('the scheduler', () => {
  it('runs slices of 8 ms, one per turn; short ones at first, when more messages may wait', async () => {
    const hand = new Hand();
    const scheduler = new Scheduler(hand);
    function* work(): Generator<void, string, void> {
      for (let i = 0; i < 200; i++) {
        hand.time += 1;
        yield;
      }
      return 'done';
    }
    const long = scheduler.run(work(), () => true);
    const slices: number[] = [];
    while (hand.time < 200) {
      const before = hand.time;
      hand.turn();
      slices.push(hand.time - before);
    }
    await hand.all();
    assert.deepEqual(await long, { done: true, value: 'done', spent: 200 });
    assert.deepEqual([...new Set(slices.slice(0, 12))], [2]);
    assert.deepEqual([...new Set(slices.slice(12, -1))], [8]);
  });
  it('takes jobs in turn, and closes one that nobody wants any more', async () => {
    const hand = new Hand();
    const scheduler = new Scheduler(hand);
    const log: string[] = [];
    let wanted = true;
    function* work(name: string): Generator<void, string, void> {
      try {
        for (let i = 0; i < 3; i++) {
          hand.time += 9;
          log.push(name);
          yield;
        }
        return name;
      } finally {
        log.push(`${name} closed`);
      }
    }
    const a = scheduler.run(work('a'), () => true);
    const b = scheduler.run(work('b'), () => wanted);
    hand.turn();
    hand.turn();
    hand.turn();
    assert.deepEqual(log, ['a', 'b', 'a']);
    wanted = false;
    await hand.all();
    assert.deepEqual(await a, { done: true, value: 'a', spent: 27 });
    assert.deepEqual(await b, { done: false });
    assert.deepEqual(log, ['a', 'b', 'a', 'b closed', 'a', 'a closed']);
  });
  it('hands on what work throws, and goes on', async () => {
    const hand = new Hand();
    const scheduler = new Scheduler(hand);
    // biome-ignore lint/correctness/useYield: it fails before it yields
    function* bad(): Generator<void, string, void> {
      throw new Error('no');
    }
    function* good(): Generator<void, string, void> {
      yield;
      return 'yes';
    }
    const failed = assert.rejects(
      scheduler.run(bad(), () => true),
      /no/,
    );
    const fine = scheduler.run(good(), () => true);
    await hand.all();
    await failed;
    assert.deepEqual(await fine, { done: true, value: 'yes', spent: 0 });
  });
  it('prefers what has run the least, so that what is short never waits for what is long', async () => {
    const hand = new Hand();
    const scheduler = new Scheduler(hand);
    function* work(ms: number): Generator<void, number, void> {
      for (let i = 0; i < ms; i++) {
        hand.time += 1;
        yield;
      }
      return hand.time;
    }
    const long = [1, 2, 3].map(() => scheduler.run(work(10_000), () => true));
    for (let i = 0; i < 300; i++) hand.turn();
    const begun = hand.time;
    const short = scheduler.run(work(30), () => true);
    await hand.all();
    const ended = await short;
    assert.ok(ended.done && ended.value === begun + 30, 'it had every slice until it was over');
    for (const outcome of await Promise.all(long)) assert.ok(outcome.done && outcome.spent === 10_000);
  });
  it('closes what nobody wants before the next slice of anything', async () => {
    const hand = new Hand();
    const scheduler = new Scheduler(hand);
    function* work(): Generator<void, void, void> {
      for (let i = 0; i < 1000; i++) {
        hand.time += 1;
        yield;
      }
    }
    let wanted = true;
    const old = scheduler.run(work(), () => wanted);
    for (let i = 0; i < 10; i++) hand.turn();
    const fresh = scheduler.run(work(), () => true);
    wanted = false;
    hand.turn();
    assert.deepEqual(await old, { done: false });
    await hand.all();
    assert.ok((await fresh).done);
  });
  it('is over at once with what takes less than 4 ms; all that begins in one turn shares these', async () => {
    const hand = new Hand();
    const scheduler = new Scheduler(hand);
    function* work(): Generator<void, number, void> {
      for (let i = 0; i < 3; i++) {
        hand.time += 1;
        yield;
      }
      return hand.time;
    }
    const all = [1, 2, 3, 4, 5].map(() => scheduler.begin(work(), () => true));
    assert.equal(hand.time, 4, 'one whole piece of work and a part of the second');
    assert.ok((await all[0])?.done);
    const turns = await hand.all();
    assert.equal(turns, 1 + 8 + 1, 'the end of the share, short slices for each, and the look whether there is more');
    for (const outcome of await Promise.all(all)) assert.ok(outcome.done && outcome.spent === 3);
    assert.equal(await scheduler.begin(work(), () => true).then((o) => o.done && o.value), hand.time);
  });
  it('does not begin what nobody wants', async () => {
    const hand = new Hand();
    let begun = false;
    // biome-ignore lint/correctness/useYield: it is not to begin
    function* work(): Generator<void, void, void> {
      begun = true;
    }
    assert.deepEqual(await new Scheduler(hand).begin(work(), () => false), { done: false });
    assert.equal(begun, false);
  });
});

describe('what is kept per version', () => {
  const setUp = () => {
    const hand = new Hand();
    return { hand, kept: new Kept<string>(new Scheduler(hand)) };
  };
  const log: string[] = [];
  beforeEach(() => log.splice(0));
  function* work(hand: Hand, name: string, steps: number): Generator<void, string, void> {
    log.push(name);
    for (let i = 0; i < steps; i++) {
      hand.time += 1;
      yield;
    }
    log.push(`${name} done`);
    return name;
  }

  it('is worked out once, however many ask', async () => {
    const { hand, kept } = setUp();
    const begin = () => work(hand, 'a', 20);
    const asked = [1, 2, 3].map(() => kept.work('u', [1], begin, () => true));
    assert.equal(kept.get('u', [1]), undefined);
    await hand.all();
    await Promise.all(asked);
    assert.deepEqual(log, ['a', 'a done']);
    assert.deepEqual(kept.get('u', [1]), { done: true, value: 'a', spent: 20 });
    assert.ok(kept.holds('u', 'a') && !kept.holds('u', 'b') && !kept.holds('v', 'a'));
    assert.equal(kept.get('u', [2]), undefined);
  });
  it('gives up what a newer version overtakes, and whoever waited for it goes on', async () => {
    const { hand, kept } = setUp();
    const old = kept.work(
      'u',
      [1],
      () => work(hand, 'old', 1000),
      () => true,
    );
    hand.turn();
    const fresh = kept.work(
      'u',
      [2],
      () => work(hand, 'new', 20),
      () => true,
    );
    await hand.all();
    await Promise.all([old, fresh]);
    assert.deepEqual(log, ['old', 'new', 'new done']);
    assert.deepEqual([kept.get('u', [1]), kept.get('u', [2])?.value], [undefined, 'new']);
  });
  it('gives up what nobody wants or what was closed, and begins it again when it is asked for again', async () => {
    for (const close of [false, true]) {
      const { hand, kept } = setUp();
      let wanted = true;
      const first = kept.work(
        'u',
        [1],
        () => work(hand, 'a', 100),
        () => wanted,
      );
      hand.turn();
      if (close) kept.forget('u');
      else wanted = false;
      await hand.all();
      await first;
      assert.equal(kept.get('u', [1]), undefined);
      const second = kept.work(
        'u',
        [1],
        () => work(hand, 'b', 2),
        () => true,
      );
      await hand.all();
      await second;
      assert.equal(kept.get('u', [1])?.value, 'b');
    }
  });
  it('fails for all who wait, and is tried again for the next', async () => {
    const { hand, kept } = setUp();
    function* bad(): Generator<void, string, void> {
      hand.time += 9;
      yield;
      throw new Error('no');
    }
    const waiting = [1, 2].map(() =>
      assert.rejects(
        kept.work('u', [1], bad, () => true),
        /no/,
      ),
    );
    await hand.all();
    await Promise.all(waiting);
    await kept.work(
      'u',
      [1],
      () => work(hand, 'a', 1),
      () => true,
    );
    assert.equal(kept.get('u', [1])?.value, 'a');
  });
});
