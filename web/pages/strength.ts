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
/** It searches in parts of about so long, and looks at the clock between them. */
const PART = 10;
/** Its first part is of so many runs of the rules; how long that takes tells how many the next one can be of. */
const FIRST = 500;
/** From one part to the next it grows by no more than this: the first ones are slow, as a browser prepares what it runs often. */
const GROWTH = 4;
const [COUNT, QUESTION, CHOOSER, GIVEN] = [2, 3, 4, 0];

/** The answers of one move; `back` lets the game stand where it is asked for. It stands somewhere else afterwards. */
export function chosen(
  engine: Engine,
  level: Level,
  back: () => void,
  random: () => number = Math.random,
  now: () => number = () => performance.now(),
): number[] {
  back();
  const answers = forced(engine);
  if (answers.ended) return answers.given;
  if (level !== "master") {
    const { slips, overlooked } = SIGHTS[level];
    // Where others have chosen already what nobody sees yet, trying out would give it away; a search knows of that.
    const unseen = engine.card.questions[engine.call("register", QUESTION)]?.unseen === true;
    if (!unseen && random() < slips) return overlooking({ engine, back, overlooked, random });
  }
  const looked = level === "master" ? timed(engine, now) : engine.search(SIGHTS[level].depth, SIGHTS[level].runs);
  // Where a search finds nothing, what seems best at a glance.
  if (!looked) return overlooking({ engine, back, overlooked: 1, random });
  return [...answers.given, ...engine.found().answers];
}

/** Give the answers that have no other beside them; whether the move ended with that. */
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
 * Search deeper and deeper for the time that there is; whether anything was found. It ends sooner where every end was seen, and where
 * the next depth cannot come far: each takes at least twice as long as the one before, and half of that for its first answer alone.
 */
function timed(engine: Engine, now: () => number): boolean {
  const begun = now();
  if (!engine.search(0, FIRST)) return false;
  let [runs, before] = [FIRST, begun];
  let [depth, since] = [0, begun];
  for (;;) {
    const at = now();
    const left = begun + LONGEST - at;
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
