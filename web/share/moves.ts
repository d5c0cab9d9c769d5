/** Moves as text. */

import { split } from "../player/src/notation";

/** Split moves as people write them: separated by blanks or commas, perhaps numbered, perhaps with captures. */
export function readMoveList(text: string): string[][] {
  return text
    .split(/[\s,;]+/)
    .filter((move) => move !== "" && !/^\d+\.$/.test(move))
    .map(split);
}

/** A move in the notation of records. */
export function writtenMove(texts: readonly string[]): string {
  return texts.reduce(
    (text, answer) => (text === "" || answer === ">" || answer === "<" ? text + answer : `${text}.${answer}`),
    "",
  );
}
