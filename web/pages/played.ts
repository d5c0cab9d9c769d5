/** Moves that were played, and moves as texts. */

import type { FollowedGame } from "../player/src/index";

/** A move that was made. */
export interface Played {
  /** The number of the player; that after the last one for chance. */
  readonly by: number;
  /** The numbers of the options that were chosen, and how they are written. */
  readonly answers: readonly number[];
  readonly texts: readonly string[];
}

/** A move as it is written, where what declines may be left out; null if it is not legal. */
export function readMove(game: FollowedGame, written: readonly string[]): Played | null {
  const by = game.asked;
  if (by === null) return null;
  if (game.chance) game.draw();
  const left = [...written];
  const answers: number[] = [];
  const texts: string[] = [];
  for (let goesOn = true; goesOn;) {
    const options = game.options();
    let which = options.findIndex((option) => option.text === left[0]);
    if (which >= 0) left.shift();
    else which = options.findIndex((option) => option.declines);
    if (which < 0) return null;
    const { given, phase } = game;
    answers.push(which);
    texts.push(options[which]?.text ?? "");
    const { ended } = game.answer(which);
    goesOn = !ended && phase === 0 && game.asked === by && game.given === given + 1;
  }
  return left.length === 0 ? { by, answers, texts } : null;
}

/** Whether two moves have the same answers. */
export function areSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one, n) => one === others[n]);
}
