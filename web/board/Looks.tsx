/** Shared SVG definitions of a board: shapes of pieces, hollows, wood. */

import { SHADES } from "./pieces";
import { lookOf, type Look } from "./shapes";

/** The definitions; all their ids begin with `name`. */
export function Looks({ name, kinds }: { readonly name: string; readonly kinds: number }) {
  const looks = Array.from({ length: kinds }, (_, kind) => lookOf(kind));
  const shades = Array.from({ length: SHADES }, (_, shade) => shade);
  return (
    <defs>
      {looks.flatMap((look, kind) =>
        shades.map((shade) => (
          <radialGradient
            key={`${kind} ${shade}`}
            id={`${name}g${kind}-${shade}`}
            cx=".36"
            cy=".28"
            r=".82"
            style={look.hue === null ? undefined : { "--hue": String(look.hue) }}
          >
            <stop offset="0" class={`${classOf(look, kind)} board-light board-shade${shade}`} />
            <stop offset=".46" class={`${classOf(look, kind)} board-plain board-shade${shade}`} />
            <stop offset="1" class={`${classOf(look, kind)} board-dark board-shade${shade}`} />
          </radialGradient>
        )),
      )}
      {looks.map((look, kind) => (
        <path key={kind} id={`${name}s${kind}`} d={look.outline} />
      ))}
      {looks.flatMap((look, kind) =>
        shades.map((shade) => (
          <g key={`${kind} ${shade}`} id={`${name}k${kind}-${shade}`}>
            <path d={look.outline} fill={`url(#${name}g${kind}-${shade})`} />
            {look.carving.map((carved) => (
              <path key={carved.kind} class={`board-${carved.kind}`} d={carved.path} />
            ))}
          </g>
        )),
      )}
    </defs>
  );
}

function classOf(look: Look, kind: number): string {
  return look.hue === null ? `board-k${kind}` : "board-kn";
}
