import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';

const root = path.resolve(__dirname, '../..');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort();

/** Text without its code, in which brackets mean other things. */
const prose = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '`code`');

/** The names by which a page's headings can be linked to, as they are made on the web and in VS Code. */
function anchors(text: string): Set<string> {
  const headings = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title ?? '');
  const slug = (title: string) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
  return new Set(headings.map(slug));
}

/** What is wrong with the links of one page. */
function broken(page: string, text: string): string[] {
  const targets = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '');
  return targets.filter((target) => {
    if (/^https:\/\/[\w.-]+\.\w+(\/\S*)?$/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const full = file ? path.resolve(root, path.dirname(page), file) : path.join(root, page);
    if (!existsSync(full)) return true;
    return anchor !== undefined && !anchors(file ? readFileSync(full, 'utf8') : text).has(anchor);
  });
}

describe('links of the documentation', () => {
  it('finds a link that leads nowhere', () => {
    const text =
      '# Here\n[a](nowhere.md) [b](#there) [c](CHANGELOG.md) [d](#here) [e](http://insecure.example) `[f](x)`';
    assert.deepEqual(broken('CONTRIBUTING.md', text), ['nowhere.md', '#there', 'http://insecure.example']);
  });

  for (const page of pages)
    it(page, () => {
      assert.deepEqual(broken(page, readFileSync(path.join(root, page), 'utf8')), []);
    });
});
