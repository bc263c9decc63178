/** The `table` library. */
import type { Work } from '../../syntax/work';
import { lessThan, numberText } from './arithmetic';
import { type Call, libraryTable, maxResults, native, nativeInSteps } from './natives';
import { LuaTable, type Slot } from './table';
import { isNumber, type Native, truthy, typeName, Unknown, unknown, type Value } from './values';

const takesUnknown = { takesUnknown: true };

function moved(value: Value): Slot {
  return { value, origin: undefined, at: undefined, literal: false, nameSpan: undefined };
}

/** A slot without a value, which takes a field away. */
const none: Slot = moved(undefined);

function insert(call: Call): Value[] {
  if (call.arg(1) instanceof Unknown) return [];
  const table = call.table(1);
  const end = table.length() + 1;
  const last = call.count;
  if (last !== 2 && last !== 3) call.error("wrong number of arguments to 'insert'");
  call.raw.spendFields(1);
  const origin = call.raw.origins[last - 1];
  const slot: Slot = { ...moved(call.arg(last)), origin, at: origin ?? call.raw.span };
  if (last === 2) {
    table.set(end, slot);
    return [];
  }
  if (call.arg(2) instanceof Unknown) {
    table.tainted = true;
    return [];
  }
  const at = call.small(2);
  if (at < 1 || at > end) call.bad(2, 'position out of bounds');
  call.raw.spend(end - at);
  for (let i = end; i > at; i--) table.set(i, table.slot(i - 1) ?? none);
  table.set(at, slot);
  return [];
}

function remove(call: Call): Value[] {
  const table = call.table(1);
  const size = table.length();
  const at = call.small(2, size);
  if (call.count > 1 && (at < 1 || at > size + 1) && !(size === 0 && (at === 0 || at === size))) {
    call.bad(2, 'position out of bounds');
  }
  const removed = table.get(at);
  call.raw.spend(Math.max(size - at, 0));
  for (let i = at; i < size; i++) table.set(i, table.slot(i + 1) ?? none);
  if (at <= size || table.get(at) !== undefined) table.set(Math.max(at, size), none);
  return [removed];
}

function* concat(call: Call): Work<Value[]> {
  const table = call.table(1);
  const separator = call.arg(2) === undefined ? '' : call.string(2);
  const from = call.small(3, 1);
  const to = call.small(4, table.length());
  let out = '';
  for (let i = from; i <= to; i++) {
    if (call.raw.due) yield;
    call.raw.spend(1);
    const v = table.get(i);
    if (v instanceof Unknown) return [unknown];
    if (typeof v !== 'string' && !isNumber(v)) {
      call.error(`invalid value (${typeName(v)}) at index ${i} in table for 'concat'`);
    }
    out += typeof v === 'string' ? v : numberText(v as number);
    if (i < to) out += separator;
    call.raw.spendString(out.length);
  }
  return [out];
}

function unpack(call: Call): Value[] {
  const table = call.table(1);
  const from = call.small(2, 1);
  const to = call.small(3, table.length());
  if (to - from >= 1_000_000) call.error('too many results to unpack');
  call.atMost(maxResults, to - from + 1);
  const out: Value[] = [];
  for (let i = from; i <= to; i++) {
    call.raw.spend(1);
    out.push(table.get(i));
  }
  return out;
}

function pack(call: Call): Value[] {
  const table = new LuaTable(call.raw.span);
  table.fill(
    call.raw.args.map((value, i) => ({ ...moved(value), origin: call.raw.origins[i], at: call.raw.origins[i] })),
  );
  table.put('n', call.count);
  return [table];
}

function* move(call: Call): Work<Value[]> {
  const source = call.table(1);
  const [from, to, at] = [call.small(2), call.small(3), call.small(4)];
  const target = call.arg(5) === undefined ? source : call.table(5);
  if (to < from) return [target];
  if (from <= 0 && to >= Number.MAX_SAFE_INTEGER + from) call.bad(3, 'too many elements to move');
  const upwards = at > to || at <= from || target !== source;
  for (let n = 0; n <= to - from; n++) {
    if (call.raw.due) yield;
    call.raw.spend(1);
    const i = upwards ? n : to - from - n;
    const slot = source.slot(from + i);
    if (slot !== undefined) call.raw.spendFields(1);
    target.set(at + i, slot ?? none);
  }
  return [target];
}

