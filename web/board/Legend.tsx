/** The legend of the kinds of pieces, for games with several. */

import { useId } from "preact/hooks";
import { Looks } from "./Looks";

/** The kinds, each with its shape. */
export function Legend({
  kinds,
  label = "Kinds of pieces",
}: {
  readonly kinds: readonly string[];
  readonly label?: string;
}) {
  const name = useId().replaceAll(":", "");
  if (kinds.length < 2) return null;
  return (
    <ul class="board-legend" aria-label={label}>
      {kinds.map((kind, n) => (
        <li key={kind}>
          <svg viewBox="-15 -15 30 30" width="20" height="20" aria-hidden="true">
            {n === 0 && <Looks name={name} kinds={kinds.length} />}
            <use href={`#${name}k${n}-0`} />
          </svg>
          {kind}
        </li>
      ))}
    </ul>
  );
}
