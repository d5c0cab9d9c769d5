/** One worker with Python, and its watchdog, which kills it when it hangs. */

import type { FromWorker, ToWorker } from "./messages";

/** Milliseconds between checks, and the number of missed ones before the worker is killed. */
const BEAT = 500;
const BEATS = 9;

/** Callbacks about a worker. */
export interface Watcher {
  progress: (words: string, part: number | null) => void;
  ready: () => void;
  frame: (text: string) => void;
  /** A frame was handled. */
  ended: (number: number) => void;
  /** It hung and was killed, while handling this frame, if it was one. */
  hung: (number: number | null) => void;
  failed: (message: string) => void;
}

/** The part of a `Worker` that is used. */
export type Workshop = Pick<Worker, "postMessage" | "terminate"> & {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

/** Starts one worker; a restart creates another instance. */
export class PythonWorker {
  private silent = 0;
  private beats = BEATS;
  private patience = 0;
  private current: number | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly watcher: Watcher,
    private readonly worker: Workshop,
  ) {
    worker.onmessage = (event) => {
      this.heard(event.data);
    };
    worker.onerror = (event) => {
      this.end();
      watcher.failed(event.message || "The worker could not be started.");
    };
  }

  /** Send a frame; `patience`: additional milliseconds that it may take. */
  send(number: number, text: string, patience = 0): void {
    this.patience = Math.max(this.patience, patience);
    this.post({ kind: "frame", number, text });
  }

  /** Terminate the worker. */
  end(): void {
    clearInterval(this.timer);
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private heard(message: FromWorker): void {
    this.silent = 0;
    switch (message.kind) {
      case "progress":
        this.watcher.progress(message.words, message.part);
        break;
      case "ready":
        // Until now Python was starting, with no time limit. If even that took longer than the limit for requests, the
        // machine is slow or busy, and a computation has not hung yet.
        this.beats = Math.max(BEATS, Math.ceil(message.took / BEAT));
        this.timer = setInterval(() => {
          this.beat();
        }, BEAT);
        this.watcher.ready();
        break;
      case "began":
        this.current = message.number;
        break;
      case "ended":
        this.current = null;
        this.patience = 0;
        this.watcher.ended(message.number);
        break;
      case "frame":
        this.watcher.frame(message.text);
        break;
      case "failed":
        this.end();
        this.watcher.failed(message.message);
        break;
      case "pong":
    }
  }

  /** Count checks, not seconds: a computer that was asleep has not waited. */
  private beat(): void {
    if (this.silent >= this.beats + this.patience / BEAT) {
      this.end();
      this.watcher.hung(this.current);
      return;
    }
    this.silent += 1;
    this.post({ kind: "ping" });
  }
}

/** Start a worker of the page. */
export function pythonWorker(): Workshop {
  return new Worker(new URL("./python.worker.ts", import.meta.url), { type: "module", name: "python" });
}
