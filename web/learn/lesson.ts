/** A first lesson of any game: from the examples of its rule file, and where they are few from what its rules allow. */

import type { FollowedGame, Setting } from "../player/src/index";
import { deeds, settingOf, type Deed } from "./deeds";
import { goalOf, ORDER, type Goal } from "./goals";

/** A move of an example, as a game can be set to it. */
export interface ShownMove {
  readonly setting: Setting;
  /** The numbers that the rules give to the options that are chosen. */
  readonly answers: readonly number[];
}

/** A step of a lesson. */
export interface LessonStep {
  readonly setting: Setting;
  readonly goal: Goal;
  /** A move that does it. */
  readonly model: Deed;
  readonly all: readonly Deed[];
  /** The number of the example that it is from; null where the rules alone made it. */
  readonly example: number | null;
}

/** A lesson has so many steps at the least where the rules allow it, and at the most; of one goal no more than so many. */
const [LEAST, MOST, ALIKE] = [5, 6, 2];
const FEWEST = 3;
/** Where examples are few, games are played at random: so many, each so many turns long at the most. */
const [GAMES, TURNS] = [4, 60];

/** The steps of a lesson, the easiest first. The game stands somewhere else afterwards. */
export function lessonOf(game: FollowedGame, examples: readonly (ShownMove | null)[]): LessonStep[] {
  const first = beginning(game);
  const shown = examples.flatMap((move, n) => (move === null ? [] : (exampleStep(game, move, n) ?? [])));
  const taught = picked(shown, MOST - 1);
  const steps = first === null ? taught : [first, ...taught];
  const rest = sorted([...taught, ...invented(game, steps, LEAST - steps.length)]);
  return first === null ? rest : [first, ...rest];
}

/** The first turn of a game, whatever is sown. */
function beginning(game: FollowedGame): LessonStep | null {
  for (const { setting, all } of turns(game, 1, 1)) {
    // A move that can be followed with the eyes.
    const model = all.reduce<Deed | null>(
      (one, other) => (one === null || other.length < one.length ? other : one),
      null,
    );
    if (model !== null) return { setting, goal: { what: "follow" }, model, all, example: null };
  }
  return null;
}

/** What an example asks for; null where its position cannot be set up, or its move not be played. */
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

/** The easiest of some steps, not too many of a kind. */
function picked(steps: readonly LessonStep[], most: number): LessonStep[] {
  const found: LessonStep[] = [];
  for (const step of sorted(steps)) {
    const alike = found.filter(({ goal }) => goal.what === step.goal.what).length;
    // A move that is only followed teaches least.
    if (alike < (step.goal.what === "follow" ? 1 : ALIKE) && found.length < most) found.push(step);
  }
  return found;
}

function sorted(steps: readonly LessonStep[]): LessonStep[] {
  const rank = ({ goal, model }: LessonStep): number => 1000 * ORDER.indexOf(goal.what) + model.length;
  return [...steps].sort((one, other) => rank(one) - rank(other));
}

/** So many steps more, of goals that the others do not have where the rules allow that. */
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
  // Three are as few as a lesson has.
  const wanted = Math.max(0, missing - found.length - (LEAST - FEWEST));
  return [...found, ...spare.filter((_, n) => n % 3 === 2).slice(0, wanted)];
}

/** The turns of a game that is played at random, each with its legal moves. */
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

/** Numbers from 0 to 1 that are the same every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
