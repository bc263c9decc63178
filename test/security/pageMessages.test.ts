import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileNameOf, pageMessage, waitingFor } from '../../client/preview/messages';
import { Host } from '../../media/host';
import type { HostToPage } from '../../server/protocol';

const shown = 'file:///w/dungeon.def';
const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 5 } };
const preview = { uri: shown, view: 'shortest', seed: '0', world: 0, width: 1000 };
const request = (method: string, params: unknown, id: unknown = 1) => ({ type: 'request', id, method, params });

describe('messages from the page', () => {
  it('are taken when they are what the page sends', () => {
    const good: unknown[] = [
      { type: 'ready' },
      { type: 'cancel', id: 7 },
      { type: 'reveal', uri: shown, range },
      { type: 'save', name: 'map.svg', content: '<svg/>', encoding: 'utf8' },
      { type: 'save', name: 'map.png', content: 'iVBORw0KGgo=', encoding: 'base64' },
      { type: 'copy', text: 'x' },
      request('nethackDungeon/preview', preview),
      request('nethackDungeon/preview', { ...preview, with: { kind: 'head' } }),
      request('nethackDungeon/mines', { seed: '1', generation: '3.7' }),
      request('nethackDungeon/compare', { uri: shown, with: { kind: 'stock', id: '3.6' } }),
      request('nethackDungeon/compare', { uri: shown, with: { kind: 'file' } }),
      request('nethackDungeon/compareSources', { uri: shown }),
    ];
    for (const message of good) assert.equal(pageMessage(message, shown), message, JSON.stringify(message));
  });

  it('are refused when they are not: other shapes, other files, requests that are not the page’s', () => {
    const other = 'file:///etc/passwd';
    const bad: unknown[] = [
      undefined,
      null,
      'ready',
      [],
      { type: ['ready'] },
      { type: '__proto__' },
      { type: 'toString' },
      { type: 'cancel', id: '1' },
      { type: 'reveal', uri: other, range },
      { type: 'reveal', uri: shown },
      { type: 'reveal', uri: shown, range: { start: { line: -1, character: 0 }, end: {} } },
      { type: 'reveal', uri: shown, range: { start: { line: 1e300, character: 0.5 }, end: null } },
      { type: 'save', name: 7, content: 'x', encoding: 'utf8' },
      { type: 'save', name: 'x', content: {}, encoding: 'utf8' },
      { type: 'save', name: 'x', content: 'not base64!', encoding: 'base64' },
      { type: 'save', name: 'x', content: 'x', encoding: 'latin1' },
      { type: 'save', name: 'x'.repeat(10_000), content: 'x', encoding: 'utf8' },
      { type: 'copy', text: { toString: 'x' } },
      request('nethackDungeon/preview', { ...preview, uri: other }),
      request('nethackDungeon/preview', { ...preview, uri: undefined }),
      request('nethackDungeon/preview', { ...preview, with: { kind: 'text', title: 'x', uri: other, text: 'x' } }),
      request('nethackDungeon/compare', { uri: shown, with: { kind: 'file', uri: 7 } }),
      request('nethackDungeon/compare', { uri: shown, with: { kind: 'text', title: '', uri: other, text: '' } }),
      request('nethackDungeon/compare', { uri: shown, with: null }),
      request('nethackDungeon/addLevel', { uri: shown, dungeon: 'x', name: 'x', base: 1 }),
      request('nethackDungeon/convert', { uri: shown }),
      request('workspace/executeCommand', { command: 'x' }),
      request('constructor', {}),
      request('nethackDungeon/mines', null),
      request('nethackDungeon/mines', { seed: '1' }, '1'),
      request('nethackDungeon/mines', { seed: '1' }, Number.NaN),
    ];
    for (const message of bad) assert.equal(pageMessage(message, shown), undefined, JSON.stringify(message));
    assert.equal(waitingFor(request('nethackDungeon/convert', {}, 9)), 9, 'who waits is told');
  });

  it('never make the host stumble, whatever they are', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), fc.anything(), (value, more) => {
        pageMessage(value, shown);
        waitingFor(value);
        for (const type of ['request', 'cancel', 'reveal', 'save', 'copy'])
          pageMessage({ type, id: value, method: value, params: more, uri: more, range: value, name: value }, shown);
      }),
    );
  });

  it('propose names of files without a way out of the folder, and all of them visible', () => {
    const names: [string, string][] = [
      ['dungeon-shortest.svg', 'dungeon-shortest.svg'],
      ['../../.bashrc', '-..-.bashrc'],
      ['..\\x.svg', '-x.svg'],
      ['.svg', 'svg'],
      ['', 'dungeon.txt'],
      ['a\u202egnp.exe', 'a-gnp.exe'],
      ['C:x\u0000.svg', 'C-x-.svg'],
    ];
    for (const [name, proposed] of names) assert.equal(fileNameOf(name), proposed);
  });
});

describe('messages to the page', () => {
  it('are taken by shape: what other scripts post into its window does nothing', () => {
    const heard: string[] = [];
    let receive: (message: HostToPage) => void = () => {};
    const note =
      (name: string) =>
      (...args: unknown[]) =>
        void heard.push([name, ...args].join(' '));
    const channel = {
      post: () => {},
      listen: (to: typeof receive) => (receive = to),
      getState: () => null,
      setState: () => {},
    };
    new Host(channel, {
      show: note('show'),
      changed: note('changed'),
      cursor: note('cursor'),
      compare: note('compare'),
    });
    const nonsense = [
      null,
      7,
      'x',
      {},
      { type: 'show', uri: 7 },
      { type: 'cursor', uri: shown },
      { type: 'cursor', uri: shown, position: { line: 'x', character: null } },
      { type: 'compare', uri: shown, with: null },
      { type: 'response', id: 99 },
    ];
    for (const message of nonsense) receive(message as HostToPage);
    assert.deepEqual(heard, []);
    receive({ type: 'show', uri: shown, locked: true });
    assert.deepEqual(heard, [`show ${shown} true`]);
  });
});
