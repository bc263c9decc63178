/** A pass rule in words. */
import type { PassRule } from './mines';

/** `0–2`, `5`, `0, 3 and 7–8`: the neighbour counts at which a rule has this effect. */
function countsOf(rule: PassRule, effect: string): string {
  const runs: string[] = [];
  for (let n = 0; n <= 8; n++) {
    if (rule[n] !== effect) continue;
    const first = n;
    while (n < 8 && rule[n + 1] === effect) n++;
    runs.push(first === n ? `${n}` : `${first}–${n}`);
  }
  const last = runs.pop();
  return last === undefined || runs.length === 0 ? (last ?? '') : `${runs.join(', ')} and ${last}`;
}

/** `0–2 floor neighbours make rock, 5–8 make floor`. */
export function ruleInWords(rule: PassRule): string {
  const rock = countsOf(rule, 'r');
  const floor = countsOf(rule, 'f');
  const parts: string[] = [];
  if (rock) parts.push(`${rock} floor neighbours make rock`);
  if (floor) parts.push(rock ? `${floor} make floor` : `${floor} floor neighbours make floor`);
  return parts.length > 0 ? parts.join(', ') : 'nothing changes';
}
