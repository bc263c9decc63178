/** A picture as readable text: what stands where, without pixels. */
import type { Card, Picture } from '../../server/branchmap/picture';
import { diffSign, symbol } from '../../server/branchmap/wording';

/** Per lane its cards from top to bottom; per card its rows with what is on them; then the branches. */
export function sketch(picture: Picture): string {
  const out: string[] = [];
  const lanes = [...new Set(picture.cards.map((c) => c.lane))].sort((a, b) => a - b);
  for (const lane of lanes) {
    out.push(`lane ${lane}`);
    for (const card of picture.cards.filter((c) => c.lane === lane).sort((a, b) => a.y - b.y))
      out.push(...sketchCard(card));
  }
  out.push('branches');
  for (const l of picture.links)
    out.push(
      `  ${l.branch.diff ? `${diffSign(l.branch.diff)} ` : ''}${l.branch.parent.name} ${l.branch.at} ${symbol(l.branch)} ${l.child?.name ?? l.branch.name} ${l.child?.entryLevel ?? ''}${l.socket ? ' (open end)' : ''}${l.note ? ` "${l.note.text}"` : ''}`.trimEnd(),
    );
  return `${out.join('\n')}\n`;
}

function sketchCard(card: Card): string[] {
  const { plan, dungeon: d } = card;
  const sign = d.diff ? `${diffSign(d.diff)} ` : '';
  const title = plan.headings.map((h) => `${h.row}:${h.class === 'title' ? sign : ''}${h.text}`).join(' | ');
  const notes = [card.joined ? 'joined' : '', card.apart ? 'apart' : ''].filter(Boolean).map((n) => ` (${n})`);
  const out = [`  [${title}] depth ${d.depthStart}${notes.join('')}`];
  for (let row = 1; row <= d.n; row++) {
    const label = plan.labels.find((l) => l.row === row);
    const strips = plan.strips
      .filter((s) => s.first <= row && s.last >= row)
      .map((s) => `${s.column}${s.removed ? '┆' : s.first === s.last ? '■' : '│'}`);
    const arrival = row === d.entryLevel ? '▸' : ' ';
    if (label || strips.length || arrival !== ' ')
      out.push(
        `   ${arrival}${String(row).padStart(2)} ${strips.join(' ').padEnd(18)} ${label?.pieces.map((p) => (p.class === 'tag' ? `[${p.text}]` : p.text)).join(' ') ?? ''}`.trimEnd(),
      );
  }
  return out;
}
