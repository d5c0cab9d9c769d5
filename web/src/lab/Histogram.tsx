/** A histogram of one series, or of two side by side. */

import { bins, typical, type Seen, type Typical } from "./histogram";

const WIDTH = 340;
const HEIGHT = 120;
const BELOW = 20;

/** The data of a histogram. */
export interface HistogramProps {
  readonly title: string;
  readonly series: readonly Seen[];
  /** The unit: “turns”. */
  readonly unit: string;
}

/** Bars, an axis, and typical values in words. */
export function Histogram({ title, series, unit }: HistogramProps) {
  const found = bins(series);
  const told = series.map(typical);
  const most = Math.max(0.0001, ...found.flatMap((bin) => bin.shares));
  const wide = WIDTH / Math.max(1, found.length);
  const bar = (wide - Math.min(3, wide * 0.2)) / series.length;
  const every = Math.max(1, Math.ceil(found.length / 7));
  return (
    <figure class="lab-figure">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + BELOW}`}
        role="img"
        aria-label={`${title}: ${told.map((one) => typicalWords(one, unit)).join("; ")}`}
      >
        <line class="lab-axis" x1="0" x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
        {found.map((bin, n) => (
          <g key={bin.from} transform={`translate(${(n * wide).toFixed(1)} 0)`}>
            {bin.shares.map((share, m) => {
              const high = (HEIGHT - 6) * (share / most);
              return (
                <rect
                  key={m}
                  class={`lab-bar lab-series${m}`}
                  x={(m * bar).toFixed(1)}
                  y={(HEIGHT - high).toFixed(1)}
                  width={bar.toFixed(1)}
                  height={high.toFixed(1)}
                  rx="1.5"
                />
              );
            })}
            {n % every === 0 && (
              <text class="lab-tick" x={((wide - 2) / 2).toFixed(1)} y={HEIGHT + 15}>
                {bin.from}
              </text>
            )}
          </g>
        ))}
      </svg>
      <ul class="lab-typical">
        {told.map((one, n) => (
          <li key={n} class={`lab-key lab-series${n}`}>
            {typicalWords(one, unit)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function typicalWords(told: Typical | null, unit: string): string {
  if (told === null) return "nothing yet";
  const [low, high] = told.middle;
  return `half of them ${low} to ${high} ${unit}, mean ${told.mean.toFixed(1)}`;
}
