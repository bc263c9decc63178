/**
 * The custom requests between the server, the client and the webview: types only. This is all that client/ and
 * media/ may import from server/. Offsets never cross; positions are 0-based line and UTF-16 character.
 */

export interface Position {
  line: number;
  character: number;
}
export interface Range {
  start: Position;
  end: Position;
}

export type View = 'shortest' | 'longest' | 'game';

/** What the preview wants to see. */
export interface PreviewParams {
  uri: string;
  view: View;
  /** Decimal string, 0 … 2^64-1; used by the view `game`. */
  seed: string;
  /** Index of the world. */
  world: number;
  /** Width of the page in CSS pixels; below 900 the layout is compact. */
  width: number;
  /** What the document is compared with on the map. */
  with?: CompareWith;
}

/** One drawing primitive with a stable key; classes carry the meaning, the theme gives the colour. */
export type SceneItem =
  | {
      kind: 'rect';
      key: string;
      class: string;
      target?: string;
      x: number;
      y: number;
      w: number;
      h: number;
      r?: number;
      opacity?: number;
    }
  | { kind: 'path'; key: string; class: string; target?: string; d: string; opacity?: number }
  | { kind: 'circle'; key: string; class: string; target?: string; x: number; y: number; r: number }
  | {
      kind: 'text';
      key: string;
      class: string;
      target?: string;
      x: number;
      y: number;
      text: string;
      anchor?: 'start' | 'middle' | 'end';
      maxWidth?: number;
    };

/** A picture, in CSS pixels at zoom 1. The SVG export draws the same items. */
export interface Scene {
  width: number;
  height: number;
  items: SceneItem[];
}

/** A sign of the picture and what it means; the picture is drawn in 26 × 18 pixels. */
export interface LegendEntry {
  readonly picture: readonly SceneItem[];
  readonly text: string;
}

/** What a saved picture stands on: the scene is drawn at (x, y), these items around it. */
export interface Sheet extends Scene {
  x: number;
  y: number;
}

/** One bar of a small bar chart. */
export interface Bar {
  label: string;
  probability: number;
}

/** Everything the page shows about one thing (a dungeon, a level, a branch) when it is pointed at or selected. */
export interface Thing {
  /** The entry's id; `target` of the scene items that draw it. */
  id: string;
  kind: 'dungeon' | 'level' | 'branch';
  title: string;
  /** One or two short lines: `base −5, range 4`, `one of 4 maps`. */
  facts: string[];
  charts: { title: string; bars: Bar[] }[];
  /** The raw fields as written; what they mean is in the result's `meanings`. */
  fields: { name: string; value: string }[];
  faults: { severity: 'error' | 'warning' | 'information' | 'hint'; message: string; code: string }[];
  /** Ids of things tied to this one (chain level, child dungeon), lit when it is pointed at. */
  tied: string[];
  /** Where it is written. */
  range: Range;
}

/** An entry that only the other text of a comparison has; the picture has it as a ghost. */
export interface RemovedThing extends Omit<Thing, 'range'> {
  /** The dungeon that it was in; absent where that is gone too. */
  range?: Range;
}

/** A comparison as the picture shows it. */
export interface ComparedPicture {
  /** What the other text is called. */
  before: string;
  /** Id of a thing, or of a removed one → how it differs, and a sentence for each difference. */
  differences: { [id: string]: { kind: DifferenceKind; messages: string[] } };
  removed: RemovedThing[];
  /** How many removed entries the picture has no place for. */
  undrawn: number;
}

export interface LevelRow {
  id: string;
  level: string;
  lands: string;
  likely: string;
  /** Probability of that; null where it cannot be worked out. */
  odds: number | null;
  depth: string;
  chance: string;
  maps: string;
  tag: string;
}

/** What a field means: in a few words, and in a sentence or two. */
export interface FieldMeaning {
  summary: string;
  meaning: string;
}

