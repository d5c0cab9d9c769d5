/** The pieces that are drawn: each is itself from the start of a game to its end, so that it can be followed by eye. */

import { total, type Counts, type Frame } from "./frames";
import { middleOf, type Carved, type Point, type Spot } from "./geometry";
import { drawnOf, held, HEAPED, lying, nearest, scattered } from "./heaps";

/** A piece that is drawn. */
export interface Piece {
  readonly id: number;
  readonly kind: number;
  /** How it is turned, in degrees. */
  readonly turn: number;
  /** Which of the shades of its kind it has. */
  readonly shade: number;
  /** Where it lies, or is held. */
  place: number;
  x: number;
  y: number;
}

/** What a deed changes: which pieces go, which are new, and which are not seen any more once they have arrived. */
export interface Change {
  readonly moving: readonly Piece[];
  readonly gone: readonly Piece[];
}

/** How many shades pieces of a kind have. */
export const SHADES = 4;

/** All pieces on a board. */
export class Pieces {
  /** Where the hand is. */
  hand: Point;
  private readonly heaps = new Map<number, Piece[]>();
  private counts: Counts = new Map();
  private next = 0;

  constructor(readonly carved: Carved) {
    this.hand = { x: carved.width / 2, y: carved.height / 2 };
  }

  /** All of them, those that lie lowest first. */
  *all(): IterableIterator<Piece> {
    for (const heap of this.heaps.values()) yield* heap;
  }

  /** Those at a place. */
  at(place: number): readonly Piece[] {
    return this.heaps.get(place) ?? [];
  }

  /** How many pieces of each kind lie where. */
  get lying(): Counts {
    return this.counts;
  }

  /** Let these pieces lie where they do; what lies there already stays. */
  set(counts: Counts): void {
    this.counts = counts;
    for (const place of this.heaps.keys()) if (!counts.has(place)) this.heaps.delete(place);
    for (const place of counts.keys()) this.fill(place);
  }

  /** Let happen what a frame shows; `counts` is what lies where after it. */
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

  /** The hand goes to a place, with what is in it. */
  reach(place: number): void {
    this.carry(middleOf(this.carved, place));
  }

  /** The hand goes to a point, with what is in it. */
  carry(there: Point): void {
    for (const piece of this.at(this.carved.hand)) {
      piece.x += there.x - this.hand.x;
      piece.y += there.y - this.hand.y;
    }
    this.hand = there;
  }

  /** Take so many pieces of a kind out of a heap, the uppermost first; those that were not drawn appear. */
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

  /** Let a heap have the pieces that are drawn there, each in its place; gives those that are not drawn any more. */
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

  /** Each piece in its place; `old`: so many lay there before, and only make room. */
  private laid(heap: Piece[], old: number, spot: Spot | undefined): Piece[] {
    const origin = spot ?? this.hand;
    const points = spot === undefined ? held(heap.length) : lying(heap.length, spot);
    const there = heap.map((piece) => ({ x: piece.x - origin.x, y: piece.y - origin.y }));
    // What is new to a heap of its own goes wherever there is room: on top.
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

/** How many pieces of each kind are drawn in a place: of what is rare all, and of what is most as many as there is room for. */
export function drawnKinds(counts: readonly number[], spot: Pick<Spot, "long">): number[] {
  let room = drawnOf(total(counts), spot);
  const found = counts.map(() => 0);
  const rarest = [...counts.entries()].sort(([, one], [, other]) => one - other);
  for (const [n, [kind, number]] of rarest.entries()) {
    // Where several kinds are many, each gets its share.
    const share = Math.floor(room / (rarest.length - n));
    found[kind] = Math.min(number, n === rarest.length - 1 ? room : Math.max(share, 0));
    room -= found[kind];
  }
  return found;
}
