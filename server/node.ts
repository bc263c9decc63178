/** The server as a process. */
import { serveProcess } from './lsp/process';

serveProcess();
