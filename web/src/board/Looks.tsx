/** What is used again and again in the picture of a board: the looks of pieces, of hollows, of wood. */

import { SHADES } from "./pieces";

/** Kinds of pieces that have a look of their own. */
const KINDS = [0, 1, 2, 3] as const;

/** The definitions of a picture; all their names begin with `name`. */
export function Looks({ name, kinds }: { readonly name: string; readonly kinds: number }) {
  const shown = KINDS.slice(0, Math.min(kinds, KINDS.length));
  const shades = Array.from({ length: SHADES }, (_, shade) => shade);
  return (
    <defs>
      {shown.flatMap((kind) =>
        shades.map((shade) => (
          <radialGradient key={`${kind} ${shade}`} id={`${name}g${kind}${shade}`} cx=".36" cy=".28" r=".82">
            <stop offset="0" class={`board-k${kind} board-light board-shade${shade}`} />
            <stop offset=".46" class={`board-k${kind} board-plain board-shade${shade}`} />
            <stop offset="1" class={`board-k${kind} board-dark board-shade${shade}`} />
          </radialGradient>
        )),
      )}
      {shown.map((kind) => (
        <g key={kind} id={`${name}s${kind}`}>
          <Outline kind={kind} />
        </g>
      ))}
      {shown.flatMap((kind) =>
        shades.map((shade) => (
          <g key={`${kind} ${shade}`} id={`${name}k${kind}${shade}`}>
            <g fill={`url(#${name}g${kind}${shade})`}>
              <Outline kind={kind} />
            </g>
            <Shine kind={kind} />
          </g>
        )),
      )}
    </defs>
  );
}

/** The shape of a piece: a round seed, a cowrie, a cube, a cone. */
function Outline({ kind }: { readonly kind: number }) {
  if (kind === 0) return <ellipse rx="10" ry="9.1" />;
  if (kind === 1)
    return (
      <path d="M-13.4 .4C-13.4-6-6.4-9.8 .6-9.6 7.6-9.4 13.6-5.2 13.4 .6 13.2 6.2 6.8 9.8-.4 9.7-7.4 9.6-13.4 6.4-13.4 .4Z" />
    );
  if (kind === 2) return <rect x="-9.2" y="-9.2" width="18.4" height="18.4" rx="4.6" />;
  return <path d="M-1.4-11.2Q0-13.6 1.4-11.2L11.2 6.4Q12.4 9-9.6 9H-9.6Q-12.4 9-11.2 6.4Z" />;
}

/** What makes a piece what it is: the slit of a cowrie, the eye of a seed. */
function Shine({ kind }: { readonly kind: number }) {
  if (kind === 0) return <path class="board-eye" d="M-4.6 3.4Q0 6.6 4.6 3.4" />;
  if (kind === 1) {
    return (
      <>
        <path class="board-slit" d="M-9.4 .6Q0 3.6 9.4 .6" />
        <path class="board-teeth" d="M-6 .2v3.4M-3 1v3.6M0 1.4v3.6M3 1v3.6M6 .2v3.4" />
      </>
    );
  }
  return null;
}