export interface PreviewResult {
  uri: string;
  version: number;
  /** True when the text is broken now and this is the last good picture. */
  stale: boolean;
  title: string;
  /** `NetHack 3.7 · 9 dungeons · 36 levels`. */
  subtitle: string;
  scene: Scene;
  /** Title, view and legend, for a picture that is saved. */
  sheet: Sheet;
  legend: readonly LegendEntry[];
  things: Thing[];
  /** By `level.base`, kind and name: the fields that the game knows. */
  meanings: { [field: string]: FieldMeaning };
  tables: { dungeon: string; id: string; rows: LevelRow[] }[];
  worlds: { label: string; probability: number }[];
  /** Whether the odds are in, exact or sampled; or being worked out, or not because that was stopped or failed. */
  odds: 'pending' | 'stopped' | 'exact' | 'sampled';
  /** Half-width of the 95% interval of a sampled probability; else 0. */
  oddsError: number;
  /** Why there is no picture, for people; empty when there is one. */
  notice: string;
  /** The map as text, for screen readers and for copying. */
  text: string;
  /** Where the picture was asked for with a comparison that can be made. */
  compared?: ComparedPicture;
  /** For the tab of sample levels: the generation's generator, and the dungeons whose ordinary levels it makes. */
  mines: { generation: '3.6' | '3.7'; dungeons: string[] };
}

/** What a user may turn on the mines' generator; anything but the game's own values is "not the game's". */
export interface MinesKnobs {
  /** Share of the 78 × 20 cells that the fill makes floor, 0..0.9; the game's is 0.4. */
  fill: number;
  /** Per pass 9 characters, one per number of floor neighbours 0..8: `r` makes rock, `f` floor, `=` leaves the cell. */
  pass1: string;
  pass2: string;
  pass3: string;
  smoothed: boolean;
  joined: boolean;
  walled: boolean;
}

/** One whole level, as the game's level loader makes it from this seed. */
export interface MinesParams {
  /** Decimal string. */
  seed: string;
  generation: '3.6' | '3.7';
  /** Absent: the game's. */
  knobs?: MinesKnobs;
}

export interface Figure {
  name: string;
  value: string;
}

/** A finished map. Rows: 21, right-trimmed; `.` floor, wall shapes `| - a b c d u n l r x`, stairs `<` `>`. */
export interface SampleMap {
  seed: string;
  rows: string[];
  lit: boolean;
  figures: Figure[];
}

export interface MinesStage {
  /** `fill`, `p1`, `p2`, `p3a`, `p3b`, `joined`, `final` (the walls), `stairs`. */
  name: string;
  /** For people: `Pass 1`. */
  title: string;
  rows: string[];
  /** What this stage does, and how many cells it changed. */
  note: string;
}

export interface MinesResult extends SampleMap {
  draws: number;
  /** Whether the knobs are the game's. */
  game: boolean;
  knobs: MinesKnobs;
  stages: MinesStage[];
  /** Pass 1 cell by cell, in order: x, y, floor neighbours at that moment, 1 when it became floor. */
  steps: [x: number, y: number, neighbours: number, floor: 0 | 1][];
  /** The map for the clipboard, in box-drawing characters under a line that says what it is. */
  text: string;
}

/** The maps of `count` seeds from `seed` on (at most 60). */
export interface MinesGalleryParams extends MinesParams {
  count: number;
}

/** "Why pass 2?": one seed with and without it, and both over `count` seeds (at most 1,000). */
export interface MinesWhyParams extends MinesParams {
  count: number;
}
export interface MinesWhyResult {
  with: SampleMap;
  without: SampleMap;
  count: number;
  /** One row per figure: mean, and least to most, of both. */
  table: { name: string; with: string; without: string }[];
}

/** Another cave maker to compare with: the compass library's cavern. */
export interface CavernResult extends SampleMap {
  title: string;
  note: string;
}

/** What a document is compared with. */
export type CompareWith =
  /** The stock dungeon of the game that the document's variant descends from. */
  | { kind: 'upstream' }
  /** A built-in stock dungeon, by version. */
  | { kind: 'stock'; id: string }
  /** The document as it is on disk; as it is in git's HEAD; another file (without a uri the user is asked): the client's to read. */
  | { kind: 'saved' }
  | { kind: 'head' }
  | { kind: 'file'; uri?: string }
  /** A text, as the client hands these on to the server. */
  | { kind: 'text'; title: string; uri: string; text: string };

/** Something a document can be compared with here, and what it is called. */
export interface CompareSource {
  with: CompareWith;
  title: string;
}

export interface CompareParams {
  uri: string;
  with: CompareWith;
}

export type DifferenceKind = 'added' | 'removed' | 'moved' | 'renamed' | 'changed';

