/**
 * What the page and the service say to each other: one frame of JSON each way.
 *
 * Every request carries all that it needs, so that a worker that dies loses nothing.
 * Written by `python -m tools.wire` from the types in `manqala.wire`: change those.
 */

/** The value of an option. */
export type Value = string | number | boolean;

/** The text of a rule file, and its name without the extension. */
export interface RulesText {
  name: string;
  text: string;
}

/** A line of play: moves in their long, unambiguous text. */
export interface Line {
  rules: RulesText;
  set: Record<string, Value>;
  match: boolean;
  start: string | null;
  moves: string[];
  /** where seeds are hidden: the players whom programs play, so that the others do not see what is hidden from them */
  programs?: string[];
}

/** The result of a round or match. */
export interface Result {
  winner: string;
  /** where players win together: all who have won; `winner` is the first of them */
  winners?: string[];
  reason: string;
  score: Record<string, number>;
}

/** A position in a text as in the Language Server Protocol: zero-based, in UTF-16 units. */
export interface PlaceInText {
  line: number;
  character: number;
}

/** A range of a text. */
export interface LspRange {
  start: PlaceInText;
  end: PlaceInText;
}

/** A replacement in a text. */
export interface Edit {
  range: LspRange;
  text: string;
}

/** Edits that fix an error. */
export interface Fix {
  title: string;
  edits: Edit[];
}

/** An error or a warning, and its fixes. */
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

/** The diagnostics of an error. */
export interface FaultData {
  diagnostics?: Diagnostic[];
}

/** The content of an error. */
export interface Fault {
  code: number;
  message: string;
  data?: FaultData;
}

