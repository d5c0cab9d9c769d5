/** The current question in words and as buttons; at the end, the result. */

import { sidePoints, winnersWith } from "../player/src/card";
import type { Advice } from "./advice";
import { useFocusKept } from "./focus";
import type { PartProps } from "./GamePage";
import { MovesLog, moveWords } from "./MovesLog";
import type { Key } from "./words";

interface QuestionProps extends PartProps {
  readonly advice: Advice;
  readonly newSeed: () => number;
}

export function Question({ table, words, advice, newSeed }: QuestionProps) {
  const { part, note } = useFocusKept(!table.moving.value && table.thinking.value === null);
  return (
    <div class="page-question" ref={part} onClickCapture={note}>
      <MovesLog table={table} words={words} />
      <div role="status" aria-live="polite">
        <Said table={table} words={words} />
        <Foresight table={table} words={words} advice={advice} />
      </div>
      <Answers table={table} words={words} advice={advice} />
      {table.trouble.value !== null && (
        <p class="page-fault" role="alert">
          {words.say("thinkFailed", { why: table.trouble.value })}
        </p>
      )}
      {table.moment.value.asked === null && !table.moving.value && (
        <button
          type="button"
          class="page-button page-main-button"
          onClick={() => {
            table.begin(newSeed());
          }}
        >
          {words.say("newGame")}
        </button>
      )}
    </div>
  );
}

function Said({ table, words }: PartProps) {
  const { card } = table.game;
  const { asked, question, options, given, winner, reason, points } = table.moment.value;
  const name = (player: number): string => words.player(card.players[player] ?? "chance");
  const move = table.line.value[table.depth.value - 1];
  if (table.moving.value) {
    if (move === undefined) return <p class="page-prompt" />;
    return (
      <p class="page-prompt page-quiet" aria-hidden="true">
        {moveWords(table, words, move)}
      </p>
    );
  }
  if (asked === null) {
    return (
      <p class="page-prompt">
        <strong>{resultOf(table, words)}</strong>
        {card.players.length > 1 &&
          ` ${sidePoints(card, points)
            .map((each) => words.number(each))
            .join(" : ")}`}
        {winner !== undefined && reason !== "" && <span class="page-quiet"> · {words.named("reason", reason)}</span>}
      </p>
    );
  }
  if (asked >= card.players.length) return <p class="page-prompt page-quiet">{words.say("chanceDecides")}</p>;
  if (table.seats.value[asked] !== "person") {
    const thinking = table.trouble.value === null;
    return <p class="page-prompt page-quiet">{thinking ? words.say("thinking", { player: name(asked) }) : ""}</p>;
  }
  const touched = given.length === 0 && options.every((option) => isDrawn(table, option.place));
  const key: Key = touched ? "touch" : asKey(question?.sort ?? "");
  return (
    <p class="page-prompt">
      {words.say(key, { player: name(asked) })}
      {question?.unseen === true && <span class="page-quiet"> {words.say("unseen")}</span>}
    </p>
  );
}

/** A preview of the hole pointed at, and the computer's hint. */
function Foresight({ table, words, advice }: PartProps & { readonly advice: Advice }) {
  const foreseen = advice.foreseen.value;
  const hint = table.moment.value.options[advice.hint.value ?? -1];
  if (advice.asking.value) return <p class="page-foresight">{words.say("hintSought")}</p>;
  if (foreseen === null)
    return <p class="page-foresight">{hint === undefined ? "" : words.say("hintIs", { move: hint.text })}</p>;
  const told = [
    foreseen.gained > 0 ? words.count("wouldGain", foreseen.gained) : words.say("wouldGainNothing"),
    foreseen.again ? words.say("wouldGoOn") : null,
  ];
  return (
    <p class="page-foresight">
      {words.say("would", { move: foreseen.text, what: told.filter((part) => part !== null).join(", ") })}
    </p>
  );
}

function asKey(sort: string): Key {
  const found = (["direction", "way", "hole", "place", "player", "kind", "number", "choice"] as const).find(
    (one) => one === sort,
  );
  return found === undefined ? "choose" : `which.${found}`;
}

function isDrawn({ game }: PartProps["table"], place: number | null): boolean {
  return place !== null && game.card.board.some((spot) => spot.place === place);
}

/** Answers that are not on the board, as buttons. */
function Answers({ table, words, advice }: PartProps & { readonly advice: Advice }) {
  const { asked, question, options, given } = table.moment.value;
  if (asked === null || table.moving.value || table.seats.value[asked] !== "person") return null;
  const listed = options.flatMap((option, which) => (isDrawn(table, option.place) ? [] : [{ ...option, which }]));
  // Where the board has all answers, the tool below takes back.
  if (listed.length === 0) return null;
  return (
    <div class="page-answers">
      {listed.map(({ text, which }) => (
        <button
          key={which}
          type="button"
          class={advice.hint.value === which ? "page-button page-hinted" : "page-button"}
          onClick={() => void table.answer(which)}
        >
          {answerWords(text, question?.sort ?? "", words)}
        </button>
      ))}
      {given.length > 0 && (
        <button
          type="button"
          class="page-button page-quiet"
          onClick={() => {
            table.undo();
          }}
        >
          {words.say("undo")}
        </button>
      )}
    </div>
  );
}

function answerWords(text: string, sort: string, words: PartProps["words"]): string {
  if (sort === "direction") return words.named("direction", text);
  if (sort === "player") return words.player(text);
  return sort === "way" || sort === "choice" ? words.capital(words.named("way", text)) : text;
}

/** The result of the game, from the view of the person at this screen. */
function resultOf({ game, moment, seats }: PartProps["table"], words: PartProps["words"]): string {
  const { winner } = moment.value;
  const { players } = game.card;
  if (winner === null || winner === undefined) return words.say(players.length === 1 ? "lost" : "drawn");
  if (players.length === 1) return words.say("solved");
  const winners = winnersWith(game.card, winner);
  const names = winners.map((player) => words.player(players[player] ?? ""));
  const [player = ""] = names;
  const persons = seats.value.filter((seat) => seat === "person").length;
  if (persons === 1 && winners.some((one) => seats.value[one] === "person")) return words.say("youWin");
  if (names.length > 1) return words.say("winners", { players: words.list(names) });
  return words.say(persons === 1 ? "youLose" : "winner", { player });
}
