import assert from 'node:assert/strict';
import { analyse } from '../../server/service';
import { sizedDef, sizedLua, stockLua } from './files';
import type { Row } from './harness';
import { jsonLike } from './jsonFile';
import { pageOf } from './page';

const now = new Date('2026-01-02T03:04:05Z');
const rows: readonly Row[] = [
  { name: 'stock .def: hover', value: 1, unit: 'ms', most: 2, named: true, note: 'p50 0.5', peer: 'JSON service 0.7' },
  { name: 'server.browser.js', value: 700, unit: 'KB', most: 400, named: true },
  { name: 'mines maps', value: 9_000, unit: 'per second', least: 5_000, named: true },
  { name: 'stock .def: folding', value: 3, unit: 'ms', most: 2 },
  { name: 'webview.js', value: 150, unit: 'KB' },
];

describe('benchmarks', () => {
  it('the page: every named budget with its figure and what stands beside it; all that is over, with the reason', () => {
    const page = pageOf(rows, ['## Bundles\n'], { before: 0.2, after: 1.1, minutes: 5 }, now);
    const budgets = page.slice(page.indexOf('## Budgets'), page.indexOf('### What is over'));
    assert.match(budgets, /\| stock \.def: hover \| 1\.00 ms \| ≤ 2\.00 \| ok \| p50 0\.5; JSON service 0\.7 \|/);
    assert.match(budgets, /\| server\.browser\.js \| 700 KB \| ≤ 400 \| \*\*over\*\* \|/);
    assert.match(budgets, /\| mines maps \| 9,000 per second \| ≥ 5,000 \| ok \|/);
    assert.doesNotMatch(budgets, /folding|webview/);
    const over = page.slice(page.indexOf('### What is over'), page.indexOf('## Bundles\n'));
    assert.match(over, /- server\.browser\.js\. The budget was set/);
    assert.match(over, /- stock \.def: folding\. No reason is known yet\.$/m);
  });

  it('the page says when the machine was busy', () => {
    const busy = /machine was busy/;
    assert.doesNotMatch(pageOf(rows, [], { before: 0.2, after: 1.1, minutes: 5 }, now), busy);
    assert.match(pageOf(rows, [], { before: 6, after: 7, minutes: 9 }, now), busy);
  });

  it('files of a size have that many entries', () => {
    for (const entries of [10, 100, 1_000])
      for (const [format, text] of [
        ['def', sizedDef(entries)],
        ['lua', sizedLua(entries)],
      ] as const) {
        const { definition } = analyse(`file:///dungeon.${format}`, text, { ours: true });
        const { dungeons } = definition.worlds[0]!;
        const n = dungeons.reduce((sum, d) => sum + 1 + d.levels.length + d.branches.length, 0);
        assert.equal(n, entries, `${format}, ${entries}`);
        assert.ok(!definition.problems.some((p) => p.code === 'syntax-error'));
      }
  });

  it('the JSON file that stands beside one of ours is as long, within a twentieth', () => {
    for (const size of [2_500, 4_000, 300_000]) {
      const json = jsonLike(stockLua, size);
      assert.ok(json.length > size * 0.95 && json.length < size * 1.05, `${json.length} for ${size}`);
      const dungeons = JSON.parse(json) as { levels: { name: string; base: number }[] }[];
      assert.ok(dungeons.length > 1 && dungeons.some((d) => d.levels.some((l) => l.name && l.base !== undefined)));
    }
  });
});
