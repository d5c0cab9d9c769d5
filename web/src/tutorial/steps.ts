/** The steps of the tutorial: tasks, and how to recognise that they are done. */

import type { View } from "../protocol";

/** The state that a step checks: the studio now, and when the step began. */
export interface Scene {
  /** The rules being played: the last text without errors. */
  rules: string;
  /** The current text. */
  text: string;
  faults: number;
  start: View | null;
  views: readonly View[];
  depth: number;
  /** Whether a step of a move is shown. */
  stepping: boolean;
  shared: boolean;
}

/** A step. */
export interface Step {
  title: string;
  text: string;
  /** The part to look at, which a narrow screen shows. */
  part: "rules" | "board" | "story";
  /** The line to show, by its beginning. */
  line?: string;
  done: (now: Scene, before: Scene) => boolean;
  /** The message on completion. */
  well: string;
}

/** The number of pieces on a board. */
export function pieces(view: View | null): number {
  if (!view) return 0;
  return Object.values(view.places).reduce((sum, place) => sum + place.counts.reduce((all, one) => all + one, 0), 0);
}

/** The number of examples in a text. */
export function examplesIn(text: string): number {
  return text.split("\n").filter((line) => /^example\b/.test(line)).length;
}

/** All steps, in order. */
export const STEPS: readonly Step[] = [
  {
    title: "Play",
    text: "Pebbles is a game of nine lines. The near side is yours: touch one of its holes, and its pebbles are sown, one into each hole that follows.",
    part: "board",
    done: (now) => now.depth >= 1,
    well: "Sown.",
  },
  {
    title: "See why",
    text: "Every effect of a move knows its line. Draw the slider below the board, or click its arrows, and watch which line lights up.",
    part: "board",
    done: (now) => now.stepping,
    well: "That line did it. Click a line, and you are told in which moves it acted.",
  },
  {
    title: "Change a rule",
    text: "Write ‘seeds: 4’ where it says ‘seeds: 3’. The moves so far are played again under the new rules, at once.",
    part: "rules",
    line: "seeds:",
    done: (now, before) => now.faults === 0 && now.rules === now.text && pieces(now.start) > pieces(before.start),
    well: "The board has more pebbles, and the game went on.",
  },
  {
    title: "Break it",
    text: "Now spoil something: write ‘captur’ instead of ‘capture’.",
    part: "rules",
    line: "  capture",
    done: (now) => now.faults > 0,
    well: "The place is marked, and the game goes on under the last rules without a fault.",
  },
  {
    title: "Mend it",
    text: "Below the text stands what is wrong, and often a button that mends it. Press it, or mend it by hand.",
    part: "rules",
    line: "  captu",
    done: (now) => now.faults === 0 && now.rules === now.text,
    well: "Mended.",
  },
  {
    title: "Add a rule",
    text: "A new line at the end of the turn, below ‘capture …’: ‘  if last is own, move-again’. Ctrl-Space says what can be written, and a word under the pointer what it means.",
    part: "rules",
    line: "  capture",
    done: (now) => now.faults === 0 && now.rules === now.text && /^\s+if\b.*\bmove-again\b/m.test(now.rules),
    well: "Whoever ends on his own side now moves again. Try it on the board.",
  },
  {
    title: "Keep a move as a test",
    text: "Play a move, open the tab ‘Examples’ and press ‘Record this game’. What came of the move is written into the text and held against every change.",
    part: "rules",
    done: (now, before) => now.faults === 0 && examplesIn(now.rules) > examplesIn(before.rules),
    well: "Recorded. Examples run by themselves whenever the rules change.",
  },
  {
    title: "Share it",
    text: "Press ‘Share’ and copy the link: it holds the whole text and the position on the board.",
    part: "rules",
    done: (now) => now.shared,
    well: "That was all. The library has more than a hundred games to look into and to change.",
  },
];
