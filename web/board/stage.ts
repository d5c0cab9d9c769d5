/** The pieces on screen: SVG elements that move from place to place. */

import type { Screen } from "./film";
import type { Counts, Frame } from "./frames";
import { num, onArc, type Carved, type Point } from "./geometry";
import { Pieces, type Piece } from "./pieces";

const SVG = "http://www.w3.org/2000/svg";
/** The height of the hand above the board. */
const HOVER = 24;
/** When a sown piece leaves the hand, as a share of the beat. */
const RELEASED = 0.5;
/** When the hand arrives, as a share of the beat. */
const ARRIVED = 0.72;
/** The share of a beat between the first and the last of pieces that move together. */
const STAGGER = 0.5;

/** The element of a piece. */
interface Actor {
  readonly element: SVGGElement;
  readonly shadow: SVGElement;
  /** Whether its shadow is separate, below everything that moves. */
  apart: boolean;
  x: number;
  y: number;
  height: number;
}

/** The position of a piece at a share of a beat. */
type Path = (share: number) => Point & { readonly height: number };

/** Shows pieces in two layers: resting ones, and moving ones above everything. */
export class Stage implements Screen {
  private readonly pieces: Pieces;
  private readonly actors = new Map<number, Actor>();
  private finish: (() => void) | null = null;

  constructor(
    private readonly carved: Carved,
    private readonly resting: SVGGElement,
    private readonly moving: SVGGElement,
    /** The prefix of the ids of shapes. */
    private readonly looks: string,
  ) {
    this.pieces = new Pieces(carved);
  }

  /** Remove all pieces from the picture. */
  clear(): void {
    this.hasten();
    for (const actor of this.actors.values()) {
      actor.element.remove();
      actor.shadow.remove();
    }
    this.actors.clear();
  }

  still(counts: Counts, hand: number | null = null): void {
    this.hasten();
    if (hand !== null) this.pieces.reach(hand);
    this.pieces.set(counts);
    this.settle();
  }

  /** Move the hand to a point, with its pieces. */
  carry(point: Point): void {
    this.pieces.carry({ x: point.x, y: point.y + HOVER });
    for (const piece of this.pieces.at(this.carved.hand)) {
      const actor = this.actors.get(piece.id);
      if (actor !== undefined) put(actor, { ...raised(piece), height: HOVER });
    }
  }

  /** Raise the pieces of a target a little; null for none. */
  raiseAt(place: number | null): void {
    for (const piece of this.pieces.all()) {
      this.actors.get(piece.id)?.element.classList.toggle("board-raised", piece.place === place);
    }
  }

  hasten(): void {
    this.finish?.();
  }

  show(frame: Frame, counts: Counts, beat: number): Promise<void> {
    this.hasten();
    this.raiseAt(null);
    const hand = this.pieces.hand;
    const before = new Map([...this.actors].map(([id, { x, y, height }]) => [id, { x, y, height }]));
    const { moving, gone } = this.pieces.deed(frame, counts);
    const paths = new Map<Actor, Path>();
    const fading = new Set(gone.filter((piece) => !this.carved.at.has(piece.place)).map((piece) => piece.id));
    for (const piece of [...this.pieces.all(), ...gone]) {
      const from = before.get(piece.id);
      const actor = this.actor(piece, from ?? { x: piece.x, y: piece.y, height: 0 });
      const held = piece.place === this.carved.hand;
      const at = moving.indexOf(piece);
      if (at < 0 && from !== undefined && !held && from.x === piece.x && from.y === piece.y) continue;
      if (at >= 0 || held) this.raise(actor);
      paths.set(actor, this.path(frame, piece, actor, { at, of: moving.length, hand }));
    }
    return this.run(beat, paths, fading);
  }

  /** The path of a piece in a frame; `at` is its index among the moving pieces, negative if it rests. */
  private path(frame: Frame, piece: Piece, actor: Actor, way: { at: number; of: number; hand: Point }): Path {
    const from = { x: actor.x, y: actor.y, height: actor.height };
    const { at, of, hand } = way;
    if (frame.deed === "sow") {
      const along = this.handPath(hand);
      // Pieces in the hand move closer together on the way.
      const lag = { x: from.x - hand.x, y: from.y - hand.y };
      const held = piece.place === this.carved.hand;
      const there = held ? raised(piece) : { x: this.pieces.hand.x + lag.x, y: this.pieces.hand.y + lag.y };
      const close = { x: there.x - this.pieces.hand.x, y: there.y - this.pieces.hand.y };
      const follow: Path = (share) => {
        const now = along(Math.min(1, share / ARRIVED));
        const at = between({ ...lag, height: 0 }, { ...close, height: 0 }, share);
        return { x: now.x + at.x, y: now.y + at.y, height: from.height + now.height };
      };
      if (at >= 0) return fall(follow, piece);
      if (piece.place === this.carved.hand) return follow;
    }
    if (frame.deed === "lift" && at >= 0) {
      return (share) => between(from, { ...raised(piece), height: HOVER }, easeOut(share));
    }
    if (at >= 0) {
      const begin = of > 1 ? (STAGGER * at) / (of - 1) : 0;
      return (share) => {
        const own = Math.max(0, Math.min(1, (share - begin) / (1 - (of > 1 ? STAGGER : 0))));
        return onArc(from, piece, easeInOut(own));
      };
    }
    const rest =
      piece.place === this.carved.hand ? { ...raised(piece), height: HOVER } : { x: piece.x, y: piece.y, height: 0 };
    return (share) => between(from, rest, easeOut(Math.max(0, share * 1.8 - 0.8)));
  }

