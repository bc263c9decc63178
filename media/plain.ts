/**
 * The page's host where there is no editor: `nethack-dungeon preview` answers its requests over HTTP and tells it what
 * changed by server-sent events. Loaded before the page's own bundle.
 */
import type { HostToPage, PageToHost } from '../server/protocol';
import type { Channel } from './host';
import style from './plain.css';

const STATE = 'nethack-dungeon preview';

/** The channel over this page's own address. */
function plainChannel(): Channel {
  const listeners: ((message: HostToPage) => void)[] = [];
  const tell = (message: HostToPage): void => {
    for (const listener of listeners) listener(message);
  };
  const asked = new Map<number, AbortController>();
  let shown: HostToPage | undefined;
  let ready = false;

  const events = new EventSource('events');
  events.onmessage = ({ data }) => {
    const message = JSON.parse(data) as HostToPage;
    if (message.type === 'show') shown = message;
    if (ready) tell(message);
  };
  events.onerror = () => {
    // The process is gone, and the token with it.
    events.close();
    ended();
  };

  return {
    post(message) {
      if (message.type === 'ready') {
        ready = true;
        if (shown) tell(shown);
      } else if (message.type === 'request') {
        const { id } = message;
        const cancel = new AbortController();
        asked.set(id, cancel);
        void ask(message, cancel.signal).then((answer) => {
          asked.delete(id);
          tell(answer);
        });
      } else if (message.type === 'cancel') asked.get(message.id)?.abort();
      else if (message.type === 'copy') void navigator.clipboard.writeText(message.text);
      else if (message.type === 'save') save(message);
    },
    listen: (receive) => listeners.push(receive),
    getState: () => JSON.parse(sessionStorage.getItem(STATE) ?? 'null'),
    setState: (state) => sessionStorage.setItem(STATE, JSON.stringify(state)),
  };
}

type Question = Extract<PageToHost, { type: 'request' }>;

/** The answer to a question. Aborting closes its connection, by which the server knows that nobody waits. */
async function ask({ id, method, params }: Question, signal: AbortSignal): Promise<HostToPage> {
  try {
    const response = await fetch('ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, params }),
      signal,
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: string };
    return { type: 'response', id, result, error };
  } catch (error) {
    return { type: 'response', id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Gives a file to the browser's own downloads. */
function save({ name, content, encoding }: Extract<PageToHost, { type: 'save' }>): void {
  const data = encoding === 'base64' ? Uint8Array.from(atob(content), (c) => c.charCodeAt(0)) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([data]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function ended(): void {
  const note = document.createElement('p');
  note.className = 'ended';
  note.role = 'status';
  note.textContent = 'The command has ended: this picture no longer follows the file.';
  document.body.append(note);
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);
window.nethackDungeonChannel = plainChannel();