/** What is different about one entry, from the other text to this document. */
export interface CompareItem {
  kind: DifferenceKind;
  what: 'dungeon' | 'level' | 'branch';
  /** The dungeon it belongs to, or is. */
  dungeon: string;
  /** For people: `oracle`, `branch to Sokoban`, `the dungeon itself`. */
  title: string;
  /** The entry on the map: for a removed one its ghost. */
  id?: string;
  /** Where it is written; for a removed one, where its dungeon is. */
  range?: Range;
  /** What changed, value by value; for whole entries one change without a field. */
  changes: { field?: string; before?: string; after?: string }[];
  /** The same in a sentence, for screen readers. */
  message: string;
}

export interface CompareResult {
  uri: string;
  version: number;
  /** The choice, resolved: what to ask with next time. */
  with: CompareWith;
  before: string;
  after: string;
  /** `No difference`, or `12 differences: 3 added, …`. */
  summary: string;
  /** Grouped by dungeon, in the document's order. */
  items: CompareItem[];
  /** What could not be compared, one sentence each. */
  notes: string[];
  markdown: string;
}

/** A dungeon file in the other format, and what that cannot say. */
export interface ConvertResult {
  text: string;
  format: 'def' | 'lua';
  unsaid: { message: string; range: Range }[];
}

/** A special level to be added; absent values are left to their defaults. */
export interface AddLevelParams {
  uri: string;
  /** Id of the dungeon it is added to, from `nethackDungeon/dungeons`. */
  dungeon: string;
  name: string;
  bonetag?: string;
  base: number;
  range?: number;
  chance?: number;
  nlevels?: number;
}
export interface AddLevelResult {
  /** For people: why it cannot be done; then nothing else is there. */
  refused?: string;
  edits?: { range: Range; newText: string }[];
  /** The level file to create, and the folder it belongs into. */
  file?: { folder: string; name: string; text: string };
  /** Markdown, one sentence each. */
  checklist?: string[];
}

/** Request methods and their types. */
export interface Requests {
  'nethackDungeon/preview': { params: PreviewParams; result: PreviewResult | null };
  /** Gives up working out the odds of what the document means now, until they are asked for or it means something else. */
  'nethackDungeon/stopOdds': { params: { uri: string }; result: null };
  /** Works them out after all. */
  'nethackDungeon/startOdds': { params: { uri: string }; result: null };
  'nethackDungeon/mines': { params: MinesParams; result: MinesResult };
  'nethackDungeon/minesGallery': { params: MinesGalleryParams; result: { maps: SampleMap[] } };
  'nethackDungeon/minesWhy': { params: MinesWhyParams; result: MinesWhyResult };
  'nethackDungeon/compare': { params: CompareParams; result: CompareResult | null };
  'nethackDungeon/compareSources': { params: { uri: string }; result: CompareSource[] };
  'nethackDungeon/convert': { params: { uri: string }; result: ConvertResult | null };
  'nethackDungeon/dungeons': { params: { uri: string }; result: { id: string; name: string; levels: number }[] };
  'nethackDungeon/addLevel': { params: AddLevelParams; result: AddLevelResult | null };
  'nethackDungeon/cavern': { params: { seed: string }; result: CavernResult };
}

/** Notifications from the server, to a client that wants them (`notifications` among its initialization options). */
export interface Notifications {
  /** The preview of this document would look different now. */
  'nethackDungeon/previewChanged': { uri: string };
  /**
   * What the status bar shows for this document: its dialect, who named it (`option`, `modeline`, `setting`, `tree`,
   * `content`), and the uri of the source tree around it, where there is one. All empty: the document is not ours.
   */
  'nethackDungeon/status': { uri: string; dialect: string; name: string; origin: string; root?: string };
}

/** Messages from the page to its host (VS Code's client, or a plain page's adapter). */
export type PageToHost =
  /** The page listens now (sent once per load); the host answers with `show`. */
  | { type: 'ready' }
  | { type: 'request'; id: number; method: keyof Requests; params: unknown }
  /** Nobody waits for the answer any more. */
  | { type: 'cancel'; id: number }
  | { type: 'reveal'; uri: string; range: Range }
  | { type: 'state'; state: unknown }
  | { type: 'save'; name: string; content: string; encoding: 'utf8' | 'base64' }
  | { type: 'copy'; text: string };

/** Messages from the host to the page. */
export type HostToPage =
  | { type: 'response'; id: number; result?: unknown; error?: string }
  | { type: 'show'; uri: string; locked: boolean }
  | { type: 'changed'; uri: string }
  /** A command of the host wants the comparison shown. */
  | { type: 'compare'; uri: string; with: CompareWith }
  | { type: 'cursor'; uri: string; position: Position };
