import assert from 'node:assert/strict';
import { layOut } from '../../server/branchmap/index';
import { resolve } from '../../server/branchmap/resolve';
import { toScene } from '../../server/branchmap/scene';
import { play } from '../../server/game/play';
import type { View } from '../../server/protocol';
import type { CheckedAnalysis } from '../../server/service';
import { audit, misread } from './audit';
import { corpusFiles, fixture, STOCK } from './files';

const WIDTHS = [500, 700, 1000, 2000];
const VIEWS: readonly View[] = ['shortest', 'longest', 'game'];

function pictures(analysis: CheckedAnalysis): string[] {
  const out: string[] = [];
  const { definition, rules, findings } = analysis;
  for (const [w, world] of definition.worlds.slice(0, 3).entries())
    for (const view of VIEWS) {
      const game = view === 'game' ? play(world, rules, { seed: '7' }) : undefined;
      const resolved = resolve({ world, rules, view, findings, game });
      for (const width of WIDTHS) {
        const picture = layOut(resolved, width);
        const keys = new Set<string>();
        const twice = toScene(picture).items.filter((i) => keys.size === keys.add(i.key).size);
        for (const breach of [...audit(picture), ...misread(picture), ...twice.map((i) => `key twice: ${i.key}`)])
          out.push(`world ${w}, ${view}, ${width} px: ${breach}`);
      }
    }
  return out;
}

describe('branch map: nothing lies on anything it should not', () => {
  for (const name of STOCK) it(name, () => assert.deepEqual(pictures(fixture(name)), []));
  for (const { name, analysis } of corpusFiles()) it(`corpus: ${name}`, () => assert.deepEqual(pictures(analysis), []));
});
