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
/** Its first search is of so many runs; how long that takes tells how many the next one can be of. */
const FIRST = 3000;
const [COUNT, CHOOSER, GIVEN] = [2, 4, 0];

/** The answers of one move. The game stands somewhere else afterwards. */
export function chosen(
  engine: Engine,
  level: Level,
  random: () => number = Math.random,
  now: () => number = () => performance.now(),
): number[] {
  const looked = level === "master" ? timed(engine, now) : sighted(engine, SIGHTS[level], random);
  if (!looked) return anything(engine, random);
  const { answers } = engine.found();
  return [...answers];
}

function sighted(engine: Engine, { depth, runs, careless }: Sight, random: () => number): boolean {
  return random() >= careless && engine.search(depth, runs);
}

/** Search shortly, and then for the time that is left, unless every end was seen; whether anything was found. */
function timed(engine: Engine, now: () => number): boolean {
  const begun = now();
  if (!engine.search(0, FIRST)) return false;
  const spent = Math.max(1, now() - begun);
  if (engine.exact) return true;
  return engine.search(0, Math.max(FIRST, Math.floor((FIRST / spent) * (LONGEST - spent) * 0.9)));
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
