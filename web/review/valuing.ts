/** Values positions and moves of a game for people who look back at it; runs where a search may take its time. */

import type { Engine } from "../player/src/index";

/** What is asked: a moment of a game as the answers that led to it, and the answers of the move that was made there. */
export interface ValueRequest {
  readonly match: boolean;
  readonly seed: number;
  readonly answers: readonly number[];
  /** How the game went on from there; none where that is not known yet. */
  readonly made: readonly number[] | null;
  /** About so many runs of the rules may be spent. */
  readonly runs: number;
}

/** What a search says of a moment. */
export interface Valued {
  /** For the first player, in points; of a game won it is `WON`, of one lost less than nothing by as much. */
  readonly value: number;
  /** The best move, where a move was made: its answers as numbers of legal options, and how each is written. */
  readonly best: { readonly answers: readonly number[]; readonly texts: readonly string[] } | null;
  /** What the move that was made gives away against the best, in points; null where that cannot be said. */
  readonly lost: number | null;
}

/** A game that is won is worth so many points. */
export const WON = 1000;
/** What searches count for a point, and from where on it is a game won. */
const [POINT, DECIDED] = [64, 1 << 29];
/** Searches look so many turns ahead at the most: further on people cannot follow. */
const FARTHEST = 12;
const [CHOOSER, PHASE_OF_TURNS] = [4, 0];

/** Whether moments of a game can be valued: by what one player gains and the other loses. */
export function isValued(players: number): boolean {
  return players === 2;
}

/** Value a moment; null where no player decides what comes next. */
export function valued(engine: Engine, { match, seed, answers, made, runs }: ValueRequest): Valued | null {
  const stand = (): void => {
    engine.call("new_game", match ? 1 : 0, seed);
    for (const answer of answers) engine.call("answer", answer);
  };
  stand();
  const by = engine.call("register", CHOOSER);
  if (by > 1) return null;
  // A search without a limit follows captures to their end, and so tells who leads whoever is to move.
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

/** What a move is worth for who makes it, seen as far as the best one was; null where chance or another round follows. */
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
