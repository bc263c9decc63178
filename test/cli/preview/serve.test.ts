import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OneFile } from '../../../server/cli/preview/oneFile';
import { type PreviewServer, servePreview } from '../../../server/cli/preview/serve';

const text = 'DUNGEON: "Main" "M" (10, 0)\nLEVEL: "oracle" "O" @ (5, 5)\n';

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

describe('cli/preview: the server', () => {
  let folder = '';
  let server: PreviewServer;
  let file: OneFile;
  let changes = 0;
  let address: URL;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dungeon-'));
    await mkdir(path.join(folder, '.git'));
    await writeFile(path.join(folder, 'dungeon.def'), text);
    changes = 0;
    const io = {
      cwd: folder,
      colour: false,
      out: () => {},
      err: () => {},
      stdin: async () => new Uint8Array(),
      write: async () => {},
      progress: () => {},
    };
    file = await OneFile.open('dungeon.def', {}, io, () => {
      changes++;
      server?.changed();
    });
    server = await servePreview({
      uri: file.uri,
      title: 'Dungeon: dungeon.def',
      sitting: file,
      scripts: { host: 'the host', webview: 'the page' },
    });
    address = new URL(server.url);
  });
  afterEach(async () => {
    file.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** One request with exactly these headers; the path is not tidied. */
  const send = (
    method: string,
    target: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string,
  ): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port: address.port, method, path: target, headers },
        async (response) => {
          let received = '';
          for await (const chunk of response) received += chunk;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  const ours = (name: string) => `${address.pathname}${name}`;
  const ask = (question: unknown, headers: Readonly<Record<string, string>> = {}) =>
    send(
      'POST',
      ours('ask'),
      { origin: address.origin, 'content-type': 'application/json', ...headers },
      typeof question === 'string' ? question : JSON.stringify(question),
    );
  const picture = async () => {
    const params = { uri: file.uri, view: 'shortest', seed: '0', world: 0, width: 700 };
    const { status, body } = await ask({ method: 'nethackDungeon/preview', params });
    assert.equal(status, 200, body);
    return JSON.parse(body).result as { title: string; things: { title: string }[]; stale: boolean; odds: string };
  };

  it('serves the page under a policy that admits only its own scripts', async () => {
    const { status, headers, body } = await send('GET', ours(''));
    assert.equal(status, 200);
    const nonce = /script-src 'nonce-([0-9a-f]{32})';/.exec(String(headers['content-security-policy']))?.[1];
    assert.ok(nonce, String(headers['content-security-policy']));
    assert.match(String(headers['content-security-policy']), /^default-src 'none';.*frame-ancestors 'none'$/);
    assert.deepEqual(
      [...body.matchAll(/<script ([^>]*)>/g)].map(([, attributes]) => attributes),
      [`nonce="${nonce}" src="host.js"`, `nonce="${nonce}" src="webview.js"`],
    );
    assert.equal(headers['referrer-policy'], 'no-referrer', 'the token stays here');
    assert.equal((await send('GET', ours('host.js'))).body, 'the host');
    assert.equal((await send('GET', ours('webview.js'))).body, 'the page');
    assert.notEqual(
      (await send('GET', ours(''))).headers['content-security-policy'],
      headers['content-security-policy'],
    );
  });

  it('lets nobody in without the token', async () => {
    const wrong = address.pathname.replace(/\w/, (c) => (c === 'a' ? 'b' : 'a'));
    for (const target of ['/', '/webview.js', '//', wrong, `${wrong}webview.js`, address.pathname.slice(0, -2), '/ask'])
      assert.equal((await send('GET', target)).status, 403, target);
    const elsewhere = await send('POST', '/ask', { origin: address.origin, 'content-type': 'application/json' }, '{}');
    assert.equal(elsewhere.status, 403);
    assert.doesNotMatch(elsewhere.body, new RegExp(address.pathname.slice(1, -1)));
  });

  it('refuses other names for this address, and other sites', async () => {
    for (const host of ['evil.example', `evil.example:${address.port}`, `localhost:${address.port}`, '127.0.0.1'])
      assert.equal((await send('GET', ours(''), { host })).status, 403, host);
    for (const origin of [
      'https://evil.example',
      'null',
      address.origin.replace('http:', 'https:'),
      'http://127.0.0.1',
    ])
      assert.equal((await send('GET', ours('webview.js'), { origin })).status, 403, origin);
    assert.equal((await send('GET', ours('webview.js'), { 'sec-fetch-site': 'cross-site' })).status, 403);
    const question = JSON.stringify({ method: 'nethackDungeon/cavern', params: { seed: '1' } });
    const plain = { 'content-type': 'application/json' };
    assert.equal((await send('POST', ours('ask'), plain, question)).status, 403, 'a browser names its origin');
    assert.equal((await ask(question)).status, 200);
  });

  it('serves nothing but its own few names, whatever the path says', async () => {
    await writeFile(path.join(folder, 'secret'), 'secret');
    for (const name of ['secret', '../secret', '..%2fsecret', 'webview.js/../../secret', '%2e%2e/secret', 'toString'])
      assert.equal((await send('GET', ours(name))).status, 404, name);
    assert.equal((await send('GET', `/../../../../..${folder}/secret`)).status, 403);
    assert.equal((await send('GET', address.pathname.slice(0, -1))).status, 404);
  });

  it('takes GET and POST only where they belong', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) {
      const { status, headers } = await send(method, ours(''), { origin: address.origin });
      assert.deepEqual([method, status, headers['allow']], [method, 405, 'GET']);
    }
    const { status, headers } = await send('GET', ours('ask'));
    assert.deepEqual([status, headers['allow']], [405, 'POST']);
    assert.equal((await ask('{}', { 'content-type': 'text/plain' })).status, 415);
  });

  it('answers only what looks, and writes nothing', async () => {
    for (const method of ['nethackDungeon/addLevel', 'nethackDungeon/convert', 'toString', 7, undefined])
      assert.equal((await ask({ method, params: { uri: file.uri } })).status, 400, String(method));
    for (const broken of ['', '{', 'null', '[]', '"x"']) assert.equal((await ask(broken)).status, 400, broken);
    assert.equal((await ask(`"${'x'.repeat(300_000)}"`)).status, 413);
    const other = { uri: 'file:///etc/passwd', view: 'shortest', seed: '0', world: 0, width: 700 };
    assert.equal((await ask({ method: 'nethackDungeon/preview', params: other })).body, '{"result":null}');
    for (const params of [undefined, null, 7, {}, { ...other, width: '7' }, { ...other, uri: ['x'] }])
      assert.equal((await ask({ method: 'nethackDungeon/preview', params })).status, 400, JSON.stringify(params));
    assert.equal((await picture()).title, 'dungeon.def');
    assert.deepEqual((await readdir(folder)).sort(), ['.git', 'dungeon.def']);
    assert.equal(await readFile(path.join(folder, 'dungeon.def'), 'utf8'), text);
  });

  it('stops working out the odds when the page asks, and begins again', async () => {
    const params = { uri: file.uri };
    const until = async (odds: string) => {
      for (let waited = 0; (await picture()).odds !== odds; waited += 20) {
        assert.ok(waited < 5_000, odds);
        await wait(20);
      }
    };
    await until('exact');
    const before = changes;
    file.stage.forget(file.uri);
    assert.equal((await ask({ method: 'nethackDungeon/stopOdds', params })).body, '{"result":null}');
    assert.equal((await picture()).odds, 'stopped');
    assert.equal(changes, before + 1, 'the page is told');
    assert.equal((await ask({ method: 'nethackDungeon/startOdds', params })).status, 200);
    await until('exact');
  });

  it('gives up long work when the page waits for it no more', async () => {
    const scheduled: { wanted: () => boolean; outcome: Promise<{ done: boolean }> }[] = [];
    const { run } = file.scheduler;
    file.scheduler.run = function (work, wanted) {
      const outcome = run.call(this, work, wanted);
      scheduled.push({ wanted, outcome });
      return outcome as never;
    };
    const body = JSON.stringify({
      method: 'nethackDungeon/minesWhy',
      params: { seed: '1', generation: '3.7', count: 1000 },
    });
    const headers = { origin: address.origin, 'content-type': 'application/json' };
    const request = httpRequest({ host: '127.0.0.1', port: address.port, method: 'POST', path: ours('ask'), headers });
    request.on('error', () => {});
    request.end(body);
    for (let waited = 0; !scheduled[0]; waited += 5) {
      assert.ok(waited < 5_000);
      await wait(5);
    }
    assert.equal(scheduled[0].wanted(), true);
    request.destroy();
    assert.equal((await scheduled[0].outcome).done, false);
  });

  it('tells the page what to show, and follows the file as editors save it', async () => {
    const messages: { type: string }[] = [];
    const listening = httpRequest({ host: '127.0.0.1', port: address.port, path: ours('events') }, (response) => {
      response.on('error', () => {});
      response.on('data', (chunk: Buffer) => {
        for (const [, data = ''] of chunk.toString().matchAll(/^data: (.*)$/gm)) messages.push(JSON.parse(data));
      });
    });
    listening.on('error', () => {});
    listening.end();
    const until = async (what: string, met: () => boolean) => {
      for (let waited = 0; !met(); waited += 20) {
        assert.ok(waited < 5_000, what);
        await wait(20);
      }
    };
    await until('show', () => messages.some((m) => m.type === 'show'));
    assert.ok((await picture()).things.some((t) => t.title === 'oracle'));

    // Written in place; then as a new file under the old name; then broken.
    for (const [how, content] of [
      ['write', text.replace('oracle', 'bigrm')],
      ['replace', text.replace('oracle', 'medusa')],
    ] as const) {
      const before = changes;
      if (how === 'write') await writeFile(path.join(folder, 'dungeon.def'), content);
      else {
        await writeFile(path.join(folder, 'new'), content);
        await rename(path.join(folder, 'new'), path.join(folder, 'dungeon.def'));
      }
      await until(how, () => changes > before);
      const name = /"(\w+)" "O"/.exec(content)?.[1];
      assert.ok(
        (await picture()).things.some((t) => t.title === name),
        how,
      );
    }
    await until('changed', () => messages.some((m) => m.type === 'changed'));
    const before = changes;
    await writeFile(path.join(folder, 'dungeon.def'), `${text}LEVEL: "x`);
    await until('broken', () => changes > before);
    assert.equal((await picture()).stale, true, 'the last good picture stays');
    listening.destroy();
  });
});
