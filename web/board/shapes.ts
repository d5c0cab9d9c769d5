/** The shapes of pieces: each kind has its own, so that kinds differ without colours. */

/** The appearance of a kind. */
export interface Look {
  /** The outline, centred at the origin. */
  readonly outline: string;
  /** The details carved into it. */
  readonly carving: readonly { readonly kind: "eye" | "slit" | "teeth"; readonly path: string }[];
  /** The colour as a hue angle; null for the first kinds, whose colours are chosen. */
  readonly hue: number | null;
}

type Shape = Omit<Look, "hue">;

const plain = (outline: string): Shape => ({ outline, carving: [] });

/** A seed, a cowrie, a cube, a cone, a star, a leaf, a ring, a cross: one for each kind that a game may have. */
const SHAPES: readonly Shape[] = [
  {
    outline: "M-10 0A10 9.1 0 1 1 10 0 10 9.1 0 1 1-10 0Z",
    carving: [{ kind: "eye", path: "M-4.6 3.4Q0 6.6 4.6 3.4" }],
  },
  {
    outline:
      "M-13.4 .4C-13.4-6-6.4-9.8 .6-9.6 7.6-9.4 13.6-5.2 13.4 .6 13.2 6.2 6.8 9.8-.4 9.7-7.4 9.6-13.4 6.4-13.4 .4Z",
    carving: [
      { kind: "slit", path: "M-9.4 .6Q0 3.6 9.4 .6" },
      { kind: "teeth", path: "M-6 .2v3.4M-3 1v3.6M0 1.4v3.6M3 1v3.6M6 .2v3.4" },
    ],
  },
  plain("M-4.6-9.2H4.6Q9.2-9.2 9.2-4.6V4.6Q9.2 9.2 4.6 9.2H-4.6Q-9.2 9.2-9.2 4.6V-4.6Q-9.2-9.2-4.6-9.2Z"),
  plain("M-1.4-11.2Q0-13.6 1.4-11.2L11.2 6.4Q12.4 9-9.6 9H-9.6Q-12.4 9-11.2 6.4Z"),
  plain(star(5, 13.4, 6.4)),
  plain("M-13.6 0Q0-14.4 13.6 0 0 14.4-13.6 0Z"),
  plain("M-11 0A11 11 0 1 1 11 0 11 11 0 1 1-11 0ZM-4.4 0A4.4 4.4 0 1 0 4.4 0 4.4 4.4 0 1 0-4.4 0Z"),
  plain("M-4-11.4H4V-4H11.4V4H4V11.4H-4V4H-11.4V-4H-4Z"),
];

/** The number of kinds with chosen colours. */
const CHOSEN = 4;
/** The difference between successive hue angles. */
const APART = 137.5;

/** The appearance of a kind of piece. */
export function lookOf(kind: number): Look {
  const shape = SHAPES[kind % SHAPES.length] ?? plain("");
  return { ...shape, hue: kind < CHOSEN ? null : Math.round((kind * APART + 60) % 360) };
}

/** A star with a number of points. */
function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, n) => {
    const far = n % 2 === 0 ? outer : inner;
    const angle = (n / points - 0.5) * Math.PI;
    return `${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}
