/** The picture as data, before it becomes drawing primitives: both layouts make one, tests and exports read it. */
import type { CardPlan, Heading } from './card';
import type { Strip } from './strips';
import type { ViewBranch, ViewDungeon } from './view';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Card extends Box {
  readonly dungeon: ViewDungeon;
  readonly plan: CardPlan;
  /** Centre of each row; index 0 is level 1. Levels of a folded run share their row's centre. */
  readonly rows: readonly number[];
  /** Centres of the rows of its head, from the top; most cards have none. */
  readonly heads: readonly number[];
  /** Runs of empty levels drawn as one row. */
  readonly folds: readonly { readonly from: number; readonly to: number; readonly y: number }[];
  /** Lane, 0 the first dungeon's; in the compact layout how deep it is indented. */
  readonly lane: number;
  /** Drawn dashed: nothing leads here. */
  readonly apart: boolean;
  /** Joined to the card it continues. */
  readonly joined: boolean;
  /** Ids of cards this one stands in (compact layout). */
  readonly within?: string;
}

/** The ribbon of a branch on the edge of its parent's card. */
export interface EdgeStrip {
  readonly branch: ViewBranch;
  readonly strip: Strip;
  /** Centre of the ribbon. */
  readonly x: number;
  readonly card: Card;
}

/** A drawn branch. */
export interface Link {
  readonly branch: ViewBranch;
  readonly child?: ViewDungeon;
  /** SVG path data, and points along it for checks and label placing. */
  readonly d: string;
  readonly points: readonly Point[];
  readonly symbol: Point;
  /** The end that has no stairs, drawn as an open socket: its middle and the way the socket opens. */
  readonly socket?: Point & { readonly facing: -1 | 1 };
  readonly note?: {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly anchor: 'start' | 'end' | 'middle';
  };
}

export interface Tick {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The line through the picture at this depth, in pieces that spare what is written on it. */
  readonly line: readonly (readonly [number, number])[];
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly compact: boolean;
  readonly cards: readonly Card[];
  readonly edges: readonly EdgeStrip[];
  readonly links: readonly Link[];
  readonly ticks: readonly Tick[];
  /** The surface, between depth 0 and 1, with its word where there is room. */
  readonly surface?: {
    readonly line: readonly (readonly [number, number])[];
    readonly y: number;
    readonly label?: Point;
  };
  readonly heading?: { readonly text: string; readonly x: number; readonly y: number };
  /** Under the picture: what this game does not have. */
  readonly foot: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly id?: string;
  }[];
}

/** The height at which a heading stands. */
export const headingY = ({ rows, heads }: Card, { row }: Heading): number | undefined =>
  row > 0 ? rows[row - 1] : heads[heads.length - 1 + row];

/** Height of a row of text above and below its centre, for checks of room. */
export const HALF_TEXT = 7;
export const SYMBOL_R = 8.5;

/** Whether two boxes share any area. */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** Whether a point lies in a box. */
export function inside(p: Point, b: Box): boolean {
  return p.x > b.x && p.x < b.x + b.w && p.y > b.y && p.y < b.y + b.h;
}
