/**
 * The second stage: odds and the findings that follow from them, in slices, one run per document and meaning. A new
 * version of the text with the same meaning starts nothing.
 */
import type { Finding } from '../checks/types';
import { type Later, laterFindings, meaningOf, workLater } from '../service';
import { type ErrorLog, logError } from './guard';
import type { Scheduler } from './scheduler';
import type { Read } from './workspace';

interface State {
  /** The meaning that is being worked out, or was. */
  meaning: string;
  /** Raised with every new run; an older run is given up. */
  run: number;
  /** Whether that run is still at work. */
  running: boolean;
  /** The meaning that the user wants nothing worked out for, or for which it failed; until another one comes. */
  stopped?: string;
  /** What came out, and for which meaning; an older meaning's stays until the new one is there. */
  result?: { readonly meaning: string; readonly later: Later; readonly text: string };
  readonly waiting: (() => void)[];
}

export class SecondStage {
  private readonly states = new Map<string, State>();
  /** How many runs were started: a test counts them. */
  runs = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly console: ErrorLog,
    /** Told when a document's odds came in, were stopped, or began again. */
    private readonly changed: (uri: string) => void,
  ) {}

  /** Sees to it that what this document means now is worked out. */
  start(current: Read): void {
    const uri = current.document.uri;
    const meaning = meaningOf(current.analysis);
    const state = this.state(uri);
    if (state.meaning === meaning || state.stopped === meaning) return;
    state.stopped = undefined;
    state.meaning = meaning;
    state.running = true;
    const run = ++state.run;
    this.runs++;
    const text = current.document.getText();
    const wanted = () => this.states.get(uri) === state && state.run === run;
    void this.scheduler
      .run(workLater(current.analysis), wanted)
      .then((outcome) => {
        if (!outcome.done || !wanted()) return;
        state.result = { meaning, later: outcome.value, text };
        this.changed(uri);
      })
      .catch((error: unknown) => {
        logError(this.console, `odds of ${uri}`, error);
        if (!wanted()) return;
        state.stopped = meaning;
        this.changed(uri);
      })
      .finally(() => {
        if (wanted()) release(state);
      });
  }

  /** Gives up what is being worked out for this meaning; it is not begun again unless by `again`. */
  stop(current: Read): void {
    const uri = current.document.uri;
    const meaning = meaningOf(current.analysis);
    const state = this.state(uri);
    if (state.result?.meaning === meaning || state.stopped === meaning) return;
    state.stopped = meaning;
    state.meaning = '';
    state.run++;
    release(state);
    this.changed(uri);
  }

  /** Works out what was stopped, from the start. */
  again(current: Read): void {
    const uri = current.document.uri;
    if (this.stopped(current)) {
      const state = this.state(uri);
      state.stopped = undefined;
      state.meaning = '';
    }
    this.start(current);
    this.changed(uri);
  }

  /** Whether nothing is being worked out for what the document means now, because that was stopped or failed. */
  stopped(current: Read): boolean {
    return this.states.get(current.document.uri)?.stopped === meaningOf(current.analysis);
  }

  /** The odds of what the document means now; `undefined` while they are not in. */
  result(current: Read): Later | undefined {
    const result = this.states.get(current.document.uri)?.result;
    return result && result.meaning === meaningOf(current.analysis) ? result.later : undefined;
  }

  /** The second-stage findings for the text as it is now; the old ones, moved with it, while the new are not in. */
  findings(current: Read): readonly Finding[] {
    const result = this.states.get(current.document.uri)?.result;
    return result ? laterFindings(current.analysis, result.later, result.text) : [];
  }

  /** Whether there is nothing to wait for: the odds are in, or nobody works them out. */
  isSettled(current: Read): boolean {
    return this.stopped(current) || this.result(current) !== undefined;
  }

  /** Works out what the document means now; resolves when that is over, given up for a change of the text included. */
  async settled(current: Read): Promise<void> {
    this.start(current);
    const state = this.states.get(current.document.uri);
    if (!state?.running) return;
    await new Promise<void>((resolve) => state.waiting.push(resolve));
  }

  /** Gives up what is being worked out: the text goes on changing. It begins again with the next `start`. */
  suspend(uri: string): void {
    const state = this.states.get(uri);
    if (!state?.running) return;
    state.meaning = '';
    state.run++;
    // Whoever waits looks at the new text.
    release(state);
  }

  forget(uri: string): void {
    const state = this.states.get(uri);
    this.states.delete(uri);
    if (state) release(state);
  }

  private state(uri: string): State {
    const known = this.states.get(uri);
    if (known) return known;
    const fresh: State = { meaning: '', run: 0, running: false, waiting: [] };
    this.states.set(uri, fresh);
    return fresh;
  }
}

/** Nothing is at work any more: whoever waits goes on. */
function release(state: State): void {
  state.running = false;
  for (const done of state.waiting.splice(0)) done();
}
