/**
 * What the page and the service say to each other: one frame of JSON each way.
 *
 * Every request carries all that it needs, so that a worker that dies loses nothing. The Python side is
 * `manqala.studio.service`; who changes one changes the other in the same commit.
 */

/** One message on the wire. */
export interface Frame {
  channel: "rpc" | "lsp";
  message: unknown;
}

/** The value of an option. */
export type Value = string | number | boolean;

/** The text of a rule file, and how the file is called without its ending. */
export interface RulesText {
  name: string;
  text: string;
}

/** A game as far as it was played: moves in their long, unambiguous text. */
export interface Line {
  rules: RulesText;
  set: Record<string, Value>;
  match: boolean;
  start: string | null;
  moves: string[];
}

/** A place of the board as it is drawn. */
export interface Hollow {
  place: number;
  shape: "round" | "long";
  x: number;
  y: number;
  rx: number;
  ry: number;
  /** Whether what is written beside it stands above it. */
  up: boolean;
  label: string;
  /** Whose it is on the board, if it is anybody's. */
  player: number | null;
  /** What it is called in words: “south's hole 3”. */
  name: string;
}

/** Where things lie on the board; lengths in one unit, x to the right, y down. */
export interface Layout {
  width: number;
  height: number;
  /** The piece of wood. */
  wood: { x: number; y: number; width: number; height: number; radius: number };
  /** Grooves in it. */
  lines: { x1: number; y1: number; x2: number; y2: number }[];
  hollows: Hollow[];
  /** How many holes there are: their places come first. */
  holes: number;
  /** For each player the places of what he has won, and of what he has in hand to be entered. */
  winnings: number[];
  supplies: number[];
  /** The number of the place in which pieces are that were lifted. */
  hand: number;
  /** The number of the place of pieces that are out of play. */
  box: number;
  kinds: string[];
  players: string[];
  /** Whether two players face each other. */
  facing: boolean;
  /** Who sits at the near side. */
  near: number;
}

/** A sign at a place: a mark, whose it is. */
export interface Sign {
  text: string;
  name: string;
  player: number | null;
}

/** What lies at a place. */
export interface PlaceView {
  /** How many of each kind. */
  counts: number[];
  owner: number | null;
  label: string;
  signs: Sign[];
}

/** How a round or match ended. */
export interface Result {
  winner: string;
  reason: string;
  score: Record<string, number>;
}

/** The move that led to a position. */
export interface LastMove {
  move: string;
  notation: string;
  by: string;
  /** Whether it was a turn, and not an answer before or between rounds. */
  turn: boolean;
  /** Who could not move after it. */
  passed: string[];
  lifted: number | null;
  ended: number | null;
  taken: number[];
  captured: number[];
}

/** A position as it is shown. */
export interface View {
  /** The position's text, as examples write it. */
  text: string;
  phase: string;
  round: number | null;
  turn: string | null;
  mover: number | null;
  over: boolean;
  result: Result | null;
  score: Record<string, number>;
  places: Record<number, PlaceView>;
  /** For each player what stands beside the board: “south, won 12, owes 3”. */
  beside: string[];
  remarks: string[];
  /** What a screen reader says of the board. */
  words: string;
  last: LastMove | null;
}

/** A range of a text as the Language Server Protocol counts: from nought, in UTF-16 units. */
export interface LspRange {
  start: { line: number; character: number };
  end: { line: number; character: number };
}

/** A change of a text. */
export interface Edit {
  range: LspRange;
  text: string;
}

/** What is wrong, or could be, and how it may be mended. */
export interface Diagnostic {
  code: string;
  severity: "error" | "warning";
  message: string;
  notes: string[];
  help: string | null;
  range: LspRange | null;
  file: string;
  fixes: { title: string; edits: Edit[] }[];
}

/** What an error carries. */
export interface Fault {
  code: number;
  message: string;
  data?: { diagnostics?: Diagnostic[] };
}

/** The codes of errors; those of JSON-RPC itself are negative. */
export const FaultCode = { input: 1, bug: 3, late: 4, cancelled: 5 } as const;

