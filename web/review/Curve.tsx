/** The curve of a game's value, move by move. */

import "./review.css";

interface Props {
  /** The first player's share before each move and after the last; null if unknown. */
  readonly shares: readonly (number | null)[];
  /** The current moment. */
  readonly at: number;
  /** The moments before moves that lost much. */
  readonly marked: readonly number[];
  /** The minimal number of moments on the curve. */
  readonly room: number;
  readonly onGo: (at: number) => void;
}

const HIGH = 40;

/** Draw the curve; the list of moves gives the same information. */
export function Curve({ shares, at, marked, room, onGo }: Props) {
  const wide = Math.max(room, shares.length - 1);
  const points = shares.flatMap((share, n) => (share === null ? [] : [{ n, y: HIGH * (1 - share) }]));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return <div class="review-curve" aria-hidden="true" />;
  const line = points.map(({ n, y }) => `${n} ${y.toFixed(2)}`).join("L");
  const heightAt = (moment: number): number => points.findLast(({ n }) => n <= moment)?.y ?? first.y;
  return (
    <div class="review-curve" aria-hidden="true">
      <svg
        viewBox={`0 0 ${wide} ${HIGH}`}
        preserveAspectRatio="none"
        onClick={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          onGo(Math.max(0, Math.min(shares.length - 1, Math.round(((clientX - left) / width) * wide))));
        }}
      >
        <rect class="review-field" width={wide} height={HIGH} />
        <path class="review-area" d={`M${first.n} ${HIGH}L${line}L${last.n} ${HIGH}Z`} />
        <path class="review-even" d={`M0 ${HIGH / 2}H${wide}`} />
        <path class="review-line" d={`M${line}`} />
        <path class="review-now" d={`M${at} 0V${HIGH}`} />
      </svg>
      {marked.map((moment) => (
        <span
          key={moment}
          class="review-mark"
          style={{ left: `${(100 * moment) / wide}%`, top: `${(100 * heightAt(moment)) / HIGH}%` }}
        />
      ))}
    </div>
  );
}
