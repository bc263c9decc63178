/**
 * Features that only one extension at a time can give for a file (formatter, colours, folding). They are registered for
 * `dungeon.def`, and for Lua files only when the user says so: another Lua extension may be at work there.
 */
import {
  type ClientCapabilities,
  type Connection,
  type Disposable,
  DocumentFormattingRequest,
  DocumentOnTypeFormattingRequest,
  DocumentRangeFormattingRequest,
  type DocumentSelector,
  FoldingRangeRequest,
  SemanticTokensRegistrationType,
  type ServerCapabilities,
} from 'vscode-languageserver';
import { formatTrigger, tokenModifiers, tokenTypes } from '../service';
import { logError } from './guard';
import { settingsFrom } from './settings';

const semanticTokens = {
  legend: { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] },
  full: true,
  range: true,
};

const def: DocumentSelector = [{ language: 'dungeon-def' }];
const both: DocumentSelector = [...def, { language: 'lua', pattern: '**/dungeon*.lua' }];

export class Registrations {
  private readonly dynamic: boolean;
  private given: Promise<Disposable>[] = [];
  /** What Lua files get now, so that nothing is registered again for nothing. */
  private state = '';

  constructor(
    private readonly connection: Connection,
    client: ClientCapabilities,
  ) {
    const text = client.textDocument;
    this.dynamic = [
      text?.formatting,
      text?.rangeFormatting,
      text?.onTypeFormatting,
      text?.foldingRange,
      text?.semanticTokens,
    ].every((feature) => feature?.dynamicRegistration === true);
  }

  /** What is told at once to a client that cannot be told later; it gets empty answers for Lua files. */
  get capabilities(): ServerCapabilities {
    if (this.dynamic) return {};
    return {
      documentFormattingProvider: true,
      documentRangeFormattingProvider: true,
      documentOnTypeFormattingProvider: { firstTriggerCharacter: formatTrigger },
      foldingRangeProvider: true,
      semanticTokensProvider: semanticTokens,
    };
  }

  /** Registers what the settings ask for; called at the start and when they change. */
  update(settings: unknown): void {
    if (!this.dynamic) return;
    const { lua } = settingsFrom(settings);
    const state = JSON.stringify(lua);
    if (state === this.state) return;
    this.state = state;
    for (const old of this.given) void old.then((d) => d.dispose()).catch(() => undefined);
    const { client } = this.connection;
    const formatting = { documentSelector: lua.format ? both : def };
    this.given = [
      client.register(DocumentFormattingRequest.type, formatting),
      client.register(DocumentRangeFormattingRequest.type, formatting),
      client.register(DocumentOnTypeFormattingRequest.type, { ...formatting, firstTriggerCharacter: formatTrigger }),
      client.register(FoldingRangeRequest.type, { documentSelector: def }),
      client.register(SemanticTokensRegistrationType.type, {
        ...semanticTokens,
        documentSelector: lua.semanticTokens ? both : def,
      }),
    ];
    for (const asked of this.given) {
      asked.catch((error: unknown) => logError(this.connection.console, 'client/registerCapability', error));
    }
  }
}
