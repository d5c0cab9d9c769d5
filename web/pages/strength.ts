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
  hard: { depth: 5, runs: 40_000, careless: 0 },
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
  const found = level === "master" ? timed(engine, now) : sighted(engine, SIGHTS[level], random);
  return found ?? anything(engine, random);
}

function sighted(engine: Engine, { depth, runs, careless }: Sight, random: () => number): number[] | null {
  if (random() < careless) return null;
  return searched(engine, depth, runs)?.answers ?? null;
}

interface Thought {
  readonly answers: number[];
  readonly exact: boolean;
}

/** What a search finds; the position is as it was before. */
function searched(engine: Engine, depth: number, runs: number): Thought | null {
  const found = engine.searched(depth, runs);
  if (found === null || found.answers.some((answer) => answer < 0)) return null;
  return { answers: [...found.answers], exact: found.exact };
}

/** Search again and again, longer each time, until the time is over or every end was seen. */
function timed(engine: Engine, now: () => number): number[] | null {
  const begun = now();
  const first = engine.call("search_game", 0, FIRST);
  if (first <= 0) return null;
  const pace = FIRST / Math.max(1, now() - begun);
  const left = LONGEST - (now() - begun);
  const runs = Math.max(FIRST, Math.floor(pace * left * 0.9));
  return searched(engine, 0, runs)?.answers ?? null;
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
