/**
 * When what is told about a document by itself (status, findings, preview, the second stage) is worked out: after a
 * change, a save, new settings. A change never goes unseen: whatever happens meanwhile, the last text is told about.
 */
import { type ErrorLog, guarded } from './guard';
import type { Host } from './host';
import type { SecondStage } from './later';
import { reported } from './reports';
import type { Current, Workspace } from './workspace';

/** How long a file must take to analyse, in ms, before typing in it is waited out. */
const HEAVY = 12;
/** The longest such wait, in ms. */
const LONGEST_WAIT = 400;
/** How long after the last change the second stage of a heavy file begins, in ms. */
const IDLE = 600;

export class Refresher {
  /** What cancels the refresh that a change has made due, per document. */
  private readonly due = new Map<string, () => void>();
  /** What cancels the wait for the second stage of a heavy file. */
  private readonly idling = new Map<string, () => void>();
  /** How long the last analysis took, in ms. */
  private readonly took = new Map<string, number>();

  constructor(
    private readonly host: Pick<Host, 'turns' | 'delay'>,
    private readonly workspace: Pick<Workspace, 'current' | 'documents'>,
    private readonly stage: SecondStage,
    private readonly log: ErrorLog,
    /** Tells the client; `byItself`: not because of a change, of which the client knows. */
    private readonly tell: (current: Current, byItself: boolean) => void,
  ) {}

  /** Tells about a document as it is now, and starts its second stage. */
  now(uri: string, byItself: boolean): Promise<void> {
    return guarded(this.log, `analysis of ${uri}`, undefined, async () => {
      const current = await this.workspace.current(uri);
      if (!current) return;
      this.took.set(uri, current.cost);
      this.tell(current, byItself);
      if (!reported(current)) return;
      if (current.cost <= HEAVY) this.stage.start(current);
      else this.whenIdle(uri);
    });
  }

  all(): void {
    for (const { uri } of this.workspace.documents.all()) void this.now(uri, false);
  }

  /** The text changed: tells after all messages that are waiting; in a heavy file, when the typing pauses. */
  soon(uri: string): void {
    this.due.get(uri)?.();
    const heavy = this.took.get(uri) ?? 0;
    let cancel: () => void;
    const run = (): void => {
      if (this.due.get(uri) === cancel) this.due.delete(uri);
      void this.now(uri, false);
    };
    if (heavy > HEAVY) {
      this.stage.suspend(uri);
      this.idling.get(uri)?.();
      this.idling.delete(uri);
      cancel = this.host.delay(Math.min(LONGEST_WAIT, 4 * heavy), run);
    } else {
      let cancelled = false;
      cancel = () => {
        cancelled = true;
      };
      // Two turns: in the first, the next message that is here already is only about to be taken.
      this.host.turns.later(() => {
        if (!cancelled) this.host.turns.later(() => !cancelled && run());
      });
    }
    this.due.set(uri, cancel);
  }

  /** The document was closed. */
  closed(uri: string): void {
    for (const cancels of [this.due, this.idling]) {
      cancels.get(uri)?.();
      cancels.delete(uri);
    }
    this.took.delete(uri);
  }

  /** In a heavy file the second stage waits until nothing was typed for a while. */
  private whenIdle(uri: string): void {
    this.idling.get(uri)?.();
    const cancel = this.host.delay(IDLE, () => {
      this.idling.delete(uri);
      void guarded(this.log, `odds of ${uri}`, undefined, async () => {
        const current = await this.workspace.current(uri);
        if (current && reported(current)) this.stage.start(current);
      });
    });
    this.idling.set(uri, cancel);
  }
}
