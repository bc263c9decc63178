/** Findings as the protocol's diagnostics. */
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Finding, Severity } from '../checks/types';
import { onFirstLine, toRange } from './positions';

export const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** What the client can show beside a message. */
export interface Shown {
  readonly related: boolean;
  /** The uri of the folder `docs/` of this installation, when the client opens links. */
  readonly docs: string | undefined;
}

/** More would drown the editor, and no file that is worth reading has so many. */
const MOST = 1000;

/** The diagnostics of a document, in file order. */
export function toDiagnostics(document: TextDocument, findings: readonly Finding[], shown: Shown): Diagnostic[] {
  return [...findings]
    .sort((a, b) => a.span.start - b.span.start)
    .slice(0, MOST)
    .map((finding): Diagnostic => {
      const related = finding.related.map((r) => ({
        location: { uri: document.uri, range: toRange(document, r.span) },
        message: r.message,
      }));
      return {
        range: finding.code === 'too-large' ? onFirstLine(finding.span) : toRange(document, finding.span),
        severity: severities[finding.severity],
        source: 'nethack-dungeon',
        code: finding.code,
        message: finding.message,
        ...(shown.docs === undefined
          ? {}
          : { codeDescription: { href: `${shown.docs}/checks/${encodeURIComponent(finding.code)}.md` } }),
        ...(shown.related && related.length > 0 ? { relatedInformation: related } : {}),
      };
    });
}
