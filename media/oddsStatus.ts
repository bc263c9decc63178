/**
 * What the title says about the odds: nothing while they are exact, or for the first half second of waiting; then
 * that they are being worked out, and a button to stop that; or that they are not, and a button to do it after all.
 */
import type { PreviewResult } from '../server/protocol';
import { oddsNote } from './details';
import { h, setText } from './levelsDom';

/** Shorter waits are not worth a word, in milliseconds. */
const PATIENCE = 500;

type Shown = Pick<PreviewResult, 'uri' | 'odds' | 'oddsError' | 'stale'>;

export interface OddsActions {
  stop(uri: string): void;
  start(uri: string): void;
  /** The button that had the focus goes away: gives it to something that stays. */
  leave(): void;
}

export class OddsStatus {
  readonly badge = h('span', { class: 'badge', role: 'status', hidden: true });
  /** One button for both, so that it keeps the focus when it becomes the other. */
  readonly button = h('button', { type: 'button', class: 'button secondary small', hidden: true });
  #result: Shown | undefined;
  #timer: number | undefined;
  /** The file that is waited for. */
  #waiting: string | undefined;

  constructor(private readonly actions: OddsActions) {
    this.button.addEventListener('click', (event) => {
      // The second click of a double click would take back what the first one did.
      if (event.detail > 1 || !this.#result) return;
      if (this.button.dataset['does'] === 'start') this.actions.start(this.#result.uri);
      else this.actions.stop(this.#result.uri);
    });
  }

  show(result: Shown): void {
    const other = this.#result?.uri !== result.uri;
    this.#result = result;
    // Of the last good picture nothing is worked out while the text is broken.
    const waits = result.odds === 'pending' && !result.stale;
    if (!waits || other) {
      clearTimeout(this.#timer);
      this.#waiting = undefined;
      this.#draw(waits ? undefined : result);
    }
    if (!waits || this.#waiting !== undefined) return;
    this.#waiting = result.uri;
    this.#timer = window.setTimeout(() => this.#draw(this.#result), PATIENCE);
  }

  #draw(result: Shown | undefined): void {
    const { badge, button } = this;
    const odds = result?.odds ?? 'exact';
    const waits = odds === 'pending' || odds === 'stopped';
    badge.hidden = odds === 'exact' || (waits && result?.stale === true);
    if (result) setText(badge, odds === 'sampled' ? `odds ${oddsNote(result)}` : oddsNote(result));
    const hidden = badge.hidden || !waits;
    if (hidden && document.activeElement === button) this.actions.leave();
    button.hidden = hidden;
    if (hidden) return;
    const start = odds === 'stopped';
    button.dataset['does'] = start ? 'start' : 'stop';
    setText(button, start ? 'Work out' : 'Stop');
    const label = start ? 'Work out the odds' : 'Stop working out the odds';
    button.setAttribute('aria-label', label);
    button.title = label;
  }
}
