/** Shares of all games (0..1) as people read them. What is possible is never shown as 0%, nor what may fail as 100%. */

/** As exact as a figure of its own needs to be: `20%`, `4.5%`, `0.07%`, `<0.01%`. */
export function percent(p: number): string {
  const x = p * 100;
  if (x <= 0) return '0%';
  if (x >= 99.995) return x >= 100 - 1e-9 ? '100%' : '>99.99%';
  if (x < 0.01) return '<0.01%';
  const digits = x >= 99.95 ? 2 : x >= 1 ? 1 : 2;
  return `${x.toFixed(digits).replace(/\.?0+$/, '')}%`;
}

/** Short, for columns and hints where many stand together: `12%`, `4.5%`, `<0.1%`. */
export function shortPercent(p: number): string {
  const x = p * 100;
  if (x <= 0) return '0%';
  if (x < 0.1) return '<0.1%';
  if (x >= 99.95) return x > 99.9999 ? '100%' : '>99.9%';
  return `${x >= 10 && x <= 99 ? Math.round(x) : x.toFixed(1).replace(/\.0$/, '')}%`;
}

/** Within a sentence: `25%`, `under 1%`, `over 99%`. */
export function percentInWords(share: number): string {
  if (share > 0 && share < 0.005) return 'under 1%';
  if (share < 1 && share > 0.995) return 'over 99%';
  return `${Math.round(share * 100)}%`;
}
