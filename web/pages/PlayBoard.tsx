/** The board with what can be touched just now. */

import { useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { Board } from "../board/Board";
import type { Touch } from "../board/Spots";
import type { BoardWords } from "../board/words";
import type { PartProps } from "./GamePage";
import { layoutOf } from "./layout";
import type { Likings } from "./likings";
import type { Words } from "./words";

const NONE: ReadonlyMap<number, Touch> = new Map();

export function PlayBoard({
  table,
  words,
  liked,
  near,
}: PartProps & { readonly liked: Likings; readonly near: number }) {
  const { card } = table.game;
  const layout = useMemo(() => layoutOf(card, near), [card, near]);
  const said = useMemo(() => boardWords(words), [words]);
  const touch = useComputed(() => {
    const { asked, options } = table.moment.value;
    if (asked === null || table.seats.value[asked] !== "person" || table.moving.value) return NONE;
    return new Map(options.flatMap(({ text, place }) => (place === null ? [] : [[place, { words: text }]])));
  });
  const acting = useComputed(() => {
    const film = table.film.value;
    const frame = film?.frame.value ?? null;
    if (film === null || frame === null || !film.running.value) return null;
    return frame.deed === "sow" ? frame.to : frame.from;
  });
  const { view, given, options } = table.moment.value;
  const chosen = given.flatMap((text) => card.places.names.indexOf(text)).filter((place) => place >= 0);
  return (
    <div
      class="page-board"
      onClick={() => {
        if (table.moving.value) table.skip();
      }}
    >
      <Board
        layout={layout}
        view={view}
        counts={table.counts.value}
        touch={touch.value}
        chosen={chosen}
        last={table.moving.value ? null : table.last.value}
        acting={acting.value}
        numbers={liked.numbers.value}
        label={words.say("board", { game: card.title })}
        words={said}
        onStage={table.setScreen}
        onChoose={(place) => {
          const which = options.findIndex((option) => option.place === place);
          if (which >= 0) void table.answer(which);
        }}
        onBack={() => {
          table.undo();
        }}
      />
    </div>
  );
}

/** What the board says to those who do not see it. */
function boardWords(words: Words): BoardWords {
  return {
    hole: (label, owner) =>
      owner === null ? words.say("hole", { label }) : words.say("holeOf", { label, player: words.player(owner) }),
    store: (owner) => (owner === null ? words.say("store") : words.say("storeOf", { player: words.player(owner) })),
    pieces: (number, kind) => words.pieces(number, kind),
    and: words.say("and"),
    empty: words.say("empty"),
    heldBy: (player) =>
      player === null ? words.say("heldByNobody") : words.say("heldBy", { player: words.player(player) }),
    markOf: (mark, player) => words.say("markOf", { mark, player: words.player(player) }),
    mayBeChosen: words.say("mayBeChosen"),
  };
}
