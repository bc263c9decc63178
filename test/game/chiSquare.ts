/** Whether counts fit a distribution. */

/** log Γ(x), x > 0 (Lanczos). */
function logGamma(x: number): number {
  const c = [
    76.1800917294715, -86.50532032941678, 24.0140982408309, -1.231739572450155, 1.208650973866179e-3,
    -5.395239384953e-6,
  ];
  const t = x + 5.5;
  const series = c.reduce((sum, value, i) => sum + value / (x + 1 + i), 1.000000000190015);
  return (x + 0.5) * Math.log(t) - t + Math.log((2.506628274631 * series) / x);
}

/** The upper regularised incomplete gamma function Q(a, x). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 1000 && Math.abs(term) > Math.abs(sum) * 1e-15; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < 1000; i++) {
    const an = -i * (i - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return scale * h;
}

/**
 * The probability of counts at least as far from the distribution (Pearson's chi-square). Outcomes expected fewer than 5
 * times are put together.
 * @param expected probability per outcome, summing to 1 at most; the rest is one more outcome
 */
export function probabilityOfFit(
  counts: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, number>,
  total: number,
): number {
  let statistic = 0;
  let cells = 0;
  let rareCount = 0;
  let rareExpected = 0;
  const seen = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const sum = [...expected.values()].reduce((all, p) => all + p, 0);
  const cell = (count: number, want: number) => {
    if (want < 5) {
      rareCount += count;
      rareExpected += want;
      return;
    }
    statistic += (count - want) ** 2 / want;
    cells++;
  };
  for (const outcome of new Set([...counts.keys(), ...expected.keys()])) {
    cell(counts.get(outcome) ?? 0, (expected.get(outcome) ?? 0) * total);
  }
  cell(total - seen, Math.max(0, 1 - sum) * total);
  if (rareExpected >= 5) {
    statistic += (rareCount - rareExpected) ** 2 / rareExpected;
    cells++;
  } else if (rareCount > rareExpected + 10 * Math.sqrt(rareExpected) + 4) {
    return 0;
  }
  return cells < 2 ? 1 : upperGamma((cells - 1) / 2, statistic / 2);
}
