/** Asks the worker what the computer answers. */

import type { Valued, ValueRequest } from "../review/valuing";
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

/** What the worker is asked: a move, or what a moment of a game is worth. */
export type Asked = ThinkRequest | (ValueRequest & { readonly id: number });

export interface ThinkAnswer {
  readonly id: number;
  readonly answers: readonly number[];
  readonly valued?: Valued | null;
  readonly fault?: string;
}

/** One worker, which begins when it is first asked. */
export class Thinker {
  private worker: Worker | null = null;
  private next = 0;
  private readonly waiting = new Map<
    number,
    { resolve: (answer: ThinkAnswer) => void; reject: (why: Error) => void }
  >();

  constructor(private readonly module: URL) {}

  /** Begin to load what thinks, before it is needed. */
  warm(): void {
    this.started();
  }

  /** The answers that make a move, as numbers of legal options. Rejects where the worker fails. */
  async choose(position: Position, level: Level): Promise<readonly number[]> {
    return (await this.ask({ ...position, level, id: this.next++ })).answers;
  }

  /** What a moment of a game is worth; null where nothing can be said. Rejects where the worker fails. */
  async value(request: ValueRequest): Promise<Valued | null> {
    return (await this.ask({ ...request, id: this.next++ })).valued ?? null;
  }

  private ask(request: Asked): Promise<ThinkAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      this.started().postMessage(request);
    });
  }

  private started(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = new Worker(new URL("./think.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<ThinkAnswer>) => {
      const found = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.fault === undefined) found?.resolve(data);
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