/** A place of the board in the drawing. */
export interface Hollow {
  place: number;
  shape: "round" | "long";
  x: number;
  y: number;
  rx: number;
  ry: number;
  /** Whether its label is above it. */
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

/** The layout; lengths in one unit, x to the right, y down. */
export interface Layout {
  width: number;
  height: number;
  wood: Wood;
  lines: Groove[];
  hollows: Hollow[];
  /** The number of holes, which are the first places. */
  holes: number;
  /** The place of each player's winnings. */
  winnings: number[];
  /** The place of each player's supply of pieces to be entered. */
  supplies: number[];
  /** The place of pieces in hand. */
  hand: number;
  /** The place of pieces out of play. */
  box: number;
  kinds: string[];
  players: string[];
  /** The partners of each player, who win together. */
  partners: number[][];
  /** Whether two players sit opposite each other. */
  facing: boolean;
  /** The player at the bottom. */
  near: number;
}

/** A mark at a place, and the player that it names. */
export interface Sign {
  text: string;
  name: string;
  player: number | null;
}

/** The contents of a place. */
export interface PlaceView {
  /** The number of pieces of each kind; negative if they are hidden. */
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
  /** Whether it was a turn, and not an answer during set-up or between rounds. */
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
  /** null where hidden seeds may count */
  score: Record<string, number | null>;
  places: Record<number, PlaceView>;
  /** A text beside the board for each player: “south, won 12, owes 3”. */
  beside: string[];
  remarks: string[];
  surplus: string | null;
  /** A description of the board for screen readers. */
  words: string;
  last: LastMove | null;
  /** The player at the bottom. */
  near: number;
}

/** Pieces that move from one place to another. */
export interface Moved {
  from: number;
  to: number;
  counts: number[];
}

/** A line of a rule file, counted from one. */
export interface CodePlace {
  file: string;
  line: number;
}

/** A mark that is set; for a mark on a hole, with its place. */
export interface Marked {
  place: number | null;
  name: string;
  text: string;
  player: number | null;
}

/** One effect of a move, and the line that caused it. */
export interface Step {
  words: string;
  file: string;
  /** The line number, from one. */
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

/** A possible answer in the middle of a move. */
export interface Answer {
  answer: string;
  /** The answers to send with the next request, if the move is incomplete. */
  after: string;
  text: string;
  place: number | null;
  /** The move, if it is complete. */
  move: string | null;
  leads: string;
  gain: number;
  /** How likely it is for chance, in proportion to the other answers; absent if all are equally likely. */
  weight?: number;
}

/** The board in the middle of a move, and the effects so far. */
export interface During {
  view: View;
  trace: Trace;
}

/** A question, and the player to decide. */
export interface Question {
  /** A player, or `chance`. */
  who: string;
  player: number | null;
  prompt: string;
  context: string;
  unseen: boolean;
  answers: Answer[];
  complete: string[];
  /** The forced move, if there is nothing to answer. */
  move: string | null;
  /** Only in the middle of a move. */
  during: During | null;
}

/** A move in the record of a game. */
export interface MoveStory {
  /** Its number, from one. */
  number: number;
  round: number;
  by: string;
  phase: string;
  notation: string;
  move: string;
  passed: string[];
  /** The result of a round that it ended. */
  round_result: Result | null;
}

/** The first illegal move of a line, and the error. */
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

/** Outcomes of chance; no moves if there are none. */
export interface Dealt {
  moves: string[];
  views: View[];
}

/** A move with its effects. */
export interface Played {
  view: View;
  move: string;
  trace: Trace;
}

/** A move, and its steps that a line caused. */
export interface ActedInMove {
  move: number;
  steps: number[];
}

/** For each line of the text, the moves in which it acted. */
export interface Acted {
  lines: Record<number, ActedInMove[]>;
}

/** The moves of a game in notation. */
export interface GameStory {
  moves: MoveStory[];
  result: Result | null;
}

/** A program's answers: a whole move, or its own part of it. */
export interface Chosen {
  move: string | null;
  after: string;
  seconds: number;
}

/** The value of a move. */
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

/** An option of a game, as in `manqala show --json`. */
export interface Option {
  name: string;
  kind: "choice" | "number" | "truth";
  default: Value;
  value: Value;
  choices?: string[];
  /** The smallest and greatest number. */
  range?: [number, number];
  because?: string | null;
  source?: string | null;
}

/** A board at the start. */
export interface StartBoard {
  layout: Layout;
  start: View;
}

/** Statistics of thousands of random games. */
export interface RandomGames {
  /** Their mean length in turns. */
  turns: number;
  /** The mean number of moves to choose from. */
  ways: number;
  /** The score of the first mover; players share a draw equally. */
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
  /** Whether the game involves chance. */
  chance: boolean;
  /** The number of lines of rules in effect. */
  lines: number;
  /** The effort that the game demands of a beginner, 0 or more. */
  effort: number;
  random_games: RandomGames | null;
  /** The board at the start, computed when the page was built. */
  board: StartBoard;
}

/** A template for a new game. */
export interface Template {
  name: string;
  title: string;
  text: string;
}

/** A text on which rules depend: the prelude, or a game that they extend. */
export interface BackedText {
  file: string;
  text: string;
  prelude: boolean;
}

/** A game without errors. */
export interface Opened {
  name: string;
  title: string;
  players: string[];
  options: Option[];
  /** Whether it can be played as a match. */
  match: boolean;
  /** Whether players do not see some seeds. */
  hides: boolean;
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

/** A list; the sublists are in a parallel list. */
export interface ListBlock {
  kind: "list";
  ordered: boolean;
  items: string[];
  below: PageBlock[][];
}

/** Lines of the rule file, if no sentence describes them. */
export interface RulesBlock {
  kind: "rules";
  text: string;
}

/** A term and its definition. */
export interface Term {
  term: string;
  text: string;
}

/** Terms and their definitions. */
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

/** A part of the description of a game: structured data, never HTML. */
export type PageBlock = HeadingBlock | ParagraphBlock | ListBlock | RulesBlock | TermsBlock | BoardBlock;

/** An example of a rule file. */
export interface Example {
  title: string;
  number: number;
  /** The line number, from one. */
  line: number;
  last: number;
  /** Its start position; null for the start of the game. */
  start: string | null;
  moves: string[];
}

/** The result of an example. */
export interface ExampleResult {
  passed: boolean;
  diagnostic: Diagnostic | null;
}

/** The rule file that the page edits, and the fingerprint of its text. */
export interface SavedText extends RulesText {
  seen: string;
}

/** Number of times that each line of the author's text acted. */
export interface Coverage {
  examples: Record<number, number>;
  games: Record<number, number>;
  /** Lines that never acted although they could. */
  never: number[];
}

/** Statistics of games played at random or by programs. */
export interface Simulation {
  games: number;
  /** The number of distinct games; null for random games. */
  different: number | null;
  unfinished: number;
  lengths: Record<number, number>;
  winners: Record<string, number>;
  scores: Record<number, number>;
  reasons: Record<string, number>;
  rounds: Record<number, number>;
}

/** Whether a difference is statistically significant. */
export interface Difference {
  of: string;
  test: string;
  statistic: number;
  p: number;
  corrected: number;
  differs: boolean;
  words: string;
}

/** A comparison of two settings. */
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

/** The win rate of the first mover, or of the first of two programs. */
export interface Share {
  who: string[];
  /** The number of distinct games. */
  games: number;
  /** The score; players share a draw equally. Null before the first game. */
  share: number | null;
  low: number;
  /** The bounds of the 95 % interval. */
  high: number;
  drawn: number | null;
  /** The mean length of a game in turns. */
  turns: number | null;
}

/** Observations in random games. */
export interface Watched {
  games: number;
  /** The mean number of moves to choose from in a turn. */
  ways: number | null;
  /** The share of turns with a single move. */
  forced: number | null;
  /** The number of games in which each line of the author's text acted. */
  lines: Record<number, number>;
}

/** Whether a game is fair. */
export interface Fairness {
  /** The player who begins. */
  first: string;
  /** Games of a program against itself, the weakest program first: the score of the first mover. */
  even: Share[];
  /** Games of a stronger program against a weaker one, with seats swapped: the score of the stronger. */
  better: Share[];
  watched: Watched;
}

/** The pages of a game, packed as a ZIP file. */
export interface Publication {
  /** A suggested file name. */
  name: string;
  /** The file in Base64. */
  data: string;
  /** The number of files in it. */
  files: number;
  /** Its size in bytes. */
  size: number;
}

/** Build the pages for playing a game. */
export interface PublishJob {
  kind: "publish";
  line: Line;
}

/** Test whether a game is fair. */
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

/** A request for a long job. */
export type JobRequest = SimulateJob | CompareJob | CoverageJob | SeekJob | FairJob | PublishJob;

/** The result of each kind of job. */
export interface JobResults {
  simulate: Simulation;
  compare: Comparison;
  coverage: Coverage;
  seek: Sought;
  fair: Fairness;
  publish: Publication;
}

/** The result of a job. */
export type JobResult = Simulation | Comparison | Coverage | Sought | Fairness | Publication;

/** The annotation of a move; empty for none. */
export type MoveMark = "!!" | "!" | "!?" | "?!" | "?" | "??" | "";

/** A move of a chapter. */
export interface RecordedMove {
  move: string;
  /** The position of the previous move in the list, from one; 0 for a first move. */
  parent: number;
  mark: MoveMark;
  comment: string;
}

/** A start position, and the moves from there. */
export interface Chapter {
  title: string;
  match: boolean;
  start: string | null;
  /** A comment on the start. */
  comment: string;
  /** A move follows its parent; of several with the same parent, the main one is first. */
  moves: RecordedMove[];
}

/** A game with its variations. */
export interface GameRecord {
  rules: RulesText;
  set: Record<string, Value>;
  /** The programs that play; all other players are people. */
  players: Record<string, string>;
  chapters: Chapter[];
}

/** The text of a record. */
export interface RecordText {
  text: string;
}

/** The text of a record, and the current rules: they apply to a record that has their name. */
export interface ReadRecord extends RecordText {
  rules: RulesText | null;
}

/** One frame of JSON between the page and the service. */
export interface Frame {
  channel: "rpc" | "lsp";
  message: unknown;
}

/** Error codes; those of JSON-RPC are negative. */
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

/** A text on which rules depend, by its name in traces or by its address. */
export interface SourceOf {
  file: string;
}

/** Templates for new games. */
export interface Templates {
  templates: Template[];
}

/** Rules to open, and the player at the bottom. */
export interface Open {
  rules: RulesText;
  set: Record<string, Value>;
  near?: number;
}

/** A line of play. */
export interface OfLine {
  line: Line;
}

/** A line, the index of the first position requested, and the player at the bottom. */
export interface Replay extends OfLine {
  since?: number;
  near?: number;
}

/** A line, and the answers of the next move so far. */
export interface Ask extends OfLine {
  after: string;
}

/** A line that chance continues. */
export interface Deal extends OfLine {
  seed: number;
  near?: number;
}

/** A line, and the next move. */
export interface Move extends OfLine {
  move: string;
  near?: number;
}

/** A line, the new contents of its last position, and the player to move. */
export interface SetUp extends OfLine {
  places: Record<number, number[]>;
  turn: string;
}

/** The text of a position. */
export interface StartText {
  start: string;
}

/** A line, a program to continue it, and the answers of the next move so far. */
export interface Choose extends OfLine {
  player: string;
  after?: string;
  seed?: number;
}

/** A line, and the time for a search in seconds. */
export interface HintsWanted extends OfLine {
  time: number;
}

/** The values of moves. */
export interface Hints {
  hints: Hint[];
}

/** The lead of the first player in points, ±1000 for a decided game; null if it cannot be told. */
export interface Lead {
  lead: number | null;
}

/** The programs that play. */
export interface PlayerKinds {
  players: PlayerKind[];
}

/** Rules to describe, and the language. */
export interface Describe {
  rules: RulesText;
  set: Record<string, Value>;
  language: string;
}

/** A description. */
export interface Blocks {
  blocks: PageBlock[];
}

/** A line to write as an example, and its title. */
export interface RecordExample extends OfLine {
  title: string;
}

/** Edits of a text. */
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

/** A text to save, and the fingerprint of the text that it replaces. */
export interface Save {
  text: string;
  seen: string | null;
}

/** The fingerprint of the saved text. */
export interface Seen {
  seen: string;
}

/** Every request, with its parameters and its result. */
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
  "play.describe": { params: OfLine; result: GameStory };
  "setup.write": { params: SetUp; result: StartText };
  "search.choose": { params: Choose; result: Chosen };
  "search.hints": { params: HintsWanted; result: Hints };
  "search.lead": { params: HintsWanted; result: Lead };
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

/** The progress of a job, and its result so far. */
export interface JobProgress extends Job {
  done: number;
  total: number;
  partial: unknown;
}

/** The result of a job. */
export interface JobDone extends Job {
  result: unknown;
}

/** The error that ended a job. */
export interface JobFailed extends Job {
  message: string;
}

/** The text of the file after another program changed it. */
export interface FileChanged {
  text: string;
  seen: string;
}

/** All notifications. */
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
