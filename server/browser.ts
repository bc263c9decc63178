/** The server in a web worker. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { lifecycle } from './lsp/lifecycle';
import { serve } from './lsp/server';

const worker = self as DedicatedWorkerGlobalScope;
// A message to oneself comes after those that are waiting, and unlike a timer it is not held back for 4 ms.
const channel = new MessageChannel();
const callbacks: (() => void)[] = [];
channel.port1.onmessage = () => callbacks.shift()?.();

const options = { messageStrategy: lifecycle() };
serve(createConnection(new BrowserMessageReader(worker), new BrowserMessageWriter(worker), options), {
  turns: {
    now: () => performance.now(),
    later: (callback) => {
      callbacks.push(callback);
      channel.port2.postMessage(0);
    },
  },
  files: () => undefined,
  delay: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
});
