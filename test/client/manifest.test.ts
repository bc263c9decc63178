import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { manifest, strings } from '../../scripts/manifest.mjs';

const root = path.resolve(__dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const pkg = JSON.parse(read('package.json'));
const nls: Record<string, string> = JSON.parse(read('package.nls.json'));
const source = readdirSync(path.join(root, 'client'), { recursive: true, encoding: 'utf8' })
  .filter((f) => f.endsWith('.ts'))
  .map((f) => read(path.join('client', f)))
  .join('\n');

describe('the extension manifest', () => {
  it('names the dialects and checks that there are (npm run manifest)', () => {
    const wanted = manifest(JSON.parse(read('package.json')));
    for (const setting of ['nethackDungeon.dialect', 'nethackDungeon.rules']) {
      const of = (p: typeof pkg) =>
        JSON.stringify(p.contributes.configuration.properties[setting], null, 1).split('\n');
      const missing = of(wanted).filter((line) => !of(pkg).includes(line));
      assert.deepEqual(missing, [], 'run npm run manifest');
      assert.equal(of(pkg).length, of(wanted).length);
    }
  });
  it('has a text for every key, and a key for every text', () => {
    const used = new Set([...JSON.stringify(pkg).matchAll(/"%([^%"]+)%"/g)].map((m) => m[1] as string));
    assert.deepEqual([...used].sort(), Object.keys(nls).sort());
  });
  it('has every string of the client to be translated (npm run manifest)', () => {
    assert.deepEqual(JSON.parse(read('l10n/bundle.l10n.json')), strings());
    assert.ok(Object.keys(strings()).length > 8);
  });
  it('contributes the commands that the client registers', () => {
    const registered = new Set([...source.matchAll(/\bid: '(nethackDungeon\.\w+)'/g)].map((m) => m[1]));
    const contributed = pkg.contributes.commands.map((c: { command: string }) => c.command);
    // Code lenses run it; people have no use for it.
    registered.delete('nethackDungeon.showReferences');
    assert.deepEqual([...registered].sort(), [...contributed].sort());
  });
  it('describes every setting', () => {
    for (const [name, p] of Object.entries<Record<string, string>>(pkg.contributes.configuration.properties)) {
      assert.ok(nls[(p['description'] ?? p['markdownDescription'] ?? '').replaceAll('%', '')], name);
    }
  });
  it('points at files that exist', () => {
    const files = [...JSON.stringify([pkg.contributes, pkg.icon]).matchAll(/"(\.?\/?(?:media|syntaxes)\/[^"]+)"/g)].map(
      (m) => m[1] as string,
    );
    assert.ok(files.length > 10);
    for (const file of files) assert.ok(existsSync(path.join(root, file)), file);
  });
  it('starts for its own language and looks at Lua, nothing else', () => {
    assert.deepEqual(
      pkg.activationEvents.filter((e: string) => e.startsWith('onLanguage')),
      ['onLanguage:dungeon-def', 'onLanguage:lua'],
    );
    assert.ok(!pkg.activationEvents.includes('*') && !pkg.activationEvents.includes('onStartupFinished'));
  });
  it('takes its key only where a file is ours', () => {
    for (const { when } of pkg.contributes.keybindings)
      assert.match(when, /editorLangId == dungeon-def \|\| resourcePath in nethackDungeon\.ours/);
  });
});
