/** A small static picture of a board. */

import { total } from "../board/frames";
import { lookOf } from "../board/shapes";
import type { PublishedHollow } from "./messages";

/** A place of the board, with its half width and height. */
export type Hollow = Pick<PublishedHollow, "place" | "x" | "y" | "wide" | "high">;

interface Props {
  readonly hollows: readonly Hollow[];
  /** The heights of the boundaries between sides. */
  readonly grooves: readonly number[];
  /** The number of pieces of each kind, for each place. */
  readonly lying: readonly (readonly number[])[];
}

/** Limit of pieces drawn individually; with more, a number is shown. */
const FEW = 12;
const EDGE = 0.3;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

export function SmallBoard({ hollows, grooves, lying }: Props) {
  const left = Math.min(...hollows.map((one) => one.x - one.wide)) - EDGE;
  const right = Math.max(...hollows.map((one) => one.x + one.wide)) + EDGE;
  const top = Math.min(...hollows.map((one) => one.y - one.high)) - EDGE;
  const bottom = Math.max(...hollows.map((one) => one.y + one.high)) + EDGE;
  return (
    <svg class="page-small" viewBox={`${left} ${top} ${right - left} ${bottom - top}`} aria-hidden="true">
      <rect class="page-small-wood" x={left} y={top} width={right - left} height={bottom - top} rx="0.3" />
      {grooves.map((y) => (
        <line key={y} class="page-small-groove" x1={left + EDGE} x2={right - EDGE} y1={y} y2={y} />
      ))}
      {hollows.map(({ place, x, y, wide, high }) => (
        <g key={place} transform={`translate(${x} ${y})`}>
          <rect class="page-small-hollow" x={-wide} y={-high} width={2 * wide} height={2 * high} rx={wide} />
          <Pieces counts={lying[place] ?? []} reach={Math.min(wide, high)} />
        </g>
      ))}
    </svg>
  );
}

function Pieces({ counts, reach }: { readonly counts: readonly number[]; readonly reach: number }) {
  const all = total(counts);
  if (all > FEW) {
    return (
      <text class="page-small-number" font-size={reach * 0.9} dy="0.35em">
        {all}
      </text>
    );
  }
  const kinds = counts.flatMap((number, kind) => Array.from({ length: number }, () => kind));
  return (
    <>
      {kinds.map((kind, n) => {
        const far = all === 1 ? 0 : reach * 0.6 * Math.sqrt((n + 0.5) / all);
        const [x, y] = [far * Math.cos(n * GOLDEN), far * Math.sin(n * GOLDEN)];
        return (
          <path
            key={n}
            class={`page-small-piece page-small-kind${kind % 4}`}
            d={lookOf(kind).outline}
            transform={`translate(${x.toFixed(3)} ${y.toFixed(3)}) scale(${(reach * 0.02).toFixed(4)})`}
          />
        );
      })}
    </>
  );
}
