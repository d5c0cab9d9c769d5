/** Asks the worker what the computer answers. */

import type { Setting } from "../player/src/index";
import type { Valued, ValueRequest } from "../review/valuing";
import type { Level } from "./link";

/** A position as the worker gets it: how the game began, and the numbers of the options that were answered. */
export interface Position {
  readonly match: boolean;
  readonly seed: number;
  readonly answers: readonly number[];
  /** Where the game began, if not at its beginning. */
  readonly origin: Setting | null;
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

/** The module that thinks, as the worker gets it: its address, or its bytes. */
export type SearchModule = string | Uint8Array<ArrayBuffer>;

/** One worker, which begins when it is first asked. */
export class Thinker {
  private worker: Worker | null = null;
  private next = 0;
  private readonly waiting = new Map<
    number,
    { resolve: (answer: ThinkAnswer) => void; reject: (why: Error) => void }
  >();

  constructor(
    private readonly module: () => Promise<SearchModule>,
    private readonly makeWorker: () => Worker,
  ) {}

  /** The answers that make a move, as numbers of legal options. Rejects where the worker fails. */
  async choose(position: Position, level: Level): Promise<readonly number[]> {
    return (await this.ask({ ...position, level, id: this.next++ })).answers;
  }

  /** What a moment of a game is worth; null where nothing can be said. Rejects where the worker fails. */
  async value(request: ValueRequest): Promise<Valued | null> {
    return (await this.ask({ ...request, id: this.next++ })).valued ?? null;
  }

  private async ask(request: Asked): Promise<ThinkAnswer> {
    const worker = this.worker ?? this.start(await this.module());
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });
  }

  /** End the worker; what it was asked stays without an answer. */
  end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.waiting.clear();
  }

  private start(module: SearchModule): Worker {
    // Another call may have begun it while the module was awaited.
    if (this.worker !== null) return this.worker;
    const worker = this.makeWorker();
    worker.onmessage = ({ data }: MessageEvent<ThinkAnswer>) => {
      const found = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.fault === undefined) found?.resolve(data);
      else found?.reject(new Error(data.fault));
    };
    worker.onerror = (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message));
      this.end();
    };
    worker.postMessage({ module });
    this.worker = worker;
    return worker;
  }
}
