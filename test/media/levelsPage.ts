/** The sample levels' page alone, for tests: the maps come from the server's own code, bundled in. */
import { LevelsView } from '../../media/levels';
import type { LevelsFile, LevelsHost, LevelsState } from '../../media/levelsState';
import { cavern, mines, minesGallery, minesWhy } from '../../server/mapgen/samples';

interface TestWindow {
  view: LevelsView;
  kept: LevelsState | undefined;
  copied: string | undefined;
  /** Names of the requests made. */
  requests: string[];
  /** Waits this long before each answer. */
  delay: number;
  /** Makes the next requests fail with this. */
  failure: string | undefined;
  start(file: LevelsFile, kept?: Partial<LevelsState>): void;
}
const page = window as unknown as TestWindow;

function finish<T>(work: Generator<void, T, void>): T {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}

const answers: Readonly<Record<string, (params: never) => unknown>> = {
  'nethackDungeon/mines': mines,
  'nethackDungeon/minesGallery': minesGallery,
  'nethackDungeon/minesWhy': (params) => finish(minesWhy(params)),
  'nethackDungeon/cavern': cavern,
};

const host: LevelsHost = {
  async request(method, params) {
    page.requests.push(method);
    await new Promise((resolve) => setTimeout(resolve, page.delay));
    if (page.failure) throw new Error(page.failure);
    return answers[method]?.(params as never) as never;
  },
  copy(text) {
    page.copied = text;
  },
  keep(state) {
    page.kept = state;
  },
};

page.requests = [];
page.delay = 0;
page.start = (file, kept) => {
  page.view?.dispose();
  page.view = new LevelsView(host, kept);
  document.body.replaceChildren(page.view.element);
  page.view.update(file);
};
