/** One worker with Python in it, and a watch over it: what hangs is ended. */

import type { FromWorker, ToWorker } from "./messages";

/** How often it is asked whether it is still there, in milliseconds, and how often in vain until it is ended. */
const BEAT = 500;
const BEATS = 9;

/** Who is told what becomes of a worker. */
export interface Watcher {
  progress: (words: string, part: number | null) => void;
  ready: () => void;
  frame: (text: string) => void;
  /** A frame has been looked at. */
  ended: (number: number) => void;
  /** It hung and was ended, while it looked at this frame, if it was one. */
  hung: (number: number | null) => void;
  failed: (message: string) => void;
}

/** The part of a `Worker` that is needed. */
export type Workshop = Pick<Worker, "postMessage" | "terminate"> & {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

/** Starts one; a worker that is begun anew is another of these. */
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

  /** Sends a frame; `patience` is for how many milliseconds more than usual it may be silent over it. */
  send(number: number, text: string, patience = 0): void {
    this.patience = Math.max(this.patience, patience);
    this.post({ kind: "frame", number, text });
  }

  /** Ends it for good. */
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
        // Until now Python itself was being started, which takes as long as it takes. Where even that took longer than
        // anything may take, the machine is slow or has much else to do, and what computes there has not hung yet.
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

  /** Beats are counted, not seconds: a computer that was asleep has not waited. */
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

/** Starts a worker of the page's own. */
export function pythonWorker(): Workshop {
  return new Worker(new URL("./python.worker.ts", import.meta.url), { type: "module", name: "python" });
}
