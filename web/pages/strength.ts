/** How strong each level of the computer is. */

import type { Engine } from "../player/src/index";
import type { Level } from "./link";
import { overlooking } from "./oversight";

/** How a level looks ahead: so many turns, so many runs of the rules. */
interface Sight {
  readonly depth: number;
  readonly runs: number;
  /** How often it moves as a beginner does instead, and how likely it then overlooks a turn that may follow. */
  readonly slips: number;
  readonly overlooked: number;
}

const SIGHTS: Readonly<Record<Exclude<Level, "master">, Sight>> = {
  easy: { depth: 1, runs: 400, slips: 1, overlooked: 0.6 },
  normal: { depth: 3, runs: 6000, slips: 0.15, overlooked: 0.4 },
  hard: { depth: 7, runs: 60_000, slips: 0, overlooked: 0 },
};
/** The strongest level thinks so long, in thousandths of a second. */
export const LONGEST = 1000;
/** Its first search is of so many runs; how long that takes tells how many the next one can be of. */
const FIRST = 3000;
const QUESTION = 3;

/** The answers of one move; `back` lets the game stand where it is asked for. It stands somewhere else afterwards. */
export function chosen(
  engine: Engine,
  level: Level,
  back: () => void,
  random: () => number = Math.random,
  now: () => number = () => performance.now(),
): number[] {
  back();
  if (level === "master") return timed(engine, now) ? [...engine.found().answers] : glanced(engine, back, random);
  const { depth, runs, slips, overlooked } = SIGHTS[level];
  // Where others have chosen already what nobody sees yet, trying out would give it away; a search knows of that.
  const unseen = engine.card.questions[engine.call("register", QUESTION)]?.unseen === true;
  if (!unseen && random() < slips) return overlooking({ engine, back, overlooked, random });
  return engine.search(depth, runs) ? [...engine.found().answers] : glanced(engine, back, random);
}

/** What seems best without a look at what follows, where a search found nothing. */
function glanced(engine: Engine, back: () => void, random: () => number): number[] {
  return overlooking({ engine, back, overlooked: 1, random });
}

/** Search shortly, and then for the time that is left, unless every end was seen; whether anything was found. */
function timed(engine: Engine, now: () => number): boolean {
  const begun = now();
  if (!engine.search(0, FIRST)) return false;
  const spent = Math.max(1, now() - begun);
  if (engine.exact) return true;
  return engine.search(0, Math.max(FIRST, Math.floor((FIRST / spent) * (LONGEST - spent) * 0.9)));
}
