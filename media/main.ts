/** The preview page's entry: its styles, its host, the page. */

import { findChannel } from './host';
import levels from './levels.css';
import map from './map.css';
import { Page } from './page';
import page from './page.css';

// Made from script, so that the page needs no inline style and no style nonce.
document.adoptedStyleSheets = [page, map, levels].map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
});
new Page(findChannel(), document.getElementById('app') ?? document.body).start();
