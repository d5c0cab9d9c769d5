/** The players beside the board: name, pieces that no hollow shows, and the player to move. */

import { isHidden, total } from "../board/frames";
import { partnersOf, winnersWith } from "../player/src/card";
import type { PartProps } from "./GamePage";
import { arePointsHidden } from "../player/src/hiding";
import { viewersOf } from "./hiding";

interface Props extends PartProps {
  readonly near: number;
  readonly side: "above" | "below";
}

/** The plates above or below the board; of more than two players, all are below. */
export function Plates({ table, words, near, side }: Props) {
  const { players } = table.game.card;
  const facing = players.length === 2;
  const shown = players
    .map((_, player) => player)
    .filter((player) => (facing ? (side === "below") === (player === near) : side === "below"));
  return (
    <div class="page-plates">
      {shown.map((player) => (
        <Plate key={player} table={table} words={words} player={player} />
      ))}
    </div>
  );
}

function Plate({ table, words, player }: PartProps & { readonly player: number }) {
  const { card } = table.game;
  const { asked, winner, points, viewers } = table.moment.value;
  const seat = table.seats.value[player] ?? "person";
  const several = table.seats.value.some((one) => one !== "person");
  const moving = table.moving.value;
  const turn = !moving && asked === player;
  const won = !moving && winnersWith(card, winner).includes(player);
  const drawn = card.board.some((spot) => spot.place === card.places.winnings[player]);
  const entering = table.counts.value.get(card.places.supply[player] ?? -1);
  const supply = total(entering);
  // While a move is shown, all who sit here look.
  const looking = moving && winner === undefined ? viewersOf(card, table.seats.value, null) : viewers;
  const unknown = arePointsHidden(card, player, looking);
  const partners = partnersOf(card, player).map((one) => words.player(card.players[one] ?? ""));
  return (
    <div class={`page-plate page-of${player % 6}${turn ? " page-turn" : ""}${won ? " page-won" : ""}`}>
      <span class="page-dot" aria-hidden="true" />
      <span class="page-name">{words.player(card.players[player] ?? "")}</span>
      {partners.length > 0 && (
        <span class="page-quiet">{words.say("partnerOf", { players: words.list(partners) })}</span>
      )}
      {several && (
        <span class="page-quiet">
          {seat === "person" ? words.say("you") : `${words.say("computer")}, ${words.say(seat)}`}
        </span>
      )}
      {!drawn && <span class="page-points">{unknown ? "?" : words.number(points[player] ?? 0)}</span>}
      {isHidden(entering) && <span class="page-quiet">{words.say("hiddenInHand")}</span>}
      {supply > 0 && <span class="page-quiet">{words.count("inHand", supply)}</span>}
      {turn && <span class="page-now">{words.say("toMove")}</span>}
      {won && <span class="page-now">{words.say("wins")}</span>}
    </div>
  );
}
