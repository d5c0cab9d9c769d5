/** The geometry of the drawn board: layouts scaled to common units. */

import type { Hollow, Layout } from "./seen";

/** The radius of a round hole, in units of drawn boards. */
export const RADIUS = 43;
/** The wood around the outermost hollows. */
export const MARGIN = 26;
/** Additional wood where hole numbers are. */
export const LABEL = 20;

/** A point of the drawn board. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place for pieces in the drawing. */
export interface Spot extends Point {
  readonly place: number;
  /** Half its width. */
  readonly rx: number;
  /** Half its height. */
  readonly ry: number;
  /** Whether it is not a round hole. */
  readonly long: boolean;
  /** Whether its label is above it. */
  readonly up: boolean;
  /** Whether its label is beside it instead, on the left if `up` is true. */
  readonly aside: boolean;
  readonly label: string;
  /** Its name in words. */
  readonly name: string;
  readonly player: number | null;
}

/** The geometry of the whole board. */
export interface Carved {
  readonly width: number;
  readonly height: number;
  readonly spots: readonly Spot[];
  readonly at: ReadonlyMap<number, Spot>;
  readonly grooves: readonly { readonly from: Point; readonly to: Point }[];
  /** The kinds of pieces. */
  readonly kinds: readonly string[];
  readonly players: readonly string[];
  /** The number of holes. */
  readonly holes: number;
  /** The places of each player's winnings and supply. */
  readonly winnings: readonly number[];
  readonly supplies: readonly number[];
  /** The place of pieces in hand. */
  readonly hand: number;
  readonly facing: boolean;
  readonly near: number;
  /** Whether the side of a hole tells its owner. */
  readonly sided: boolean;
}

/** A bounding box. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The board of a layout, scaled, with the wood's corner at the origin. */
export function carve(layout: Layout): Carved {
  const scale = measure(layout.hollows);
  const spots = layout.hollows.map((hollow): Spot => {
    const long = hollow.shape === "long";
    return {
      place: hollow.place,
      x: hollow.x * scale,
      y: hollow.y * scale,
      rx: hollow.rx * scale,
      ry: hollow.ry * scale,
      long,
      up: hollow.up,
      aside: hollow.aside ?? false,
      label: hollow.label,
      name: hollow.name,
      player: hollow.player,
    };
  });
  const box = bounds(spots);
  // Leave room for numbers.
  const upright = spots.some((spot) => spot.aside);
  const [wide, high] = upright ? [MARGIN + LABEL, MARGIN] : [MARGIN, MARGIN + LABEL];
  const dx = wide - box.left;
  const dy = high - box.top;
  const moved = spots.map((spot) => ({ ...spot, x: spot.x + dx, y: spot.y + dy }));
  return {
    width: box.right - box.left + 2 * wide,
    height: box.bottom - box.top + 2 * high,
    spots: moved,
    at: new Map(moved.map((spot) => [spot.place, spot])),
    grooves: layout.lines.map((line) => ({
      from: { x: line.x1 * scale + dx, y: line.y1 * scale + dy },
      to: { x: line.x2 * scale + dx, y: line.y2 * scale + dy },
    })),
    kinds: layout.kinds,
    players: layout.players,
    holes: layout.holes,
    winnings: layout.winnings,
    supplies: layout.supplies,
    hand: layout.hand,
    facing: layout.facing,
    near: layout.near,
    sided: layout.players.length === 1 || (layout.facing && sided(layout)),
  };
}

/** Whether all holes of the near player are on the near side of all the other player's holes. */
function sided({ hollows, holes, near }: Layout): boolean {
  const owned = hollows.filter((hollow) => hollow.place < holes && hollow.player !== null);
  // On an upright board the near side is the right one.
  const depth = (hollow: Hollow): number => (hollow.aside === true ? hollow.x : hollow.y);
  const lowest = Math.max(...owned.filter((hollow) => hollow.player !== near).map(depth));
  return owned.every((hollow) => hollow.player !== near || depth(hollow) > lowest);
}

/** The scale factor that gives round holes the standard radius. */
function measure(hollows: readonly Hollow[]): number {
  const round = hollows.find((hollow) => hollow.shape === "round");
  const reach = round?.rx ?? hollows[0]?.rx ?? RADIUS;
  return reach > 0 ? RADIUS / reach : 1;
}

/** The bounding box of all spots. */
function bounds(spots: readonly Spot[]): Box {
  if (spots.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    left: Math.min(...spots.map((spot) => spot.x - spot.rx)),
    top: Math.min(...spots.map((spot) => spot.y - spot.ry)),
    right: Math.max(...spots.map((spot) => spot.x + spot.rx)),
    bottom: Math.max(...spots.map((spot) => spot.y + spot.ry)),
  };
}

/** Where pieces go without a hollow: beyond the edge of the board, towards their owner. */
export function beyond(carved: Carved, place: number): Point {
  const owner = ownerOf(carved, place);
  const middle = carved.width / 2;
  if (owner === null) return { x: middle, y: carved.height / 2 };
  if (carved.facing && carved.spots.some((spot) => spot.aside)) {
    return { x: owner === carved.near ? carved.width + 30 : -30, y: carved.height / 2 };
  }
  if (carved.facing) {
    return owner === carved.near ? { x: middle, y: carved.height + 30 } : { x: middle, y: -30 };
  }
  const share = (owner + 0.5) / carved.players.length;
  return { x: carved.width * share, y: carved.height + 30 };
}

/** The owner of a place without a hollow. */
export function ownerOf(carved: Carved, place: number): number | null {
  const found = Math.max(carved.winnings.indexOf(place), carved.supplies.indexOf(place));
  return found < 0 ? null : found;
}

/** The centre of a place, or where its pieces go if it is not drawn. */
export function middleOf(carved: Carved, place: number): Point {
  return carved.at.get(place) ?? beyond(carved, place);
}

/** A point on the arc from one place to another, with its height above the board. */
export function onArc(from: Point, to: Point, share: number): Point & { readonly height: number } {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const height = Math.min(70, 18 + far * 0.16) * 4 * share * (1 - share);
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share - height,
    height,
  };
}

/** The outline of a spot as an SVG path, enlarged by `out`. */
export function outline(spot: Pick<Spot, "rx" | "ry" | "long">, out = 0): string {
  const rx = spot.rx + out;
  const ry = spot.ry + out;
  const r = Math.min(rx, ry);
  const [h, v] = [rx - r, ry - r];
  const arc = `a${num(r)} ${num(r)} 0 0 1`;
  return (
    `M${num(-h)} ${num(-ry)}h${num(2 * h)}${arc} ${num(r)} ${num(r)}v${num(2 * v)}${arc} ${num(-r)} ${num(r)}` +
    `h${num(-2 * h)}${arc} ${num(-r)} ${num(-r)}v${num(-2 * v)}${arc} ${num(r)} ${num(-r)}z`
  );
}

/** A number without superfluous digits. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}
