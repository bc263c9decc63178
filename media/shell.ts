/** The page around the bundle, as every host serves it: nothing may run or load in it but our scripts and styles. */

export interface Shell {
  readonly title: string;
  /** Fresh for every page: it admits our scripts, and no others. */
  readonly nonce: string;
  /** Addresses of the scripts, in order; the last is `dist/webview.js`. */
  readonly scripts: readonly string[];
  /** Policy sources of the host's own files, `'self'` or what the host says. */
  readonly files: string;
  /** Policy source of what the page may talk to; nothing without it. */
  readonly connect?: string;
  /** What the map shows at first, where the page remembers nothing: `shortest`, `longest` or `game`. */
  readonly view?: string;
}

/** The page's policy. */
export function policyOf({ nonce, files, connect }: Pick<Shell, 'nonce' | 'files' | 'connect'>): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${files} 'nonce-${nonce}'`,
    `img-src ${files} data: blob:`,
    `font-src ${files}`,
    ...(connect === undefined ? [] : [`connect-src ${connect}`]),
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

/** The page's HTML. */
export function shellHtml(shell: Shell): string {
  const scripts = shell.scripts.map((src) => `<script nonce="${shell.nonce}" src="${escaped(src)}"></script>`);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policyOf(shell))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(shell.title)}</title>
</head>
<body>
<div id="app"${shell.view === undefined ? '' : ` data-view="${escaped(shell.view)}"`}></div>
${scripts.join('\n')}
</body>
</html>`;
}

/** 128 random bits in hexadecimal. */
export function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
