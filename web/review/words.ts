/** The texts of a review, in the language of the page. */

import type { Mistake } from "./judging";

export interface ReviewWords {
  /** The name of the list of moves. */
  readonly moves: string;
  /** A move of the list for screen readers. */
  readonly move: (number: number, by: number, texts: readonly string[]) => string;
  /** The heading of a finished game's review. */
  readonly lookingBack: string;
  /** The progress of the evaluation. */
  readonly progress: (done: number, all: number) => string;
  /** A mistake, and the better move. */
  readonly mistake: (mistake: Mistake) => string;
  /** That there are no mistakes. */
  readonly faultless: string;
  /** A button to show the position with the better move. */
  readonly show: string;
  /** A button to return to the end of the game. */
  readonly end: string;
}
