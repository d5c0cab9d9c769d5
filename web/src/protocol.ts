/**
 * What the page and the service say to each other: one frame of JSON each way.
 *
 * Every request carries all that it needs, so that a worker that dies loses nothing.
 * Written by `python -m tools.wire` from the types in `manqala.wire`: change those.
 */

/** The value of an option. */
export type Value = string | number | boolean;

/** The text of a rule file, and the name of the file without its ending. */
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

/** How a round or match ended. */
export interface Result {
  winner: string;
  reason: string;
  score: Record<string, number>;
}

/** A place in a text as the Language Server Protocol counts: from nought, in UTF-16 units. */
export interface PlaceInText {
  line: number;
  character: number;
}

/** A range of a text. */
export interface LspRange {
  start: PlaceInText;
  end: PlaceInText;
}

/** A change of a text. */
export interface Edit {
  range: LspRange;
  text: string;
}

/** Changes that mend what is wrong. */
export interface Fix {
  title: string;
  edits: Edit[];
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
  fixes: Fix[];
}

/** What an error says of the rules. */
export interface FaultData {
  diagnostics?: Diagnostic[];
}

/** What an error carries. */
export interface Fault {
  code: number;
  message: string;
  data?: FaultData;
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
  /** The player to whom it belongs on the board, if any. */
  player: number | null;
  /** Its name in words: “south's hole 3”. */
  name: string;
}

