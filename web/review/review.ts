/** Follows a game with values: during play where that is wanted, and the whole of it when it is over. */

import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";

import { mistakes, type Mistake } from "./judging";
import type { Valued, ValueRequest } from "./valuing";

/** A move of the game. */
export interface ReviewedMove {
  readonly by: number;
  readonly answers: readonly number[];
  readonly texts: readonly string[];
}

/** A game as far as it has come. */
export interface ReviewedGame {
  readonly match: boolean;
  readonly seed: number;
  readonly moves: readonly ReviewedMove[];
  readonly finished: boolean;
}

/** What a review needs of others. */
export interface Reviewed {
  readonly game: ReadonlySignal<ReviewedGame>;
  /** The moment that is shown: so many moves came before it. */
  readonly at: ReadonlySignal<number>;
  /** Whether values are wanted during play. */
  readonly wanted: ReadonlySignal<boolean>;
  /** Whether games like this one can be valued at all. */
  readonly possible: boolean;
  /** Whose mistakes are told. */
  readonly whose: (player: number) => boolean;
  readonly value: (request: ValueRequest) => Promise<Valued | null>;
}

/** So many runs of the rules are spent on a moment during play, and on one of a game that is over. */
const [AT_PLAY, AFTERWARDS] = [6000, 24_000];
/** So many mistakes are told. */
const TOLD = 2;

/** A moment of a game, and how well it is to be looked into. */
interface Wish extends ValueRequest {
  readonly key: string;
}

export class Review {
  /** What is known of each moment: before the first move, after it …; undefined as long as nothing is. */
  readonly values: ReadonlySignal<readonly (Valued | null | undefined)[]>;
  /** The moves that lost most, once the game is over and all of it was looked into. */
  readonly worst: ReadonlySignal<readonly Mistake[] | null>;
  /** How many moments of a game that is over are looked into, and of how many. */
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
      // What is shown comes first, then what came last.
      const during = given.wanted.value ? [quick.value[given.at.value], ...quick.value.toReversed()] : [];
      const next = thorough.value.findLast(missing) ?? during.find(missing);
      if (next !== undefined && !this.asking) void this.ask(next);
    });
  }

  /** Ask no further. */
  end(): void {
    this.stop();
  }

  private found(key: string | undefined): Valued | null | undefined {
    return key === undefined ? undefined : this.known.value.get(key);
  }

  private async ask({ key, ...request }: Wish): Promise<void> {
    this.asking = true;
    // What cannot be valued is left out of the curve; the game goes on as if it had not been asked for.
    const valued = await this.given.value(request).catch(() => null);
    this.asking = false;
    this.known.value = new Map(this.known.value).set(key, valued);
  }
}

/** The moments of a game: before each move, and after the last one unless the game is over there. */
function wishes({ match, seed, moves, finished }: ReviewedGame, thorough: boolean): Wish[] {
  const found: Wish[] = [];
  let answers: readonly number[] = [];
  for (let n = 0; n < moves.length + (finished ? 0 : 1); n++) {
    const made = thorough ? (moves[n]?.answers ?? null) : null;
    const runs = thorough ? AFTERWARDS : AT_PLAY;
    const key = [match, seed, runs, answers.join("."), made?.join(".") ?? ""].join(" ");
    found.push({ match, seed, answers, made, runs, key });
    answers = [...answers, ...(moves[n]?.answers ?? [])];
  }
  return found;
}
