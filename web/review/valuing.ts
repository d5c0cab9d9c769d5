/** Evaluates positions and moves for a review; runs where a search may take its time. */

import type { Engine, Setting } from "../player/src/index";

/** A request: a moment as the answers that led to it, and the answers of the next move. */
export interface ValueRequest {
  readonly match: boolean;
  readonly seed: number;
  /** The start of the game, if not that of the rules. */
  readonly origin: Setting | null;
  readonly answers: readonly number[];
  /** The next move; null if unknown. */
  readonly made: readonly number[] | null;
  /** The approximate limit of runs of the rules. */
  readonly runs: number;
}

/** The value of a moment. */
export interface Valued {
  /** For the first player, in points; `WON` for a won game, minus that for a lost one. */
  readonly value: number;
  /** The best move, if a move was made: its answers as indices of legal options, and their notation. */
  readonly best: { readonly answers: readonly number[]; readonly texts: readonly string[] } | null;
  /** The loss of the move compared with the best one, in points; null if unknown. */
  readonly lost: number | null;
}

/** The value of a won game in points. */
export const WON = 1000;
/** The search's value of a point, and the value from which a game is won. */
const [POINT, DECIDED] = [64, 1 << 29];
/** Limit on the depth of searches in turns: people cannot follow further. */
const FARTHEST = 12;
const [CHOOSER, PHASE_OF_TURNS] = [4, 0];

/** Whether moments of a game can be evaluated: only if one of two players gains what the other loses. */
export function isValued(players: number): boolean {
  return players === 2;
}

/** Evaluate a moment; null if no player decides next. */
export function valued(engine: Engine, { match, seed, origin, answers, made, runs }: ValueRequest): Valued | null {
  const stand = (): void => {
    if (origin === null) engine.call("new_game", match ? 1 : 0, seed);
    else engine.setUp(origin);
    for (const answer of answers) engine.call("answer", answer);
  };
  stand();
  const by = engine.call("register", CHOOSER);
  if (by > 1) return null;
  // An unlimited search follows captures to their end, and so tells the leader regardless of the mover.
  if (!engine.search(0, runs)) return null;
  const value = points(engine.call("found_part", 0));
  const seen = { value: by === 0 ? value : -value, best: null, lost: null };
  if (made === null || !engine.search(FARTHEST, runs)) return seen;
  const found = engine.found();
  const best = { answers: found.answers, texts: found.said.map(({ text }) => text) };
  if (isSame(made, found.answers)) return { ...seen, best, lost: 0 };
  stand();
  const after = afterwards(engine, made, { by, depth: found.depth - 1, runs });
  return { ...seen, best, lost: after === null ? null : Math.max(0, points(found.value) - after) };
}

/** The value of a move for its player at the depth of the best one; null before chance or another round. */
function afterwards(
  engine: Engine,
  made: readonly number[],
  { by, depth, runs }: { by: number; depth: number; runs: number },
): number | null {
  const rounds = engine.call("rounds");
  const over = made.map((answer) => engine.call("answer", answer)).at(-1) === 1;
  if (over) return outcome(engine.call("winner"), by);
  const asked = engine.call("register", CHOOSER);
  if (asked > 1 || engine.call("phase") !== PHASE_OF_TURNS || engine.call("rounds") !== rounds) return null;
  if (!engine.search(Math.max(1, depth), 2 * runs)) return null;
  const value = points(engine.call("found_part", 0));
  return asked === by ? value : -value;
}

function outcome(winner: number, by: number): number {
  if (winner > 1) return 0;
  return winner === by ? WON : -WON;
}

function points(value: number): number {
  if (Math.abs(value) > DECIDED) return Math.sign(value) * WON;
  return Math.max(-WON + 1, Math.min(value / POINT, WON - 1));
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((answer, n) => answer === other[n]);
}