/** The piece of wood. */
export interface Wood {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

/** A groove in the wood. */
export interface Groove {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Where things lie on the board; lengths in one unit, x to the right, y down. */
export interface Layout {
  width: number;
  height: number;
  wood: Wood;
  lines: Groove[];
  hollows: Hollow[];
  /** The number of holes: their places come first. */
  holes: number;
  /** For each player the place of what the player has won. */
  winnings: number[];
  /** For each player the place of what the player has in hand to be entered. */
  supplies: number[];
  /** The place of pieces that were lifted. */
  hand: number;
  /** The place of pieces that are out of play. */
  box: number;
  kinds: string[];
  players: string[];
  /** Whether two players face each other. */
  facing: boolean;
  /** The player at the near side. */
  near: number;
}

/** A sign at a place: a mark, and the player that it names. */
export interface Sign {
  text: string;
  name: string;
  player: number | null;
}

/** What lies at a place. */
export interface PlaceView {
  /** The number of each kind. */
  counts: number[];
  owner: number | null;
  label: string;
  signs: Sign[];
}

/** The move that led to a position. */
export interface LastMove {
  move: string;
  notation: string;
  by: string;
  /** Whether it was a turn, and not an answer before or between rounds. */
  turn: boolean;
  /** The players who could not move after it. */
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
  surplus: string | null;
  /** What a screen reader says of the board. */
  words: string;
  last: LastMove | null;
  /** The player at the near side. */
  near: number;
}

/** Pieces that go from one place to another. */
export interface Moved {
  from: number;
  to: number;
  counts: number[];
}

/** A line of a rule file, from one. */
export interface CodePlace {
  file: string;
  line: number;
}

/** A mark that is set; of a hole, with its place. */
export interface Marked {
  place: number | null;
  name: string;
  text: string;
  player: number | null;
}

/** One effect of a move and the line that did it. */
export interface Step {
  words: string;
  file: string;
  /** From one. */
  line: number | null;
  prelude: boolean;
  rule: string;
  exact: CodePlace;
  calls: CodePlace[];
  moved: Moved[];
  marks: Marked[];
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

/** The board in the middle of a move, and what has happened so far. */
export interface During {
  view: View;
  trace: Trace;
}

/** A question, and the player that answers it. */
export interface Question {
  /** A player, or `chance`. */
  who: string;
  player: number | null;
  prompt: string;
  context: string;
  unseen: boolean;
  answers: Answer[];
  complete: string[];
  /** The move that goes without saying, where there is nothing to answer. */
  move: string | null;
  /** Set where this is asked in the middle of a move. */
  during: During | null;
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

/** The move of a line that could not be played, and why. */
export interface Stopped {
  at: number;
  move: string;
  message: string;
}

/** The positions of a line, as far as its moves are legal. */
export interface Replayed {
  views: View[];
  stopped: Stopped | null;
}

/** What fell to chance; no moves where nothing does. */
export interface Dealt {
  moves: string[];
  views: View[];
}

/** A move that was made. */
export interface Played {
  view: View;
  move: string;
  trace: Trace;
}

/** A move, and those of its steps that came of a line. */
export interface ActedInMove {
  move: number;
  steps: number[];
}

/** For each line of the text the moves in which it acted. */
export interface Acted {
  lines: Record<number, ActedInMove[]>;
}

/** The moves of a game as they are written down. */
export interface ToldGame {
  moves: Told[];
  result: Result | null;
}

/** What a program answers: a whole move, or as much of it as is its own. */
export interface Chosen {
  move: string | null;
  after: string;
  seconds: number;
}

/** What a move is worth. */
export interface Hint {
  move: string;
  answer: string;
  place: number | null;
  value: number;
  text: string;
  depth: number;
  line: string[];
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

/** A board at the start. */
export interface StartBoard {
  layout: Layout;
  start: View;
}

/** What thousands of random games were like. */
export interface RandomGames {
  /** How long they were on average. */
  turns: number;
  /** The mean number of ways of moving. */
  ways: number;
  /** The share of whoever has the first turn, a drawn game divided. */
  first: number;
  drawn: number;
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
  summary: string | null;
  extends: string | null;
  /** Whether anything falls to chance. */
  chance: boolean;
  /** How many lines of rules are in effect. */
  lines: number;
  /** How much it asks of a newcomer: 0 at least. */
  effort: number;
  random_games: RandomGames | null;
  /** Its board at the start, made when the page was built. */
  board: StartBoard;
}

/** A beginning of a new game. */
export interface Template {
  name: string;
  title: string;
  text: string;
}

/** A text that stands behind the rules: the prelude, or a game that they extend. */
export interface BackedText {
  file: string;
  text: string;
  prelude: boolean;
}

/** A game whose text has no fault. */
export interface Opened {
  name: string;
  title: string;
  players: string[];
  options: Option[];
  /** Whether it may be played as a match. */
  match: boolean;
  layout: Layout;
  start: View;
  warnings: Diagnostic[];
}

/** A heading. */
export interface HeadingBlock {
  kind: "heading";
  level: number;
  text: string;
}

/** A paragraph. */
export interface ParagraphBlock {
  kind: "paragraph";
  text: string;
}

/** A list; what belongs below each item stands beside the items, in the same order. */
export interface ListBlock {
  kind: "list";
  ordered: boolean;
  items: string[];
  below: PageBlock[][];
}

/** Lines of the rule file, where there is no good sentence for them. */
export interface RulesBlock {
  kind: "rules";
  text: string;
}

/** A word and what it means. */
export interface Term {
  term: string;
  text: string;
}

/** Words and what they mean. */
export interface TermsBlock {
  kind: "terms";
  items: Term[];
}

/** A picture of a position. */
export interface BoardBlock {
  kind: "board";
  layout: Layout;
  view: View;
  caption: string;
}

/** A part of the description of a game, as structure, never as HTML. */
export type PageBlock = HeadingBlock | ParagraphBlock | ListBlock | RulesBlock | TermsBlock | BoardBlock;

/** An example of a rule file. */
export interface Example {
  title: string;
  number: number;
  /** From one. */
  line: number;
  last: number;
  /** The position that it begins from; null where it begins at the start of the game. */
  start: string | null;
  moves: string[];
}

/** What came of an example. */
export interface ExampleResult {
  passed: boolean;
  diagnostic: Diagnostic | null;
}

/** The rule file that the page edits, and the sign of its text. */
export interface SavedText extends RulesText {
  seen: string;
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
  /** The number of games that differ from all others; null where they are drawn at random. */
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

/** A position, and moves after which a line acts. */
export interface Found {
  position: string;
  moves: string[];
}

/** A position in which a line acts, if one was found. */
export interface Sought {
  found: Found | null;
  positions: number;
}

/** How often somebody won: whoever begins, or of two programs the first. */
export interface Share {
  who: string[];
  /** The number of games that differ from all others. */
  games: number;
  /** The part of the games, a drawn game divided; null as long as there is none. */
  share: number | null;
  low: number;
  /** The interval of 95 %. */
  high: number;
  drawn: number | null;
  /** How long they were on average. */
  turns: number | null;
}

/** What was noted in random games. */
export interface Watched {
  games: number;
  /** The mean number of ways of moving in a turn. */
  ways: number | null;
  /** The share of the turns in which there was one way only. */
  forced: number | null;
  /** In how many of the games each line of the author's text acted. */
  lines: Record<number, number>;
}

/** Whether a game is fair. */
export interface Fairness {
  /** The player who begins. */
  first: string;
  /** Games of a program with itself, the weakest program first: the share of whoever begins. */
  even: Share[];
  /** Games of a better program with a weaker one, which change seats: the share of the better one. */
  better: Share[];
  watched: Watched;
}

/** The pages of a game, packed as a ZIP file. */
export interface Publication {
  /** What the file is to be called. */
  name: string;
  /** The file, in base 64. */
  data: string;
  /** How many files are in it. */
  files: number;
  /** How many bytes it has. */
  size: number;
}

/** Make the pages on which a game is played. */
export interface PublishJob {
  kind: "publish";
  line: Line;
}

/** Find out whether a game is fair. */
export interface FairJob {
  kind: "fair";
  line: Line;
  seed: number;
}

/** Play many games. */
export interface SimulateJob {
  kind: "simulate";
  line: Line;
  games: number;
  seed: number;
  players?: string[];
}

/** Play many games with each of two settings. */
export interface CompareJob {
  kind: "compare";
  line: Line;
  other: Line;
  games: number;
  seed: number;
  players?: string[];
}

/** Find the lines that act. */
export interface CoverageJob {
  kind: "coverage";
  line: Line;
  games: number;
  seed: number;
}

/** Find a position in which a line acts. */
export interface SeekJob {
  kind: "seek";
  line: Line;
  number: number;
  seed: number;
}

/** What a long job is about. */
export type JobRequest = SimulateJob | CompareJob | CoverageJob | SeekJob | FairJob | PublishJob;

/** What comes of a job of each kind. */
export interface JobResults {
  simulate: Simulation;
  compare: Comparison;
  coverage: Coverage;
  seek: Sought;
  fair: Fairness;
  publish: Publication;
}

/** What comes of a job. */
export type JobResult = Simulation | Comparison | Coverage | Sought | Fairness | Publication;

/** What a move is marked as; empty for a move that is not. */
export type MoveMark = "!!" | "!" | "!?" | "?!" | "?" | "??" | "";

/** A move of a chapter. */
export interface RecordedMove {
  move: string;
  /** The number of the move before it in the list, from one; 0 for a first move. */
  parent: number;
  mark: MoveMark;
  comment: string;
}

/** A beginning, and the moves that lead on from it. */
export interface Chapter {
  title: string;
  match: boolean;
  start: string | null;
  /** What is said of the beginning. */
  comment: string;
  /** A move stands behind its parent; of several with the same parent the main one stands first. */
  moves: RecordedMove[];
}

/** A game with its variations. */
export interface GameRecord {
  rules: RulesText;
  set: Record<string, Value>;
  /** The programs that play; who is not here is a person. */
  players: Record<string, string>;
  chapters: Chapter[];
}

/** The text of a record. */
export interface RecordText {
  text: string;
}

/** The text of a record, and the rules that are shown: a game of their name is a game of theirs. */
export interface ReadRecord extends RecordText {
  rules: RulesText | null;
}

/** One frame of JSON between the page and the service. */
export interface Frame {
  channel: "rpc" | "lsp";
  message: unknown;
}

/** The codes of errors; those of JSON-RPC itself are negative. */
export const FaultCode = { input: 1, bug: 3, late: 4, cancelled: 5 } as const;

/** An object without members. */
export type Nothing = Record<string, never>;

/** The games of the library. */
export interface Games {
  games: LibraryGame[];
}

/** A name in the library. */
export interface Named {
  name: string;
}

/** A text that stands behind the rules, by what traces call it or by its address. */
export interface SourceOf {
  file: string;
}

/** Beginnings of new games. */
export interface Templates {
  templates: Template[];
}

/** Rules to be opened, and the player at the near side. */
export interface Open {
  rules: RulesText;
  set: Record<string, Value>;
  near?: number;
}

/** A line of play. */
export interface OfLine {
  line: Line;
}

/** A line, the first position wanted of it, and the player at the near side. */
export interface Replay extends OfLine {
  since?: number;
  near?: number;
}

/** A line, and how much of the next move is answered. */
export interface Ask extends OfLine {
  after: string;
}

/** A line that goes on by chance. */
export interface Deal extends OfLine {
  seed: number;
  near?: number;
}

/** A line, and the move to be made. */
export interface Move extends OfLine {
  move: string;
  near?: number;
}

/** A line, what is to lie in its last position, and the player to move. */
export interface SetUp extends OfLine {
  places: Record<number, number[]>;
  turn: string;
}

/** The text of a position. */
export interface StartText {
  start: string;
}

/** A line, a program that goes on, and how much of the next move is answered. */
export interface Choose extends OfLine {
  player: string;
  after?: string;
  seed?: number;
}

/** A line, and how many seconds the search may take. */
export interface HintsWanted extends OfLine {
  time: number;
}

/** What moves are worth. */
export interface Hints {
  hints: Hint[];
}

/** The programs that play. */
export interface PlayerKinds {
  players: PlayerKind[];
}

/** Rules to be described, and the language. */
export interface Describe {
  rules: RulesText;
  set: Record<string, Value>;
  language: string;
}

/** A description. */
export interface Blocks {
  blocks: PageBlock[];
}

/** A line to be written as an example, and its title. */
export interface RecordExample extends OfLine {
  title: string;
}

/** Changes of a text. */
export interface Edits {
  edits: Edit[];
}

/** The text of a rule file. */
export interface OfRules {
  rules: RulesText;
}

/** The examples of a text. */
export interface Examples {
  examples: Example[];
}

/** An example of a text, by its number from one. */
export interface OneExample extends OfRules {
  number: number;
}

/** The name of a job. */
export interface Job {
  job: string;
}

/** A text to be saved, and the sign of the text that it replaces. */
export interface Save {
  text: string;
  seen: string | null;
}

/** The sign of a text that was saved. */
export interface Seen {
  seen: string;
}

/** Every request: what it wants and what it gives. */
export interface Methods {
  "library.games": { params: Nothing; result: Games };
  "library.text": { params: Named; result: RulesText };
  "library.source": { params: SourceOf; result: BackedText };
  "library.heir": { params: Named; result: RulesText };
  "library.templates": { params: Nothing; result: Templates };
  "rules.open": { params: Open; result: Opened };
  "play.replay": { params: Replay; result: Replayed };
  "play.question": { params: Ask; result: Question | null };
  "play.deal": { params: Deal; result: Dealt };
  "play.move": { params: Move; result: Played };
  "play.trace": { params: OfLine; result: Trace };
  "play.acted": { params: OfLine; result: Acted };
  "play.describe": { params: OfLine; result: ToldGame };
  "setup.write": { params: SetUp; result: StartText };
  "search.choose": { params: Choose; result: Chosen };
  "search.hints": { params: HintsWanted; result: Hints };
  "search.players": { params: Nothing; result: PlayerKinds };
  "describe.page": { params: Describe; result: Blocks };
  "record.write": { params: GameRecord; result: RecordText };
  "record.read": { params: ReadRecord; result: GameRecord };
  "example.record": { params: RecordExample; result: Edits };
  "example.list": { params: OfRules; result: Examples };
  "example.run": { params: OneExample; result: ExampleResult };
  "job.start": { params: JobRequest; result: Job };
  "job.cancel": { params: Job; result: Nothing };
  "fair.glance": { params: OfLine; result: Fairness };
  "file.read": { params: Nothing; result: SavedText | null };
  "file.save": { params: Save; result: Seen };
}

/** How far a job is, and what has come of it so far. */
export interface JobProgress extends Job {
  done: number;
  total: number;
  partial: unknown;
}

/** What came of a job. */
export interface JobDone extends Job {
  result: unknown;
}

/** Why a job ended without a result. */
export interface JobFailed extends Job {
  message: string;
}

/** The text of the file, which another program has changed. */
export interface FileChanged {
  text: string;
  seen: string;
}

/** What comes unasked. */
export interface Notifications {
  "job.progress": JobProgress;
  "job.done": JobDone;
  "job.failed": JobFailed;
  "file.changed": FileChanged;
}

/** The languages in which games are described, each by its own name. */
export const languages = { en: "English", ca: "Català", de: "Deutsch" } as const;

/** The name of a request. */
export type Method = keyof Methods;
/** The name of a notification. */
export type Notice = keyof Notifications;
