import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Diagnostic } from 'vscode-languageserver';
import { analyse, finish, workLater } from '../../server/service';
import { FakeSession } from './fakeSession';

const uris = ['file:///w/dungeon.def', 'file:///w/dungeon.lua'];

/** Texts of which each has findings of its own, of both stages. */
const texts: readonly string[] = [
  'DUNGEON: "Top" "T" (5, 2)\nLEVEL: "a" "none" @ (3, 0)\nLEVEL: "b" "none" @ (3, 0)\n',
  '# moved\nDUNGEON: "Top" "T" (5, 2)\nLEVEL: "a" "none" @ (3, 0)\nLEVEL: "b" "none" @ (3, 0)\n',
  'DUNGEON: "Top" "T" (6, 2)\nLEVEL: "a" "none" @ (3, 0)\nLEVEL: "b" "none" @ (3, 1)\nLEVEL: "c" @ (9, 0)\n',
  'DUNGEON: "Top" "T" (\n',
  'dungeon = { { name = "Top", bonetag = "T", base = 5, levels = { { name = "a", base = 9 }, { name = "b", base = 9 } } } }',
  'for i = 1, 3 do percent(50) end dungeon = { { name = "T", base = 3, levels = { { name = "a", base = rn2(3) } } } }',
  'print("somebody else’s")',
];

type Step =
  | { readonly do: 'change' | 'open'; readonly uri: string; readonly text: number; readonly sameVersion: boolean }
  | { readonly do: 'save' | 'close' | 'pull'; readonly uri: string }
  | { readonly do: 'settings'; readonly off: boolean }
  | { readonly do: 'watched' }
  | { readonly do: 'turns'; readonly count: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'tick'; readonly ms: number };

const uri = fc.constantFrom(...uris);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('change' as const, 'open' as const),
      uri,
      text: fc.nat(texts.length - 1),
      sameVersion: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('save' as const, 'close' as const, 'pull' as const), uri }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settings' as const), off: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('watched' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('turns' as const), count: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(5, 100, 700) }) },
  // From a file that is nothing to one that takes many slices and counts as heavy.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tick' as const), ms: fc.constantFrom(0.01, 0.3, 3) }) },
);

/** Codes and places, in order. */
function shown(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, range: { start, end } }) =>
    [code, start.line, start.character, end.line, end.character].join(' '),
  );
}

/** The client's end of a session. */
class Editor {
  readonly session: FakeSession;
  readonly open = new Map<string, string>();
  private readonly versions = new Map<string, number>();

  constructor(pull: boolean, refresh: boolean) {
    this.session = new FakeSession({ pull, refresh });
    this.session.open = () => this.open.keys();
  }

  async step(s: Step): Promise<void> {
    const { session, open } = this;
    switch (s.do) {
      case 'open':
      case 'change': {
        const text = texts[s.text] as string;
        const known = open.has(s.uri);
        if (known === (s.do === 'open')) return;
        const version = (this.versions.get(s.uri) ?? 0) + (s.sameVersion ? 0 : 1);
        this.versions.set(s.uri, version);
        open.set(s.uri, text);
        const textDocument = { uri: s.uri, version, languageId: s.uri.endsWith('.lua') ? 'lua' : 'dungeon-def', text };
        if (s.do === 'open') session.tell('onDidOpenTextDocument', { textDocument });
        else session.tell('onDidChangeTextDocument', { textDocument, contentChanges: [{ text }] });
        return session.pull(s.uri);
      }
      case 'save':
        if (open.has(s.uri)) session.tell('onDidSaveTextDocument', { textDocument: { uri: s.uri } });
        return;
      case 'close':
        if (!open.delete(s.uri)) return;
        session.tell('onDidCloseTextDocument', { textDocument: { uri: s.uri } });
        session.pulled.delete(s.uri);
        return;
      case 'pull':
        return session.pull(s.uri);
      case 'settings':
        session.settings = s.off ? { rules: { 'placement-impossible': 'off' } } : {};
        session.tell('onDidChangeConfiguration', { settings: null });
        return;
      case 'watched':
        session.tell('onDidChangeWatchedFiles', { changes: [] });
        return;
      case 'turns':
        await session.turns(s.count);
        return;
      case 'pass':
        return session.pass(s.ms);
      case 'tick':
        session.clock.tick = s.ms;
    }
  }

  /** What is wrong in an open document, from the start. */
  expected(of: string): string[] {
    const text = this.open.get(of);
    if (text === undefined) return [];
    const rules = (this.session.settings as { rules?: Record<string, 'off'> }).rules;
    const analysis = analyse(of, text, { severities: rules });
    if (!analysis.ours) return [];
    const found = [...analysis.findings, ...finish(workLater(analysis)).findings];
    const at = (offset: number) => {
      const before = text.slice(0, offset).split('\n');
      return { line: before.length - 1, character: (before.at(-1) as string).length };
    };
    const places = found
      .map(({ code, span }) => ({ code, span }))
      .sort((a, b) => a.span.start - b.span.start)
      .map(({ code, span }) => ({ code, message: '', range: { start: at(span.start), end: at(span.end) } }));
    return shown(places);
  }
}

describe('what is told about documents', () => {
  for (const [name, pull, refresh] of [
    ['is pushed', false, false],
    ['is pulled, again when the server asks', true, true],
    ['is pulled by a client that cannot be asked', true, false],
  ] as const) {
    it(`${name}: whatever happens in whatever order, the last text’s findings of both stages arrive`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
          const editor = new Editor(pull, refresh);
          const { session } = editor;
          for (const s of steps) await editor.step(s);
          await session.settle();
          assert.deepEqual(session.errors, []);
          assert.equal(session.waiting, 0, 'every pull is answered');
          for (const of of uris) {
            // A client that cannot be asked is told when it pulls.
            if (pull && !refresh) session.pull(of);
            await session.settle();
            const told = pull ? session.pulled.get(of) : session.pushed.get(of);
            assert.deepEqual(shown(editor.open.has(of) ? (told ?? []) : []), editor.expected(of), of);
            if (!editor.open.has(of)) assert.deepEqual(session.pushed.get(of) ?? [], []);
          }
        }),
        { seed: 7, numRuns: 80 },
      );
    });
  }
  it('answers a pull that waits for odds when the text changes under it, with what is wrong in the new one', async () => {
    for (const [next, found] of [
      ['print("somebody else’s")', 0],
      ['dungeon = { { name = "T", base = 4, levels = { { name = "a", base = 7 } } } }', 1],
    ] as const) {
      const session = new FakeSession({ pull: true, refresh: false });
      const of = uris[1] as string;
      session.clock.tick = 1;
      const textDocument = { uri: of, version: 1, languageId: 'lua', text: texts[4] };
      session.tell('onDidOpenTextDocument', { textDocument });
      await session.turns(40);
      assert.equal(session.waiting, 0);
      session.pull(of);
      await session.turns(3);
      assert.equal(session.waiting, 1, 'the odds take longer');
      session.tell('onDidChangeTextDocument', {
        textDocument: { ...textDocument, version: 2 },
        contentChanges: [{ text: next }],
      });
      await session.settle();
      assert.equal(session.waiting, 0);
      const told = session.pulled.get(of) ?? [];
      assert.equal(told.filter((d) => d.code === 'base-outside-dungeon').length, found, JSON.stringify(told));
    }
  });
});
