/** The preview page's entry: its styles, its host, the page. */

import compare from './compare.css';
import { findChannel } from './host';
import levels from './levels.css';
import map from './map.css';
import { Page } from './page';
import page from './page.css';

// Made from script, so that the page needs no inline style and no style nonce.
for (const text of [page, map, levels, compare]) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
new Page(findChannel(), document.getElementById('app') ?? document.body).start();
