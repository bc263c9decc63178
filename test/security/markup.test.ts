/** Nothing in a file reaches HTML, a link, a command or a picture but as text. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { policyOf, shellHtml } from '../../media/shell';
import { checkTable } from '../../server/checks/table';
import { toDiagnostics } from '../../server/lsp/findings';
import {
  addLevel,
  analyse,
  comparison,
  finish,
  hover,
  preview,
  signatureHelp,
  themes,
  toSvg,
  workLater,
} from '../../server/service';
import { hostileDef, hostileLua } from './hostile';

const files = [
  { uri: 'file:///w/dungeon.def', text: hostileDef() },
  { uri: 'file:///w/dungeon.lua', text: hostileLua() },
];
const origin = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Every tag that Markdown becomes where HTML is let through and addresses become links: the worst of renderers. */
function tags(markdown: string): string[] {
  const html = new MarkdownIt({ html: true, linkify: true }).render(markdown);
  return [...html.matchAll(/<[a-z!?][^>]*>/gi)].map((m) => m[0]);
}

function onlyText(markdown: string): void {
  const harmless =
    /^<(p|strong|em|code|pre|br|ul|ol|li|h[1-6]|hr|table|thead|tbody|tr|th|td|blockquote)( class="[\w-]*")?\/?>$/;
  for (const tag of tags(markdown)) assert.match(tag, harmless, markdown);
}

describe('Markdown', () => {
  it('the renderer of these tests lets through what it should catch', () => {
    for (const bad of ['<img src=x>', '[x](command:y)', 'https://evil.example', 'a@evil.com', '![x](y)'])
      assert.throws(() => onlyText(bad), assert.AssertionError, bad);
  });

  for (const { uri, text } of files) {
    const name = path.basename(uri);
    it(`of hovers and signatures over a hostile ${name} is text`, () => {
      const analysis = analyse(uri, text);
      const later = finish(workLater(analysis));
      let hovers = 0;
      for (const { index: offset } of text.matchAll(/(?<=["(])\S/g)) {
        const found = hover(analysis, offset, later.odds);
        if (!found) continue;
        hovers++;
        onlyText(found.markdown);
        const signature = signatureHelp(analysis, offset);
        if (signature) onlyText(signature.documentation ?? '');
      }
      assert.ok(hovers > 100);
    });

    it(`of a comparison with a hostile ${name}, named like it, is text`, () => {
      const analysis = analyse(uri, text);
      const context = { version: 1, range: () => origin };
      const title = '<b>x</b> [y](command:z) | https://evil.example\n# x';
      const other = { kind: 'text', title, uri: 'file:///w/dungeon.def', text: 'DUNGEON: "a" "b" (1, 0)\n' } as const;
      for (const choice of [{ kind: 'upstream' } as const, other]) {
        const { markdown } = comparison(analysis, choice, context);
        assert.ok(markdown.length > 1000);
        onlyText(markdown);
      }
    });
  }

  it('of the checklist of a new level is text', () => {
    const analysis = analyse('file:///w/dungeon.def', hostileDef());
    const dungeon = analysis.definition.worlds[0]?.dungeons[0]?.id ?? '';
    const plan = addLevel(analysis, { dungeon, name: 'smithy', base: 1 });
    assert.ok(typeof plan !== 'string');
    for (const item of plan.checklist) onlyText(item);
  });
});

describe('links', () => {
  it('of findings lead to the page of their check in the installed docs, whatever the file says', () => {
    const docs = 'file:///ext/docs';
    const pages = new Set(checkTable.map((row) => `${docs}/checks/${row.code}.md`));
    for (const { uri, text } of files) {
      const analysis = analyse(uri, text);
      const document = TextDocument.create(uri, 'x', 1, text);
      const all = toDiagnostics(document, [...analysis.findings, ...finish(workLater(analysis)).findings], {
        related: true,
        docs,
      });
      assert.ok(all.length > 20);
      for (const { codeDescription, relatedInformation = [] } of all) {
        assert.ok(codeDescription && pages.has(codeDescription.href), codeDescription?.href);
        for (const related of relatedInformation) assert.equal(related.location.uri, uri);
      }
    }
  });
});

describe('pictures', () => {
  it('as SVG are well-formed and hold drawing and text alone: no script, no reference, no style', () => {
    const tag = /^<(?:\/?(?:svg|title|text)|(?:svg|title|rect|circle|path|text)(?: [\w-]+="[^"<]*")*\/?)>$/;
    const attributes = new Set(
      'xmlns width height viewBox font-family font-size role fill stroke stroke-width stroke-dasharray opacity font-weight font-variant-numeric x y cx cy r rx d dy text-anchor'.split(
        ' ',
      ),
    );
    for (const { uri, text } of files) {
      const analysis = analyse(uri, text);
      const later = finish(workLater(analysis));
      const params = { uri, view: 'shortest', seed: '0', world: 0, width: 1200 } as const;
      const input = { version: 1, stale: false, odds: later.odds, findings: analysis.findings, range: () => origin };
      const { scene, title } = preview(analysis, params, input);
      const svg = toSvg(scene, themes[0] ?? 'light', `${title} <script>alert(1)</script> \u0000\u001b`);
      assert.ok(svg.length > 5000);
      assert.doesNotMatch(svg, /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/, 'no character that XML does not have');
      assert.doesNotMatch(svg.replace(/&(?:lt|gt|amp|quot);/g, ''), /&/);
      for (const [found] of svg.matchAll(/<[^>]*>/g)) {
        assert.match(found, tag);
        for (const [, name = '', value = ''] of found.matchAll(/ ([\w-]+)="([^"]*)"/g)) {
          assert.ok(attributes.has(name), found);
          if (name !== 'xmlns') assert.doesNotMatch(value, /url\(|javascript:|https?:|data:/i, found);
        }
      }
    }
  });
});

describe('the page', () => {
  it('has a policy that lets nothing run or load but our own files', () => {
    const policy = policyOf({ nonce: 'abc', files: 'vscode-resource:' });
    assert.match(policy, /^default-src 'none'; script-src 'nonce-abc';/);
    assert.doesNotMatch(policy, /unsafe|\*|https?:|connect-src/);
    const html = shellHtml({
      title: '</title><script>x</script>',
      nonce: 'abc',
      scripts: ['a"b.js'],
      files: "'self'",
      view: '"><img>',
    });
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map((m) => m[0]);
    assert.deepEqual(scripts, ['<script nonce="abc" src="a&quot;b.js">']);
    assert.doesNotMatch(html, /<img/);
  });

  it('makes its elements, and never HTML out of text', () => {
    const root = path.resolve(__dirname, '../..');
    const bad =
      /\b(innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|DOMParser|srcdoc|eval|new Function)\b|document\.write|javascript:|setAttribute\(\s*['"`]on/;
    for (const folder of ['media', 'client', 'client/preview', 'client/commands']) {
      for (const file of readdirSync(path.join(root, folder)).filter((f) => f.endsWith('.ts')))
        assert.doesNotMatch(readFileSync(path.join(root, folder, file), 'utf8'), bad, `${folder}/${file}`);
    }
  });
});
