/** The moves of a game with their values, and a review after its end. */

import { useMemo } from "preact/hooks";

import { total } from "../board/frames";
import { Curve } from "../review/Curve";
import { LOST_GAME, shareOf, type Mistake } from "../review/judging";
import { Mistakes } from "../review/Mistakes";
import { Moves } from "../review/Moves";
import { Review } from "../review/review";
import { ValueBar } from "../review/ValueBar";
import type { ReviewWords } from "../review/words";
import type { Advice } from "./advice";
import type { Extra } from "./Extras";
import type { PartProps } from "./GamePage";
import type { Likings } from "./likings";
import { reviewedGame, valuesShown } from "./reviewing";
import type { Table } from "./table";
import type { Words } from "./words";
import { isShownValued } from "./hiding";

export interface ReviewProps extends PartProps {
  readonly review: Review;
  readonly liked: Likings;
}

/** The bar beside the board, if wanted. */
export function Standing({ table, words, review, liked, near, upright }: ReviewProps & Standpoint) {
  if (!valuesShown(table, liked)) return null;
  const value = review.values.value[table.depth.value]?.value ?? endOf(table.moment.value.winner);
  const share = value === null ? null : shareOf(value, pieces(table));
  const shown = share !== null && near === 1 ? 1 - share : share;
  return <ValueBar share={shown} near={near} lying={upright} label={standingWords(value, table, words)} />;
}

interface Standpoint {
  readonly near: number;
  readonly upright: boolean;
}

interface LookBackProps extends ReviewProps {
  readonly advice: Advice;
  readonly extra: Extra | null;
}

/** Below the board: the moves, the curve of values, and better moves. */
export function LookBack({ table, words, review, liked, advice, extra }: LookBackProps) {
  const said = useMemo(() => reviewWords(table, words), [table, words]);
  const moves = reviewedGame(table).moves;
  const record = extra?.study.chapter ? extra : null;
  if (moves.length === 0 && record === null) return null;
  const at = table.depth.value;
  const worst = review.worst.value;
  const marked = (worst ?? []).map((mistake) => mistake.at);
  const go = (to: number): void => {
    table.goTo(to);
  };
  const { finished } = table;
  const progress = review.progress.value;
  const curve = isShownValued(table.game.card) && (finished.value !== null || valuesShown(table, liked));
  return (
    <section class="page-back" aria-label={said.moves}>
      {progress !== null && !table.moving.value && (
        <Mistakes
          worst={worst}
          progress={progress}
          at={at}
          last={moves.length}
          words={said}
          onShow={(mistake) => {
            go(mistake.at);
            advice.hint.value = mistake.answers[0] ?? null;
          }}
          onEnd={() => {
            go(moves.length);
          }}
        />
      )}
      {record === null ? (
        <Moves moves={moves} at={at} marked={marked} words={said} onGo={go} />
      ) : (
        <record.parts.StudyMoves table={table} words={words} study={record.study} />
      )}
      {curve && moves.length > 0 && (
        <Curve
          shares={shares(table, review)}
          at={at}
          marked={marked}
          room={finished.value === null ? LEAST_ROOM : 1}
          onGo={go}
        />
      )}
    </section>
  );
}

/** The minimal number of moves on the curve, so that it does not jump during play. */
const LEAST_ROOM = 24;

/** The first player's share at each moment. */
function shares(table: Table, review: Review): (number | null)[] {
  const all = pieces(table);
  const found = review.values.value.map((known) => (known ? shareOf(known.value, all) : null));
  const end = endOf(table.finished.value?.winner);
  return end === null ? found : [...found, shareOf(end, all)];
}

/** The value of a result for the first player; null while the game goes on. */
function endOf(winner: number | null | undefined): number | null {
  if (winner === undefined) return null;
  return winner === null ? 0 : winner === 0 ? Infinity : -Infinity;
}

function pieces(table: Table): number {
  return [...table.counts.value.values()].reduce((sum, counts) => sum + total(counts), 0);
}

function standingWords(value: number | null, table: Table, words: Words): string {
  if (value === null) return words.say("standing.unknown");
  const player = words.player(table.game.card.players[value < 0 ? 1 : 0] ?? "");
  const lead = Math.round(Math.abs(value));
  if (lead >= LOST_GAME) return words.say("standing.won", { player });
  return lead === 0 ? words.say("standing.even") : words.say("standing.lead", { player, n: words.number(lead) });
}

function reviewWords(table: Table, words: Words): ReviewWords {
  const name = (by: number): string => words.player(table.game.card.players[by] ?? "chance");
  return {
    moves: words.say("moves"),
    move: (number, by, texts) => words.say("moveOf", { n: number, player: name(by), move: texts.join(" ") }),
    lookingBack: words.say("lookingBack"),
    progress: (done, all) => words.say("lookedInto", { done, all }),
    mistake: (mistake) => mistakeWords(mistake, name(mistake.by), words),
    faultless: words.say("faultless"),
    show: words.say("showBetter"),
    end: words.say("toTheEnd"),
  };
}

function mistakeWords({ at, made, better, lost }: Mistake, player: string, words: Words): string {
  const parts = { n: at + 1, player, move: made.join(" "), better: better.join(" ") };
  if (lost >= LOST_GAME) return words.say("mistake.game", parts);
  return words.count("mistake", Math.round(lost), { ...parts, lost: words.number(Math.round(lost)) });
}
