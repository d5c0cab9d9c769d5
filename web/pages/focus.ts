/** Restores the focus when its element disappears. */

import { useLayoutEffect, useRef } from "preact/hooks";

/** Candidates for the focus: an answer in words, another game, or the board's first target. */
const NEXT = [".page-answers button", ".page-question .page-main-button", ".board-spots [tabindex='0']"];

/**
 * A button pressed with the keyboard may disappear: the focus then goes to the next question of the same table.
 *
 * Returns a function for the button's click handler, and the ref for its part of the page.
 */
export function useFocusKept(ready: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useLayoutEffect(() => {
    if (!pressed.current || !ready || part.current === null) return;
    const root = part.current.getRootNode() as Document | ShadowRoot;
    const { activeElement: now } = root;
    const table = part.current.parentElement;
    if (now === null || now === document.body)
      NEXT.map((next) => table?.querySelector<HTMLElement | SVGElement>(next))
        .find((found) => found)
        ?.focus({ preventScroll: true });
    pressed.current = false;
  });
  const note = (event: MouseEvent): void => {
    // A click by a key has a click count of zero.
    pressed.current = event.detail === 0;
  };
  return { part, note };
}
