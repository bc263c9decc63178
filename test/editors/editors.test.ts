import assert from 'node:assert/strict';
import { driver, Home, recipe, type Seen, text } from './support';

/**
 * Line 1: dungeons that the game requires are not there; 3: one dungeon more than the game around the file has room for;
 * 5: a chain to a first level; 6: a flag that is none.
 */
function expectFindings(findings: readonly string[]): void {
  assert.deepEqual(findings.map((finding) => finding.split(':')[0]).sort(), ['1', '3', '5', '6'], findings.join('\n'));
}

/** Everything the protocol brings is the same in every editor; only the way into it differs. */
function expectAll(seen: Seen): void {
  expectFindings(seen.findings);
  assert.match(seen.hover, /levels? 3/i);
  for (const flag of ['town', 'hellish', 'mazelike', 'roguelike'])
    assert.ok(seen.completions.includes(flag), `${flag} in ${seen.completions}`);
  assert.equal(seen.renamed, text.replaceAll('"market"', '"bazaar"'));
}

describe('recipes of docs/editors', () => {
  let home: Home;
  beforeEach(() => {
    home = new Home();
  });
  afterEach(() => home.remove());

  it('Neovim', async () => {
    const init = home.write('init.lua', recipe('neovim.md'));
    expectAll(await home.run('nvim', ['--headless', '-u', init, home.file, '-c', `luafile ${driver('drive.lua')}`]));
  });

  it('Emacs', async () => {
    const init = home.write('init.el', `(package-initialize)\n${recipe('emacs.md')}`);
    expectAll(await home.run('emacs', ['--batch', '-l', init, '-l', driver('drive.el'), home.file]));
  });

  it('Vim with ALE: the findings', async () => {
    home.write('.vim/ale_linters/dungeon-def/nethack_dungeon.vim', recipe('vim.md'));
    const vimrc = home.write('.vimrc', `set nocompatible rtp+=/usr/share/vim-ale\nfiletype on\n${recipe('vim.md', 1)}`);
    // Vim wants a terminal, which script makes.
    const command = `vim -N -u ${vimrc} -S ${driver('drive.vim')} ${home.file}`;
    expectFindings((await home.run('script', ['-qec', command, '/dev/null'])).findings);
  });
});
