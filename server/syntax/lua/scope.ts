/** Which variable a name means, and where a `goto` may go: what Lua works out while it parses. */
import type { Span } from '../span';
import type { LocalName, Upvalue } from './ast';

/** Lua's limit of local variables that are visible at once in one function. */
export const maxLocals = 200;
/** Lua's limit of variables that a function may take from those around it. */
export const maxUpvalues = 255;

export interface PendingGoto {
  readonly label: string;
  readonly span: Span;
  readonly line: number;
  readonly isBreak: boolean;
  /** How many locals were visible where it stands; less once blocks are left. */
  active: number;
}

interface BlockScope {
  readonly activeBefore: number;
  readonly isLoop: boolean;
  readonly labels: Map<string, { readonly line: number; readonly active: number }>;
  readonly pending: PendingGoto[];
  /** How many of `pending` wait for each label, so that none are looked for in vain. */
  readonly waiting: Map<string, number>;
}

/** What is known about a variable's place. */
export type Found =
  | { readonly scope: 'local' | 'upvalue'; readonly slot: number; readonly attribute: LocalName['attribute'] }
  | undefined;

/** One function while it is being parsed. */
export class FunctionScope {
  slots = 0;
  /** Locals that are declared and not yet visible. */
  waiting = 0;
  isVararg = false;
  readonly upvalues: (Upvalue & { attribute: LocalName['attribute'] })[] = [];
  readonly active: LocalName[] = [];
  /** Whether it was said that there are too many locals, and too many upvalues. */
  readonly overfull = { locals: false, upvalues: false };
  private readonly activeOf = new Map<string, LocalName[]>();
  private readonly upvalueOf = new Map<string, number>();
  private readonly blocks: BlockScope[] = [];

  constructor(readonly parent: FunctionScope | undefined) {}

  enterBlock(isLoop: boolean): void {
    this.blocks.push({ activeBefore: this.active.length, isLoop, labels: new Map(), pending: [], waiting: new Map() });
  }

  /** Leaves the block; gives back the gotos and breaks that have nowhere to go. */
  leaveBlock(): PendingGoto[] {
    const block = this.blocks.pop()!;
    for (let i = block.activeBefore; i < this.active.length; i++) this.activeOf.get(this.active[i]!.name)!.pop();
    this.active.length = block.activeBefore;
    const lost: PendingGoto[] = [];
    const outer = this.blocks.at(-1);
    for (const pending of block.pending) {
      if (pending.isBreak && block.isLoop) continue;
      pending.active = Math.min(pending.active, block.activeBefore);
      if (outer === undefined) lost.push(pending);
      else wait(outer, pending);
    }
    return lost;
  }

  /** A new variable's slot; it becomes visible with `activate`. */
  newSlot(): number {
    return this.slots++;
  }

  activate(local: LocalName): void {
    this.active.push(local);
    const same = this.activeOf.get(local.name);
    if (same === undefined) this.activeOf.set(local.name, [local]);
    else same.push(local);
  }

  find(name: string): Found {
    const local = this.activeOf.get(name)?.at(-1);
    if (local !== undefined) return { scope: 'local', slot: local.slot, attribute: local.attribute };
    const known = this.upvalueOf.get(name);
    if (known !== undefined) return { scope: 'upvalue', slot: known, attribute: this.upvalues[known]!.attribute };
    const outer = this.parent?.find(name);
    if (outer === undefined) return undefined;
    this.upvalueOf.set(name, this.upvalues.length);
    this.upvalues.push({ name, fromFrame: outer.scope === 'local', slot: outer.slot, attribute: outer.attribute });
    return { scope: 'upvalue', slot: this.upvalues.length - 1, attribute: outer.attribute };
  }

  /** The line on which a label of this name that is visible here was set. */
  labelLine(label: string): number | undefined {
    for (const block of this.blocks) {
      const found = block.labels.get(label);
      if (found !== undefined) return found.line;
    }
    return undefined;
  }

  addGoto(pending: Omit<PendingGoto, 'active'>): void {
    if (!pending.isBreak && this.labelLine(pending.label) !== undefined) return;
    wait(this.blocks.at(-1)!, { ...pending, active: this.active.length });
  }

  /**
   * Sets a label. `last`: nothing but the block's end follows, so that the block's locals are over.
   * Gives back a goto that would jump into the scope of a local, with that local's name.
   */
  addLabel(label: string, line: number, last: boolean): { from: PendingGoto; local: string } | undefined {
    const block = this.blocks.at(-1)!;
    const active = last ? block.activeBefore : this.active.length;
    block.labels.set(label, { line, active });
    let bad: { from: PendingGoto; local: string } | undefined;
    let left = block.waiting.get(label) ?? 0;
    block.waiting.delete(label);
    for (let i = block.pending.length - 1; left > 0 && i >= 0; i--) {
      const pending = block.pending[i]!;
      if (pending.isBreak || pending.label !== label) continue;
      left--;
      block.pending.splice(i, 1);
      if (pending.active < active) bad = { from: pending, local: this.active[pending.active]!.name };
    }
    return bad;
  }
}

function wait(block: BlockScope, pending: PendingGoto): void {
  block.pending.push(pending);
  if (!pending.isBreak) block.waiting.set(pending.label, (block.waiting.get(pending.label) ?? 0) + 1);
}
