/** A player beside the board: name, who plays, pieces that no hollow shows, and whether it is their turn. */

import { PERSON } from "../store/document";
import { useStudio } from "../store/context";
import { Icon } from "./Icon";
import type { Question } from "../protocol";
import { besideAsked } from "./asked";
import { againstComputer, areAllPersons, rivalOf } from "./levels";
import { LevelSelect } from "./LevelSelect";
import type { Table } from "./table";
import { besideName, capital, named, partnerNames, winnersOf } from "./words";

/** The plate of one player. */
export function Plate({ table, player }: { readonly table: Table; readonly player: number }) {
  const studio = useStudio();
  const name = studio.opened.value?.players[player] ?? "";
  const view = table.shown.value;
  const question = table.asking.question.value;
  const moving = table.moving.value;
  const deciding = question?.who ?? view?.turn;
  const turn = moving ? view?.last?.by === name : view?.over === false && deciding === name;
  const spec = studio.doc.value.players[name] ?? PERSON;
  // A question in mid-move to a person appears at the person's plate.
  const asked = table.asking.inside.value && spec === PERSON && question?.who === name && !moving ? question : null;
  const result = view?.over === true ? view.result : null;
  const won = !moving && result !== null && winnersOf(result).includes(name);
  const layout = studio.opened.value?.layout;
  const partners = layout === undefined ? "" : partnerNames(layout, player);
  const more = asked === null ? besideName(view?.beside[player], name) : "";
  return (
    <div
      class={`play-plate play-of${player % 6}${turn ? " play-turn" : ""}${asked === null ? "" : " play-plate-asked"}${won ? " play-won" : ""}`}
      data-player={name}
    >
      <span class="play-dot" aria-hidden="true" />
      <span class="play-name">{named(name)}</span>
      {partners !== "" && <span class="play-who">with {partners}</span>}
      {spec !== PERSON && (
        <span class="play-who">
          <Icon name="program" />
          <LevelSelect table={table} player={name} />
        </span>
      )}
      {more !== "" && <span class="play-more">{more}</span>}
      {turn &&
        !moving &&
        (asked === null ? <span class="play-to-move">to move</span> : <Asked table={table} question={asked} />)}
      {won && <span class="play-to-move">wins</span>}
      {asked === null && <Rival table={table} player={player} />}
    </div>
  );
}

/** A question beside the name of its player, with the answers in words. */
function Asked({ table, question }: { readonly table: Table; readonly question: Question }) {
  const layout = useStudio().opened.value?.layout;
  if (layout === undefined) return null;
  return (
    <>
      <span class="play-asked" title={question.prompt}>
        {question.prompt}
      </span>
      {besideAsked(question, layout).map((answer) => (
        <button
          key={answer.after}
          type="button"
          class="play-asked-answer"
          title={answer.leads}
          aria-disabled={table.asking.waiting.value}
          onClick={() => void table.asking.answer(answer)}
        >
          {capital(answer.text)}
        </button>
      ))}
    </>
  );
}

/** Offer the computer as the other player, while only people play. */
function Rival({ table, player }: { readonly table: Table; readonly player: number }) {
  const studio = useStudio();
  const players = studio.opened.value?.players ?? [];
  const near = studio.near.value;
  if (players.length < 2 || player !== rivalOf(players, near)) return null;
  if (!areAllPersons(players, studio.doc.value.players)) return null;
  return (
    <button
      type="button"
      class="play-rival"
      onClick={() => {
        studio.setPlayers(againstComputer(players, near, table.preferences.level.value));
      }}
    >
      <Icon name="program" />
      Play the computer
    </button>
  );
}

/** The plates above or below the board; of more than two players, all are below. */
export function Plates({ table, side }: { readonly table: Table; readonly side: "above" | "below" }) {
  const studio = useStudio();
  const players = studio.opened.value?.players ?? [];
  const near = studio.near.value;
  const facing = players.length === 2;
  const shown = players
    .map((_, player) => player)
    .filter((player) => (facing ? (side === "below") === (player === near) : side === "below"));
  if (shown.length === 0) return null;
  return (
    <div class={`play-plates play-plates-${side}`}>
      {shown.map((player) => (
        <Plate key={player} table={table} player={player} />
      ))}
    </div>
  );
}