/** An option of a game, as `manqala show --json` has it. */
export interface Option {
  name: string;
  kind: "choice" | "number" | "truth";
  default: Value;
  value: Value;
  choices?: string[];
  /** The least and the greatest number. */
  range?: [number, number];
  because?: string | null;
  source?: string | null;
}

/** A game of the library as the gallery shows it. */
export interface LibraryGame {
  name: string;
  title: string;
  family: string;
  people: string | null;
  region: string | null;
  rows: number;
  players: number;
  aka: string[];
  summary: string;
  extends: string | null;
  /** Its board at the start, made when the page was built. */
  board: { layout: Layout; start: View };
}

/** A beginning of a game of one's own. */
export interface Template {
  name: string;
  title: string;
  text: string;
}

/** A game whose text has no fault. */
export interface Opened {
  title: string;
  players: string[];
  options: Option[];
  /** Whether it may be played as a match. */
  match: boolean;
  layout: Layout;
  start: View;
  warnings: Diagnostic[];
}

/** Pieces that go from one place to another. */
export interface Moved {
  from: number;
  to: number;
  counts: number[];
}

/** One effect of a move and the line that did it. */
export interface Step {
  words: string;
  file: string;
  /** From one. */
  line: number | null;
  prelude: boolean;
  rule: string;
  calls: { file: string; line: number }[];
  moved: Moved[];
  marks: { place: number | null; name: string; text: string }[];
}

/** A move effect by effect. */
export interface Trace {
  steps: Step[];
}

/** One thing that may be answered in the middle of a move. */
export interface Answer {
  answer: string;
  /** What to ask with next, where it does not complete the move. */
  after: string;
  text: string;
  place: number | null;
  /** Set where it completes a move. */
  move: string | null;
  leads: string;
  gain: number;
}

/** Who is asked what. */
export interface Question {
  /** A player, or `chance`. */
  who: string;
  prompt: string;
  context: string;
  unseen: boolean;
  answers: Answer[];
  complete: string[];
  /** The move that goes without saying, where nobody has anything to answer. */
  move: string | null;
  /** The board as it is when this is asked in the middle of a move, and what has happened so far. */
  during: { view: View; trace: Trace } | null;
}

/** A move as the story of a game has it. */
export interface Told {
  /** From one. */
  number: number;
  round: number;
  by: string;
  phase: string;
  notation: string;
  move: string;
  passed: string[];
  /** How a round ended with it. */
  round_result: Result | null;
}

/** What a move is worth. */
export interface Hint {
  move: string;
  answer: string;
  place: number | null;
  value: number;
  text: string;
}

/** A parameter of a player that is a program. */
export interface PlayerParameter {
  name: string;
  default: Value | null;
  about: string;
  least: number;
  most: number;
  whole: boolean;
}

/** A player that is a program. */
export interface PlayerKind {
  name: string;
  about: string;
  parameters: PlayerParameter[];
}

/** The description of a game as structure, never as HTML. */
export type PageBlock =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  /** What belongs below each item stands beside the items, in the same order. */
  | { kind: "list"; ordered: boolean; items: string[]; below: PageBlock[][] }
  /** Lines of the rule file, where there is no good sentence for them. */
  | { kind: "rules"; text: string }
  | { kind: "terms"; items: { term: string; text: string }[] }
  | { kind: "board"; layout: Layout; view: View; caption: string };

/** An example of a rule file. */
export interface Example {
  title: string;
  number: number;
  /** From one. */
  line: number;
  last: number;
  /** The position that it begins from, and the moves that it plays; null where it begins at the start of the game. */
  start: string | null;
  moves: string[];
}

/** What came of an example. */
export interface ExampleResult {
  passed: boolean;
  diagnostic: Diagnostic | null;
}

/** How often each line of the author's text acted. */
export interface Coverage {
  examples: Record<number, number>;
  games: Record<number, number>;
  /** Lines that could act and never did. */
  never: number[];
}

/** What random games, or games of programs, were like. */
export interface Simulation {
  games: number;
  /** How many of the games differ from all others; null where they are drawn at random. */
  different: number | null;
  unfinished: number;
  lengths: Record<number, number>;
  winners: Record<string, number>;
  scores: Record<number, number>;
  reasons: Record<string, number>;
  rounds: Record<number, number>;
}

