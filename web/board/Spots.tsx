/** The hollows as targets: for pointers, and for the keyboard with a roving focus. */

import { useRef, useState } from "preact/hooks";

import type { LastMove, View } from "./seen";
import type { Counts } from "./frames";
import { num, outline, type Carved, type Spot } from "./geometry";
import { labelled, meaning, neighbour, readingOrder, Typed } from "./keys";
import { spoken, type BoardWords } from "./words";

/** A target. */
export interface Touch {
  /** The effect of choosing it, in words. */
  readonly words: string;
}

/** The properties of the hollows. */
export interface SpotsProps {
  readonly carved: Carved;
  readonly view: View;
  readonly counts: Counts;
  /** The targets. */
  readonly touch: ReadonlyMap<number, Touch>;
  /** The choices made so far in the current move. */
  readonly chosen: readonly number[];
  /** The effects of the last move. */
  readonly last: LastMove | null;
  /** The place of the current action. */
  readonly acting: number | null;
  /** Whether pieces are moved freely: every hollow is a target, and only arrow keys are handled. */
  readonly arranging: boolean;
  readonly words: BoardWords;
  readonly onChoose: (place: number, byKey: boolean) => void;
  readonly onBack: () => void;
  /** A target is pointed at; null when that ends. */
  readonly onPoint: (place: number | null) => void;
}

/** Draw everything around the pieces, and handle touches and keys. */
export function Spots(props: SpotsProps) {
  const { carved, touch } = props;
  const order = readingOrder(carved);
  const [focused, setFocused] = useState<number | null>(null);
  const group = useRef<SVGGElement>(null);
  const typed = useRef(new Typed());
  const entry =
    focused !== null && carved.at.has(focused) ? focused : (order.find((place) => touch.has(place)) ?? order[0]);

  const move = (place: number | null | undefined): void => {
    if (place === null || place === undefined) return;
    setFocused(place);
    group.current?.querySelector<SVGGElement>(`[data-place="${place}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const asked = meaning(event.key, event.ctrlKey || event.metaKey || event.altKey);
    if (asked === null || entry === undefined) return;
    if (props.arranging && !("go" in asked)) return;
    event.preventDefault();
    event.stopPropagation();
    if ("digit" in asked) {
      const labels = (place: number): string => props.view.places[place]?.label ?? "";
      const among = touch.size > 0 ? new Set(touch.keys()) : new Set(order);
      const whole = labelled(carved, typed.current.digit(asked.digit, event.timeStamp), among, labels);
      if (whole === null) typed.current.anew(asked.digit);
      move(whole ?? labelled(carved, asked.digit, among, labels));
    } else if ("act" in asked) {
      if (asked.act === "back") props.onBack();
      else if (touch.has(entry)) props.onChoose(entry, true);
    } else if (asked.go === "first") move(order[0]);
    else if (asked.go === "last") move(order.at(-1));
    else move(neighbour(carved, entry, asked.go));
  };

  return (
    <g class="board-spots" ref={group} onKeyDown={onKeyDown}>
      {carved.spots.map((spot) => (
        <OneSpot
          key={spot.place}
          {...props}
          spot={spot}
          entry={spot.place === entry}
          onFocus={() => {
            setFocused(spot.place);
          }}
        />
      ))}
    </g>
  );
}

/** The duration of a long touch, in milliseconds. */
const LONG_PRESS = 500;

interface OneSpotProps extends SpotsProps {
  readonly spot: Spot;
  readonly entry: boolean;
  readonly onFocus: () => void;
}

function OneSpot({
  spot,
  view,
  counts,
  touch,
  chosen,
  last,
  acting,
  arranging,
  entry,
  carved,
  words,
  onChoose,
  onPoint,
  onFocus,
}: OneSpotProps) {
  const { place } = spot;
  const pressed = useRef(Infinity);
  const may = touch.get(place);
  const seen = view.places[place];
  // The owner is shown if the place is not at the owner's side.
  const owner = seen?.owner ?? spot.player;
  const strange = owner !== null && (owner !== spot.player || !carved.sided);
  const classes = [
    "board-spot",
    may && "board-may",
    arranging && "board-loose",
    acting === place && "board-acting",
    chosen.includes(place) && "board-chosen",
  ];
  return (
    <g
      class={classes.filter(Boolean).join(" ")}
      data-place={place}
      transform={`translate(${num(spot.x)} ${num(spot.y)})`}
      role="button"
      aria-label={spoken(spot, view, counts.get(place), carved, may !== undefined, words)}
      aria-disabled={may === undefined && !arranging}
      tabIndex={entry ? 0 : -1}
      onFocus={() => {
        onFocus();
        onPoint(may === undefined ? null : place);
      }}
      onBlur={() => {
        onPoint(null);
      }}
      onPointerDown={(event: PointerEvent) => {
        pressed.current = event.pointerType === "touch" ? event.timeStamp : Infinity;
      }}
      onPointerEnter={() => {
        onPoint(may === undefined ? null : place);
      }}
      onPointerLeave={() => {
        onPoint(null);
      }}
      onClick={(event: MouseEvent) => {
        // A long touch only previews the move.
        if (may !== undefined && event.timeStamp - pressed.current < LONG_PRESS) onChoose(place, false);
      }}
      onContextMenu={(event: Event) => {
        if (pressed.current !== Infinity) event.preventDefault();
      }}
    >
      <path class="board-hit" d={outline(spot, 6)} />
      {strange && <path class={`board-owner board-player${owner % 6}`} d={outline(spot, 0.5)} />}
      {may && <path class="board-glow" d={outline(spot, 1.5)} />}
      {last?.taken.includes(place) && <path class="board-taken" d={outline(spot, -4)} />}
      {last?.lifted === place && <path class="board-lifted" d={outline(spot, -4)} />}
      {last?.ended === place && <path class="board-ended" d={outline(spot, -4)} />}
      {chosen.includes(place) && <path class="board-picked" d={outline(spot, 1.5)} />}
      {acting === place && <path class="board-act" d={outline(spot, 2.5)} />}
      <path class="board-focus-out" d={outline(spot, 5)} />
      <path class="board-focus-in" d={outline(spot, 5)} />
    </g>
  );
}
