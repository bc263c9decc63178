/** One preview: a webview panel that shows one dungeon file and carries messages between its page and the server. */
import * as vscode from 'vscode';
import type { CompareWith, HostToPage, PageToHost, Range, Requests } from '../../server/protocol';
import type { Session } from '../session';
import { compareFor, sourcesFor, withText } from './compareWith';
import { previewHtml } from './html';
import { pageMessage, waitingFor } from './messages';
import { saveExport } from './save';

export const previewType = 'nethackDungeon.preview';

/** More questions than this at once are no page's of ours. */
const MOST_ASKED = 100;

export class Panel implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[] = [];
  /** Whether it stays with its file when another dungeon file becomes the active one. */
  locked = false;
  /** Whether the page listens; a hidden one is gone, and says so again when it is back. */
  private live = false;
  private wanted: CompareWith | undefined;
  /** The selection that the preview itself made in the source; `pending` while it is on the way there. */
  private revealed: vscode.Selection | 'pending' | undefined;
  /** What the page waits for, by the numbers that it gave. */
  private readonly asked = new Map<number, vscode.CancellationTokenSource>();

  constructor(
    private readonly panel: vscode.WebviewPanel,
    context: vscode.ExtensionContext,
    private readonly session: Session,
    private shown: vscode.Uri,
    private readonly changed: () => void,
  ) {
    panel.iconPath = {
      light: vscode.Uri.joinPath(context.extensionUri, 'media', 'icons', 'preview-light.svg'),
      dark: vscode.Uri.joinPath(context.extensionUri, 'media', 'icons', 'preview-dark.svg'),
    };
    this.subscriptions.push(
      panel.webview.onDidReceiveMessage((message: unknown) =>
        this.receive(message).catch((error: unknown) => this.failed(error)),
      ),
      session.onPreviewChanged((uri) => {
        if (uri === this.shown.toString()) this.post({ type: 'changed', uri });
      }),
      // What another server says may not be the same, and what was asked of the old one is answered by nobody.
      session.onTurn(() => this.post({ type: 'changed', uri: this.shown.toString() })),
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.gone();
        this.changed();
      }),
    );
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: ['dist', 'media'].map((folder) => vscode.Uri.joinPath(context.extensionUri, folder)),
    };
    panel.webview.html = previewHtml(panel.webview, context.extensionUri, shown);
    this.tell();
  }

  get uri(): vscode.Uri {
    return this.shown;
  }

  get active(): boolean {
    return this.panel.active;
  }

  get column(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  onDispose(callback: () => void): void {
    this.subscriptions.push(this.panel.onDidDispose(callback));
  }

  reveal(column?: vscode.ViewColumn): void {
    this.panel.reveal(column, true);
  }

  /** Shows another file. */
  show(uri: vscode.Uri): void {
    if (uri.toString() === this.shown.toString()) return;
    this.shown = uri;
    this.tell();
  }

  /** Shows what is different from something else. */
  compare(choice: CompareWith): void {
    this.wanted = choice;
    if (this.live) this.tellWanted();
  }

  toggleLock(): void {
    this.locked = !this.locked;
    this.tell();
    this.changed();
  }

  /**
   * Tells the page where the cursor is in its file, unless the page itself put it there: what it selected ends where
   * another thing may end too.
   */
  cursor(selection: vscode.Selection): void {
    if (this.revealed === 'pending' || this.revealed?.isEqual(selection)) return;
    this.revealed = undefined;
    const position = selection.active;
    this.post({
      type: 'cursor',
      uri: this.shown.toString(),
      position: { line: position.line, character: position.character },
    });
  }

  /** Opens the file it shows, beside the preview or where it is open already. */
  async showSource(range?: Range): Promise<void> {
    this.revealed = 'pending';
    try {
      this.revealed = await showSource(this.shown, this.panel.viewColumn, range);
    } finally {
      if (this.revealed === 'pending') this.revealed = undefined;
    }
  }

  dispose(): void {
    this.panel.dispose();
    this.release();
  }

  /** Lets go of everything but the panel itself, which is closed already. */
  release(): void {
    for (const s of this.subscriptions.splice(0)) s.dispose();
    this.gone();
  }

  /** The page is not there any more: nobody waits for what it asked. */
  private gone(): void {
    this.live = false;
    for (const source of this.asked.values()) source.cancel();
    this.asked.clear();
  }

  private tell(): void {
    const name = this.shown.path.split('/').pop() ?? '';
    this.panel.title = this.locked ? vscode.l10n.t('[Dungeon] {0}', name) : vscode.l10n.t('Dungeon: {0}', name);
    this.post({ type: 'show', uri: this.shown.toString(), locked: this.locked });
  }

  private tellWanted(): void {
    if (this.wanted) this.post({ type: 'compare', uri: this.shown.toString(), with: this.wanted });
    this.wanted = undefined;
  }

  private post(message: HostToPage): void {
    void this.panel.webview.postMessage(message);
  }

  private async receive(said: unknown): Promise<void> {
    const message = pageMessage(said, this.shown.toString());
    if (!message) {
      // About the file that was shown before, or from a page that is not as we made it.
      const waiting = waitingFor(said);
      if (waiting !== undefined) this.post({ type: 'response', id: waiting, error: 'not answered here' });
      return;
    }
    switch (message.type) {
      case 'ready':
        this.gone();
        this.live = true;
        this.tell();
        this.tellWanted();
        break;
      case 'request':
        if (this.asked.size < MOST_ASKED) await this.answer(message);
        else this.post({ type: 'response', id: message.id, error: 'too many questions' });
        break;
      case 'cancel':
        this.asked.get(message.id)?.cancel();
        break;
      case 'reveal':
        await this.showSource(message.range);
        break;
      case 'save':
        await saveExport(this.shown, message);
        break;
      case 'copy':
        await vscode.env.clipboard.writeText(message.text);
        break;
    }
  }

  /** What a person asked for in the page did not work: they are told. */
  private failed(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.session.output.error(reason);
    void vscode.window.showErrorMessage(reason);
  }

  private async work(
    { method, params }: Extract<PageToHost, { type: 'request' }>,
    token: vscode.CancellationToken,
  ): Promise<unknown> {
    if (method === 'nethackDungeon/compareSources') return sourcesFor(this.session, this.shown);
    if (method === 'nethackDungeon/compare') {
      const choice = (params as Requests[typeof method]['params']).with;
      return compareFor(this.session, this.shown, choice);
    }
    if (method === 'nethackDungeon/preview') {
      const wish = params as Requests[typeof method]['params'];
      return this.session.request(method, { ...wish, with: await withText(this.shown, wish.with) }, token);
    }
    return this.session.request(method, params as Requests[typeof method]['params'], token);
  }

  private async answer(message: Extract<PageToHost, { type: 'request' }>): Promise<void> {
    const { id } = message;
    const source = new vscode.CancellationTokenSource();
    this.asked.get(id)?.cancel();
    this.asked.set(id, source);
    try {
      // The server answers for open documents only; the file may have been closed under the preview.
      if (message.method === 'nethackDungeon/preview') await vscode.workspace.openTextDocument(this.shown);
      const result = await this.work(message, source.token);
      // A page that was made anew counts from one again.
      if (!source.token.isCancellationRequested) this.post({ type: 'response', id, result });
    } catch (error) {
      if (source.token.isCancellationRequested) return;
      this.session.output.error(`${message.method}: ${error}`);
      this.post({ type: 'response', id, error: error instanceof Error ? error.message : String(error) });
    } finally {
      if (this.asked.get(id) === source) this.asked.delete(id);
      source.dispose();
    }
  }
}

/** Shows a file and selects a range in it, without putting it over the preview; gives the selection it made. */
async function showSource(
  uri: vscode.Uri,
  preview: vscode.ViewColumn | undefined,
  range?: Range,
): Promise<vscode.Selection | undefined> {
  const key = uri.toString();
  const open = vscode.window.visibleTextEditors.find((e) => e.document.uri.toString() === key);
  const tab = vscode.window.tabGroups.all.find((group) =>
    group.tabs.some((t) => t.input instanceof vscode.TabInputText && t.input.uri.toString() === key),
  );
  const column =
    open?.viewColumn ??
    tab?.viewColumn ??
    (preview !== undefined && preview > vscode.ViewColumn.One ? vscode.ViewColumn.One : vscode.ViewColumn.Beside);
  const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
    viewColumn: column,
    preserveFocus: false,
  });
  if (!range) return undefined;
  // A range beyond the text, which has changed meanwhile, would be clipped and then not be known again.
  const selected = editor.document.validateRange(
    new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character),
  );
  const selection = new vscode.Selection(selected.start, selected.end);
  editor.selection = selection;
  editor.revealRange(selected, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return selection;
}
