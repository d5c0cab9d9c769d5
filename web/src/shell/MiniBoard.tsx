/** A small static picture of a board: the gallery has more than a hundred. */

import { lookOf } from "../../board/shapes";
import type { Layout, View } from "../protocol";

/** Limit of seeds drawn individually; with more, only the number is exact. */
const SEEDS = 12;

/** The colours that all such pictures share, once in the page. */
export function MiniColours() {
  return (
    <svg width="0" height="0" class="mini-colours" aria-hidden="true">
      <defs>
        <linearGradient id="mini-wood" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="mini-wood-up" />
          <stop offset="1" class="mini-wood-down" />
        </linearGradient>
        <radialGradient id="mini-hollow" cx="0.5" cy="0.42" r="0.6">
          <stop offset="0.55" class="mini-hollow-deep" />
          <stop offset="1" class="mini-hollow-edge" />
        </radialGradient>
        {[0, 1, 2, 3].map((kind) => (
          <radialGradient key={kind} id={`mini-seed-${kind}`} cx="0.36" cy="0.3" r="0.8">
            <stop offset="0" class={`mini-seed-light-${kind}`} />
            <stop offset="1" class={`mini-seed-dark-${kind}`} />
          </radialGradient>
        ))}
      </defs>
    </svg>
  );
}

/** The picture. */
export function MiniBoard({ layout, view, label }: { layout: Layout; view: View; label: string }) {
  const { wood } = layout;
  return (
    <svg
      class="mini"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      {...(label === "" ? { "aria-hidden": "true" } : { role: "img", "aria-label": label })}
    >
      <rect fill="url(#mini-wood)" x={wood.x} y={wood.y} width={wood.width} height={wood.height} rx={wood.radius} />
      {layout.lines.map((line) => (
        <line key={`${line.x1} ${line.y1} ${line.y2}`} class="mini-line" {...line} />
      ))}
      {layout.hollows.map((hollow) => {
        const counts = view.places[hollow.place]?.counts ?? [];
        const whole = counts.reduce((sum, count) => sum + count, 0);
        const size = Math.min(hollow.rx, hollow.ry);
        return (
          <g key={hollow.place}>
            {hollow.shape === "round" ? (
              <ellipse fill="url(#mini-hollow)" cx={hollow.x} cy={hollow.y} rx={hollow.rx} ry={hollow.ry} />
            ) : (
              <rect
                fill="url(#mini-hollow)"
                x={hollow.x - hollow.rx}
                y={hollow.y - hollow.ry}
                width={hollow.rx * 2}
                height={hollow.ry * 2}
                rx={size}
              />
            )}
            {whole <= SEEDS &&
              kindsOf(counts).map((kind, at) => {
                const [x, y] = spiral(at, whole);
                const { outline, hue } = lookOf(kind);
                return (
                  <path
                    key={at}
                    d={outline}
                    transform={`translate(${hollow.x + x * size * 0.66} ${hollow.y + y * size * 0.66}) scale(${size * 0.019})`}
                    {...(hue === null
                      ? { fill: `url(#mini-seed-${kind})` }
                      : { class: "mini-seed", style: { "--hue": String(hue) } })}
                  />
                );
              })}
            {whole > SEEDS && (
              <text class="mini-number" x={hollow.x} y={hollow.y} font-size={size * 0.9} dy="0.35em">
                {whole}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** The kind of each piece. */
function kindsOf(counts: readonly number[]): number[] {
  return counts.flatMap((count, kind) => Array.from({ length: count }, () => kind));
}

/** The place of a piece in a sunflower spiral of radius one. */
function spiral(at: number, whole: number): [number, number] {
  if (whole === 1) return [0, 0];
  const far = Math.sqrt((at + 0.5) / whole);
  const angle = at * 2.399963;
  return [far * Math.cos(angle), far * Math.sin(angle)];
}
