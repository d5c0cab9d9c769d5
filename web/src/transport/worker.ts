/**
 * Python in workers of the page: one for immediate replies, and one for long jobs, started on demand.
 *
 * A worker that hangs is killed and restarted. Nothing is lost, since every request is self-contained; the request
 * that hung is not repeated.
 */

import { signal } from "@preact/signals";
import type { Fault, Frame, Method, Methods, Notice, Notifications } from "../protocol";
import { FaultCode } from "../protocol";
import { Exchange } from "./exchange";
import { Gate } from "./gate";
import { HUNG, opensText, Strikes, subject, textOf, TOO_LONG } from "./hangs";
import type { Request } from "./hangs";
import type { Workshop } from "./python";
import { PythonWorker, pythonWorker } from "./python";
import { fromShelf } from "./shelf";
import type { Transport, TransportState } from "./transport";

interface Sent {
  number: number;
  request: Request;
}

const JOB_LOST = "The games took too long and were given up.";
const WORDS = { words: "Starting …", part: 0 };
/** After this many hangs in a row without a result, the worker restarts only on demand. */
const MOST_IN_VAIN = 3;

/** Runs Python beside the page. */
export class WorkerTransport implements Transport {
  readonly kind = "worker";
  readonly state = signal<TransportState>("starting");
  readonly progress = signal<{ words: string; part: number | null }>(WORDS);
  private readonly exchange = new Exchange((frame) => {
    this.take(frame);
  });
  private readonly gate = new Gate(
    (message) => {
      const text = JSON.stringify({ channel: "lsp", message });
      if (this.later === null) this.now?.send(this.next++, text);
      else this.later.push(text);
    },
    (message) => {
      this.exchange.receive({ channel: "lsp", message });
    },
  );
  readonly lsp = this.exchange.lsp;
  private next = 1;
  private now: PythonWorker | null = null;
  private jobs: PythonWorker | null = null;
  private readonly running = new Set<string>();
  /** Pending requests of the worker for jobs. */
  private readonly asked = new Set<number>();
  private queue: Request[] = [];
  /** Messages to the language server before the board is shown: it starts slowly, and visitors want to play. */
  private later: string[] | null = [];
  private sent: Sent | null = null;
  private inVain = 0;
  /** Whether it hung too often. */
  private resting = false;
  /** Requests on which a worker hung. */
  private readonly strikes = new Strikes();

