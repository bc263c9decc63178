/** What a file means, apart from where it is written: the key under which odds are kept. */
import type { Definition, World } from '../definition/types';
import type { Rules } from '../dialects/types';

/** Spans, and what is only there for messages about the text. */
const TEXT_ONLY = new Set(['span', 'nameSpan', 'headSpan', 'raw', 'computed', 'problems', 'orphans', 'label']);

const keys = new WeakMap<Definition, { readonly rules: Rules; readonly key: string }>();

/**
 * A string that is equal for two definitions when they mean the same under the same rules: every value, no span. Costs
 * a walk over the definition, once per definition and rules.
 */
export function meaningOf(definition: Definition, rules: Rules): string {
  const known = keys.get(definition);
  if (known?.rules === rules) return known.key;
  const { limits, requiredDungeons, generation, traits, dialect } = rules;
  const key = JSON.stringify(
    [dialect, generation, limits, requiredDungeons, traits, definition.exact, definition.worlds],
    withoutSpans,
  );
  keys.set(definition, { rules, key });
  return key;
}

/** The same for one world: equal for two worlds that are played the same way. */
export function meaningOfWorld({ dungeons, stop }: World): string {
  return JSON.stringify([dungeons, stop], withoutSpans);
}

function withoutSpans(name: string, value: unknown): unknown {
  return TEXT_ONLY.has(name) ? undefined : value;
}
