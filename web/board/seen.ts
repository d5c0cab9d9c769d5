/** The data from which a board is drawn: the places, their contents, and the effects of a move, from any source. */

/** A place of the board in the drawing. */
export interface Hollow {
  readonly place: number;
  readonly shape: "round" | "long";
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  /** Whether its label is above it. */
  readonly up: boolean;
  /** Whether its label is beside it instead: on the left if `up` is true, else on the right. */
  readonly aside?: boolean;
  readonly label: string;
  /** The player to whom it belongs on the board, if any. */
  readonly player: number | null;
  /** Its name in words. */
  readonly name: string;
}

/** A groove in the wood. */
export interface Groove {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The layout; lengths in one unit, x to the right, y down. */
export interface Layout {
  readonly lines: readonly Groove[];
  readonly hollows: readonly Hollow[];
  /** The number of holes, which are the first places. */
  readonly holes: number;
  /** The places of each player's winnings and supply. */
  readonly winnings: readonly number[];
  readonly supplies: readonly number[];
  /** The place of pieces in hand. */
  readonly hand: number;
  readonly kinds: readonly string[];
  readonly players: readonly string[];
  /** Whether two players sit opposite each other. */
  readonly facing: boolean;
  /** The player at the bottom. */
  readonly near: number;
}

/** A mark at a place, and the player that it names. */
export interface Sign {
  readonly text: string;
  readonly name: string;
  readonly player: number | null;
}

/** The contents of a place. */
export interface PlaceView {
  /** The number of pieces of each kind. */
  readonly counts: readonly number[];
  readonly owner: number | null;
  readonly label: string;
  readonly signs: readonly Sign[];
}

/** A position for display. */
export interface View {
  readonly places: Readonly<Record<number, PlaceView>>;
}

/** The marks of the last move: where it began, where its last piece fell, and where pieces were captured. */
export interface LastMove {
  readonly lifted: number | null;
  readonly ended: number | null;
  readonly taken: readonly number[];
}

/** Pieces that move from one place to another. */
export interface Moved {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
}

/** A step of a move: the pieces moved, and the rule line that caused it. */
export interface Step {
  readonly words: string;
  readonly file: string;
  readonly line: number | null;
  readonly prelude: boolean;
  readonly rule: string;
  readonly calls: readonly { readonly file: string; readonly line: number }[];
  readonly moved: readonly Moved[];
}

/** The effects of a move, step by step. */
export interface Trace {
  readonly steps: readonly Step[];
}
