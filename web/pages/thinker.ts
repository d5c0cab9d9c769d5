/** Asks the worker what the computer answers. */

import type { Level } from "./link";

/** A position as the worker gets it: how the game began, and the numbers of the options that were answered. */
export interface Position {
  readonly match: boolean;
  readonly seed: number;
  readonly answers: readonly number[];
}

export interface ThinkRequest extends Position {
  readonly id: number;
  readonly level: Level;
}

export interface ThinkAnswer {
  readonly id: number;
  readonly answers: readonly number[];
  readonly fault?: string;
}

/** One worker, which begins when it is first asked. */
export class Thinker {
  private worker: Worker | null = null;
  private next = 0;
  private readonly waiting = new Map<
    number,
    { resolve: (answers: readonly number[]) => void; reject: (why: Error) => void }
  >();

  constructor(private readonly module: URL) {}

  /** Begin to load what thinks, before it is needed. */
  warm(): void {
    this.started();
  }

  /** The answers that make a move, as numbers of legal options. Rejects where the worker fails. */
  choose(position: Position, level: Level): Promise<readonly number[]> {
    const id = this.next++;
    const request: ThinkRequest = { ...position, level, id };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.started().postMessage(request);
    });
  }

  private started(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = new Worker(new URL("./think.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<ThinkAnswer>) => {
      const found = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.fault === undefined) found?.resolve(data.answers);
      else found?.reject(new Error(data.fault));
    };
    worker.onerror = (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message));
      this.waiting.clear();
      worker.terminate();
      this.worker = null;
    };
    worker.postMessage({ module: this.module.href });
    this.worker = worker;
    return worker;
  }
}
