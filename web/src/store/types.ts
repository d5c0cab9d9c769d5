/** The state of the store, and its actions: the interface between components. */

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Diagnostic, Line, Opened, Question, RulesText, Trace, Value, View } from "../protocol";
import type { Transport } from "../transport/transport";
import type { Sheet } from "./sheet";
import type { Chapter } from "./chapters";
import type { Past } from "./past";
import type { Note, Tree } from "../../record/tree";

/** A rule text, with the game played with it. */
export interface Doc {
  id: string;
  name: string;
  text: string;
  set: Record<string, Value>;
  match: boolean;
  start: string | null;
  tree: Tree;
  /** All chapters, including the current one, whose game is above; absent if there was never more than one. */
  chapters?: readonly Chapter[];
  /** The index of the current one. */
  chapter?: number;
  /** Who plays each player: `person`, or a program as in `search.choose`. */
  players: Record<string, string>;
  /** The library game or template of its origin. */
  from: string | null;
  /** The time of the last change, in milliseconds. */
  changed: number;
}

/** A line lit in the editor because it caused a step of a move. */
export interface LitLine {
  file: string;
  /** The line number, from one. */
  line: number | null;
  prelude: boolean;
  /** The calls in the author's text that led to it. */
  calls: { file: string; line: number }[];
}

/** A new move by a person or a program, to be animated. */
export interface Played {
  node: number;
  before: View;
  after: View;
  trace: Trace;
}

/** A line acted in a move: the move's number, from one, and the steps of its trace. */
export interface Acted {
  move: number;
  steps: number[];
}

/** Where the moves so far become illegal, or lead elsewhere, under changed rules. */
export interface Differs {
  /** The number of the move, from one. */
  at: number;
  move: string;
  kind: "stops" | "differs";
  message: string;
}

/** Actions on the game. All but navigation can be undone. */
export interface GameDeeds {
  goTo: (node: number) => void;
  forward: () => void;
  back: () => void;
  /** Remove a move and all that follow it. */
  prune: (node: number) => void;
  promote: (node: number) => void;
  /** Annotate a move, or the start. */
  annotate: (node: number, note: Note) => void;
  /** Restart from a position, or from the start of the rules. */
  restart: (start: string | null) => void;
  /** Put a position and moves from it onto the board. */
  putUp: (start: string | null, moves: readonly string[]) => void;
  setMatch: (match: boolean) => void;
  toChapter: (number: number) => void;
  /** Add a chapter after the current one, and go there: it starts from a position, or from the start of the rules. */
  addChapter: (start: string | null) => void;
  renameChapter: (title: string) => void;
  removeChapter: () => void;
  /** Undo the last action, with the replies of programs. */
  undo: () => void;
  redo: () => void;
  /** Remove a move like an undo: it can be redone. */
  takeBack: (node: number) => void;
}

/** Signals of the rule text and the game. */
export interface Studio extends GameDeeds {
  readonly transport: Transport;

  readonly doc: ReadonlySignal<Doc>;
  /** Creates state that belongs to the current document. */
  readonly sheet: Sheet;
  /** The text in the editor; setting it changes the text. */
  readonly text: Signal<string>;
  /** The rules being played: the last text without errors. */
  readonly rules: ReadonlySignal<RulesText | null>;
  readonly opened: ReadonlySignal<Opened | null>;
  /** The errors of the current text; empty while it is played. */
  readonly faults: ReadonlySignal<Diagnostic[]>;
  /** Why the text cannot be opened at all (timeout, service failure), in words. */
  readonly trouble: ReadonlySignal<string | null>;
  /** Whether the current text is being opened. */
  readonly opening: ReadonlySignal<boolean>;

  readonly tree: ReadonlySignal<Tree>;
  /** The history of the game. */
  readonly past: Past;
  /** The game up to the current position, as requests need it. Null until there are rules. */
  readonly line: ReadonlySignal<Line | null>;
  /** All positions of the current line; the first is the start. */
  readonly views: ReadonlySignal<View[]>;
  /** The index of the current one. */
  readonly depth: ReadonlySignal<number>;
  readonly view: ReadonlySignal<View | null>;
  readonly differs: ReadonlySignal<Differs | null>;
  /** The last move made in this session; components animate when it changes. */
  readonly played: ReadonlySignal<Played | null>;

  /** The line lit by the step slider; components set it, the editor shows it. */
  readonly litLine: Signal<LitLine | null>;
  /** The text being read on which the rules depend, by file or address, and the relevant line, from one. */
  readonly reading: Signal<{ file: string; line: number | null } | null>;
  /** The line of the author's text that was clicked in the editor, from one; null for none. */
  readonly askedLine: Signal<number | null>;
  /**
   * For each line of the author's text, the moves and steps of the current line in which it acted; available while a
   * line is queried.
   */
  readonly acted: ReadonlySignal<Record<number, Acted[]> | null>;
  /** The current step of the last move (an index into its trace), or null. */
  readonly step: Signal<number | null>;
  /** The player at the bottom. */
  readonly near: ReadonlySignal<number>;

  /** Play a move in the current position; fails with a `ServiceError`. */
  play: (move: string) => Promise<void>;
  /** Draw all chance events before the next decision; returns whether there were any. */
  deal: (seed: number) => Promise<boolean>;
  /** The question at a position that a move has just led to, if it was requested together with the move. */
  questionOf: (view: View) => Promise<Question | null> | undefined;
  setOption: (name: string, value: Value) => void;
  /** Set who plays some of the players. */
  setPlayers: (players: Readonly<Record<string, string>>) => void;
  turnBoard: () => void;
  /** Show a notice for a while, which screen readers announce. */
  say: (words: string, kind?: "news" | "fault") => void;
}
