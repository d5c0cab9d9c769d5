/** What the store holds, and what may be done with it: all that components know of each other. */

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Diagnostic, Line, Opened, Question, RulesText, Trace, Value, View } from "../protocol";
import type { Transport } from "../transport/transport";
import type { Sheet } from "./sheet";
import type { Chapter } from "./chapters";
import type { Past } from "./past";
import type { Note, Tree } from "./tree";

/** A text that is being written, with the game that is played under it. */
export interface Doc {
  id: string;
  name: string;
  text: string;
  set: Record<string, Value>;
  match: boolean;
  start: string | null;
  tree: Tree;
  /** All chapters, of which the one that is shown stands above; a document that never had several need have none. */
  chapters?: readonly Chapter[];
  /** Which of them is shown. */
  chapter?: number;
  /** Who plays each player: `person`, or a program as `search.choose` takes it. */
  players: Record<string, string>;
  /** The game of the library or the template that it was made from. */
  from: string | null;
  /** When it was last changed, in milliseconds. */
  changed: number;
}

/** A line that is lit in the editor because a step of a move came of it. */
export interface LitLine {
  file: string;
  /** From one. */
  line: number | null;
  prelude: boolean;
  /** Lines of the author's text by which it came there. */
  calls: { file: string; line: number }[];
}

/** A move just made, by a person or a program: what is animated. */
export interface Played {
  node: number;
  before: View;
  after: View;
  trace: Trace;
}

/** That a line acted in a move: the move's number, from one, and the steps of its trace. */
export interface Acted {
  move: number;
  steps: number[];
}

/** Where the moves so far cannot be replayed, or lead elsewhere, under rules that were changed. */
export interface Differs {
  /** The number of the move, from one. */
  at: number;
  move: string;
  kind: "stops" | "differs";
  message: string;
}

/** What is done to the game. All but going about in it can be undone. */
export interface GameDeeds {
  goTo: (node: number) => void;
  forward: () => void;
  back: () => void;
  /** Cuts a move off, with all that follows it. */
  prune: (node: number) => void;
  promote: (node: number) => void;
  /** Says something of a move, or of the start. */
  annotate: (node: number, note: Note) => void;
  /** Begins anew: from a position, or from the start of the rules. */
  restart: (start: string | null) => void;
  /** Puts a position and moves that lead from it onto the board. */
  putUp: (start: string | null, moves: readonly string[]) => void;
  setMatch: (match: boolean) => void;
  toChapter: (number: number) => void;
  /** Adds a chapter behind the one that is shown, and goes there: it begins from a position, or from the start of the rules. */
  addChapter: (start: string | null) => void;
  renameChapter: (title: string) => void;
  removeChapter: () => void;
  /** Undoes what was done last, with what programs answered to it. */
  undo: () => void;
  redo: () => void;
  /** Cuts a move off as if it were undone: it can be redone. */
  takeBack: (node: number) => void;
}

/** Signals of the rules that are written and the game that is played. */
export interface Studio extends GameDeeds {
  readonly transport: Transport;

  readonly doc: ReadonlySignal<Doc>;
  /** Makes and ends state that belongs to the document that is shown. */
  readonly sheet: Sheet;
  /** What the editor shows; whoever sets it changes the text. */
  readonly text: Signal<string>;
  /** The rules that are played: the last text without a fault. */
  readonly rules: ReadonlySignal<RulesText | null>;
  readonly opened: ReadonlySignal<Opened | null>;
  /** What is wrong with the text as it stands; empty while it is played. */
  readonly faults: ReadonlySignal<Diagnostic[]>;
  /** Why the text cannot be opened at all (it took too long, the service failed), in words. */
  readonly trouble: ReadonlySignal<string | null>;
  /** Whether the text that stands is being opened. */
  readonly opening: ReadonlySignal<boolean>;

  readonly tree: ReadonlySignal<Tree>;
  /** What was done to the game. */
  readonly past: Past;
  /** The game to the position that is looked at: what requests take. Null until there are rules. */
  readonly line: ReadonlySignal<Line | null>;
  /** All positions of the line that is shown; the first is the start. */
  readonly views: ReadonlySignal<View[]>;
  /** Which of them is looked at. */
  readonly depth: ReadonlySignal<number>;
  readonly view: ReadonlySignal<View | null>;
  readonly differs: ReadonlySignal<Differs | null>;
  /** The move that was made last in this session; components animate when it changes. */
  readonly played: ReadonlySignal<Played | null>;

  /** The line that the step slider lights; components set it, the editor shows it. */
  readonly litLine: Signal<LitLine | null>;
  /** The text behind the rules that is looked into, by its file or address, and the line that is of interest, from one. */
  readonly reading: Signal<{ file: string; line: number | null } | null>;
  /** The line of the author's text that was clicked in the editor, from one; null for none. */
  readonly askedLine: Signal<number | null>;
  /** For each line of the author's text in which moves of the line that is shown it acted, by which steps; known while a line is asked about. */
  readonly acted: ReadonlySignal<Record<number, Acted[]> | null>;
  /** The step of the last move that is shown (an index into its trace), or null when none is. */
  readonly step: Signal<number | null>;
  /** Who sits at the near side. */
  readonly near: ReadonlySignal<number>;

  /** Plays a move of the position that is looked at; fails with a `ServiceError`. */
  play: (move: string) => Promise<void>;
  /** Draws all that falls to chance before anybody decides; gives whether there was anything of the kind. */
  deal: (seed: number) => Promise<boolean>;
  /** What is asked of a position that a move has just led to, where it was asked for together with the move. */
  questionOf: (view: View) => Promise<Question | null> | undefined;
  setOption: (name: string, value: Value) => void;
  /** Says who plays some of the players. */
  setPlayers: (players: Readonly<Record<string, string>>) => void;
  turnBoard: () => void;
  /** A word to all: shown for a while, and announced by screen readers. */
  say: (words: string, kind?: "news" | "fault") => void;
}
