/** What was tried and ended badly: it is not tried again and again. */

import type { Fault } from "../protocol";
import { FaultCode } from "../protocol";

/** How much it weighs that a worker hung, or that it was gone, which may have had another reason. */
export const HUNG = 2;
export const GONE = 1;
/** From here on something is not tried any more. */
const ENOUGH = 2;

/** The answer to what is not tried. */
export const TOO_LONG: Fault = {
  code: FaultCode.late,
  message:
    "This took more than five seconds and was given up. The rules may go round and round; nothing you wrote is lost.",
};

/** A request as it is sent. */
export interface Request {
  id: number;
  method: string;
  params: Record<string, unknown>;
}

/** Remembers, by what was tried. */
export class Strikes {
  private readonly found = new Map<string, number>();

  add(what: string, weight: number): void {
    this.found.set(what, (this.found.get(what) ?? 0) + weight);
  }

  /** Whether something has ended badly often enough. */
  out(what: string): boolean {
    return (this.found.get(what) ?? 0) >= ENOUGH;
  }

  /** Everything may be tried again. */
  forgive(): void {
    this.found.clear();
  }
}

/** What a request is about, whoever asks and how often. */
export function subject({ method, params }: Request): string {
  return JSON.stringify([method, params]);
}

/** The text of the rules that a request is about. */
export function textOf({ params }: Request): string {
  const { rules, line } = params as { rules?: { text?: string }; line?: { rules?: { text?: string } } };
  return (rules ?? line?.rules)?.text ?? "";
}

/** Whether it is the text itself that is tried. */
export function opensText({ method }: Request): boolean {
  return method === "rules.open";
}
