/** A question in mid-move on the board: beside its player, and at the holes that answer it. */

import type { Worth } from "../../board/Notes";
import type { Answer, Layout, Question } from "../protocol";
import { written } from "./hints";

/** Limits on the number and the total length of answers beside a name. */
const MOST = 3;
const LONGEST = 30;

/** The answers that are no places of the board, and appear as words. */
export function inWords(question: Question, layout: Layout): Answer[] {
  const drawn = new Set(layout.hollows.map((hollow) => hollow.place));
  return question.answers.filter(({ place }) => place === null || !drawn.has(place));
}

/** Those that appear beside the player's name: all if they are few and short, else none. */
export function besideAsked(question: Question, layout: Layout): Answer[] {
  const found = inWords(question, layout);
  const length = found.reduce((sum, { text }) => sum + text.length, 0);
  return found.length <= MOST && length <= LONGEST ? found : [];
}

/** The gain or loss at each hole that answers a question in mid-move; empty if all are equal. */
export function gains({ answers }: Question): Map<number, Worth> {
  const values = answers.map(({ gain }) => gain);
  const [most, least] = [Math.max(...values), Math.min(...values)];
  if (!(most > least)) return new Map();
  return new Map(
    answers.flatMap(({ place, gain }) =>
      place === null
        ? []
        : [[place, { text: written(gain), share: (gain - least) / (most - least), best: gain === most }] as const],
    ),
  );
}
