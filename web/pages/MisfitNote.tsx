/** Says what of an address does not fit the game. */

import type { PartProps } from "./GamePage";
import type { Misfit } from "../share/link";
import { positionFault } from "./positionFault";
import type { Words } from "./words";

export function MisfitNote({ table, words }: PartProps) {
  const misfit = table.misfit.value;
  return (
    misfit && (
      <p class="page-fault" role="alert">
        {misfitWords(misfit, words)}
      </p>
    )
  );
}

function misfitWords(misfit: Misfit, words: Words): string {
  switch (misfit.kind) {
    case "move":
      return words.say("badLink", { number: misfit.number, move: misfit.move });
    case "position":
      return words.say("badPosition", { why: positionFault(misfit.error, words) });
    case "record":
      return misfit.why;
  }
}
