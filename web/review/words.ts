/** What a review says, in the language of the page that shows it. */

import type { Mistake } from "./judging";

export interface ReviewWords {
  /** What the list of moves is called. */
  readonly moves: string;
  /** A move of the list as it is read aloud. */
  readonly move: (number: number, by: number, texts: readonly string[]) => string;
  /** The heading of what is said of a game that is over. */
  readonly lookingBack: string;
  /** So much of the game has been looked into. */
  readonly progress: (done: number, all: number) => string;
  /** Which move lost, and what was better. */
  readonly mistake: (mistake: Mistake) => string;
  /** That no move lost much. */
  readonly faultless: string;
  /** Show the position, with what was better. */
  readonly show: string;
  /** Go to the end of the game again. */
  readonly end: string;
}
