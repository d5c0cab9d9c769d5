/** Where things lie on the drawn board: the layout in one measure, whatever unit it came in. */

import type { Hollow, Layout } from "./seen";

/** How far it is from the middle of a round hole to its edge, in the measure of drawn boards. */
export const RADIUS = 43;
/** How far the wood reaches beyond the outermost hollows. */
export const MARGIN = 26;
/** How much more it reaches where the numbers of holes stand. */
export const LABEL = 20;

/** A point of the drawn board. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place that pieces lie in, as it is drawn. */
export interface Spot extends Point {
  readonly place: number;
  /** How far it reaches to either side. */
  readonly rx: number;
  /** How far it reaches up and down. */
  readonly ry: number;
  /** Whether it is no round hole. */
  readonly long: boolean;
  /** Whether what is written beside it stands above it. */
  readonly up: boolean;
  readonly label: string;
  /** What it is called in words. */
  readonly name: string;
  readonly player: number | null;
}

/** The whole board as it is drawn. */
export interface Carved {
  readonly width: number;
  readonly height: number;
  readonly spots: readonly Spot[];
  readonly at: ReadonlyMap<number, Spot>;
  readonly grooves: readonly { readonly from: Point; readonly to: Point }[];
  /** Of how many kinds pieces are. */
  readonly kinds: readonly string[];
  readonly players: readonly string[];
  /** How many holes there are. */
  readonly holes: number;
  /** For each player the places of what he has won, and of what he has in hand to be entered. */
  readonly winnings: readonly number[];
  readonly supplies: readonly number[];
  /** The number of the place that pieces are in while they are sown. */
  readonly hand: number;
  readonly facing: boolean;
  readonly near: number;
  /** Whether it can be seen by where a hole lies whose it is. */
  readonly sided: boolean;
}

/** A rectangle around things. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The board of a layout, in the measure of drawn boards, its wood from nought to its width and height. */
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
      label: hollow.label,
      name: hollow.name,
      player: hollow.player,
    };
  });
  const box = bounds(spots);
  const dx = MARGIN - box.left;
  const dy = MARGIN + LABEL - box.top;
  const moved = spots.map((spot) => ({ ...spot, x: spot.x + dx, y: spot.y + dy }));
  return {
    width: box.right - box.left + 2 * MARGIN,
    height: box.bottom - box.top + 2 * (MARGIN + LABEL),
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

/** Whether all holes of the near player lie below all those of the other one. */
function sided({ hollows, holes, near }: Layout): boolean {
  const owned = hollows.filter((hollow) => hollow.place < holes && hollow.player !== null);
  const lowest = Math.max(...owned.filter((hollow) => hollow.player !== near).map((hollow) => hollow.y));
  return owned.every((hollow) => hollow.player !== near || hollow.y > lowest);
}

/** By what lengths of a layout are multiplied so that its round holes have the radius of drawn boards. */
function measure(hollows: readonly Hollow[]): number {
  const round = hollows.find((hollow) => hollow.shape === "round");
  const reach = round?.rx ?? hollows[0]?.rx ?? RADIUS;
  return reach > 0 ? RADIUS / reach : 1;
}

/** What all spots lie in. */
function bounds(spots: readonly Spot[]): Box {
  if (spots.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    left: Math.min(...spots.map((spot) => spot.x - spot.rx)),
    top: Math.min(...spots.map((spot) => spot.y - spot.ry)),
    right: Math.max(...spots.map((spot) => spot.x + spot.rx)),
    bottom: Math.max(...spots.map((spot) => spot.y + spot.ry)),
  };
}

/** Where pieces go that have no hollow: over the edge of the board, towards whose they are. */
export function beyond(carved: Carved, place: number): Point {
  const owner = ownerOf(carved, place);
  const middle = carved.width / 2;
  if (owner === null) return { x: middle, y: carved.height / 2 };
  if (carved.facing) {
    return owner === carved.near ? { x: middle, y: carved.height + 30 } : { x: middle, y: -30 };
  }
  const share = (owner + 0.5) / carved.players.length;
  return { x: carved.width * share, y: carved.height + 30 };
}

/** Whose winnings or supply a place without a hollow is. */
export function ownerOf(carved: Carved, place: number): number | null {
  const found = Math.max(carved.winnings.indexOf(place), carved.supplies.indexOf(place));
  return found < 0 ? null : found;
}

/** The middle of a place, or where its pieces go if it is not drawn. */
export function middleOf(carved: Carved, place: number): Point {
  return carved.at.get(place) ?? beyond(carved, place);
}

/** A point on the arc from one place to another, and how high above the board it is there. */
export function onArc(from: Point, to: Point, share: number): Point & { readonly height: number } {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const height = Math.min(70, 18 + far * 0.16) * 4 * share * (1 - share);
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share - height,
    height,
  };
}

/** The outline of a spot as the text of a path, so much wider than it is. */
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

/** A number without needless digits. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}
