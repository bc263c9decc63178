/** What must hold for every picture: nothing lies on anything it should not. Each breach is one readable line. */

import { BADGE_R, badges } from '../../server/branchmap/badges';
import { textWidth } from '../../server/branchmap/measure';
import { NAME_SIZE, SMALL_SIZE } from '../../server/branchmap/metrics';
import { type Box, type Card, headingY, inside, overlap, type Picture, SYMBOL_R } from '../../server/branchmap/picture';
import { branchNote, diffSign, subtitles } from '../../server/branchmap/wording';

interface Named extends Box {
  readonly what: string;
  /** The card it is written on; `undefined` for what stands between the cards. */
  readonly card?: Card;
}

export function audit(picture: Picture): string[] {
  const out: string[] = [];
  const texts = textsOf(picture).sort((a, b) => a.y - b.y);
  for (const [i, a] of picture.cards.entries()) {
    for (const b of picture.cards.slice(i + 1)) {
      if (isWithin(a, b, picture) || isWithin(b, a, picture)) continue;
      const air = a.joined || b.joined ? 0 : 4;
      if (overlap({ ...a, h: a.h + air, w: a.w + air }, b) && overlap(a, { ...b, h: b.h + air, w: b.w + air }))
        out.push(`cards touch: ${a.dungeon.name} and ${b.dungeon.name}`);
    }
    if (a.x < 0 || a.y < 0 || a.x + a.w > picture.width || a.y + a.h > picture.height)
      out.push(`card outside: ${a.dungeon.name}`);
  }
  for (const [i, a] of texts.entries()) {
    for (let j = i + 1; j < texts.length && texts[j]!.y < a.y + a.h; j++)
      if (overlap(a, texts[j]!)) out.push(`texts overlap: ${a.what} and ${texts[j]!.what}`);
    if (a.card && (a.x < a.card.x || a.x + a.w > a.card.x + a.card.w + 0.5))
      out.push(`text leaves its card: ${a.what}`);
    if (a.x < 0 || a.x + a.w > picture.width + 0.5) out.push(`text leaves the picture: ${a.what}`);
  }
  for (const link of picture.links) {
    const seen = link.points.filter((p) => picture.compact || !picture.cards.some((c) => inside(p, c)));
    for (const t of texts)
      if (seen.some((p) => inside(p, t))) out.push(`line crosses text: ${link.branch.id} over ${t.what}`);
    const disc: Box = { x: link.symbol.x - SYMBOL_R, y: link.symbol.y - SYMBOL_R, w: 2 * SYMBOL_R, h: 2 * SYMBOL_R };
    for (const t of texts) if (overlap(disc, t)) out.push(`symbol on text: ${link.branch.id} on ${t.what}`);
    if (!picture.compact)
      for (const c of picture.cards)
        if (overlap(disc, c)) out.push(`symbol on card: ${link.branch.id} on ${c.dungeon.name}`);
  }
  for (const [{ branch }, { x, y }] of badges(picture)) {
    const badge: Box = { x: x - BADGE_R, y: y - BADGE_R, w: 2 * BADGE_R, h: 2 * BADGE_R };
    for (const t of texts) if (overlap(badge, t)) out.push(`sign on text: ${branch.id} on ${t.what}`);
  }
  const lines = picture.ticks.flatMap((t) => t.line.map(([x1, x2]) => ({ x1, x2, y: t.y })));
  for (const [x1, x2] of picture.surface?.line ?? []) lines.push({ x1, x2, y: picture.surface!.y });
  for (const t of texts)
    if (!t.card && lines.some((l) => l.y > t.y && l.y < t.y + t.h && l.x1 < t.x + t.w && l.x2 > t.x))
      out.push(`depth line crosses ${t.what}`);
  // Where a file asks for more levels than the dungeon has rows, some have no row.
  for (const { plan, dungeon } of picture.cards)
    if (plan.unlabelled.length > Math.max(0, dungeon.levels.length - dungeon.n) && !picture.compact)
      out.push(`${plan.unlabelled.length} levels of ${dungeon.name} have no label`);
  return out;
}

