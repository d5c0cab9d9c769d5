/** The transport over a WebSocket, for `manqala studio`. */

import { signal } from "@preact/signals";
import type { Fault, Frame, Method, Methods, Notice, Notifications } from "../protocol";
import { FaultCode } from "../protocol";
import { Exchange } from "./exchange";
import { Gate } from "./gate";
import { GONE, HUNG, opensText, Strikes, subject, textOf, TOO_LONG } from "./hangs";
import type { Request } from "./hangs";
import type { Transport, TransportState } from "./transport";

const AGAIN_AFTER = [250, 500, 1000, 2000, 4000];

/** The server's message that a worker was killed and replaced. */
interface WorkerBegun {
  worker: string;
  hung: boolean;
}

/** The only worker that the page tracks: the one for immediate replies, with the language server. */
const PLAY = "play";

/** Opens the socket, reconnects it, and queues messages meanwhile. */
export class SocketTransport implements Transport {
  readonly kind = "server";
  readonly state = signal<TransportState>("starting");
  readonly progress = signal<{ words: string; part: number | null }>({ words: "Connecting …", part: null });
  private readonly exchange = new Exchange((frame) => {
    this.take(frame);
  });
  private readonly gate = new Gate(
    (message) => {
      this.send({ channel: "lsp", message });
    },
    (message) => {
      this.exchange.receive({ channel: "lsp", message });
    },
  );
  readonly lsp = this.exchange.lsp;
  private socket: WebSocket | null = null;
  private tries = 0;
  private kept: Frame[] = [];
  private readonly asked = new Map<number, Request>();
  /** Requests pending when a worker was killed, until the reason is known. */
  private ended: Request[] = [];
  private readonly strikes = new Strikes();

  constructor(private readonly address: string) {
    this.open();
  }

  request<M extends Method>(
    method: M,
    params: Methods[M]["params"],
    signal?: AbortSignal,
  ): Promise<Methods[M]["result"]> {
    return this.exchange.request(method, params, signal);
  }

  on<N extends Notice>(notice: N, handler: (params: Notifications[N]) => void): () => void {
    return this.exchange.on(notice, handler);
  }

  forgive(): void {
    this.strikes.forgive();
    this.gate.forgive();
  }

  private take(frame: Frame): void {
    if (frame.channel === "lsp") {
      this.gate.send(frame.message);
      return;
    }
    const request = frame.message as Request;
    if (this.strikes.out(subject(request)) || this.gate.hangs(textOf(request)))
      queueMicrotask(() => {
        this.exchange.receive({ channel: "rpc", message: { jsonrpc: "2.0", id: request.id, error: TOO_LONG } });
      });
    else {
      this.asked.set(request.id, request);
      this.send(frame);
    }
  }

  private receive(frame: Frame): void {
    if (frame.channel === "lsp") {
      this.gate.receive(frame.message);
      return;
    }
    const message = frame.message as { id?: number; error?: Fault; method?: string; params?: unknown };
    const asked = message.id === undefined ? undefined : this.asked.get(message.id);
    if (asked) this.asked.delete(asked.id);
    if (asked && message.error?.code === FaultCode.late) this.ended.push(asked);
    if (message.method === "worker.begun") this.begun(message.params as WorkerBegun);
    else this.exchange.receive(frame);
  }

  /** A worker was replaced: do not repeat what it hung on; the language server has no state. */
  private begun({ worker, hung }: WorkerBegun): void {
    const weight = hung ? HUNG : GONE;
    const { ended } = this;
    this.ended = [];
    for (const request of ended) {
      this.strikes.add(subject(request), weight);
      if (opensText(request)) this.gate.hung(weight, textOf(request));
    }
    if (worker !== PLAY) return;
    if (ended.length === 0) this.gate.hung(weight);
    this.state.value = "restarting";
    this.state.value = "ready";
  }

  private send(frame: Frame): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
    // The editor repeats its messages to the language server once there is a new one.
    else if (frame.channel === "rpc") this.kept.push(frame);
  }

  private open(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.state.value = "ready";
      const kept = this.kept;
      this.kept = [];
      for (const frame of kept) this.send(frame);
    });
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      this.receive(JSON.parse(event.data) as Frame);
    });
    socket.addEventListener("close", () => {
      this.closed();
    });
  }

  private closed(): void {
    this.kept = [];
    this.asked.clear();
    this.ended = [];
    this.exchange.failAll({ code: FaultCode.bug, message: "The connection to ‘manqala studio’ was lost." });
    const wait = AGAIN_AFTER[this.tries++];
    this.state.value = wait === undefined ? "lost" : "restarting";
    if (wait !== undefined)
      setTimeout(() => {
        this.open();
      }, wait);
  }
}

/** The address of the page's server socket, with the page's token; without one, a cookie has it. */
export function socketAddress(page: Location): string {
  const token = new URLSearchParams(page.search).get("token");
  const told = token === null ? "" : `?token=${encodeURIComponent(token)}`;
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/socket${told}`;
}
