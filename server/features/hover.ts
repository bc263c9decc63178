/** What an entry, a field or a value means, and what it comes to in this file. */
import type { Analysis } from '../analysis/analysis';
import { type FieldSpec, fieldSpec, meaningOf } from '../definition/fields';
import { spelled, statementSpec } from '../definition/statements';
import type { RawField } from '../definition/types';
import type { Odds } from '../game/types';
import type { Span } from '../syntax/span';
import { here, hereField } from './here';
import { keywordAt } from './keywords';
import { type Located, locate } from './locate';
import { oddsOf } from './oddsText';
import { plain } from './plain';
import { fieldNotes, limitNote, nameNotes } from './ruleNotes';

export interface HoverText {
  readonly span: Span;
  readonly markdown: string;
}

/** What to show at an offset; `odds` when they are in. */
export function hover(analysis: Analysis, offset: number, odds?: Odds): HoverText | null {
  const keyword = analysis.definition.format === 'def' ? keywordAt(analysis, offset) : undefined;
  const located = locate(analysis.definition, offset);
  if (keyword) {
    const spec = statementSpec(keyword.word);
    if (!spec) return null;
    const about = located && spec.opens === located.entry.kind ? entryText(analysis, located, odds) : [];
    return {
      span: keyword.span,
      markdown: paragraphs([
        `\`\`\`dungeon-def\n${spelled(spec, analysis.rules.traits).syntax}\n\`\`\``,
        spec.meaning,
        ...about,
        ...(spec.opens ? [limitNote(analysis, spec.opens)] : []),
      ]),
    };
  }
  if (!located?.field) return null;
  const { entry, field } = located;
  const spec = fieldSpec(entry.kind, field.name);
  if (!spec) return variantsField(analysis, located, field);
  if (located.element) return wordHover(spec, located.element);
  const span = located.onName ? field.nameSpan : field.span;
  if (field.name === 'name' && !located.onName) {
    const notes = entry.name?.value === undefined ? [] : nameNotes(analysis, entry.kind, entry.name.value);
    return { span, markdown: paragraphs([title(analysis, located), ...entryText(analysis, located, odds), ...notes]) };
  }
  const word = located.onName ? undefined : wordMeaning(spec, field);
  return {
    span,
    markdown: paragraphs([
      `**\`${spec.name}\`** (${entry.kind}): ${spec.summary}`,
      meaningOf(spec, analysis.rules.traits),
      ...(word ? [word] : []),
      ...hereField(analysis, located, field),
      ...(tellsPlace(spec) ? oddsOf(analysis, located, odds) : []),
      ...fieldNotes(analysis, entry.kind, field.name),
    ]),
  };
}

/** A field that only this variant of the game has. */
function variantsField({ rules }: Analysis, { entry, onName }: Located, field: RawField): HoverText | null {
  if (!rules.extraFields.includes(field.name)) return null;
  const markdown = `**\`${plain(field.name)}\`** (${entry.kind}): a field of ${plain(rules.name)}; other games do not know it.`;
  return { span: onName ? field.nameSpan : field.span, markdown };
}

/** Fields whose hover is about where the entry lands. */
const tellsPlace = (spec: FieldSpec): boolean => ['base', 'range', 'chance', 'chainlevel', 'entry'].includes(spec.name);

const paragraphs = (parts: readonly string[]): string => parts.filter((p) => p !== '').join('\n\n');

function title(analysis: Analysis, { entry, world }: Located): string {
  const name = plain(entry.name?.value ?? '');
  if (entry.kind === 'dungeon') return `**${name}**: dungeon`;
  const home = plain(world.dungeons[entry.dungeon]?.name?.value ?? '?');
  if (entry.kind === 'level') return `**${name}**: special level of ${home}`;
  const known = analysis.definition.worlds.some((w) => w.dungeons.some((d) => d.name?.value === entry.name?.value));
  return `**${name}**: branch from ${home}${known ? '' : ' to a dungeon that this file does not have'}`;
}

function entryText(analysis: Analysis, located: Located, odds: Odds | undefined): string[] {
  return [here(analysis, located.entry, located.world), ...oddsOf(analysis, located, odds)];
}

function wordMeaning(spec: FieldSpec, field: RawField): string | undefined {
  const word = spec.values?.find((v) => v.word === field.value);
  return word && `\`${word.word}\`: ${word.meaning}.`;
}

/** A flag in a list: the flag's meaning first. */
function wordHover(spec: FieldSpec, element: RawField): HoverText {
  return {
    span: element.span,
    markdown: paragraphs([
      wordMeaning(spec, element) ??
        `\`${plain(String(element.value))}\` is not a word of \`${spec.name}\` that is known here.`,
      spec.meaning,
    ]),
  };
}