  /** The path of the hand from its previous place to the current one. */
  private handPath(from: Point): Path {
    const to = this.pieces.hand;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    return (share) => {
      if (far < 1) return { ...to, height: 0 };
      return onArc(from, to, easeInOut(share));
    };
  }

  /** Animate the paths; `hasten` finishes this at once. */
  private run(beat: number, paths: ReadonlyMap<Actor, Path>, fading: ReadonlySet<number>): Promise<void> {
    return new Promise((resolve) => {
      const begun = performance.now();
      let request = 0;
      const end = (): void => {
        cancelAnimationFrame(request);
        clearTimeout(timer);
        this.finish = null;
        this.settle();
        resolve();
      };
      // A hidden page gets no animation frames.
      const timer = setTimeout(end, beat + 250);
      this.finish = end;
      const faded = [...fading].flatMap((id) => this.actors.get(id) ?? []);
      const step = (now: number): void => {
        const share = Math.min(1, Math.max(0, now - begun) / Math.max(1, beat));
        if (share >= 1) {
          end();
          return;
        }
        for (const [actor, path] of paths) put(actor, path(share));
        for (const actor of faded) actor.element.style.opacity = num(Math.min(1, 3 - 3 * share));
        request = requestAnimationFrame(step);
      };
      request = requestAnimationFrame(step);
    });
  }

  /** Put everything in its place. */
  private settle(): void {
    const seen = new Set<number>();
    for (const piece of this.pieces.all()) {
      seen.add(piece.id);
      const held = piece.place === this.carved.hand;
      const at = held ? { ...raised(piece), height: HOVER } : { x: piece.x, y: piece.y, height: 0 };
      const actor = this.actor(piece, at);
      if (held) this.raise(actor);
      else this.lower(actor);
      put(actor, at);
    }
    for (const [id, actor] of this.actors) {
      if (seen.has(id)) continue;
      actor.element.remove();
      actor.shadow.remove();
      this.actors.delete(id);
    }
  }

  /** Move a piece to the top layer, with its shadow below everything that moves. */
  private raise(actor: Actor): void {
    actor.apart = true;
    this.moving.append(actor.element);
    this.moving.prepend(actor.shadow);
  }

  /** Move a piece to the resting layer, on top. */
  private lower(actor: Actor): void {
    actor.apart = false;
    actor.element.prepend(actor.shadow);
    this.resting.append(actor.element);
  }

  private actor(piece: Piece, at: Point & { height: number }): Actor {
    const known = this.actors.get(piece.id);
    if (known !== undefined) return known;
    const element = document.createElementNS(SVG, "g");
    const shadow = document.createElementNS(SVG, "use");
    shadow.setAttribute("href", `#${this.looks}s${String(piece.kind)}`);
    shadow.setAttribute("class", "board-shadow");
    const look = document.createElementNS(SVG, "use");
    look.setAttribute("href", `#${this.looks}k${String(piece.kind)}-${String(piece.shade)}`);
    look.setAttribute("transform", `rotate(${String(piece.turn)})`);
    element.append(shadow, look);
    this.resting.append(element);
    const made = { element, shadow, apart: false, ...at };
    this.actors.set(piece.id, made);
    put(made, at);
    return made;
  }
}

function put(actor: Actor, at: Point & { readonly height: number }): void {
  actor.x = at.x;
  actor.y = at.y;
  actor.element.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`);
  actor.height = at.height;
  const high = at.height;
  const [x, y] = actor.apart ? [at.x, at.y] : [0, 0];
  const [right, down] = [x + 1.5 + high * 0.22, y + 3 + high * 0.9];
  actor.shadow.setAttribute("transform", `translate(${right.toFixed(1)} ${down.toFixed(1)})`);
  actor.shadow.style.opacity = (0.42 / (1 + high / 30)).toFixed(2);
}

function raised(piece: Piece): Point {
  return { x: piece.x, y: piece.y - HOVER };
}

/** Along with the hand, and then down. */
function fall(follow: Path, piece: Piece): Path {
  return (share) => {
    if (share < RELEASED) return follow(share);
    const down = (share - RELEASED) / (1 - RELEASED);
    return between(follow(RELEASED), { x: piece.x, y: piece.y, height: 0 }, down * down * (2.2 - 1.2 * down));
  };
}

function between(
  from: Point & { height: number },
  to: Point & { height: number },
  share: number,
): Point & { height: number } {
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    height: from.height + (to.height - from.height) * share,
  };
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}

function easeInOut(share: number): number {
  return share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2;
}
