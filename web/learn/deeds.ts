/** The effects of each legal move of a position, found by trying all of them on a separate game. */

import type { FollowedGame, Happened, Setting } from "../player/src/index";

/** A move, and its effects. */
export interface Deed {
  readonly by: number;
  /** The indices of the chosen options, and their notation. */
  readonly answers: readonly number[];
  readonly texts: readonly string[];
  /** The number of pieces captured from holes into the player's winnings. */
  readonly captured: number;
  /** The player's gain in points. */
  readonly gained: number;
  /** The number of laps. */
  readonly laps: number;
  /** Whether the same player moves again. */
  readonly again: boolean;
  readonly over: boolean;
  readonly won: boolean;
  /** The number of successive moves of pieces. */
  readonly length: number;
}

/** Limit of moves tried in a position. */
const MOST = 60;

/** The legal moves in the position that `stand` restores. Leaves the game in another position. */
export function deeds(game: FollowedGame, stand: () => void): Deed[] {
  const found: Deed[] = [];
  const open: number[][] = [[]];
  for (let given = open.pop(); given !== undefined && found.length < MOST; given = open.pop()) {
    stand();
    const by = game.asked;
    if (by === null) return found;
    const before = game.points(by);
    const texts = given.map((answer) => give(game, answer));
    for (let answer = 0, count = game.options().length; answer < count; answer++) {
      if (answer > 0) {
        stand();
        for (const one of given) game.answer(one);
      }
      const text = game.options()[answer]?.text ?? "";
      const { phase, given: number } = game;
      const happened = game.answer(answer);
      const answers = [...given, answer];
      if (!happened.ended && phase === 0 && game.asked === by && game.given === number + 1) open.push(answers);
      else found.push({ by, answers, texts: [...texts, text], ...done(game, happened, by, before) });
    }
  }
  return found;
}

function give(game: FollowedGame, answer: number): string {
  const text = game.options()[answer]?.text ?? "";
  game.answer(answer);
  return text;
}

function done(
  game: FollowedGame,
  { moves, finished, ended }: Happened,
  by: number,
  before: number,
): Omit<Deed, "by" | "answers" | "texts"> {
  const { hand, holes, winnings } = game.card.places;
  const whole = finished > 0 ? moves.slice(0, finished) : moves;
  const taken = whole.filter(({ from, to }) => from < holes && to >= holes && to === winnings[by]);
  // Pieces of several kinds are lifted from one hole in turn.
  const lifted = whole.filter(
    ({ from, to }, n) => to === hand && !(whole[n - 1]?.to === hand && whole[n - 1]?.from === from),
  );
  return {
    captured: taken.reduce((sum, { number }) => sum + number, 0),
    gained: game.points(by) - before,
    laps: lifted.length,
    // A single player always moves again.
    again: ended && game.asked === by && game.card.players.length > 1,
    over: game.over,
    won: game.over && game.winners.includes(by),
    length: whole.length,
  };
}

/** The position at the start of a turn, for restoring it. */
export function settingOf(game: FollowedGame, mover: number): Setting {
  const { places, pieces, marks } = game.card;
  return {
    // The last place means ‘nowhere’.
    pieces: Array.from({ length: places.count - 1 }, (_, place) =>
      pieces.map((_, kind) => game.pieces(place, kind, false)),
    ),
    marks: Object.fromEntries(
      marks
        .filter((mark) => mark.lasting)
        .map((mark) => [mark.name, Array.from({ length: mark.size }, (_, n) => game.mark(mark, n))]),
    ),
    mover,
  };
}
