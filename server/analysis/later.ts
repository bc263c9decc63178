/**
 * The second stage: what takes playing the file. It depends on what the file means, not on how it is written, so it is
 * worked out once per meaning and kept while only comments and layout change.
 */

import { fileContext } from '../checks/context';
import { type Finding, settling } from '../checks/index';
import { placementFacts, placementFindings } from '../checks/placement/index';
import type { PlacementFacts } from '../checks/placement/types';
import type { Definition } from '../definition/types';
import { meaningOf as meaningOfDefinition, workMeaning } from '../game/meaning';
import { odds as workOdds } from '../game/odds';
import type { Odds } from '../game/types';
import { finish, type Work } from '../game/work';
import type { Analysis } from './analysis';
import { moved } from './moved';

/** What the second stage gives. */
export interface Later {
  /** Over all games, worlds weighted in. */
  readonly odds: Odds;
  /** Per world of the definition; only `odds` again where there is one. */
  readonly worlds: readonly Odds[];
  readonly facts: PlacementFacts;
  /** What it was worked out for, with the findings there: kept on screen until a changed meaning is worked out. */
  readonly meaning: string;
  readonly findings: readonly Finding[];
}

/** More worlds than this are only worked out together. */
const MOST_WORLDS = 32;

/** The key of what a file means: as long as it stays, so does `Later`. Known since the checks. */
export function meaningOf({ definition, rules }: Analysis): string {
  return meaningOfDefinition(definition, rules);
}

/** Works out the odds of a file and what its placement checks need. */
export function* workLater(analysis: Analysis): Work<Later> {
  const { definition, rules } = analysis;
  const meaning = yield* workMeaning(definition, rules);
  const odds = yield* workOdds(definition, rules);
  const worlds: Odds[] = [];
  if (definition.worlds.length === 1) worlds.push(odds);
  else if (definition.worlds.length <= MOST_WORLDS) {
    for (const world of definition.worlds) worlds.push(yield* workOdds(alone(definition, world), rules));
  }
  const facts = yield* placementFacts(definition, rules, odds, worlds);
  yield;
  return { odds, worlds, facts, meaning, findings: yield* judging(analysis, facts) };
}

/** The definition as if every game were this world. */
function alone(definition: Definition, world: Definition['worlds'][number]): Definition {
  return { ...definition, worlds: [{ ...world, probability: 1 }] };
}

const judged = new WeakMap<Definition, { readonly later: Later; readonly findings: readonly Finding[] }>();

/**
 * The findings of the second stage for this text. When it means something else than `later` was worked out for, the
 * old findings, moved from `text` to where they stand now and without their fixes.
 * @param text the text that `later` was worked out for
 */
export function laterFindings(analysis: Analysis, later: Later, text: string): readonly Finding[] {
  if (later.meaning !== meaningOf(analysis)) return moved(later.findings, text, analysis.text);
  const known = judged.get(analysis.definition);
  if (known?.later === later) return known.findings;
  const findings = judge(analysis, later.facts);
  judged.set(analysis.definition, { later, findings });
  return findings;
}

function judge(analysis: Analysis, facts: PlacementFacts): readonly Finding[] {
  return finish(judging(analysis, facts));
}

function* judging({ definition, syntax, text, rules, options }: Analysis, facts: PlacementFacts): Work<Finding[]> {
  const file = fileContext(definition, syntax.tree, text, rules, options.bytes);
  return yield* settling(placementFindings(file, facts), file, options.severities);
}
