/** The interface of transports: Python in a worker of the page, or behind a socket. */

import type { ReadonlySignal } from "@preact/signals";
import type { Fault, Method, Methods, Notice, Notifications } from "../protocol";
import { FaultCode } from "../protocol";

/**
 * The state of Python: starting, ready, killed and restarting, or lost for good.
 *
 * Clients with state on the other side (the language server) start again when this becomes `ready` again.
 */
export type TransportState = "starting" | "ready" | "restarting" | "lost";

/** The channel of the Language Server Protocol, as `@codemirror/lsp-client` expects it: JSON texts. */
export interface LspChannel {
  send: (message: string) => void;
  subscribe: (handler: (message: string) => void) => void;
  unsubscribe: (handler: (message: string) => void) => void;
}

/** The connection to Python. */
export interface Transport {
  readonly kind: "worker" | "server";
  readonly state: ReadonlySignal<TransportState>;
  /** The current phase of the start in words, and its progress (0 to 1), if known. */
  readonly progress: ReadonlySignal<{ words: string; part: number | null }>;
  /** Send a request; the reply, or a `ServiceError`. An aborted signal fails it at once, with code `cancelled`. */
  request: <M extends Method>(
    method: M,
    params: Methods[M]["params"],
    signal?: AbortSignal,
  ) => Promise<Methods[M]["result"]>;
  /** Subscribe to notifications; returns the function that ends the subscription. */
  on: <N extends Notice>(notice: N, handler: (params: Notifications[N]) => void) => () => void;
  /** Allow requests again that hung before, at the user's wish. */
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

  /** The error of a cancelled request. */
  static cancelled(): ServiceError {
    return new ServiceError({ code: FaultCode.cancelled, message: "Cancelled." });
  }
}

/** Whether a request only failed because it was cancelled. */
export function isCancelled(error: unknown): boolean {
  return error instanceof ServiceError && error.code === FaultCode.cancelled;
}
