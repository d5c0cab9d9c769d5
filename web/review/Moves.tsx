/** The moves of a game; choosing one shows its position. */

import { useEffect, useRef } from "preact/hooks";

import type { ReviewedMove } from "./review";
import type { ReviewWords } from "./words";
import "./review.css";

interface Props {
  readonly moves: readonly ReviewedMove[];
  /** The number of moves before the current moment. */
  readonly at: number;
  /** The moves that lost much, from 0. */
  readonly marked: readonly number[];
  readonly words: ReviewWords;
  readonly onGo: (at: number) => void;
}

export function Moves({ moves, at, marked, words, onGo }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const there = list.current;
    const shown = there?.querySelector<HTMLElement>("[aria-current]");
    if (!there || !shown) return;
    // Scroll only the list, not the page.
    const below = shown.getBoundingClientRect().top - there.getBoundingClientRect().top;
    there.scrollTop += below - there.clientHeight / 2;
  }, [at, moves.length]);
  return (
    <ol class="review-moves" ref={list} aria-label={words.moves}>
      {moves.map(({ by, texts }, n) => (
        <li key={n}>
          <button
            type="button"
            class={`review-move review-by${by % 6}${marked.includes(n) ? " review-wrong" : ""}`}
            aria-current={at === n + 1 ? "step" : undefined}
            aria-label={words.move(n + 1, by, texts)}
            onClick={() => {
              onGo(n + 1);
            }}
          >
            <span class="review-number">{n + 1}</span> {texts.join(" ")}
          </button>
        </li>
      ))}
    </ol>
  );
}
