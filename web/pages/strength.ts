/** How strong each level of the computer is. */

import type { Engine } from "../player/src/index";
import type { Level } from "./link";

/** How a level looks ahead: so many turns (0: as many as come), so many runs of the rules; how often it plays anything. */
interface Sight {
  readonly depth: number;
  readonly runs: number;
  readonly careless: number;
}

const SIGHTS: Readonly<Record<Exclude<Level, "master">, Sight>> = {
  easy: { depth: 1, runs: 400, careless: 0.5 },
  normal: { depth: 2, runs: 3000, careless: 0.12 },
  hard: { depth: 7, runs: 60_000, careless: 0 },
};
/** The strongest level thinks so long, in thousandths of a second. */
export const LONGEST = 1000;
/** It searches in parts of about so long, and looks at the clock between them. */
const PART = 10;
/** Its first part is of so many runs of the rules; how long that takes tells how many the next one can be of. */
const FIRST = 500;
/** From one part to the next it grows by no more than this: the first ones are slow, as a browser prepares what it runs often. */
const GROWTH = 4;
const [COUNT, CHOOSER, GIVEN] = [2, 4, 0];

/** The answers of one move. The game stands somewhere else afterwards. */
export function chosen(
  engine: Engine,
  level: Level,
  random: () => number = Math.random,
  now: () => number = () => performance.now(),
): number[] {
  const answers = forced(engine);
  if (answers.ended) return answers.given;
  const looked = level === "master" ? timed(engine, now) : sighted(engine, SIGHTS[level], random);
  return [...answers.given, ...(looked ? engine.found().answers : anything(engine, random))];
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

function sighted(engine: Engine, { depth, runs, careless }: Sight, random: () => number): boolean {
  return random() >= careless && engine.search(depth, runs);
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

/** Any legal move. */
function anything(engine: Engine, random: () => number): number[] {
  const answers: number[] = [];
  const player = engine.call("register", CHOOSER);
  for (let goesOn = true, given = engine.call("register", GIVEN); goesOn; given += 1) {
    const answer = Math.floor(random() * engine.call("register", COUNT));
    answers.push(answer);
    goesOn = engine.call("phase") === 0 && engine.goesOn(answer, given, player);
  }
  return answers;
}