/** What is to be said of the dungeons of a real file and is not on their cards, or reads as said of another. */
export function misread(picture: Picture): string[] {
  return picture.cards.flatMap((card) => misreadOf(card, picture));
}

function misreadOf(card: Card, picture: Picture): string[] {
  const { dungeon, plan } = card;
  const out: string[] = [];
  const said = plan.headings.map((h) => h.text).join(' ');
  const note = dungeon.arrival ? branchNote(dungeon.arrival) : '';
  const noted = picture.links.some((l) => l.child === dungeon && l.note?.text === note);
  for (const { parts } of subtitles(dungeon, note && !noted ? [note] : [], true))
    for (const part of parts) if (!said.includes(part)) out.push(`${dungeon.name} does not say "${part}"`);
  const inside = picture.cards.filter((c) => c.within === dungeon.id && c.y > card.y);
  const first = Math.min(...inside.map((c) => c.y));
  for (const h of plan.headings)
    if (headingY(card, h)! > first) out.push(`"${h.text}" of ${dungeon.name} stands below another card`);
  return out;
}

function isWithin(a: Card, b: Card, picture: Picture): boolean {
  for (
    let up: string | undefined = a.within;
    up !== undefined;
    up = picture.cards.find((c) => c.dungeon.id === up)?.within
  )
    if (up === b.dungeon.id) return true;
  return false;
}

/** Every text with the room it takes at most; 11 px high, for rows of 17. */
function textsOf(picture: Picture): Named[] {
  const out: Named[] = [];
  const add = (
    what: string,
    text: string,
    x: number,
    y: number,
    size: number,
    anchor: string,
    card?: Card,
    bold = false,
  ) => {
    const w = textWidth(text, size, bold);
    out.push({ what, card, x: anchor === 'end' ? x - w : anchor === 'middle' ? x - w / 2 : x, y: y - 5.5, w, h: 11 });
  };
  for (const card of picture.cards) {
    const { plan } = card;
    for (const l of plan.labels)
      for (const p of l.pieces)
        add(
          `${l.id} "${p.text}"`,
          p.text,
          card.x + l.x + p.x,
          card.rows[l.row - 1]!,
          p.class === 'name' ? NAME_SIZE : SMALL_SIZE,
          'start',
          card,
        );
    if (card.dungeon.diff) {
      const title = plan.headings.find((h) => h.class === 'title')!;
      const x = card.x + card.w - plan.padRight - title.width;
      add(
        `sign of ${card.dungeon.name}`,
        diffSign(card.dungeon.diff),
        x,
        headingY(card, title)!,
        NAME_SIZE,
        'start',
        card,
        true,
      );
    }
    for (const h of plan.headings)
      add(
        `heading "${h.text}"`,
        h.text,
        card.x + card.w - h.inset,
        headingY(card, h)!,
        h.class === 'title' ? NAME_SIZE : SMALL_SIZE,
        'end',
        card,
        h.class === 'title',
      );
    for (const [i, y] of card.rows.entries()) {
      if (card.folds.some((f) => i + 1 >= f.from && i + 1 <= f.to)) continue;
      add(
        `number ${i + 1} of ${card.dungeon.name}`,
        String(i + 1),
        card.x + plan.numberRight,
        y,
        SMALL_SIZE,
        'end',
        card,
      );
    }
    for (const f of card.folds)
      add(`fold of ${card.dungeon.name}`, `⋯ ${f.from}–${f.to}`, card.x + 12, f.y, SMALL_SIZE, 'start', card);
  }
  for (const link of picture.links)
    if (link.note)
      add(
        `note "${link.note.text}" of ${link.branch.id}`,
        link.note.text,
        link.note.x,
        link.note.y,
        SMALL_SIZE,
        link.note.anchor,
      );
  for (const t of picture.ticks) add(`tick ${t.text}`, t.text, t.x, t.y, SMALL_SIZE, 'end');
  const word = picture.surface?.label;
  if (word) add('surface', 'surface', word.x, word.y, SMALL_SIZE, 'end');
  for (const f of picture.foot) add(`foot "${f.text}"`, f.text, f.x, f.y, SMALL_SIZE, 'start');
  return out;
}
