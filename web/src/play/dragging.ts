/** Dragging pieces with a pointer, and the equivalent keys. */

import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { carve } from "../../board/geometry";
import type { Stage } from "../../board/stage";
import type { Layout } from "../protocol";
import type { Table } from "./table";

interface Held {
  from: number;
  number: number;
}

/** Event handlers of the board during set-up. */
export interface Dragging {
  readonly onStage: (stage: Stage | null) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Make pieces draggable within a pane. */
export function useDragging(pane: RefObject<HTMLDivElement | null>, table: Table, layout: Layout | null): Dragging {
  const { setup } = table;
  const stage = useRef<Stage | null>(null);
  const held = useRef<Held | null>(null);
  const hand = layout?.hand ?? -1;
  const carved = useMemo(() => (layout === null ? null : carve(layout)), [layout]);

  // The picture follows the counts.
  const counts = setup.counts.value;
  useEffect(() => {
    stage.current?.still(counts);
  }, [counts]);

  const pointed = (event: PointerEvent): { x: number; y: number } | null => {
    const picture = pane.current?.querySelector<SVGSVGElement>(".board-play");
    const matrix = picture?.getScreenCTM();
    if (!matrix || carved === null) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: at.x, y: at.y };
  };
  const follow = (event: PointerEvent): void => {
    const at = pointed(event);
    if (held.current !== null && at !== null) stage.current?.carry(at);
  };
  const drop = (event: PointerEvent): void => {
    window.removeEventListener("pointermove", follow);
    window.removeEventListener("pointerup", drop);
    window.removeEventListener("pointercancel", drop);
    const now = held.current;
    held.current = null;
    if (now === null) return;
    const under = event.type === "pointercancel" ? null : placeAt(event);
    setup.move(hand, under ?? now.from, now.number);
  };

  const onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (place === null || event.button !== 0 || held.current !== null) return;
    const there = setup.counts.value.get(place)?.[setup.kind.value] ?? 0;
    if (there === 0) return;
    const number = event.shiftKey ? there : 1;
    const at = pointed(event);
    if (at !== null) stage.current?.carry(at);
    held.current = { from: place, number };
    setup.move(place, hand, number);
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", drop);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = placeOf(event.target);
    if (place === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") setup.change(place, 1);
    else if (event.key === "-" || event.key === "−") setup.change(place, -1);
    else if (event.key === "Delete" || event.key === "Backspace" || event.key === "0") setup.clear(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onStage = useMemo(
    () => (made: Stage | null) => {
      stage.current = made;
      made?.still(setup.counts.peek());
    },
    [setup],
  );
  return { onStage, onPointerDown, onKeyDown };
}

/** The place that an element belongs to. */
function placeOf(target: EventTarget | null): number | null {
  const place =
    target instanceof Element ? target.closest<HTMLElement | SVGElement>("[data-place]")?.dataset.place : undefined;
  return place === undefined ? null : Number(place);
}

/** The place under a pointer. */
function placeAt(event: PointerEvent): number | null {
  return placeOf(document.elementFromPoint(event.clientX, event.clientY));
}
