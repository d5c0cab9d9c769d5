/** The bar below the text: when the line at the cursor acted in this game. */

import { effect, untracked, useComputed } from "@preact/signals";
import { tableOf } from "../play/table";
import { useStudio } from "../store/context";
import { pathTo, ROOT } from "../../record/tree";
import type { Studio } from "../store/types";
import { part } from "./ui";

/** Limit of moves listed; more are only counted. */
const MOST = 14;

/** The bar, while a line is queried and there is a game. */
export function LineBar() {
  const studio = useStudio();
  const { askedLine, acted, tree } = studio;
  const found = useComputed(() => (askedLine.value === null ? null : (acted.value?.[askedLine.value] ?? [])));
  // If the current text is not the one being played, its lines differ.
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

/** Milliseconds to wait for the trace of a move. */
const PATIENCE = 5000;

/** Go to a move, and to the step that a line caused once the trace is known. */
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
