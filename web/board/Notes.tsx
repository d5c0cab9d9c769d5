/** Labels on a board: counts of large heaps, hole numbers, marks, values of moves. */

import type { View } from "./seen";
import { isHidden, total, type Counts } from "./frames";
import { num, type Carved, type Spot } from "./geometry";
import { COUNTABLE } from "./heaps";

/** The value of choosing a place. */
export interface Worth {
  readonly text: string;
  /** From 0, the worst choice, to 1, the best. */
  readonly share: number;
  readonly best: boolean;
}

/** The properties of the labels. */
export interface NotesProps {
  readonly carved: Carved;
  readonly view: View;
  readonly counts: Counts;
  readonly worth: ReadonlyMap<number, Worth>;
  /** Whether every hole that is not empty shows a number. */
  readonly numbers: boolean;
  readonly name: string;
}

/** Draw the labels, which pointers and screen readers ignore. */
export function Notes({ carved, view, counts, worth, numbers, name }: NotesProps) {
  return (
    <g class="board-notes" aria-hidden="true">
      {carved.spots.map((spot) => {
        const there = counts.get(spot.place) ?? [];
        const value = worth.get(spot.place);
        return (
          <g key={spot.place} transform={`translate(${num(spot.x)} ${num(spot.y)})`}>
            <Label spot={spot} view={view} />
            <Number spot={spot} store={spot.place >= carved.holes} counts={there} numbers={numbers} name={name} />
            <Signs spot={spot} view={view} />
            {value && <Value spot={spot} value={value} />}
          </g>
        );
      })}
    </g>
  );
}

function Label({ spot, view }: { readonly spot: Spot; readonly view: View }) {
  const label = spot.label === "" ? "" : (view.places[spot.place]?.label ?? spot.label);
  if (spot.aside) {
    const [x, side] = spot.up ? [-spot.rx - 5, "left"] : [spot.rx + 5, "right"];
    return (
      <text class={`board-label board-label-${side}`} x={num(x)} dy=".36em">
        {label}
      </text>
    );
  }
  return (
    <text class="board-label" y={num(spot.up ? -spot.ry - 8 : spot.ry + 7)} dy={spot.up ? 0 : ".74em"}>
      {label}
    </text>
  );
}

/** The number of pieces: in large heaps, in stores, and wherever it is wanted. */
function Number({
  spot,
  counts,
  store,
  numbers,
  name,
}: {
  spot: Spot;
  store: boolean;
  counts: readonly number[];
  numbers: boolean;
  name: string;
}) {
  if (isHidden(counts)) {
    return (
      <text class="board-number" y="11">
        ?
      </text>
    );
  }
  const all = total(counts);
  if (all === 0) return null;
  const several = counts.filter((number) => number > 0).length > 1;
  if (all <= COUNTABLE && !numbers && (!store || several)) return null;
  const most = counts.indexOf(Math.max(...counts));
  const others = counts.flatMap((number, kind) => (number > 0 && kind !== most ? [{ number, kind }] : []));
  if (!spot.long && all > COUNTABLE) {
    return (
      <>
        <text class="board-number" y={others.length > 0 ? 3 : 11}>
          {counts[most]}
        </text>
        {others.map(({ number, kind }, n) => (
          <g key={kind} transform={`translate(${num((n - (others.length - 1) / 2) * 34)} 21)`}>
            <use href={`#${name}k${kind}-0`} x={number > 1 ? -9 : 0} />
            {number > 1 && (
              <text class="board-number board-number-small" x="12" y="6">
                {number}
              </text>
            )}
          </g>
        ))}
      </>
    );
  }
  const text = counts.filter((number) => number > 0).join(" + ");
  const wide = 14 + 9 * text.length;
  const y = spot.long ? spot.ry - 17 : spot.up ? spot.ry - 6 : -spot.ry + 6;
  return (
    <g transform={`translate(0 ${num(y)})`}>
      <g class="board-scaled">
        <rect class="board-plate" x={num(-wide / 2)} y="-11" width={num(wide)} height="22" rx="11" />
        <text class="board-count" y="5.4">
          {text}
        </text>
      </g>
    </g>
  );
}

/** The marks of a hole, at its edge. */
function Signs({ spot, view }: { readonly spot: Spot; readonly view: View }) {
  const signs = view.places[spot.place]?.signs ?? [];
  return (
    <>
      {signs.map((sign, n) => (
        <g
          key={`${sign.name} ${sign.text}`}
          transform={`translate(${num(spot.rx * 0.74 - n * 25)} ${num(-spot.ry * 0.74)})`}
        >
          <g class="board-scaled">
            <circle class={`board-badge board-badge${sign.player === null ? "m" : sign.player % 4}`} r="11.5" />
            <text class="board-sign" y="5">
              {sign.text}
            </text>
          </g>
        </g>
      ))}
    </>
  );
}

/** The value of a move from there. */
function Value({ spot, value }: { readonly spot: Spot; readonly value: Worth }) {
  const wide = 16 + 9 * value.text.length;
  const y = spot.up ? spot.ry - 4 : -spot.ry + 4;
  return (
    <g class={value.best ? "board-worth board-best" : "board-worth"} transform={`translate(0 ${num(y)})`}>
      <g class="board-scaled">
        <rect
          x={num(-wide / 2)}
          y="-13"
          width={num(wide)}
          height="26"
          rx="13"
          style={{ "--share": value.share.toFixed(2) }}
        />
        <text y="6">{value.text}</text>
      </g>
    </g>
  );
}
