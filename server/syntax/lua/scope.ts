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
}

/** No label has this name, for it is a keyword. */
const BREAK = 'break';

interface BlockScope {
  readonly activeBefore: number;
  readonly isLoop: boolean;
  readonly labels: Map<string, { readonly line: number; readonly active: number }>;
  /** The gotos that wait for each label; what a `break` waits for is called `break`. */
  pending: Map<string, PendingGoto[]>;
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
    this.blocks.push({ activeBefore: this.active.length, isLoop, labels: new Map(), pending: new Map() });
  }

  /** Leaves the block; gives back the gotos and breaks that have nowhere to go. */
  leaveBlock(): PendingGoto[] {
    const block = this.blocks.pop()!;
    if (block.isLoop) block.pending.delete(BREAK);
    const outer = this.blocks.at(-1);
    // With its outermost block the function is over.
    if (outer === undefined) return inOrder([...block.pending.values()]);
    for (let i = block.activeBefore; i < this.active.length; i++) this.activeOf.get(this.active[i]!.name)!.pop();
    this.active.length = block.activeBefore;
    // The few join the many, so that leaving many blocks does not cost more than what stands in them.
    const [few, many] = outer.pending.size < block.pending.size ? [outer, block] : [block, outer];
    for (const [label, gotos] of few.pending) {
      const same = many.pending.get(label) ?? [];
      const [less, more] = same.length < gotos.length ? [same, gotos] : [gotos, same];
      for (const one of less) more.push(one);
      many.pending.set(label, more);
    }
    outer.pending = many.pending;
    return [];
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

  addGoto(pending: PendingGoto): void {
    if (!pending.isBreak && this.labelLine(pending.label) !== undefined) return;
    wait(this.blocks.at(-1)!, pending);
  }

  /**
   * Sets a label. `last`: nothing but the block's end follows, so that the block's locals are over.
   * Gives back a goto that would jump into the scope of a local, with that local's name.
   */
  addLabel(label: string, line: number, last: boolean): { from: PendingGoto; local: string } | undefined {
    const block = this.blocks.at(-1)!;
    const active = last ? block.activeBefore : this.active.length;
    block.labels.set(label, { line, active });
    const first = block.pending.get(label)?.reduce((a, b) => (a.span.start < b.span.start ? a : b));
    block.pending.delete(label);
    if (first === undefined) return undefined;
    // The locals that are visible here and were not where the first of the gotos stands.
    const local = this.active.slice(block.activeBefore, active).find((l) => l.start > first.span.start);
    return local && { from: first, local: local.name };
  }
}

/** The gotos of all labels as they stand in the text. */
function inOrder(lists: readonly PendingGoto[][]): PendingGoto[] {
  return lists.length === 1 ? lists[0]! : lists.flat().sort((a, b) => a.span.start - b.span.start);
}

function wait(block: BlockScope, pending: PendingGoto): void {
  const key = pending.isBreak ? BREAK : pending.label;
  const same = block.pending.get(key);
  if (same === undefined) block.pending.set(key, [pending]);
  else same.push(pending);
}
