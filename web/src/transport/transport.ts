/** What a transport is, whether Python runs beside the page in a worker or behind a socket. */

import type { ReadonlySignal } from "@preact/signals";
import type { Fault, Method, Methods, Notice, Notifications } from "../protocol";
import { FaultCode } from "../protocol";

/**
 * How it goes with Python: not yet there, there, ended and being begun anew, or gone for good.
 *
 * Whoever keeps something on the other side (the language server) begins anew when this becomes `ready` again.
 */
export type TransportState = "starting" | "ready" | "restarting" | "lost";

/** The channel of the Language Server Protocol, as `@codemirror/lsp-client` wants it: messages as texts of JSON. */
export interface LspChannel {
  send: (message: string) => void;
  subscribe: (handler: (message: string) => void) => void;
  unsubscribe: (handler: (message: string) => void) => void;
}

/** The way to Python. */
export interface Transport {
  readonly kind: "worker" | "server";
  readonly state: ReadonlySignal<TransportState>;
  /** What is being done while it starts, in words, and how far it is (0 to 1), if that is known. */
  readonly progress: ReadonlySignal<{ words: string; part: number | null }>;
  /** Asks, and is answered or fails with a `ServiceError`. An aborted signal fails it at once, with code `cancelled`. */
  request: <M extends Method>(
    method: M,
    params: Methods[M]["params"],
    signal?: AbortSignal,
  ) => Promise<Methods[M]["result"]>;
  /** Listens to what comes unasked; gives back what ends that. */
  on: <N extends Notice>(notice: N, handler: (params: Notifications[N]) => void) => () => void;
  /** What hung is not tried again, until somebody says so with this. */
  forgive: () => void;
  readonly lsp: LspChannel;
}

/** A request that was answered with an error. */
export class ServiceError extends Error {
  readonly code: number;
  readonly diagnostics: NonNullable<NonNullable<Fault["data"]>["diagnostics"]>;

  constructor(fault: Fault) {
    super(fault.message);
    this.name = "ServiceError";
    this.code = fault.code;
    this.diagnostics = fault.data?.diagnostics ?? [];
  }

  /** What a request fails with that nobody waits for any more. */
  static cancelled(): ServiceError {
    return new ServiceError({ code: FaultCode.cancelled, message: "Cancelled." });
  }
}

/** Whether a request failed only because nobody waits for its answer any more. */
export function isCancelled(error: unknown): boolean {
  return error instanceof ServiceError && error.code === FaultCode.cancelled;
}
