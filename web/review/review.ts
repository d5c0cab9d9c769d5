/** Evaluates a game: during play if wanted, and completely when it is over. */

import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";

import { mistakes, type Mistake } from "./judging";
import type { Setting } from "../player/src/index";
import type { Valued, ValueRequest } from "./valuing";

/** A move of the game. */
export interface ReviewedMove {
  readonly by: number;
  readonly answers: readonly number[];
  readonly texts: readonly string[];
}

/** The game so far. */
export interface ReviewedGame {
  readonly match: boolean;
  readonly seed: number;
  /** Its start, if not that of the rules. */
  readonly origin: Setting | null;
  readonly moves: readonly ReviewedMove[];
  readonly finished: boolean;
}

/** What a review needs from its environment. */
export interface Reviewed {
  readonly game: ReadonlySignal<ReviewedGame>;
  /** The current moment: the number of moves before it. */
  readonly at: ReadonlySignal<number>;
  /** Whether values are wanted during play. */
  readonly wanted: ReadonlySignal<boolean>;
  /** Whether such games can be evaluated. */
  readonly possible: boolean;
  /** Whether a player's mistakes are reported. */
  readonly whose: (player: number) => boolean;
  readonly value: (request: ValueRequest) => Promise<Valued | null>;
}

/** The runs of the rules for a moment, during play and after the game. */
const [AT_PLAY, AFTERWARDS] = [6000, 24_000];
/** Limit of mistakes reported. */
const TOLD = 2;

/** A moment of a game, with the effort for its evaluation. */
interface Wish extends ValueRequest {
  readonly key: string;
}

export class Review {
  /** The value of each moment: before the first move, after it …; undefined while unknown. */
  readonly values: ReadonlySignal<readonly (Valued | null | undefined)[]>;
  /** The worst mistakes, once the whole game is evaluated. */
  readonly worst: ReadonlySignal<readonly Mistake[] | null>;
  /** The progress of evaluating a finished game. */
  readonly progress: ReadonlySignal<{ readonly done: number; readonly all: number } | null>;
  private readonly known = signal<ReadonlyMap<string, Valued | null>>(new Map());
  private asking = false;
  private readonly stop: () => void;

  constructor(private readonly given: Reviewed) {
    const { game, possible, whose } = given;
    const thorough = computed(() => (possible && game.value.finished ? wishes(game.value, true) : []));
    const quick = computed(() => (possible ? wishes(game.value, false) : []));
    this.values = computed(() =>
      quick.value.map(({ key }, n) => this.found(thorough.value[n]?.key) ?? this.found(key)),
    );
    this.progress = computed(() => {
      const all = thorough.value.length;
      if (all === 0) return null;
      return { done: thorough.value.filter(({ key }) => this.known.value.has(key)).length, all };
    });
    this.worst = computed(() => {
      const { value } = this.progress;
      if (value === null || value.done < value.all) return null;
      const made = game.value.moves.map(({ by, texts }, n) => ({
        by,
        texts,
        before: this.found(thorough.value[n]?.key),
      }));
      return mistakes(made, whose, TOLD);
    });
    this.stop = effect(() => {
      const { known } = this;
      const missing = (wish: Wish | undefined): wish is Wish => wish !== undefined && !known.value.has(wish.key);
      // The current moment comes first, then the latest ones.
      const during = given.wanted.value ? [quick.value[given.at.value], ...quick.value.toReversed()] : [];
      const next = thorough.value.findLast(missing) ?? during.find(missing);
      if (next !== undefined && !this.asking) void this.ask(next);
    });
  }

  /** Stop evaluating. */
  end(): void {
    this.stop();
  }

  private found(key: string | undefined): Valued | null | undefined {
    return key === undefined ? undefined : this.known.value.get(key);
  }

  private async ask({ key, ...request }: Wish): Promise<void> {
    this.asking = true;
    // Moments that cannot be evaluated are left out of the curve.
    const valued = await this.given.value(request).catch(() => null);
    this.asking = false;
    this.known.value = new Map(this.known.value).set(key, valued);
  }
}

/** The moments of a game: before each move, and after the last one unless the game is over there. */
function wishes({ match, seed, origin, moves, finished }: ReviewedGame, thorough: boolean): Wish[] {
  const found: Wish[] = [];
  let answers: readonly number[] = [];
  for (let n = 0; n < moves.length + (finished ? 0 : 1); n++) {
    const made = thorough ? (moves[n]?.answers ?? null) : null;
    const runs = thorough ? AFTERWARDS : AT_PLAY;
    const key = [
      match,
      seed,
      origin === null ? "" : JSON.stringify(origin),
      runs,
      answers.join("."),
      made?.join(".") ?? "",
    ].join(" ");
    found.push({ match, seed, origin, answers, made, runs, key });
    answers = [...answers, ...(moves[n]?.answers ?? [])];
  }
  return found;
}
