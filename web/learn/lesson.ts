/** A first lesson for any game, from the examples of its rule file and, if these are few, from random games. */

import type { FollowedGame, Setting } from "../player/src/index";
import { deeds, settingOf, type Deed } from "./deeds";
import { goalOf, ORDER, type Goal } from "./goals";

/** A move of an example, with its position. */
export interface ShownMove {
  readonly setting: Setting;
  /** The numbers of the chosen options in the rules. */
  readonly answers: readonly number[];
}

/** A step of a lesson. */
export interface LessonStep {
  readonly setting: Setting;
  readonly goal: Goal;
  /** A move that achieves it. */
  readonly model: Deed;
  readonly all: readonly Deed[];
  /** The number of its example; null if it comes from a random game. */
  readonly example: number | null;
}

/** The least and greatest number of steps, if the rules allow it; and the greatest number with the same goal. */
const [LEAST, MOST, ALIKE] = [5, 6, 2];
const FEWEST = 3;
/** If examples are few: the number of random games, and the limit of their turns. */
const [GAMES, TURNS] = [4, 60];

/** The steps of a lesson, the easiest first. Leaves the game in another position. */
export function lessonOf(game: FollowedGame, examples: readonly (ShownMove | null)[]): LessonStep[] {
  const first = beginning(game);
  const shown = examples.flatMap((move, n) => (move === null ? [] : (exampleStep(game, move, n) ?? [])));
  const taught = picked(shown, MOST - 1);
  const steps = first === null ? taught : [first, ...taught];
  const rest = sorted([...taught, ...invented(game, steps, LEAST - steps.length)]);
  return first === null ? rest : [first, ...rest];
}

/** The first turn of a game, with any sowing. */
function beginning(game: FollowedGame): LessonStep | null {
  for (const { setting, all } of turns(game, 1, 1)) {
    // A move that viewers can follow.
    const model = all.reduce<Deed | null>(
      (one, other) => (one === null || other.length < one.length ? other : one),
      null,
    );
    if (model !== null) return { setting, goal: { what: "follow" }, model, all, example: null };
  }
  return null;
}

/** The task of an example; null if its position cannot be set up, or its move is illegal. */
function exampleStep(game: FollowedGame, { setting, answers }: ShownMove, example: number): LessonStep | null {
  try {
    game.setUp(setting);
    const chosen = answers.map((number) => {
      const which = game.options().findIndex((_, n) => game.optionNumber(n) === number);
      game.answer(which);
      return which;
    });
    const all = deeds(game, () => game.setUp(setting));
    const model = all.find((deed) => deed.answers.join() === chosen.join());
    return model === undefined ? null : { setting, goal: goalOf(model, all), model, all, example };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The easiest of some steps, with few of the same kind. */
function picked(steps: readonly LessonStep[], most: number): LessonStep[] {
  const found: LessonStep[] = [];
  for (const step of sorted(steps)) {
    const alike = found.filter(({ goal }) => goal.what === step.goal.what).length;
    // A move that is only copied teaches least.
    if (alike < (step.goal.what === "follow" ? 1 : ALIKE) && found.length < most) found.push(step);
  }
  return found;
}

function sorted(steps: readonly LessonStep[]): LessonStep[] {
  const rank = ({ goal, model }: LessonStep): number => 1000 * ORDER.indexOf(goal.what) + model.length;
  return [...steps].sort((one, other) => rank(one) - rank(other));
}

/** More steps, with new goals if the rules allow that. */
function invented(game: FollowedGame, steps: readonly LessonStep[], missing: number): LessonStep[] {
  const found: LessonStep[] = [];
  const known = new Set(steps.map(({ goal }) => goal.what));
  const spare: LessonStep[] = [];
  for (let seed = 1; seed <= GAMES && found.length < missing; seed++) {
    for (const { setting, all } of turns(game, seed, TURNS)) {
      if (found.length >= missing) break;
      const best = all.length < 2 ? undefined : all.find((deed) => !known.has(goalOf(deed, all).what));
      const [model = best] = best === undefined ? all : [];
      if (model === undefined) continue;
      const step = { setting, goal: goalOf(model, all), model, all, example: null };
      if (best === undefined) spare.push(step);
      else {
        known.add(step.goal.what);
        found.push(step);
      }
    }
  }
  // A lesson has at least three steps.
  const wanted = Math.max(0, missing - found.length - (LEAST - FEWEST));
  return [...found, ...spare.filter((_, n) => n % 3 === 2).slice(0, wanted)];
}

/** The turns of a random game, each with its legal moves. */
function* turns(game: FollowedGame, seed: number, most: number): Generator<{ setting: Setting; all: readonly Deed[] }> {
  const random = dice(seed);
  game.begin({ seed });
  for (let made = 0, tries = 0; made < most && tries < 10 * most + 100 && !game.over; tries++) {
    if (game.chance) game.answer(game.draw());
    else if (game.phase !== 0 || game.given > 0) game.answer(Math.floor(random() * game.options().length));
    else {
      const setting = settingOf(game, game.asked ?? 0);
      const all = deeds(game, () => game.setUp(setting));
      if (all.length === 0) return;
      yield { setting, all };
      made++;
      game.setUp(setting);
      for (const answer of all[Math.floor(random() * all.length)]?.answers ?? []) game.answer(answer);
    }
  }
}

/** A reproducible random number generator, from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
