/** The pages of the checks, in Markdown, from the table: what `npm run docs` writes to docs/checks/. */
import { rulesFor } from '../dialects/index';
import { checkTable } from './table';
import type { CheckRow, Example, Family, FoundBy, Severity } from './types';

const FAMILIES: Readonly<Record<Family, string>> = {
  reading: 'Reading: what stops or misleads whoever reads the file',
  fields: 'Fields: what one field, or one entry by itself, shows',
  structure: 'Structure: how dungeons, levels and branches hang together',
  placement: 'Placement: what follows from playing it, over every length and chance',
  consistency: 'Consistency: what is legal and does not fit together',
};

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'information',
  hint: 'hint',
};

const FINDERS: Readonly<Record<FoundBy, string>> = {
  compiler: 'the compiler',
  start: 'the game, at the start',
  play: 'players, in the game',
  nobody: 'nobody',
};

const GENERATED = '<!-- Generated from server/checks/table by `npm run docs`: edit the table. -->';

/** The page of one check. */
export function checkPage(row: CheckRow): string {
  const finders =
    typeof row.foundBy === 'string' || row.formats.length === 1
      ? FINDERS[typeof row.foundBy === 'string' ? row.foundBy : row.foundBy[row.formats[0]!]]
      : `${FINDERS[row.foundBy.def]} (\`.def\`); ${FINDERS[row.foundBy.lua]} (\`.lua\`)`;
  return `${[
    GENERATED,
    `# ${row.code}`,
    `**${row.title}** · ${SEVERITIES[row.severity]} · ${row.formats.map((f) => `\`dungeon.${f}\``).join(', ')} · found otherwise by: ${finders}`,
    row.meaning,
    `*Who finds out otherwise.* ${row.otherwise}`,
    ...row.examples.flatMap((example) => exampleText(example, row.examples.length > 1)),
    '## Severity',
    `As a setting, \`"nethackDungeon.rules": { "${row.code}": "off" }\` silences the check; \`error\`, \`warning\`, \`information\` and \`hint\` change how it shows. A comment silences it for the next entry: \`${comment(row)}\`.`,
    '[All checks](README.md)',
  ].join('\n\n')}\n`;
}

function comment(row: CheckRow): string {
  return row.formats[0] === 'def' ? `# nethack-dungeon: ignore ${row.code}` : `-- nethack-dungeon: ignore ${row.code}`;
}

/** An example as it can be shown. */
export interface ShownExample {
  readonly wrong: string;
  readonly right: string;
  /** What has to be known to read it, one sentence each. */
  readonly notes: readonly string[];
}

/** The texts of an example without an end of the last line, and with a sign for what nobody sees. */
export function shownExample({ wrong, right, times, levelFiles }: Example): ShownExample {
  const visible = (text: string) => text.replace(/\r/g, '␍').trimEnd();
  const notes: string[] = [];
  if (levelFiles !== undefined) notes.push(`With the level files ${levelFiles.map((f) => `\`${f}\``).join(', ')}.`);
  if (wrong.includes('\r')) notes.push('␍ stands for a carriage return, which an editor does not show.');
  if (times !== undefined) notes.push(`This, ${times.toLocaleString('en')} times over:`);
  return { wrong: visible(wrong), right: visible(right), notes };
}

function exampleText(example: Example, several: boolean): string[] {
  const rules = rulesFor(example.dialect);
  const language = rules.generation === '3.7' || rules.generation === '5.0' ? 'lua' : 'def';
  const where = several ? ` in \`dungeon.${language}\`` : '';
  const { wrong, right, notes } = shownExample(example);
  const block = (text: string) => `\`\`\`${language === 'lua' ? 'lua' : 'text'}\n${text}\n\`\`\``;
  return [`## Wrong${where}`, ...notes, block(wrong), `## Right${where}`, block(right)];
}

/** The list of all checks. */
export function checkIndex(): string {
  const families = [...new Set(checkTable.map((row) => row.family))];
  const sections = families.flatMap((family) => [
    `## ${FAMILIES[family]}`,
    [
      '| check | severity | |',
      '| --- | --- | --- |',
      ...checkTable
        .filter((row) => row.family === family)
        .map((row) => `| [${row.code}](${row.code}.md) | ${SEVERITIES[row.severity]} | ${row.title} |`),
    ].join('\n'),
  ]);
  return `${[GENERATED, '# Checks', ...sections].join('\n\n')}\n`;
}