  constructor(private readonly workshop: () => Workshop = pythonWorker) {
    this.begin();
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

  /** Start the worker for immediate replies. */
  private begin(): void {
    this.now = new PythonWorker(
      {
        progress: (words, part) => {
          this.progress.value = { words, part };
        },
        ready: () => {
          this.state.value = "ready";
          this.proceed();
        },
        frame: (text) => {
          this.receive(text);
        },
        ended: (number) => {
          this.inVain = 0;
          if (this.sent?.number !== number) return;
          this.sent = null;
          this.proceed();
        },
        hung: (number) => {
          this.hung(number);
        },
        failed: (message) => {
          this.progress.value = { words: `Python could not be started: ${message}`, part: null };
          this.state.value = "lost";
          this.exchange.failAll({ code: FaultCode.bug, message });
        },
      },
      this.workshop(),
    );
  }

  private take(frame: Frame): void {
    if (frame.channel === "lsp") {
      this.gate.send(frame.message);
      return;
    }
    const request = frame.message as Request;
    const found = fromShelf(request);
    if (found)
      found.then(
        (result) => {
          this.exchange.receive({ channel: "rpc", message: { jsonrpc: "2.0", id: request.id, result } });
        },
        () => {
          this.ask(request);
        },
      );
    else if (request.method.startsWith("job.")) this.toJobs(request);
    else this.ask(request);
  }

  private ask(request: Request): void {
    this.queue.push(request);
    if (this.resting) this.again();
    this.proceed();
  }

  /** Send the next request, one at a time: cancelled requests are never started. */
  private proceed(): void {
    while (this.state.value === "ready" && this.sent === null) {
      const request = this.queue.shift();
      if (!request) {
        this.catchUp();
        return;
      }
      if (!this.exchange.waits(request.id)) continue;
      if (this.strikes.out(subject(request)) || this.gate.hangs(textOf(request))) {
        this.refuse(request.id, TOO_LONG);
        continue;
      }
      this.sent = { number: this.next++, request };
      this.now?.send(this.sent.number, frameOf(request), patienceFor(request));
    }
  }

  /** No request is pending: let the language server continue. */
  private catchUp(): void {
    for (const text of this.later ?? []) this.now?.send(this.next++, text);
    this.later = null;
  }

  private receive(text: string): void {
    const frame = JSON.parse(text) as Frame;
    if (frame.channel === "lsp") this.gate.receive(frame.message);
    else this.exchange.receive(frame);
  }

  private hung(number: number | null): void {
    const { sent } = this;
    this.sent = null;
    if (sent !== null && sent.number === number) {
      // A text that cannot even be opened is hidden from the language server as well.
      if (opensText(sent.request)) this.gate.hung(HUNG, textOf(sent.request));
      this.strikes.add(subject(sent.request), HUNG);
    } else this.gate.hung(HUNG);
    if (sent !== null) {
      if (sent.number === number) this.refuse(sent.request.id, TOO_LONG);
      else this.queue.unshift(sent.request);
    }
    this.inVain += 1;
    if (this.inVain <= MOST_IN_VAIN) {
      this.again();
      return;
    }
    this.resting = true;
    this.now = null;
    this.queue = [];
    this.state.value = "lost";
    this.exchange.failAll(TOO_LONG);
  }

  private again(): void {
    this.resting = false;
    // The editor sends everything again to another language server.
    this.later &&= [];
    this.progress.value = { words: "Starting again …", part: 0 };
    this.state.value = "restarting";
    this.begin();
  }

  /** Long jobs have a separate worker, which stays unless one of its jobs hangs. */
  private toJobs(request: Request): void {
    this.jobs ??= new PythonWorker(
      {
        progress: () => undefined,
        ready: () => undefined,
        ended: () => undefined,
        frame: (text) => {
          this.followJobs(text);
        },
        hung: () => {
          this.jobsLost(JOB_LOST);
        },
        failed: (message) => {
          this.jobsLost(message);
        },
      },
      this.workshop(),
    );
    this.asked.add(request.id);
    this.jobs.send(this.next++, frameOf(request));
  }

  private followJobs(text: string): void {
    const frame = JSON.parse(text) as {
      message: { id?: number; method?: string; result?: { job?: string }; params?: { job?: string } };
    };
    const { id, method, result, params } = frame.message;
    if (id !== undefined) this.asked.delete(id);
    if (result?.job !== undefined) this.running.add(result.job);
    if ((method === "job.done" || method === "job.failed") && params?.job !== undefined)
      this.running.delete(params.job);
    this.receive(text);
  }

  private jobsLost(message: string): void {
    this.jobs = null;
    for (const id of this.asked) this.refuse(id, { code: FaultCode.late, message });
    this.asked.clear();
    for (const job of this.running)
      this.exchange.receive({
        channel: "rpc",
        message: { jsonrpc: "2.0", method: "job.failed", params: { job, message } },
      });
    this.running.clear();
  }

  private refuse(id: number, error: Fault): void {
    queueMicrotask(() => {
      this.exchange.receive({ channel: "rpc", message: { jsonrpc: "2.0", id, error } });
    });
  }
}

function frameOf(request: Request): string {
  return JSON.stringify({ channel: "rpc", message: request });
}

/** A search takes the time it was given, in milliseconds. */
function patienceFor({ params }: Request): number {
  const { time, player } = params;
  if (typeof time === "number") return 1000 * time;
  const found = typeof player === "string" ? /time=([\d.]+)/.exec(player) : null;
  return found ? 1000 * Number(found[1]) : 0;
}
