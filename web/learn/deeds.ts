/** What each legal move of a position does, found by trying all of them on a game of its own. */

import type { FollowedGame, Happened, Setting } from "../player/src/index";

/** A move, and what it did. */
export interface Deed {
  readonly by: number;
  /** The numbers of the options that were chosen, and how they are written. */
  readonly answers: readonly number[];
  readonly texts: readonly string[];
  /** How many pieces went from holes to what the player has won. */
  readonly captured: number;
  /** By how many points the player has more. */
  readonly gained: number;
  /** How many times pieces were taken up to be sown. */
  readonly laps: number;
  /** Whether the same player moves again. */
  readonly again: boolean;
  readonly over: boolean;
  readonly won: boolean;
  /** How many pieces moved, one after the other. */
  readonly length: number;
}

/** So many moves of a position are tried at the most. */
const MOST = 60;

/** The legal moves where a game stands after `stand`; it stands somewhere else afterwards. */
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
  // Several kinds of pieces are taken up from one hole one after the other.
  const lifted = whole.filter(
    ({ from, to }, n) => to === hand && !(whole[n - 1]?.to === hand && whole[n - 1]?.from === from),
  );
  return {
    captured: taken.reduce((sum, { number }) => sum + number, 0),
    gained: game.points(by) - before,
    laps: lifted.length,
    // Who plays alone always moves again.
    again: ended && game.asked === by && game.card.players.length > 1,
    over: game.over,
    won: game.over && game.winner === by,
    length: whole.length,
  };
}

/** The position at the beginning of a turn, as one to go on from. */
export function settingOf(game: FollowedGame, mover: number): Setting {
  const { places, pieces, marks } = game.card;
  return {
    // The last place is nowhere.
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
