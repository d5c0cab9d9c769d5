// @vitest-environment node

import { expect, test } from "vitest";

import { chosen, LONGEST } from "../../pages/strength";
import type { Engine } from "../../player/src/index";

/** What stands in for a module: each question has so many options, and each depth takes so many runs. */
function standIn(options: number[], depths: number[] = []) {
  const seen = { clock: 0, parts: 0, given: 0 };
  const done = { runs: 0 };
  const depth = (): number => {
    let [left, reached] = [done.runs, 0];
    for (const runs of depths) {
      if (left < runs) break;
      left -= runs;
      reached += 1;
    }
    return reached;
  };
  const run = (runs: number): boolean => {
    done.runs += runs;
    seen.clock += runs / 1000;
    seen.parts += 1;
    return depth() < depths.length;
  };
  const engine = {
    card: {},
    call: (name: string, which: number) =>
      name === "register" ? [seen.given, 0, options[seen.given], 0, 0][which] : 0,
    goesOn: () => ++seen.given < options.length,
    search: (_: number, runs: number) => run(runs) || true,
    searchFurther: run,
    get depth() {
      return depth();
    },
    found: () => ({ answers: options.slice(seen.given).map(() => 1) }),
  };
  return { engine: engine as unknown as Engine, seen };
}

const decide = (stand: ReturnType<typeof standIn>): number[] =>
  chosen(
    stand.engine,
    "master",
    () => undefined,
    Math.random,
    () => stand.seen.clock,
  );

test("what has no other beside it is answered at once", () => {
  const only = standIn([1]);
  expect(decide(only)).toEqual([0]);
  expect(only.seen.parts).toBe(0);
  const then = standIn([1, 3], [1000]);
  expect(decide(then)).toEqual([0, 1]);
});

test("a search ends with the time that there is, in the midst of a depth", () => {
  const stand = standIn([3], [1e9]);
  expect(decide(stand)).toEqual([1]);
  expect(stand.seen.clock).toBeGreaterThan(LONGEST * 0.98);
  expect(stand.seen.clock).toBeLessThan(LONGEST * 1.02);
});

test("a depth that cannot come far is not begun", () => {
  const stand = standIn([3], [50_000, 800_000, 1e9]);
  decide(stand);
  expect(stand.seen.clock).toBeLessThan(870);
});

test("a search ends where all is seen", () => {
  const stand = standIn([3], [1000, 2000, 4000]);
  decide(stand);
  expect(stand.seen.clock).toBeLessThan(50);
});

test("who does not see everything takes what is best in most guesses, in the time of one", () => {
  const stand = { clock: 0, hidden: 5 };
  const numbers = [0.1, 0.9, 0.2, 0.3].values();
  const engine = {
    card: { hidden: [[7], []], questions: [] },
    call: (name: string, which: number) => {
      if (name === "guess") {
        // What is guessed, and never what there is, decides what is found.
        stand.hidden = which > 500_000 ? 0 : 1;
        return 1;
      }
      return name === "register" ? [0, 0, 3, 0, 0][which] : 0;
    },
    goesOn: () => false,
    search: (_: number, runs: number) => ((stand.clock += runs / 1000), true),
    searchFurther: (runs: number) => ((stand.clock += runs / 1000), true),
    depth: 0,
    found: () => ({ answers: [stand.hidden === 5 ? 2 : stand.hidden, 9] }),
  };
  const back = (): void => void (stand.hidden = 5);
  const made = chosen(
    engine as unknown as Engine,
    "master",
    back,
    () => numbers.next().value ?? 0,
    () => stand.clock,
  );
  expect(made).toEqual([1]);
  expect(stand.clock).toBeGreaterThan(LONGEST * 0.95);
  expect(stand.clock).toBeLessThan(LONGEST * 1.05);
});
