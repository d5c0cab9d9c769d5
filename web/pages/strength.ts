/** The strength of each level of the computer. */

import { GUESSES, guessed, isBlind } from "../player/src/hiding";
import type { Engine } from "../player/src/index";
import type { Level } from "../share/link";
import { overlooking } from "./oversight";

/** The depth of a level's search: limits of turns, and of runs of the rules. */
interface Sight {
  readonly depth: number;
  readonly runs: number;
  /** How often it moves like a beginner instead, and the probability of overlooking a reply then. */
  readonly slips: number;
  readonly overlooked: number;
}

const SIGHTS: Readonly<Record<Exclude<Level, "master">, Sight>> = {
  easy: { depth: 1, runs: 400, slips: 1, overlooked: 0.6 },
  normal: { depth: 3, runs: 6000, slips: 0.15, overlooked: 0.4 },
  hard: { depth: 7, runs: 60_000, slips: 0, overlooked: 0 },
};
/** The time for the strongest level, in milliseconds. */
export const LONGEST = 1000;
/** The length of a part of its search, in milliseconds, after which it checks the clock. */
const PART = 10;
/** The runs of the rules in the first part; its duration determines the next one. */
const FIRST = 500;
/** The greatest growth from part to part: the first ones are slow, until the browser has optimised the code. */
const GROWTH = 4;
const [COUNT, QUESTION, CHOOSER, GIVEN] = [2, 3, 4, 0];

/**
 * The answers of one move; `back` restores the position. A player who does not see everything guesses, and gives one
 * answer only. Leaves the game in another position.
 */
export function chosen(
  engine: Engine,
  level: Level,
  back: () => void,
  random: () => number = Math.random,
  now: () => number = () => performance.now(),
): number[] {
  back();
  if (!isBlind(engine)) return seeing({ engine, level, random, now, longest: LONGEST }, back);
  // Where nothing can be chosen there is nothing to guess.
  if (engine.call("register", COUNT) === 1) return [0];
  const guess = { engine, level, random, now, longest: LONGEST / GUESSES };
  return [guessed(engine, back, (alike) => seeing(guess, alike)[0], random)];
}

/** How a level chooses in a position that it sees. */
interface Choosing {
  readonly engine: Engine;
  readonly level: Level;
  readonly random: () => number;
  readonly now: () => number;
  /** The time for the strongest level, in milliseconds. */
  readonly longest: number;
}

/** The answers of one move, of which nothing is hidden. */
function seeing({ engine, level, random, now, longest }: Choosing, back: () => void): number[] {
  back();
  const answers = forced(engine);
  if (answers.ended) return answers.given;
  if (level !== "master") {
    const { slips, overlooked } = SIGHTS[level];
    // After hidden choices, trying moves would reveal them; the search avoids that.
    const unseen = engine.card.questions[engine.call("register", QUESTION)]?.unseen === true;
    if (!unseen && random() < slips) return overlooking({ engine, back, overlooked, random });
  }
  const looked =
    level === "master" ? timed(engine, now, longest) : engine.search(SIGHTS[level].depth, SIGHTS[level].runs);
  // If the search finds nothing, use the move that seems best at a glance.
  if (!looked) return overlooking({ engine, back, overlooked: 1, random });
  return [...answers.given, ...engine.found().answers];
}

/** Give the forced answers; whether the move ended with them. */
function forced(engine: Engine): { given: number[]; ended: boolean } {
  const given: number[] = [];
  const player = engine.call("register", CHOOSER);
  while (engine.call("register", COUNT) === 1) {
    given.push(0);
    const before = engine.call("register", GIVEN);
    if (engine.call("phase") !== 0 || !engine.goesOn(0, before, player)) return { given, ended: true };
  }
  return { given, ended: false };
}

/**
 * Iterative deepening within the time limit; whether anything was found. It ends early if the result is exact, or if
 * the next depth cannot finish: each takes at least twice as long as the one before, and half of that for its first
 * answer alone.
 */
function timed(engine: Engine, now: () => number, longest: number): boolean {
  const begun = now();
  if (!engine.search(0, FIRST)) return false;
  let [runs, before] = [FIRST, begun];
  let [depth, since] = [0, begun];
  for (;;) {
    const at = now();
    const left = begun + longest - at;
    if (engine.depth > depth) {
      if (left < (at - since) / 2) return true;
      [depth, since] = [engine.depth, at];
    }
    const pace = runs / Math.max(at - before, PART / 100);
    runs = Math.floor(Math.min(runs * GROWTH, pace * Math.min(PART, left)));
    before = at;
    if (left <= 0 || !engine.searchFurther(runs)) return true;
  }
}
