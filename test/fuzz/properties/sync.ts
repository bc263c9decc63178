/** Documents kept by their changes say what the whole text would say. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Later, laterFindings, workLater } from '../../../server/analysis/later';
import { finish } from '../../../server/game/work';
import { shortFile } from '../generators/files';
import { type Change, keystrokes, type Step } from '../generators/keystrokes';
import type { Property, Source } from '../property';
import { analysed, plainJson, soundFinding } from '../sound';

export interface Session extends Source {
  readonly steps: readonly Step[];
}

export const sessions: () => fc.Arbitrary<Session> = () =>
  fc.tuple(shortFile(), keystrokes).map(([source, steps]) => ({ ...source, steps }));

/** The change as the protocol has it, for the document as it is now. */
export function contentChange(
  document: TextDocument,
  { from, length, text, whole }: Change,
): TextDocumentContentChangeEvent {
  if (whole) return { text: `${text}${document.getText().slice(0, 400)}` };
  const start = Math.floor(from * document.getText().length);
  return { range: { start: document.positionAt(start), end: document.positionAt(start + length) }, text };
}

/** The text after one change, worked out without the library: lines end with `\n`, `\r\n` or `\r`. */
function applied(text: string, change: TextDocumentContentChangeEvent): string {
  if (!('range' in change)) return change.text;
  const lines = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((m) => m.index + m[0].length)];
  const ends = lines.map((_, i) => {
    const next = lines[i + 1] ?? text.length;
    return next - (/\r\n$|\n$|\r$/.exec(text.slice(lines[i], next))?.[0].length ?? 0);
  });
  const offset = ({ line, character }: { line: number; character: number }): number =>
    line >= lines.length ? text.length : Math.min(lines[line]! + character, ends[line]!);
  return text.slice(0, offset(change.range.start)) + change.text + text.slice(offset(change.range.end));
}

export const sync: Property<Session> = {
  name: 'sync',
  title: 'after any sequence of changes, what is found is what a fresh reading of the text finds',
  inputs: sessions,
  runs: 50,
  holds({ format, text, steps }) {
    const document = TextDocument.create(`file:///w/dungeon.${format}`, format, 0, text);
    let expected = text;
    let later: { readonly result: Later; readonly text: string } | undefined;
    steps.forEach((step, i) => {
      for (const change of step) {
        const event = contentChange(document, change);
        TextDocument.update(document, [event], i + 1);
        expected = applied(expected, event);
      }
      const now = document.getText();
      assert.equal(now, expected, 'the text is kept');
      const kept = analysed({ format, text: now });
      const fresh = analysed({ format, text: `${now}` });
      assert.equal(plainJson(kept.findings), plainJson(fresh.findings), 'the same findings');
      // The old findings of the second stage move along until the new ones are there.
      if (later) for (const finding of laterFindings(kept, later.result, later.text)) soundFinding(finding, now);
      if (i % 2 === 0) later = { result: finish(workLater(kept)), text: now };
    });
    const last = document.getText();
    const kept = analysed({ format, text: last });
    const fresh = finish(workLater(analysed({ format, text: last })));
    const result = finish(workLater(kept));
    const all = laterFindings(kept, result, last);
    assert.equal(plainJson(all), plainJson(fresh.findings), 'the same findings of the second stage');
    if (later && later.result.meaning === result.meaning) {
      const old = laterFindings(kept, later.result, later.text);
      assert.equal(plainJson(old), plainJson(all), 'odds of the same meaning give the same findings');
    }
  },
};
