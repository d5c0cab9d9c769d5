/** Why a text is not a position of the game, in words. */

import { PositionError } from "../player/src/index";
import type { Words } from "./words";

export function positionFault(error: unknown, words: Words): string {
  return error instanceof PositionError
    ? words.say(`position.fault.${error.fault}`, error.parts)
    : words.say("position.fault.impossible");
}
