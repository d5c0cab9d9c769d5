/** Moves that were played, and their notation. */

import type { FollowedGame } from "../player/src/index";

/** A move that was made. */
export interface Played {
  /** The number of the player; one more than the last for chance. */
  readonly by: number;
  /** The indices of the chosen options, and their notation. */
  readonly answers: readonly number[];
  readonly texts: readonly string[];
  /** Whether its turn goes on with another player's answers. */
  readonly open: boolean;
}

/** The moves as texts of whole turns, as Manqala reads them too; the last one may be open. */
export function joinTurns(line: readonly Played[]): string[][] {
  const turns: string[][] = [];
  for (const [n, { texts }] of line.entries()) {
    if (line[n - 1]?.open === true) turns.at(-1)?.push(...texts);
    else turns.push([...texts]);
  }
  return turns;
}

/** Parse a move, whose declined answers may be omitted; null if it is illegal. */
export function readMove(game: FollowedGame, written: readonly string[]): Played | null {
  const left = [...written];
  const move = readPart(game, left);
  return left.length === 0 ? move : null;
}

/** Parse a player's answers up to another's question; takes their texts away. Null if they are illegal. */
function readPart(game: FollowedGame, left: string[]): Played | null {
  const by = game.asked;
  if (by === null) return null;
  if (game.chance) game.draw();
  const answers: number[] = [];
  const texts: string[] = [];
  let open = false;
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
    open = !ended && phase === 0;
    goesOn = open && game.asked === by && game.given === given + 1;
  }
  return { by, answers, texts, open };
}

/**
 * Parse the moves of a line as far as they are legal, and the number of these. Each may be a whole turn, which leaves
 * out what other players decline: they decline if the next move does not answer their question.
 */
export function readMoves(
  game: FollowedGame,
  moves: readonly (readonly string[])[],
): { readonly line: Played[]; readonly read: number } {
  const line: Played[] = [];
  for (const [read, texts] of moves.entries()) {
    const left = [...texts];
    const parts: Played[] = [];
    while (left.length > 0) {
      const within = game.phase === 0 && game.given > 0;
      const refuses = within && !game.options().some((option) => option.text === left[0]);
      const before = left.length;
      if (!within && before < texts.length) return { line, read };
      const part = readPart(game, refuses ? [] : left);
      if (part === null || (!within && left.length === before)) return { line, read };
      parts.push(part);
    }
    line.push(...parts);
  }
  return { line, read: moves.length };
}

/** Parse a move by the numbers that its options have in the rules: one part for each player; null if it is illegal. */
export function readOptions(game: FollowedGame, numbers: readonly number[]): Played[] | null {
  const left = [...numbers];
  const parts: Played[] = [];
  while (left.length > 0 || parts.length === 0) {
    const by = game.asked;
    if (by === null) return null;
    if (game.chance) game.draw();
    const [answers, texts]: [number[], string[]] = [[], []];
    let open = false;
    for (let goesOn = true; goesOn;) {
      const options = game.options();
      const number = left.shift();
      const which = options.findIndex((_, n) => game.optionNumber(n) === number);
      if (which < 0) return null;
      const { given, phase } = game;
      answers.push(which);
      texts.push(options[which]?.text ?? "");
      const { ended } = game.answer(which);
      open = !ended && phase === 0;
      goesOn = open && game.asked === by && game.given === given + 1;
    }
    parts.push({ by, answers, texts, open });
  }
  return parts;
}

/** Whether two moves have the same answers. */
export function areSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one, n) => one === others[n]);
}
