/** Below the text: where in this game the line acted on which the cursor is. */

import { effect, untracked, useComputed } from "@preact/signals";
import { tableOf } from "../play/table";
import { useStudio } from "../store/context";
import { pathTo, ROOT } from "../store/tree";
import type { Studio } from "../store/types";
import { part } from "./ui";

/** More moves than these are only counted. */
const MOST = 14;

/** The bar, while a line is asked about and there is a game. */
export function LineBar() {
  const studio = useStudio();
  const { askedLine, acted, tree } = studio;
  const found = useComputed(() => (askedLine.value === null ? null : (acted.value?.[askedLine.value] ?? [])));
  // The lines of a text that is not the one that is played are others.
  if (studio.rules.value?.text !== studio.text.value) return null;
  if (askedLine.value === null || acted.value === null || tree.value.next === 1) return null;
  const moves = found.value ?? [];
  const path = pathTo(tree.value, tree.value.tip);
  return (
    <div class="line-bar">
      <span>
        {moves.length === 0
          ? `Line ${askedLine.value} did not act in this game.`
          : `Line ${askedLine.value} acted in ${moves.length === 1 ? "move" : "moves"}`}
      </span>
      {moves.slice(0, MOST).map((one) => (
        <button
          key={one.move}
          type="button"
          class="chip"
          aria-current={path[one.move - 1]?.id === tree.value.here ? "true" : undefined}
          onClick={() => {
            part.value = "board";
            showStep(studio, path[one.move - 1]?.id ?? ROOT, one.steps[0] ?? 0);
          }}
        >
          {one.move}
        </button>
      ))}
      {moves.length > MOST && <span>and {moves.length - MOST} more</span>}
    </div>
  );
}

/** How long it is waited for what a move did, in milliseconds. */
const PATIENCE = 5000;

/** Goes to a move, and to the step of it that a line did, as soon as it is known what the move did. */
function showStep(studio: Studio, node: number, step: number): void {
  const table = tableOf(studio);
  studio.goTo(node);
  const stop = effect(() => {
    const film = table.film.value;
    if (studio.tree.value.here !== node || !film) return;
    untracked(() => {
      table.stepping.value = true;
      void film.goToStep(step);
    });
    setTimeout(() => {
      stop();
    }, 0);
  });
  setTimeout(() => {
    stop();
  }, PATIENCE);
}
