/** What a board is drawn from: where places lie, what lies in them, and what a move does, whoever knows it. */

/** A place of the board as it is drawn. */
export interface Hollow {
  readonly place: number;
  readonly shape: "round" | "long";
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  /** Whether what is written beside it stands above it. */
  readonly up: boolean;
  readonly label: string;
  /** The player to whom it belongs on the board, if any. */
  readonly player: number | null;
  /** What it is called in words. */
  readonly name: string;
}

/** A groove in the wood. */
export interface Groove {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Where things lie on the board; lengths in one unit, x to the right, y down. */
export interface Layout {
  readonly lines: readonly Groove[];
  readonly hollows: readonly Hollow[];
  /** The number of holes: their places come first. */
  readonly holes: number;
  /** For each player the place of what he has won, and of what he has in hand to be entered. */
  readonly winnings: readonly number[];
  readonly supplies: readonly number[];
  /** The place of pieces that were lifted. */
  readonly hand: number;
  readonly kinds: readonly string[];
  readonly players: readonly string[];
  /** Whether two players face each other. */
  readonly facing: boolean;
  /** The player at the near side. */
  readonly near: number;
}

/** A sign at a place: a mark, and the player that it names. */
export interface Sign {
  readonly text: string;
  readonly name: string;
  readonly player: number | null;
}

/** What lies at a place. */
export interface PlaceView {
  /** The number of each kind. */
  readonly counts: readonly number[];
  readonly owner: number | null;
  readonly label: string;
  readonly signs: readonly Sign[];
}

/** What a board shows of a position. */
export interface View {
  readonly places: Readonly<Record<number, PlaceView>>;
}

/** What a board shows of the last move: where it began, where its last piece fell, and from where pieces were taken. */
export interface LastMove {
  readonly lifted: number | null;
  readonly ended: number | null;
  readonly taken: readonly number[];
}

/** Pieces that go from one place to another. */
export interface Moved {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
}

/** A step of a move: what it moves, and the line of the rules that did it. */
export interface Step {
  readonly words: string;
  readonly file: string;
  readonly line: number | null;
  readonly prelude: boolean;
  readonly rule: string;
  readonly calls: readonly { readonly file: string; readonly line: number }[];
  readonly moved: readonly Moved[];
}

/** What a move does, step by step. */
export interface Trace {
  readonly steps: readonly Step[];
}
