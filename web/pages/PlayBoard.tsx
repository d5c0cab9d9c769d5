/** The board with its targets. */

import type { ComponentChildren } from "preact";
import { useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { Board } from "../board/Board";
import { carve } from "../board/geometry";
import type { Worth } from "../board/Notes";
import type { Touch } from "../board/Spots";
import type { BoardWords } from "../board/words";
import type { Advice } from "./advice";
import type { PartProps } from "./GamePage";
import { layoutOf, type Standpoint } from "./layout";
import type { BoardLikings } from "./likings";
import type { Words } from "./words";

const NONE: ReadonlyMap<number, Touch> = new Map();

interface PlayBoardProps extends PartProps, Standpoint {
  readonly liked: BoardLikings;
  readonly advice: Advice;
  /** Whether the board is only displayed. */
  readonly still?: boolean;
  /** The content beside the board. */
  readonly beside?: ComponentChildren;
}

export function PlayBoard({ table, words, liked, advice, near, upright, still = false, beside }: PlayBoardProps) {
  const { card } = table.game;
  const layout = useMemo(() => layoutOf(card, { near, upright }), [card, near, upright]);
  const wood = useMemo(() => carve(layout), [layout]);
  const said = useMemo(() => boardWords(words), [words]);
  const touch = useComputed(() => {
    const { asked, options } = table.moment.value;
    if (still || asked === null || table.seats.value[asked] !== "person" || table.moving.value) return NONE;
    return new Map(options.flatMap(({ text, place }) => (place === null ? [] : [[place, { words: text }]])));
  });
  const acting = useComputed(() => {
    const film = table.film.value;
    const frame = film?.frame.value ?? null;
    if (film === null || frame === null || !film.running.value) return null;
    return frame.deed === "sow" ? frame.to : frame.from;
  });
  const worth = useComputed(() => {
    const found = new Map<number, Worth>();
    const foreseen = advice.foreseen.value;
    if (foreseen !== null && foreseen.gained > 0)
      found.set(foreseen.place, { text: `+${words.number(foreseen.gained)}`, share: 0.5, best: false });
    const place = table.moment.value.options[advice.hint.value ?? -1]?.place ?? null;
    if (place !== null) found.set(place, { text: "★", share: 1, best: true });
    return found;
  });
  const { view, given, options } = table.moment.value;
  const chosen = given.flatMap((text) => card.places.names.indexOf(text)).filter((place) => place >= 0);
  return (
    <div
      class={beside ? "page-board page-beside" : "page-board"}
      style={`--board-wide: ${String(wood.width)}; --board-high: ${String(wood.height)}`}
      onClickCapture={() => {
        // Before the board gets the click: a click that begins a move must not skip it.
        if (table.moving.value) table.skip();
      }}
    >
      {beside}
      <Board
        layout={layout}
        view={view}
        counts={table.counts.value}
        touch={touch.value}
        chosen={chosen}
        worth={worth.value}
        last={table.moving.value ? null : (advice.foreseen.value?.last ?? table.last.value)}
        acting={acting.value}
        numbers={liked.numbers.value}
        label={words.say("board", { game: card.title })}
        words={said}
        onStage={table.setScreen}
        onChoose={(place) => {
          const which = options.findIndex((option) => option.place === place);
          if (which >= 0) void table.answer(which);
        }}
        onPoint={(place) => void advice.point(place)}
        onBack={() => {
          table.undo();
        }}
      />
    </div>
  );
}

/** The board's texts for screen readers. */
function boardWords(words: Words): BoardWords {
  return {
    hole: (label, owner) =>
      owner === null ? words.say("hole", { label }) : words.say("holeOf", { label, player: words.player(owner) }),
    store: (owner) => (owner === null ? words.say("store") : words.say("storeOf", { player: words.player(owner) })),
    pieces: (number, kind) => words.pieces(number, kind),
    and: words.say("and"),
    empty: words.say("empty"),
    hidden: words.say("hidden"),
    heldBy: (player) =>
      player === null ? words.say("heldByNobody") : words.say("heldBy", { player: words.player(player) }),
    markOf: (mark, player) => words.say("markOf", { mark, player: words.player(player) }),
    mayBeChosen: words.say("mayBeChosen"),
  };
}
