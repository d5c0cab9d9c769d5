/** Why a record cannot be opened, in words. */

import { RecordError } from "../record/text";
import { positionFault } from "./positionFault";
import type { Words } from "./words";

export function recordFault(error: unknown, words: Words): string {
  if (error instanceof RecordError) {
    const why = error.what === "position" ? { why: positionFault(error.cause, words) } : {};
    return words.say(`record.fault.${error.what}`, { ...error.parts, ...why });
  }
  return words.say("record.fault.other", { why: error instanceof Error ? error.message : String(error) });
}
