import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as vscode from 'vscode';
import { findings, hover, show, symbols, until } from './support';

/** The process ids of the language servers of ours that this extension host has started. */
function servers(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent] = /^\s*(\d+)\s+(\d+)\s.*dist[\\/]server\.js/.exec(line) ?? [];
    return Number(parent) === process.pid ? [Number(pid)] : [];
  });
}

/** Kills the server; resolves when another one runs in its place, or as soon as `over`. Says whether one runs. */
async function kill(over: () => boolean): Promise<boolean> {
  const [old] = servers();
  assert.ok(old, 'there is no server to kill');
  process.kill(old, 'SIGKILL');
  await until(
    () => servers().filter((pid) => pid !== old).length,
    (others) => others > 0 || over(),
    60_000,
  );
  return servers().length > 0;
}

/** Collects what is said to the user meanwhile, and answers it. */
async function hearing<T>(answer: () => string | undefined, work: (heard: string[]) => Promise<T>): Promise<T> {
  const window = vscode.window as unknown as Record<string, unknown>;
  const names = ['showErrorMessage', 'showWarningMessage', 'showInformationMessage'];
  const real = names.map((name) => window[name]);
  const heard: string[] = [];
  for (const name of names) {
    window[name] = async (message: string, ...items: string[]) => {
      heard.push(`${message} [${items.join(', ')}]`);
      return answer();
    };
  }
  try {
    return await work(heard);
  } finally {
    names.forEach((name, i) => {
      window[name] = real[i];
    });
  }
}

describe('a server that is killed', function () {
  // Each step is a few starts of a process, on a machine that may have other things to do.
  this.timeout(120_000);
  before(async () => {
    await vscode.commands.executeCommand('nethackDungeon.restartServer');
  });

  it('is started again without a word, and findings, hover and commands are back', async () => {
    const { document } = await show('faulty/dungeon.def');
    const before = await until(
      () => findings(document.uri),
      (found) => found.length > 0,
    );
    await hearing(
      () => undefined,
      async (heard) => {
        const killed = kill(() => false);
        // What is asked for while the server is away is answered by the next one.
        await vscode.commands.executeCommand('nethackDungeon.convert', document.uri);
        assert.equal(vscode.window.activeTextEditor?.document.languageId, 'lua');
        await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
        assert.ok(await killed, 'no other server was started');
        await until(
          () => findings(document.uri),
          (found) => found.join() === before.join(),
        );
        await until(
          () => hover(document, 'DUN<|>GEON'),
          (text) => text.includes('DUNGEON'),
        );
        assert.deepEqual(heard, []);
      },
    );
    assert.equal(servers().length, 1);
  });

  it('again and again: one message says so and starts it again, and until then nothing else fails silently', async () => {
    const { document } = await show('stock36/dungeon.def');
    let restart: ((choice: string) => void) | undefined;
    const window = vscode.window as unknown as Record<string, unknown>;
    await hearing(
      () => undefined,
      async (heard) => {
        const collected = window['showErrorMessage'] as (message: string, ...items: string[]) => Promise<unknown>;
        window['showErrorMessage'] = async (message: string, ...items: string[]) => {
          await collected(message, ...items);
          return new Promise((resolve) => {
            restart = resolve;
          });
        };
        while (await kill(() => heard.length > 0)) {
          // Whoever comes too fast hits one that is still starting.
          await until(
            () => symbols(document.uri),
            (names) => names.length > 0,
          );
        }
        assert.equal(heard.length, 1);
        assert.match(heard[0] ?? '', /ended 5 times in 3 minutes.* \[Restart, Show Output\]$/);
        assert.deepEqual(servers(), []);
        await assert.rejects(
          Promise.resolve(vscode.commands.executeCommand('nethackDungeon.convert', document.uri)),
          /Restart Server/,
        );
        assert.ok(restart);
        restart('Restart');
        await until(
          () => symbols(document.uri),
          (names) => names.includes('Gehennom'),
        );
        assert.equal(servers().length, 1);
        assert.equal(heard.length, 1);
      },
    );
  });

  it('comes back by the command too, when it hangs', async () => {
    const { document } = await show('faulty/dungeon.def');
    const [hung] = servers();
    assert.ok(hung);
    process.kill(hung, 'SIGSTOP');
    await vscode.commands.executeCommand('nethackDungeon.restartServer');
    await until(
      () => findings(document.uri),
      (found) => found.length > 0,
    );
    await until(servers, (now) => now.length === 1 && now[0] !== hung);
  });
});
