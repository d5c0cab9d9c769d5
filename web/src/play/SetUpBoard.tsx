/** The board while a position is set up: pieces are dragged, or moved with keys. */

import { useRef } from "preact/hooks";

import { Board } from "../../board/Board";
import { total } from "../../board/frames";
import { piecesIn } from "../../board/words";
import { useStudio } from "../store/context";
import { useDragging } from "./dragging";
import type { Table } from "./table";
import { named } from "./words";

/** The board with the tray and the controls. */
export function SetUpBoard({ table }: { readonly table: Table }) {
  const studio = useStudio();
  const { setup } = table;
  const pane = useRef<HTMLDivElement>(null);
  const opened = studio.opened.value;
  const view = studio.view.value;
  const counts = setup.counts.value;
  const dragging = useDragging(pane, table, opened?.layout ?? null);
  if (opened === null || view === null) return null;
  const { kinds } = opened.layout;
  const surplus = setup.surplus.value;
  const inTray = counts.get(setup.tray);
  return (
    <div class="play-pane play-setup" ref={pane} onPointerDown={dragging.onPointerDown} onKeyDown={dragging.onKeyDown}>
      <p class="play-prompt">
        <strong>Set up a position.</strong>{" "}
        <span class="play-quiet">
          Drag pieces from hole to hole, with Shift all at once. With keys: + and − for one more or fewer, Delete to
          clear a hole.
        </span>
      </p>
      <div class="play-table">
        <Board
          layout={opened.layout}
          view={view}
          counts={counts}
          numbers
          label={`Board of ${opened.title}, being set up`}
          onStage={dragging.onStage}
          arranging
        />
      </div>
      <div class="play-setup-row">
        <div class="play-tray" data-place={setup.tray}>
          <strong>Tray</strong>
          <span>{piecesIn(inTray, kinds)}</span>
        </div>
        {kinds.length > 1 && (
          <label class="play-field">
            Kind
            <select
              value={String(setup.kind.value)}
              onChange={(event) => {
                setup.kind.value = Number(event.currentTarget.value);
              }}
            >
              {kinds.map((kind, n) => (
                <option key={kind} value={String(n)}>
                  {kind}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="play-field">
          To move
          <select
            value={setup.turn.value}
            onChange={(event) => {
              setup.turn.value = event.currentTarget.value;
            }}
          >
            {opened.players.map((player) => (
              <option key={player} value={player}>
                {named(player)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="play-answer play-answer-small"
          onClick={() => {
            setup.clearAll();
          }}
        >
          Clear the board
        </button>
      </div>
      {surplus !== 0 && (
        <p class="play-context">
          {Math.abs(surplus)} {surplus > 0 ? "more" : "fewer"} than the game has
          {total(inTray) > 0 ? "; what is in the tray is out of play" : ""}.
        </p>
      )}
      {setup.trouble.value !== null && (
        <p class="play-trouble" role="alert">
          {setup.trouble.value}
        </p>
      )}
      <div class="play-setup-row">
        <button type="button" class="play-answer play-answer-main" onClick={() => void setup.finish()}>
          Play from here
        </button>
        <button
          type="button"
          class="play-answer play-answer-small"
          onClick={() => {
            setup.leave();
          }}
        >
          Back to the game
        </button>
      </div>
    </div>
  );
}
