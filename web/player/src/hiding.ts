/** What players do not see: the contents of hidden places, until the game is over. */

import type { Card } from "./card.js";
import { CHOOSER, COUNT, GIVEN, type Engine, type Searched } from "./engine.js";
import type { Token } from "./notation.js";

/** The number of guesses at what is hidden, for one answer. */
export const GUESSES = 4;

/** Whether players do not see some places. */
export function hides(card: Card): boolean {
  return card.hidden?.some((places) => places.length > 0) ?? false;
}

/** The places that at least one of these players does not see. */
export function hiddenFrom({ hidden = [] }: Card, viewers: readonly number[]): Set<number> {
  return new Set(viewers.flatMap((player) => hidden[player] ?? []));
}

/** Whether a player's points may depend on what these players do not see: on anything at the player's side. */
export function arePointsHidden(card: Card, player: number, viewers: readonly number[]): boolean {
  const nobody = card.players.length;
  return [...hiddenFrom(card, viewers)].some((place) => [player, nobody].includes(card.places.home[place] ?? nobody));
}

/** Whether the player to decide does not see everything. */
export function isBlind(engine: Engine): boolean {
  return hiddenFrom(engine.card, [engine.call("register", CHOOSER)]).size > 0;
}

/**
 * What is chosen most often in positions that look the same to the player to decide, as a legal answer. `back`
 * restores the real position; `pick` chooses in the one that it gets, and may leave any. Leaves the game in another
 * position.
 */
export function guessed(
  engine: Engine,
  back: () => void,
  pick: (back: () => void) => number | undefined,
  random: () => number,
): number {
  const found = new Map<number, number>();
  for (let n = 0; n < GUESSES; n++) {
    const seed = Math.floor(random() * 0x100000);
    const alike = (): boolean => {
      back();
      return engine.call("guess", seed) === 1;
    };
    const which = alike() ? pick(alike) : undefined;
    if (which !== undefined) found.set(which, (found.get(which) ?? 0) + 1);
  }
  back();
  const [most] = [...found].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? Math.floor(random() * engine.call("register", COUNT));
}

/**
 * Search for a move of a player who does not see everything, one answer after the other; null if nothing is found.
 * Leaves the game in another position.
 */
export function searchBlindly(
  engine: Engine,
  back: () => void,
  { depth, runs, seed }: { depth: number; runs: number; seed: number },
): Searched | null {
  const answers: number[] = [];
  const said: Token[] = [];
  const random = randomNumbers(seed);
  const searched: Searched[] = [];
  const there = (): void => {
    back();
    for (const one of answers) engine.call("answer", one);
  };
  const pick = (): number | undefined => {
    if (!engine.search(depth, runs)) return undefined;
    const found = engine.found();
    searched.push(found);
    return found.answers[0];
  };
  there();
  const player = engine.call("register", CHOOSER);
  for (let goesOn = true; goesOn;) {
    const which = guessed(engine, there, pick, random);
    if (searched.length === 0) return null;
    const given = engine.call("register", GIVEN);
    said.push(engine.tokens()[which] ?? { text: "", declines: false, ways: [] });
    answers.push(which);
    goesOn = engine.call("phase") === 0 && engine.goesOn(which, given, player);
  }
  const last = searched.at(-1);
  return last === undefined ? null : { ...last, answers, said, exact: false };
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
