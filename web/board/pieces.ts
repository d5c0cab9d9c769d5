/** The pieces in the drawing: each keeps its identity throughout a game, so that the eye can follow it. */

import { isHidden, total, type Counts, type Frame } from "./frames";
import { middleOf, type Carved, type Point, type Spot } from "./geometry";
import { drawnOf, held, HEAPED, lying, nearest, scattered } from "./heaps";

/** A piece in the drawing. */
export interface Piece {
  readonly id: number;
  readonly kind: number;
  /** Its rotation, in degrees. */
  readonly turn: number;
  /** Its shade of the kind's colour. */
  readonly shade: number;
  /** Its place, or the hand. */
  place: number;
  x: number;
  y: number;
}

/** The changes of a frame: pieces that move, new ones, and those that disappear on arrival. */
export interface Change {
  readonly moving: readonly Piece[];
  readonly gone: readonly Piece[];
}

/** The number of shades for each kind. */
export const SHADES = 4;

/** All pieces on a board. */
export class Pieces {
  /** The position of the hand. */
  hand: Point;
  private readonly heaps = new Map<number, Piece[]>();
  private counts: Counts = new Map();
  private next = 0;

  constructor(readonly carved: Carved) {
    this.hand = { x: carved.width / 2, y: carved.height / 2 };
  }

  /** All pieces, the lowest first. */
  *all(): IterableIterator<Piece> {
    for (const heap of this.heaps.values()) yield* heap;
  }

  /** The pieces at a place. */
  at(place: number): readonly Piece[] {
    return this.heaps.get(place) ?? [];
  }

  /** The number of pieces of each kind at each place. */
  get lying(): Counts {
    return this.counts;
  }

  /** Arrange the pieces by these counts; existing ones stay. */
  set(counts: Counts): void {
    this.counts = counts;
    for (const place of this.heaps.keys()) if (!counts.has(place)) this.heaps.delete(place);
    for (const place of counts.keys()) this.fill(place);
  }

  /** Apply a frame; `counts` are those after it. */
  deed(frame: Frame, counts: Counts): Change {
    this.counts = counts;
    const { from, to } = frame;
    if (from === null || to === null) return { moving: [], gone: [] };
    const source = this.heaps.get(from) ?? [];
    const moving = frame.counts.flatMap((number, kind) => this.taken(source, kind, number, from));
    this.heaps.set(from, source);
    if (to === this.carved.hand) this.reach(from);
    else if (from === this.carved.hand) this.reach(to);
    for (const piece of moving) piece.place = to;
    const target = [...(this.heaps.get(to) ?? []), ...moving];
    this.heaps.set(to, target);
    this.fill(from);
    const gone = this.fill(to);
    return { moving, gone };
  }

  /** Move the hand to a place, with its pieces. */
  reach(place: number): void {
    this.carry(middleOf(this.carved, place));
  }

  /** Move the hand to a point, with its pieces. */
  carry(there: Point): void {
    for (const piece of this.at(this.carved.hand)) {
      piece.x += there.x - this.hand.x;
      piece.y += there.y - this.hand.y;
    }
    this.hand = there;
  }

  /** Take pieces of a kind from a heap, the uppermost first; those that were not drawn appear. */
  private taken(heap: Piece[], kind: number, number: number, place: number): Piece[] {
    const found: Piece[] = [];
    for (let n = heap.length - 1; n >= 0 && found.length < number; n--) {
      const piece = heap[n];
      if (piece?.kind === kind) found.push(...heap.splice(n, 1));
    }
    const middle = place === this.carved.hand ? this.hand : middleOf(this.carved, place);
    while (found.length < Math.min(number, HEAPED)) found.push(this.born(kind, place, middle));
    return found;
  }

  private born(kind: number, place: number, at: Point): Piece {
    const id = this.next++;
    const turn = Math.round(scattered(id, 3) * 180);
    return { id, kind, turn, shade: Math.floor(scattered(id, 9) * SHADES), place, x: at.x, y: at.y };
  }

  /** Fill a heap with the pieces to draw, and arrange them; returns those no longer drawn. */
  private fill(place: number): Piece[] {
    const spot = this.carved.at.get(place);
    const counts = this.counts.get(place) ?? [];
    const inHand = place === this.carved.hand;
    const wanted = inHand ? drawnKinds(counts, { long: false }) : spot === undefined ? [] : drawnKinds(counts, spot);
    const heap: Piece[] = [];
    const gone: Piece[] = [];
    const left = [...wanted];
    for (const piece of this.heaps.get(place) ?? []) {
      const some = left[piece.kind] ?? 0;
      (some > 0 ? heap : gone).push(piece);
      if (some > 0) left[piece.kind] = some - 1;
    }
    const middle = inHand ? this.hand : middleOf(this.carved, place);
    const before = heap.length;
    for (const [kind, number] of left.entries()) {
      for (let n = 0; n < number; n++) heap.push(this.born(kind, place, middle));
    }
    this.heaps.set(place, this.laid(heap, before, spot));
    for (const piece of gone) [piece.x, piece.y] = [middle.x, middle.y];
    return gone;
  }

  /** Arrange the pieces; `old`: the number of earlier pieces, which only make room. */
  private laid(heap: Piece[], old: number, spot: Spot | undefined): Piece[] {
    const origin = spot ?? this.hand;
    const points = spot === undefined ? held(heap.length) : lying(heap.length, spot);
    const there = heap.map((piece) => ({ x: piece.x - origin.x, y: piece.y - origin.y }));
    // New pieces of a heap go on top, wherever there is room.
    const slots = old === 0 ? heap.map((_, n) => n) : nearest(there, points);
    const order: [number, Piece][] = heap.map((piece, n) => {
      const slot = slots[n] ?? n;
      const point = points[slot] ?? { x: 0, y: 0 };
      piece.x = origin.x + point.x;
      piece.y = origin.y + point.y;
      return [slot, piece];
    });
    return order.sort(([one], [other]) => one - other).map(([, piece]) => piece);
  }
}

/** The number of pieces of each kind to draw: all of a rare kind, and of the frequent ones as many as fit. */
export function drawnKinds(counts: readonly number[], spot: Pick<Spot, "long">): number[] {
  if (isHidden(counts)) return counts.map(() => 0);
  let room = drawnOf(total(counts), spot);
  const found = counts.map(() => 0);
  const rarest = [...counts.entries()].sort(([, one], [, other]) => one - other);
  for (const [n, [kind, number]] of rarest.entries()) {
    // Several frequent kinds share the room.
    const share = Math.floor(room / (rarest.length - n));
    found[kind] = Math.min(number, n === rarest.length - 1 ? room : Math.max(share, 0));
    room -= found[kind];
  }
  return found;
}
