/** Texts that we write: formatted twice is formatted once, conversion says the same, renaming there and back is nothing. */
import assert from 'node:assert/strict';
import { analyse } from '../../../server/analysis/analysis';
import { convert } from '../../../server/definition/convert';
import { toJson } from '../../../server/definition/json';
import { format, formatRange } from '../../../server/features/formatting';
import { mostlyShort } from '../generators/files';
import type { Property, Source } from '../property';
import { analysed, edited, inside, readable } from '../sound';

const SETTINGS = { insertSpaces: true, tabSize: 2 };

/** What a file says, without where. */
function said(source: Source): string {
  const { definition, rules } = analysed(source);
  return JSON.stringify(toJson(definition, rules.dialect));
}

export const edits: Property<Source> = {
  name: 'edits',
  title: 'formatting keeps what a file says and is done once; a converted file can be read',
  inputs: mostlyShort,
  runs: 150,
  holds(source) {
    const { text } = source;
    const analysis = analysed(source);
    const formatted = { ...source, text: edited(text, format(analysis, SETTINGS), 'formatting') };
    assert.equal(said(formatted), said(source), 'formatting keeps what the file says');
    const twice = edited(formatted.text, format(analysed(formatted), SETTINGS), 'formatting again');
    assert.equal(twice, formatted.text, 'formatting twice changes nothing');
    const middle = Math.floor(text.length / 2);
    const part = formatRange(analysis, { start: middle, end: Math.min(text.length, middle + 80) }, SETTINGS);
    assert.equal(said({ ...source, text: edited(text, part, 'part') }), said(source), 'formatting a part keeps it too');

    const { text: converted, unsaid } = convert(analysis.definition, analysis.syntax, text);
    for (const { span, message } of unsaid) {
      inside(text, span, message);
      readable(message);
    }
    const other = source.format === 'def' ? 'lua' : 'def';
    const read = analyse(`file:///w/dungeon.${other}`, converted, { ours: true });
    const faults = read.definition.problems.filter(
      (p) => p.code === 'syntax-error' || p.code === 'unterminated-string',
    );
    assert.deepEqual(
      faults.map((f) => f.message),
      [],
      'what was converted can be read',
    );
  },
};