/** Lua's own quicksort, step for step: the order of equal elements depends on it. */
class Sorter {
  constructor(
    private readonly call: Call,
    private readonly slots: (Slot | undefined)[],
    private readonly order: Value,
  ) {}

  private *before(a: Slot | undefined, b: Slot | undefined): Work<boolean> {
    if (this.call.raw.due) yield;
    const result = yield* this.call.raw.invoke(this.order, [a?.value, b?.value]);
    return !(result instanceof Unknown) && truthy(result);
  }

  /** `before` by Lua's own `<`. */
  private plainBefore(x: Slot | undefined, y: Slot | undefined): boolean {
    const [a, b] = [x?.value, y?.value];
    this.call.raw.spend(1 + (typeof a === 'string' ? a.length >> 8 : 0));
    if (a instanceof Unknown || b instanceof Unknown) return false;
    return lessThan(a, b, false) ?? this.call.cannotCompare(a, b);
  }

  private swap(i: number, j: number): void {
    [this.slots[i], this.slots[j]] = [this.slots[j], this.slots[i]];
  }

  *sort(from: number, to: number): Work<void> {
    const { slots, order } = this;
    let low = from;
    let high = to;
    while (low < high) {
      if (order === undefined ? this.plainBefore(slots[high], slots[low]) : yield* this.before(slots[high], slots[low]))
        this.swap(low, high);
      if (high - low === 1) return;
      const middle = (low + high) >> 1;
      const [x, y, z] = [slots[low], slots[middle], slots[high]];
      if (order === undefined ? this.plainBefore(y, x) : yield* this.before(y, x)) this.swap(middle, low);
      else if (order === undefined ? this.plainBefore(z, y) : yield* this.before(z, y)) this.swap(middle, high);
      if (high - low === 2) return;
      const pivot = slots[middle];
      this.swap(middle, high - 1);
      const split = yield* this.partition(low, high, pivot);
      if (split - low < high - split) {
        yield* this.sort(low, split - 1);
        low = split + 1;
      } else {
        yield* this.sort(split + 1, high);
        high = split - 1;
      }
    }
  }

  private *partition(low: number, high: number, pivot: Slot | undefined): Work<number> {
    const { slots, order } = this;
    let i = low;
    let j = high - 1;
    for (;;) {
      for (;;) {
        const slot = slots[++i];
        if (!(order === undefined ? this.plainBefore(slot, pivot) : yield* this.before(slot, pivot))) break;
        if (i >= high - 1) this.call.error('invalid order function for sorting');
      }
      for (;;) {
        const slot = slots[--j];
        if (!(order === undefined ? this.plainBefore(pivot, slot) : yield* this.before(pivot, slot))) break;
        if (j < i) this.call.error('invalid order function for sorting');
      }
      if (this.call.raw.due) yield;
      if (j < i) {
        this.swap(high - 1, i);
        return i;
      }
      this.swap(i, j);
    }
  }
}

function* sort(call: Call): Work<Value[]> {
  const table = call.table(1);
  const size = table.length();
  const order = call.arg(2);
  if (order !== undefined && typeName(order) !== 'function') call.bad(2, `function expected, got ${typeName(order)}`);
  const slots: (Slot | undefined)[] = [];
  for (let i = 1; i <= size; i++) slots.push(table.slot(i));
  yield* new Sorter(call, slots, order).sort(0, size - 1);
  slots.forEach((slot, i) => {
    table.set(i + 1, slot ?? none);
  });
  return [];
}

const functions: readonly Native[] = [
  native('insert', insert, takesUnknown),
  native('remove', remove),
  nativeInSteps('concat', concat),
  native('unpack', unpack),
  native('pack', pack, takesUnknown),
  nativeInSteps('move', move),
  nativeInSteps('sort', sort),
];

/** A new `table` table. */
export function tableLibrary(): LuaTable {
  return libraryTable(functions);
}
