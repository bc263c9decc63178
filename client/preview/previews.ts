/** All open previews: at most one that follows the active dungeon file, and any number of locked ones. */
import * as vscode from 'vscode';
import type { CompareWith } from '../../server/protocol';
import { documentSelector } from '../documents';
import type { Session } from '../session';
import { isOurs } from '../status';
import { Panel, previewType } from './panel';

/** What a page keeps over a restart of the window, as far as the host reads it. */
interface SavedState {
  readonly uri?: unknown;
  readonly locked?: unknown;
}

export class Previews implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private readonly panels = new Set<Panel>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly session: Session,
  ) {
    this.subscriptions = [
      vscode.window.registerWebviewPanelSerializer(previewType, this),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.follow(editor.document)),
      vscode.window.onDidChangeTextEditorSelection((e) => {
        const key = e.textEditor.document.uri.toString();
        for (const panel of this.panels) {
          if (panel.uri.toString() === key && e.selections[0]) panel.cursor(e.selections[0]);
        }
      }),
    ];
  }

  /** The preview that has the focus. */
  get active(): Panel | undefined {
    return [...this.panels].find((p) => p.active);
  }

  /** Shows a file's preview: the one that shows it already, else the one that follows, else a new one. */
  open(uri: vscode.Uri, column: vscode.ViewColumn): void {
    const key = uri.toString();
    const existing = [...this.panels].find((p) => p.uri.toString() === key) ?? [...this.panels].find((p) => !p.locked);
    if (existing) {
      existing.show(uri);
      existing.reveal(column === vscode.ViewColumn.Beside ? undefined : column);
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      previewType,
      vscode.l10n.t('Dungeon Preview'),
      { viewColumn: column, preserveFocus: column === vscode.ViewColumn.Beside },
      { enableFindWidget: true },
    );
    this.adopt(panel, uri, false);
  }

  /** Opens a file's preview beside the editor, showing what is different from something else. */
  compare(uri: vscode.Uri, choice: CompareWith): void {
    this.open(uri, vscode.ViewColumn.Beside);
    [...this.panels].find((p) => p.uri.toString() === uri.toString())?.compare(choice);
  }

  /** Brings a preview back after the window was closed. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: SavedState | undefined): Promise<void> {
    if (typeof state?.uri !== 'string') {
      panel.dispose();
      return;
    }
    const uri = vscode.Uri.parse(state.uri);
    this.adopt(panel, uri, state.locked === true);
    // The server answers for open documents only. A file that cannot be opened now is waited for.
    const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
    // The page keeps the state, so it does not decide what is looked at: only what could have been opened is.
    if (document && !documentSelector().some((filter) => vscode.languages.match(filter, document) > 0)) panel.dispose();
  }

  dispose(): void {
    for (const panel of this.panels) panel.dispose();
    for (const s of this.subscriptions) s.dispose();
  }

  private adopt(panel: vscode.WebviewPanel, uri: vscode.Uri, locked: boolean): void {
    const preview = new Panel(panel, this.context, this.session, uri, () => this.updateContext());
    if (locked) preview.toggleLock();
    this.panels.add(preview);
    preview.onDispose(() => {
      this.panels.delete(preview);
      preview.release();
      this.updateContext();
    });
    this.updateContext();
  }

  private follow(document: vscode.TextDocument): void {
    if (!isOurs(this.session, document)) return;
    for (const panel of this.panels) if (!panel.locked) panel.show(document.uri);
  }

  private updateContext(): void {
    void vscode.commands.executeCommand('setContext', 'nethackDungeon.previewLocked', this.active?.locked === true);
  }
}
