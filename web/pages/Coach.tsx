/** Help in a first game: the opponent's last move, possible captures, and dangers. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { total } from "../board/frames";
import { deeds, settingOf, type Deed } from "../learn/deeds";
import { hides } from "../player/src/hiding";
import type { FollowedGame } from "../player/src/index";
import type { PartProps } from "./GamePage";
import type { Table } from "./table";
import type { Words } from "./words";

/** The help before a move. */
interface Help {
  readonly mine: readonly Deed[];
  /** The largest capture that another player could make if it were their turn, and that player. */
  readonly danger: { readonly by: number; readonly captured: number } | null;
}

export function Coach({ table, words, onEnd }: PartProps & { readonly onEnd: () => void }) {
  const help = useSignal<Help | null>(null);
  const twin = useMemo(() => table.game.twin(), [table]);
  useSignalEffect(() => {
    const { asked, given } = table.moment.value;
    // What threatens could tell what is hidden.
    const silent = hides(table.game.card) || table.moving.value || given.length > 0;
    if (asked === null || silent || !table.personAsked.value) {
      help.value = null;
      return;
    }
    const { moment } = table;
    const shown = moment.value;
    void twin.then((game) => {
      if (moment.peek() === shown) help.value = helpFor(table, game, asked);
    });
  });
  return (
    <aside class="page-coach" aria-live="polite">
      <p>
        {[lastMove(table, words), help.value === null ? null : helpWords(help.value, table, words)]
          .filter((part) => part !== null)
          .join(" ")}
      </p>
      <button type="button" class="page-button page-plain-button" onClick={onEnd}>
        {words.say("withoutHelp")}
      </button>
    </aside>
  );
}

function helpFor(table: Table, game: FollowedGame, asked: number): Help {
  const stand = (): void => {
    table.beginOn(game);
    for (const answer of table.position.answers) {
      if (game.chance) game.draw();
      game.answer(answer);
    }
  };
  const mine = deeds(game, stand);
  stand();
  if (game.phase !== 0 || game.card.players.length !== 2) return { mine, danger: null };
  const by = 1 - asked;
  const setting = settingOf(game, by);
  try {
    game.setUp(setting);
    if (game.asked !== by) return { mine, danger: null };
    const captured = Math.max(0, ...deeds(game, () => game.setUp(setting)).map((deed) => deed.captured));
    return { mine, danger: captured > 0 ? { by, captured } : null };
  } catch (error) {
    // The rules may not allow the other player to move here.
    if (error instanceof RangeError) return { mine, danger: null };
    throw error;
  }
}

/** The captures of the last move, if it was not a person's. */
function lastMove(table: Table, words: Words): string | null {
  const move = table.line.value[table.depth.value - 1];
  const film = table.film.value;
  if (move === undefined || film === null || table.moving.value || table.seats.value[move.by] === "person") return null;
  const won = table.game.card.places.winnings[move.by];
  const taken = film.frames.filter(({ deed, to }) => deed === "take" && to === won);
  const captured = taken.reduce((sum, frame) => sum + total(frame.counts), 0);
  const player = words.player(table.game.card.players[move.by] ?? "");
  return captured > 0 ? words.count("coach.captured", captured, { player }) : null;
}

function helpWords({ mine, danger }: Help, table: Table, words: Words): string {
  const most = Math.max(0, ...mine.map((deed) => deed.captured));
  const parts = [
    mine.some((deed) => deed.won)
      ? words.say("coach.win")
      : most > 0
        ? words.count("coach.capture", most)
        : mine.some((deed) => deed.again)
          ? words.say("coach.again")
          : words.say("coach.quiet"),
  ];
  if (danger !== null) {
    const player = words.player(table.game.card.players[danger.by] ?? "");
    parts.push(words.count("coach.danger", danger.captured, { player }));
  }
  return parts.join(" ");
}
