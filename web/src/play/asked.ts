/** A question that is asked in mid-move, as the board shows it: at whom it is asked, and at the holes that answer it. */

import type { Worth } from "../../board/Notes";
import type { Answer, Layout, Question } from "../protocol";
import { written } from "./hints";

/** So many answers in words, of so many letters together, have room beside a name. */
const MOST = 3;
const LONGEST = 30;

/** The answers that are no places of the board: they are given in words. */
export function inWords(question: Question, layout: Layout): Answer[] {
  const drawn = new Set(layout.hollows.map((hollow) => hollow.place));
  return question.answers.filter(({ place }) => place === null || !drawn.has(place));
}

/** Those of them that stand beside the name of whoever is asked: all, if they are few and short, or none. */
export function besideAsked(question: Question, layout: Layout): Answer[] {
  const found = inWords(question, layout);
  const length = found.reduce((sum, { text }) => sum + text.length, 0);
  return found.length <= MOST && length <= LONGEST ? found : [];
}

/** What each hole wins or loses that answers a question in mid-move; nothing where it is the same for all. */
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
