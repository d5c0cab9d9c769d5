/** The content of an element: the board of the pages, with the requested controls. */

import type { Signal } from "@preact/signals";

import { Legend } from "../board/Legend";
import type { Advice } from "../pages/advice";
import type { BoardLikings } from "../pages/likings";
import { MisfitNote } from "../pages/MisfitNote";
import { Opponents } from "../pages/Opponents";
import { Plates } from "../pages/Plates";
import { PlayBoard } from "../pages/PlayBoard";
import { Question } from "../pages/Question";
import type { Study } from "../pages/study";
import { StudyMoves } from "../pages/StudyMoves";
import type { Table } from "../pages/table";
import { Settings, Tools } from "../pages/Tools";
import type { Words } from "../pages/words";
import type { AskedLook } from "./asked";
import { Steps } from "./Steps";
import { useUprightWithin } from "./width";

interface EmbeddedProps {
  readonly table: Table;
  readonly words: Words;
  readonly advice: Advice;
  readonly liked: BoardLikings;
  readonly near: Signal<number>;
  readonly look: AskedLook;
  readonly study: Study;
  /** The element, whose width determines the orientation of the board. */
  readonly host: HTMLElement;
  readonly newSeed: () => number;
}

export function Embedded({ table, words, advice, liked, near, look, study, host, newSeed }: EmbeddedProps) {
  const { card } = table.game;
  const upright = useUprightWithin(host, card);
  const part = { table, words };
  const { mode, controls } = look;
  return (
    <div class="embed" part="frame">
      <MisfitNote {...part} />
      <section
        class={upright ? "embed-table page-upright" : "embed-table"}
        aria-label={words.say("board", { game: card.title })}
      >
        <Plates {...part} near={near.value} side="above" />
        <div class="embed-board" part="board">
          <PlayBoard
            {...part}
            liked={liked}
            advice={advice}
            near={near.value}
            upright={upright}
            still={mode !== "play"}
          />
        </div>
        <Plates {...part} near={near.value} side="below" />
        <Legend kinds={card.pieces.map((kind) => words.kind(kind))} label={words.say("kinds")} />
        {mode === "play" && (
          <div part="question">
            <Question {...part} advice={advice} newSeed={newSeed} />
          </div>
        )}
      </section>
      {mode === "steps" && <Steps {...part} />}
      {mode !== "still" && <StudyMoves {...part} study={study} />}
      {mode === "play" && controls !== "none" && (
        <div class={`embed-controls embed-${controls}`} part="controls">
          {controls === "all" && <Opponents {...part} near={near} />}
          <Tools {...part} advice={advice} newSeed={newSeed} />
          <Settings {...part} liked={liked} near={near} />
        </div>
      )}
    </div>
  );
}
