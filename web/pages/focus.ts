/** Where the focus goes when what had it is gone. */

import { useLayoutEffect, useRef } from "preact/hooks";

/** What is asked next: an answer in words, another game, or the place on the board that keys begin at. */
const NEXT = [".page-answers button", ".page-question .page-main-button", ".board-spots [tabindex='0']"];

/**
 * A button that was pressed with the keyboard may be gone afterwards: the focus then goes to what is asked next in the same table.
 *
 * Gives what a button calls with its click, and what its part of the page is.
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
    // A click that a key makes has no count of clicks.
    pressed.current = event.detail === 0;
  };
  return { part, note };
}
