/** JSON-RPC 2.0 over frames: matches replies with requests, and dispatches notifications. */

import type { Fault, Frame, Method, Methods, Notice, Notifications } from "../protocol";
import type { LspChannel } from "./transport";
import { ServiceError } from "./transport";

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

interface Incoming {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: Fault;
}

/** Turns requests into frames, and frames into replies, independent of the transport. */
export class Exchange {
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<string, Set<(params: never) => void>>();
  private readonly lspHandlers = new Set<(message: string) => void>();
  readonly lsp: LspChannel;

  constructor(private readonly send: (frame: Frame) => void) {
    this.lsp = {
      send: (message) => {
        send({ channel: "lsp", message: JSON.parse(message) as unknown });
      },
      subscribe: (handler) => this.lspHandlers.add(handler),
      unsubscribe: (handler) => this.lspHandlers.delete(handler),
    };
  }

  /** Send a request. */
  request<M extends Method>(
    method: M,
    params: Methods[M]["params"],
    signal?: AbortSignal,
  ): Promise<Methods[M]["result"]> {
    const id = this.next++;
    return new Promise<Methods[M]["result"]>((resolve, reject) => {
      if (signal?.aborted) {
        reject(ServiceError.cancelled());
        return;
      }
      const given = () => {
        this.waiting.delete(id);
        reject(ServiceError.cancelled());
      };
      signal?.addEventListener("abort", given, { once: true });
      const ended = () => signal?.removeEventListener("abort", given);
      this.waiting.set(id, {
        resolve: (result) => {
          ended();
          resolve(result as Methods[M]["result"]);
        },
        reject: (error) => {
          ended();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      });
      this.send({ channel: "rpc", message: { jsonrpc: "2.0", id, method, params } });
    });
  }

  /** Subscribe to a notification. */
  on<N extends Notice>(notice: N, handler: (params: Notifications[N]) => void): () => void {
    const all = this.listeners.get(notice) ?? new Set();
    this.listeners.set(notice, all);
    all.add(handler);
    return () => all.delete(handler);
  }

  /** Handle a received frame. */
  receive(frame: Frame): void {
    if (frame.channel === "lsp") {
      const text = JSON.stringify(frame.message);
      for (const handler of this.lspHandlers) handler(text);
      return;
    }
    const message = frame.message as Incoming;
    if (message.method !== undefined) {
      for (const handler of this.listeners.get(message.method) ?? []) handler(message.params as never);
    } else if (message.id !== undefined) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) waiting?.reject(new ServiceError(message.error));
      else waiting?.resolve(message.result);
    }
  }

  /** Whether a request is pending. */
  waits(id: number): boolean {
    return this.waiting.has(id);
  }

  /** Fail all pending requests: the other side is gone. */
  failAll(fault: Fault): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const waiting of all) waiting.reject(new ServiceError(fault));
  }
}
