/** Findings as SARIF 2.1.0, the form that code scanning services take. */
import type { Log, Result } from 'sarif';
import { checkTable } from '../../checks/table';
import type { Located } from './located';
import { printableJson } from './text';

const LEVEL = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;

/** One run over all files; rules are described from the check table, so that a viewer can explain them. */
export function sarifReport(found: readonly Located[], version: string): string {
  const codes = [...new Set(found.map((f) => f.code))].sort();
  const rules = codes.map((code) => {
    const row = checkTable.find((r) => r.code === code);
    return {
      id: code,
      shortDescription: { text: row?.title ?? code },
      fullDescription: { text: row?.meaning ?? code },
      defaultConfiguration: { level: LEVEL[row?.severity ?? 'warning'] },
    };
  });
  const results: Result[] = found.map((f) => ({
    ruleId: f.code,
    ruleIndex: codes.indexOf(f.code),
    level: LEVEL[f.severity],
    message: { text: unlinked(f.message) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: f.file.split('\\').join('/').split('/').map(encoded).join('/') },
          region: { startLine: f.line, startColumn: f.column, endLine: f.endLine, endColumn: f.endColumn },
        },
      },
    ],
    properties: { foundBy: f.foundBy, dialect: f.dialect },
  }));
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'nethack-dungeon', version, rules } }, columnKind: 'utf16CodeUnits', results }],
  };
  return printableJson(log);
}

/** Brackets make links in SARIF's messages (§3.11.6), unless a backslash stands before them. */
const unlinked = (text: string): string => text.replace(/[\\[\]]/g, '\\$&');

/** A part of a path in a uri. Half a character, as Windows allows in a name, cannot be encoded. */
const encoded = (part: string): string => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd'));
