/** The server as a process: what it says after any changes is what it says of a fresh document with the same text. */
import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Client } from '../../lsp/client';
import type { Property } from '../property';
import { contentChange, type Session, sessions } from './sync';

const ASKED = [
  'textDocument/hover',
  'textDocument/completion',
  'textDocument/definition',
  'textDocument/prepareRename',
  'textDocument/signatureHelp',
  'textDocument/documentHighlight',
] as const;

/** The server says why it will not: a name that the game looks up is not renamed. */
const DECLINED = -32803;

let client: Client | undefined;
let count = 0;

export const server: Property<Session> = {
  name: 'server',
  title: 'a server process that was sent changes says what one that was sent the whole text says',
  inputs: sessions,
  runs: 25,
  async begin() {
    client = await Client.start({ pull: true });
  },
  async end() {
    await client?.stop();
    client = undefined;
  },
  async holds({ format, text, steps }) {
    const session = client!;
    session.notifications.length = 0;
    count++;
    const uri = `file:///w/${count}/dungeon.${format}`;
    const other = `file:///w/${count}/fresh/dungeon.${format}`;
    const document = TextDocument.create(uri, format, 1, text);
    session.open(uri, text);
    for (const [i, step] of steps.entries()) {
      const contentChanges = step.map((change) => {
        const event = contentChange(document, change);
        TextDocument.update(document, [event], i + 2);
        return event;
      });
      session.change(uri, i + 2, contentChanges);
      // Something is asked in between, at a place that may be gone when the answer comes.
      const method = ASKED[i % ASKED.length]!;
      const position = document.positionAt(Math.floor(document.getText().length / 2));
      for (const place of [position, { line: 1e9, character: 7 }]) {
        const { error } = await session.ask(method, { textDocument: { uri }, position: place });
        assert.ok(error === undefined || error.code === DECLINED, `${method}: ${error?.message}`);
      }
    }
    session.open(other, document.getText());
    const [kept, fresh] = await Promise.all([session.pull(uri), session.pull(other)]);
    const items = (report: typeof kept) => JSON.stringify('items' in report ? report.items : report);
    assert.equal(items(kept).replaceAll(uri, ''), items(fresh).replaceAll(other, ''), 'the same diagnostics');
    session.close(uri);
    session.close(other);
    const errors = session.notifications.filter(
      ({ method, params }) => method === 'window/logMessage' && (params as { type: number }).type === 1,
    );
    assert.deepEqual(errors, [], 'the server logged no error');
    assert.equal(session.stderr, '');
  },
};
