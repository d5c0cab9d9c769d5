/** Why a record cannot be opened, in words. */

import { RecordError } from "../record/text";
import type { Words } from "./words";

export function recordFault(error: unknown, words: Words): string {
  if (error instanceof RecordError) return words.say(`record.fault.${error.what}`, error.parts);
  return words.say("record.fault.other", { why: error instanceof Error ? error.message : String(error) });
}
