/** Records failures, so that they are not repeated forever. */

import type { Fault } from "../protocol";
import { FaultCode } from "../protocol";

/** The weight of a hang; a worker that was gone, perhaps for another reason, weighs less. */
export const HUNG = 2;
export const GONE = 1;
/** The weight from which something is not tried again. */
const ENOUGH = 2;

/** The reply to such a request. */
export const TOO_LONG: Fault = {
  code: FaultCode.late,
  message:
    "This took more than five seconds and was given up. The rules may go round and round; nothing you wrote is lost.",
};

/** A request as sent. */
export interface Request {
  id: number;
  method: string;
  params: Record<string, unknown>;
}

/** Failures by subject. */
export class Strikes {
  private readonly found = new Map<string, number>();

  add(what: string, weight: number): void {
    this.found.set(what, (this.found.get(what) ?? 0) + weight);
  }

  /** Whether a subject has failed too often. */
  out(what: string): boolean {
    return (this.found.get(what) ?? 0) >= ENOUGH;
  }

  /** Allow everything again. */
  forgive(): void {
    this.found.clear();
  }
}

/** The subject of a request, independent of repetition. */
export function subject({ method, params }: Request): string {
  return JSON.stringify([method, params]);
}

/** The rule text of a request. */
export function textOf({ params }: Request): string {
  const { rules, line } = params as { rules?: { text?: string }; line?: { rules?: { text?: string } } };
  return (rules ?? line?.rules)?.text ?? "";
}

/** Whether the request opens the text itself. */
export function opensText({ method }: Request): boolean {
  return method === "rules.open";
}
