import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { Workbench } from './kit';

/** The process ids of the language servers that this test's own VS Code has started. */
function servers(): number[] {
  const parents = new Map<number, number>();
  const found: number[] = [];
  for (const line of execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')) {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s(.*)/.exec(line) ?? [];
    parents.set(Number(pid), Number(parent));
    if (/dist[\\/]server\.js/.test(args)) found.push(Number(pid));
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && pid > 1 && isOurs(parents.get(pid)));
  return found.filter(isOurs);
}

async function killServer(): Promise<void> {
  const [pid] = servers();
  assert.ok(pid, 'there is no server to kill');
  process.kill(pid, 'SIGKILL');
  for (let i = 0; i < 200 && servers().includes(pid); i++) await wait(50);
}

describe('the preview when its server is killed', function () {
  // One session of work: each step goes on where the one before it ended.
  this.bail(true);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ size: { width: 1700, height: 1000 } });
    await workbench.openFile('stock36/dungeon.def');
    await workbench.command('NetHack Dungeon: Open Preview to the Side');
    await workbench.thing(/^oracle/).waitFor();
  });
  after(() => workbench.close());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await workbench.shot(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  const view = () => workbench.preview.getByRole('radio', { name: 'Longest' });

  it('recovers by itself, with its state, and follows the file again', async () => {
    await workbench.preview.getByText('Longest').first().click();
    await workbench.thing(/^castle/).click();
    await workbench.preview.locator('.map .picked').first().waitFor({ state: 'attached' });
    await killServer();
    await workbench.goTo(17, 100);
    await workbench.page.keyboard.type('\nLEVEL: "newhall" "N" @ (7, 2)', { delay: 10 });
    await workbench.page.keyboard.press('Escape');
    await workbench.thing(/^newhall/).waitFor();
    assert.equal(await view().isChecked(), true, 'the view that was chosen');
    assert.equal(await workbench.preview.locator('.notice').isVisible(), false, 'nothing to complain of');
    assert.equal(servers().length, 1);
  });

  it('keeps its picture and says what to do when the server is given up, and is back after a restart', async () => {
    const said = workbench.page.locator('.notification-list-item');
    const message = said.filter({ hasText: /ended \d+ times/ });
    while (!(await message.isVisible())) {
      if (servers().length > 0) await killServer();
      await wait(200);
    }
    assert.equal(await said.count(), 1, 'one message, and no other beside it');
    await workbench.preview.locator('.notice', { hasText: 'Restart Server' }).waitFor();
    assert.ok(await workbench.thing(/^newhall/).isVisible(), 'the last picture is still there');
    await workbench.page.locator('[aria-label^="The language server has ended"]').first().waitFor();
    await workbench.shot('server-given-up');
    await message.getByRole('button', { name: 'Restart' }).click();
    await workbench.preview.locator('.notice').waitFor({ state: 'hidden' });
    assert.equal(await view().isChecked(), true);
    assert.equal(servers().length, 1);
  });
});
