/** The text of a turn, as Manqala writes and reads it: the answers of all players, without the refusals. */

import { ASKED, CHOOSER, GIVEN, type Engine } from "./engine.js";
import { moveText, type Token } from "./notation.js";

const TURN = 0;
/** The text of a turn without a choice, which a built game plays by itself. */
export const NOTHING_SAID = ".";

/** Answers as indices of legal options, and their notation. */
export interface Answered {
  readonly answers: readonly number[];
  readonly said: readonly Token[];
}

/**
 * Give the answers that a text names, and those that it leaves out: refusals, and an only answer at its end. Stops
 * where another player must answer and no name is left; `whole`: where the turn ends. Null if the text is illegal.
 */
export function readAnswers(engine: Engine, names: readonly string[], whole: boolean): Answered | null {
  const left = [...names];
  const [answers, said]: [number[], Token[]] = [[], []];
  const player = engine.call("register", CHOOSER);
  for (let goesOn = true; goesOn;) {
    const tokens = engine.tokens();
    let answer = left[0] === undefined ? -1 : named(engine, tokens, left[0]);
    if (answer >= 0) left.shift();
    else answer = impliedAnswer(tokens, left.length === 0);
    const token = tokens[answer];
    if (token === undefined) return null;
    answers.push(answer);
    said.push(token);
    goesOn = giveAnswer(engine, answer) && (whole || left.length > 0 || engine.call("register", CHOOSER) === player);
  }
  return left.length === 0 ? { answers, said } : null;
}

/** Give an answer; whether its turn goes on. Outside turns each answer is a move. */
function giveAnswer(engine: Engine, answer: number): boolean {
  const given = engine.call("register", GIVEN);
  const inTurn = engine.call("phase") === TURN;
  return engine.call("answer", answer) === ASKED && inTurn && engine.call("register", GIVEN) === given + 1;
}

/** The index of the answer with this name; a hole may also be named by its row. */
function named(engine: Engine, tokens: readonly Token[], name: string): number {
  const answer = tokens.findIndex((one) => one.text === name);
  if (answer >= 0) return answer;
  const { names } = engine.card.places;
  return engine.options().findIndex(({ place }) => place !== null && names[place] === name);
}

/** The index of the answer that a text leaves out. */
function impliedAnswer(tokens: readonly Token[], atEnd: boolean): number {
  const refusal = tokens.findIndex((one) => one.declines);
  return refusal < 0 && atEnd && tokens.length === 1 ? 0 : refusal;
}

/** Give answers from the start of a game; the texts of the finished turns, and of decisions outside turns. */
export function turnTexts(engine: Engine, answers: readonly number[]): string[] {
  let played = engine.call("plies");
  const texts = Array.from({ length: played }, () => NOTHING_SAID);
  let said: Token[] = [];
  for (const answer of answers) {
    const token = engine.tokens()[answer];
    if (token !== undefined) said.push(token);
    const isTurn = engine.call("phase") === TURN;
    if (giveAnswer(engine, answer)) continue;
    texts.push(moveText(said));
    said = [];
    const now = engine.call("plies");
    texts.push(...Array.from({ length: now - played - (isTurn ? 1 : 0) }, () => NOTHING_SAID));
    played = now;
  }
  return texts;
}