/** Whether two things differ more than chance would make them. */
export interface Difference {
  of: string;
  test: string;
  statistic: number;
  p: number;
  corrected: number;
  differs: boolean;
  words: string;
}

/** Two settings side by side. */
export interface Comparison {
  one: Simulation;
  other: Simulation;
  differences: Difference[];
}

/** A position in which a line acts. */
export interface Sought {
  found: { position: string; moves: string[] } | null;
  positions: number;
}

/** What a long job is about. */
export type JobRequest =
  | { kind: "simulate"; line: Line; games: number; seed: number; players?: string[] }
  | { kind: "compare"; line: Line; other: Line; games: number; seed: number; players?: string[] }
  | { kind: "coverage"; line: Line; games: number; seed: number }
  | { kind: "seek"; line: Line; number: number; seed: number };

/** What comes of a job of each kind. */
export interface JobResults {
  simulate: Simulation;
  compare: Comparison;
  coverage: Coverage;
  seek: Sought;
}

/** A text that stands behind the rules: the prelude, or a game that they extend. */
export interface BackedText {
  file: string;
  text: string;
  prelude: boolean;
}

/** Every request: what it wants and what it gives. */
export interface Methods {
  "library.games": { params: Record<string, never>; result: { games: LibraryGame[] } };
  "library.text": { params: { name: string }; result: RulesText };
  /** A text that stands behind the rules, by what traces call it or by its address. */
  "library.source": { params: { file: string }; result: BackedText };
  /** The beginning of a variant of a game of the library. */
  "library.heir": { params: { name: string }; result: RulesText };
  "library.templates": { params: Record<string, never>; result: { templates: Template[] } };
  "rules.open": { params: { rules: RulesText; set: Record<string, Value>; near?: number }; result: Opened };
  "play.replay": {
    params: { line: Line };
    result: { views: View[]; stopped: { at: number; move: string; message: string } | null };
  };
  "play.question": { params: { line: Line; after: string }; result: Question | null };
  /** All that falls to chance before anybody decides; no moves where there is nothing of the kind. */
  "play.deal": { params: { line: Line; seed: number }; result: { moves: string[]; views: View[] } };
  "play.move": { params: { line: Line; move: string }; result: { view: View; move: string; trace: Trace } };
  "play.trace": { params: { line: Line }; result: Trace };
  "play.acted": {
    params: { line: Line };
    result: { lines: Record<number, { move: number; steps: number[] }[]> };
  };
  "play.describe": { params: { line: Line }; result: { moves: Told[]; result: Result | null } };
  "setup.write": {
    params: { line: Line; places: Record<number, number[]>; turn: string };
    result: { start: string };
  };
  /** What a program answers from `after` on: a whole move, or as much of it as is its own. */
  "search.choose": {
    params: { line: Line; player: string; after?: string; seed?: number };
    result: { move: string | null; after: string; seconds: number };
  };
  "search.hints": { params: { line: Line; time: number }; result: { hints: Hint[] } };
  "search.players": { params: Record<string, never>; result: { players: PlayerKind[] } };
  "describe.page": {
    params: { rules: RulesText; set: Record<string, Value>; language: string };
    result: { blocks: PageBlock[] };
  };
  "example.record": { params: { line: Line; title: string }; result: { edits: Edit[] } };
  "example.list": { params: { rules: RulesText }; result: { examples: Example[] } };
  "example.run": { params: { rules: RulesText; number: number }; result: ExampleResult };
  "job.start": { params: JobRequest; result: { job: string } };
  "job.cancel": { params: { job: string }; result: Record<string, never> };
  "file.read": { params: Record<string, never>; result: (RulesText & { seen: string }) | null };
  "file.save": { params: { text: string; seen: string | null }; result: { seen: string } };
}

/** What comes unasked. */
export interface Notifications {
  "job.progress": { job: string; done: number; total: number; partial: unknown };
  "job.done": { job: string; result: unknown };
  "job.failed": { job: string; message: string };
  "file.changed": { text: string; seen: string };
}

/** The name of a request. */
export type Method = keyof Methods;
/** The name of a notification. */
export type Notice = keyof Notifications;
