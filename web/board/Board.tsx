/** The board: wood, then targets, pieces, and labels on top. */

import { useEffect, useId, useLayoutEffect, useMemo, useRef } from "preact/hooks";

import type { Counts } from "./frames";
import { carve, num } from "./geometry";
import { Looks } from "./Looks";
import { Notes, type Worth } from "./Notes";
import type { LastMove, Layout, View } from "./seen";
import { Spots, type Touch } from "./Spots";
import { Stage } from "./stage";
import { Wood } from "./Wood";
import { english, type BoardWords } from "./words";
import "./board.css";

/** The properties of a board. */
export interface BoardProps {
  readonly layout: Layout;
  readonly view: View;
  /** The current counts, which in mid-move differ from those of the view. */
  readonly counts: Counts;
  readonly touch?: ReadonlyMap<number, Touch>;
  readonly chosen?: readonly number[];
  readonly worth?: ReadonlyMap<number, Worth>;
  readonly last?: LastMove | null;
  readonly acting?: number | null;
  readonly numbers?: boolean;
  /** Whether pieces are moved freely. */
  readonly arranging?: boolean;
  /** The title of the picture. */
  readonly label: string;
  /** Texts for screen readers; English by default. */
  readonly words?: BoardWords;
  /** Called with the stage that shows moves, and with null when it is removed. */
  readonly onStage?: (stage: Stage | null) => void;
  /** `byKey`: with the keyboard. */
  readonly onChoose?: (place: number, byKey: boolean) => void;
  readonly onBack?: () => void;
  /** A target is pointed at, or focused; null when that ends. */
  readonly onPoint?: (place: number | null) => void;
}

/** The scale below which labels are enlarged. */
const LEGIBLE = 0.8;
/** The distance from the visible edge of a long board at which it scrolls. */
const BESIDE = 50;
const NO_TOUCH: ReadonlyMap<number, Touch> = new Map();
const NO_WORTH: ReadonlyMap<number, Worth> = new Map();
const NOTHING = (): void => undefined;

/** Draws a board. */
export function Board(props: BoardProps) {
  const { layout, view, counts, touch = NO_TOUCH, worth = NO_WORTH, onStage } = props;
  const name = useId().replaceAll(":", "");
  const carved = useMemo(() => carve(layout), [layout]);
  const resting = useRef<SVGGElement>(null);
  const moving = useRef<SVGGElement>(null);
  const shown = useRef<Stage | null>(null);
  const first = useRef(counts);
  first.current = counts;

  useLayoutEffect(() => {
    if (resting.current === null || moving.current === null) return;
    const stage = new Stage(carved, resting.current, moving.current, name);
    stage.still(first.current);
    shown.current = stage;
    onStage?.(stage);
    return () => {
      shown.current = null;
      onStage?.(null);
      stage.clear();
    };
  }, [carved, name, onStage]);

  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const there = frame.current;
    if (there === null) return;
    there.style.setProperty("--board-wide", num(carved.width));
    there.style.setProperty("--board-high", num(carved.height));
    // Keep labels legible where the board is small.
    const fit = (): void => {
      const scale = there.clientWidth / carved.width;
      if (scale > 0) there.style.setProperty("--board-write", Math.min(1.8, Math.max(1, LEGIBLE / scale)).toFixed(2));
    };
    fit();
    if (typeof ResizeObserver === "undefined") return;
    const watcher = new ResizeObserver(fit);
    watcher.observe(there);
    return () => {
      watcher.disconnect();
    };
  }, [carved]);

  // A board wider than its container scrolls along with the action.
  const scroll = useRef<HTMLDivElement>(null);
  const { acting = null } = props;
  useEffect(() => {
    const [outer, inner, spot] = [scroll.current, frame.current, acting === null ? undefined : carved.at.get(acting)];
    if (outer === null || inner === null || spot === undefined || outer.scrollWidth <= outer.clientWidth) return;
    const x = (spot.x / carved.width) * inner.clientWidth;
    const [left, right] = [outer.scrollLeft, outer.scrollLeft + outer.clientWidth];
    if (x < left + BESIDE || x > right - BESIDE)
      outer.scrollTo({ left: x - outer.clientWidth / 2, behavior: "smooth" });
  }, [acting, carved]);

  return (
    <div class="board-scroll" ref={scroll}>
      <div class="board-frame" ref={frame}>
        <Wood carved={carved} name={name} />
        <svg
          class="board-play"
          viewBox={`0 0 ${num(carved.width)} ${num(carved.height)}`}
          role="group"
          aria-label={props.label}
        >
          <Looks name={name} kinds={carved.kinds.length} />
          <Spots
            carved={carved}
            view={view}
            counts={counts}
            touch={touch}
            chosen={props.chosen ?? []}
            last={props.last ?? null}
            acting={props.acting ?? null}
            arranging={props.arranging ?? false}
            words={props.words ?? english}
            onChoose={props.onChoose ?? NOTHING}
            onBack={props.onBack ?? NOTHING}
            onPoint={(place) => {
              shown.current?.raiseAt(place);
              props.onPoint?.(place);
            }}
          />
          <g class="board-seeds" aria-hidden="true" ref={resting} />
          <Notes
            carved={carved}
            view={view}
            counts={counts}
            worth={worth}
            numbers={props.numbers ?? false}
            name={name}
          />
          <g class="board-seeds board-flying" aria-hidden="true" ref={moving} />
        </svg>
      </div>
    </div>
  );
}
