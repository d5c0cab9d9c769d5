/** A review of a finished game: the worst mistakes, and better moves. */

import type { Mistake } from "./judging";
import type { ReviewWords } from "./words";
import "./review.css";

interface Props {
  /** Null while the game is being analysed. */
  readonly worst: readonly Mistake[] | null;
  readonly progress: { readonly done: number; readonly all: number };
  /** The current moment, and the last one. */
  readonly at: number;
  readonly last: number;
  readonly words: ReviewWords;
  readonly onShow: (mistake: Mistake) => void;
  readonly onEnd: () => void;
}

export function Mistakes({ worst, progress, at, last, words, onShow, onEnd }: Props) {
  return (
    <section class="review-back">
      <h2>{words.lookingBack}</h2>
      {worst === null ? (
        <p>
          <progress value={progress.done} max={progress.all} aria-label={words.lookingBack} />{" "}
          {words.progress(progress.done, progress.all)}
        </p>
      ) : worst.length === 0 ? (
        <p>{words.faultless}</p>
      ) : (
        <ol class="review-mistakes">
          {worst.map((mistake) => (
            <li key={mistake.at}>
              <span>{words.mistake(mistake)}</span>
              <button
                type="button"
                class="review-button"
                aria-pressed={at === mistake.at}
                onClick={() => {
                  onShow(mistake);
                }}
              >
                {words.show}
              </button>
            </li>
          ))}
        </ol>
      )}
      {at !== last && (
        <button type="button" class="review-button" onClick={onEnd}>
          {words.end}
        </button>
      )}
    </section>
  );
}
