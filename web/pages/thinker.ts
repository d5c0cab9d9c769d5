/** Sends requests to the worker that thinks. */

import type { Setting } from "../player/src/index";
import type { Valued, ValueRequest } from "../review/valuing";
import type { Level } from "../share/link";

/** A position for the worker: the start of the game, and the indices of all answers. */
export interface Position {
  readonly match: boolean;
  readonly seed: number;
  readonly answers: readonly number[];
  /** The start position, if not the default. */
  readonly origin: Setting | null;
}

export interface ThinkRequest extends Position {
  readonly id: number;
  readonly level: Level;
}

/** A request to the worker: a move, or the value of a moment. */
export type Asked = ThinkRequest | (ValueRequest & { readonly id: number });

export interface ThinkAnswer {
  readonly id: number;
  readonly answers: readonly number[];
  readonly valued?: Valued | null;
  readonly fault?: string;
}

/** The module for the worker that searches: its address, or its bytes. */
export type SearchModule = string | Uint8Array<ArrayBuffer>;

/** One worker, started on demand. */
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

  /** The answers of a move, as indices of legal options. Rejects if the worker fails. */
  async choose(position: Position, level: Level): Promise<readonly number[]> {
    return (await this.ask({ ...position, level, id: this.next++ })).answers;
  }

  /** The value of a moment; null if unknown. Rejects if the worker fails. */
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

  /** Terminate the worker; pending requests get no answer. */
  end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.waiting.clear();
  }

  private start(module: SearchModule): Worker {
    // A parallel call may have started it while the module was loading.
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
