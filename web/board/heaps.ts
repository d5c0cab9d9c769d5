/** The arrangement of pieces in a place: few are easy to count, many look like a poured heap. */

import type { Point, Spot } from "./geometry";

/** Limit of pieces drawn individually in a hole; more are a heap with a number. */
export const COUNTABLE = 12;
/** Limit of pieces drawn for a heap in a round hole. */
export const HEAPED = 30;
/** Limit of pieces drawn for a heap in a store. */
export const STORED = 54;
/** The distance between the centres of adjacent pieces. */
export const APART = 19;
/** The distance from the edge of a place to the centre of a piece at the edge. */
const LEAN = 14;
/** The room for a number at the lower end of a store. */
export const FREE = 24;
/** The number of relaxation steps. */
const ROUNDS = 40;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** The number of pieces in each ring, from the centre, while they are countable. */
const RINGS: readonly (readonly number[])[] = [
  [], [1], [2], [3], [4], [5], [1, 5], [1, 6], [1, 7], [2, 7], [3, 7], [3, 8], [3, 9],
]; // prettier-ignore
/** The radius of a ring by its number of pieces, if it is the only one, an inner or an outer one. */
const ALONE = [0, 0, 10.6, 12, 14, 17];
const INSIDE = [0, 0, 9.4, 10.6];
const OUTSIDE = [0, 0, 0, 0, 0, 20, 20.5, 24, 26, 28];

/** A reproducible pseudo-random number from 0 to 1. */
export function scattered(...numbers: number[]): number {
  let mixed = 2166136261;
  for (const number of numbers) {
    mixed = Math.imul(mixed ^ number, 16777619) >>> 0;
    mixed ^= mixed >>> 13;
  }
  return (Math.imul(mixed, 2654435761) >>> 0) / 0x100000000;
}

/** The number of pieces drawn for a given number. */
export function drawnOf(number: number, spot: Pick<Spot, "long">): number {
  return Math.min(number, spot.long ? STORED : HEAPED);
}

const known = new Map<string, readonly Point[]>();

/** The places of pieces relative to the centre, the lowest first. */
export function lying(number: number, spot: Spot): readonly Point[] {
  const key = `${String(number)} ${String(spot.place)} ${String(spot.rx)} ${String(spot.ry)}`;
  let found = known.get(key);
  if (found === undefined) {
    found = settled(number, spot);
    if (known.size > 4000) known.clear();
    known.set(key, found);
  }
  return found;
}

/** The places of pieces in the hand: close together. */
export function held(number: number): readonly Point[] {
  const shown = Math.min(number, HEAPED);
  const found: Point[] = [];
  for (let n = 0; n < shown; n++) {
    const radius = number === 1 ? 0 : 7.2 * Math.sqrt(n + 0.4);
    found.push({ x: radius * Math.cos(n * GOLDEN), y: radius * Math.sin(n * GOLDEN) * 0.86 });
  }
  return found;
}

/** Random places, relaxed until the pieces do not overlap. */
function settled(number: number, spot: Spot): readonly Point[] {
  const counted = !spot.long && number <= COUNTABLE;
  const at = counted ? ringed(number, spot.place) : thrown(number, spot);
  const free = spot.long ? FREE / 2 : 0;
  const room = { rx: Math.max(4, spot.rx - LEAN), ry: Math.max(4, spot.ry - LEAN - free) };
  const [short, long] = room.rx < room.ry ? [room.rx, room.ry] : [room.ry, room.rx];
  const area = Math.PI * short * short + 4 * short * (long - short);
  const apart = Math.min(APART, Math.sqrt((1.05 * area) / Math.max(1, number)));
  for (let round = 0; round < ROUNDS; round++) {
    pushApart(at, apart);
    for (const [n, point] of at.entries()) at[n] = within(point, room);
  }
  return free > 0 ? at.map((point) => ({ x: point.x, y: point.y - free })) : at;
}

/** Rings that are easy to count, rotated and displaced slightly in each hole. */
function ringed(number: number, place: number): Point[] {
  const rings = RINGS[number] ?? [];
  const start = scattered(place, 7) * 2 * Math.PI;
  const found: Point[] = [];
  for (const [depth, many] of rings.entries()) {
    const radii = rings.length === 1 ? ALONE : depth === 0 ? INSIDE : OUTSIDE;
    const radius = radii[many] ?? 0;
    for (let n = 0; n < many; n++) {
      const angle = start + depth * GOLDEN + (2 * Math.PI * n) / many;
      found.push(aside({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) }, 4.4, place, found.length));
    }
  }
  return found;
}

/** Random places around the centre, spread wider for more pieces. */
function thrown(number: number, spot: Spot): Point[] {
  const found: Point[] = [];
  // On an upright board, a store is horizontal.
  const lies = spot.rx > spot.ry;
  const wide = (lies ? spot.ry : spot.rx) - LEAN;
  const high = (lies ? spot.rx : spot.ry) - LEAN;
  // A few are near the centre; many fill the place from end to end.
  const share = spot.long ? Math.min(1, 0.2 + (number * APART * APART) / (5 * wide * high)) : 1;
  for (let n = 0; n < number; n++) {
    if (spot.long) {
      const x = (scattered(spot.place, n, 11) - 0.5) * 2 * wide * Math.min(1, 0.3 + share);
      const y = (((n * 0.618034 + scattered(spot.place, 5)) % 1) - 0.5) * 2 * high * share;
      found.push(lies ? { x: y, y: x } : { x, y });
    } else {
      const radius = wide * Math.sqrt((n + 0.5) / number);
      const angle = scattered(spot.place, 7) * 2 * Math.PI + n * GOLDEN;
      found.push(aside({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) }, 5, spot.place, n));
    }
  }
  return found;
}

/** A point slightly displaced. */
function aside(point: Point, far: number, place: number, n: number): Point {
  return {
    x: point.x + far * (scattered(place, n, 1) - 0.5),
    y: point.y + far * (scattered(place, n, 2) - 0.5),
  };
}

/** Move overlapping pairs apart, each by half of the overlap. */
function pushApart(at: Point[], apart: number): void {
  for (let n = 1; n < at.length; n++) {
    for (let m = 0; m < n; m++) {
      const one = at[n];
      const other = at[m];
      if (one === undefined || other === undefined) continue;
      const dx = one.x - other.x;
      const dy = one.y - other.y;
      const far = Math.hypot(dx, dy);
      if (far >= apart) continue;
      const push = (apart - far) / 2;
      const [ux, uy] = far > 0.01 ? [dx / far, dy / far] : [Math.cos(n * GOLDEN), Math.sin(n * GOLDEN)];
      at[n] = { x: one.x + ux * push, y: one.y + uy * push };
      at[m] = { x: other.x - ux * push, y: other.y - uy * push };
    }
  }
}

/** The nearest point inside a place: a circle, or an elongated one. */
function within(point: Point, room: { rx: number; ry: number }): Point {
  const r = Math.min(room.rx, room.ry);
  const cx = clamp(point.x, room.rx - r);
  const cy = clamp(point.y, room.ry - r);
  const far = Math.hypot(point.x - cx, point.y - cy);
  if (far <= r) return point;
  return { x: cx + ((point.x - cx) / far) * r, y: cy + ((point.y - cy) / far) * r };
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/**
 * Assigns pieces to new places when their number changes: each to the nearest free one.
 *
 * So the pieces of a hole make room for another one, instead of swapping places.
 */
export function nearest(from: readonly Point[], to: readonly Point[]): number[] {
  const pairs: { far: number; n: number; m: number }[] = [];
  for (const [n, one] of from.entries()) {
    for (const [m, other] of to.entries()) {
      pairs.push({ far: (one.x - other.x) ** 2 + (one.y - other.y) ** 2, n, m });
    }
  }
  pairs.sort((a, b) => a.far - b.far || a.n - b.n || a.m - b.m);
  const found = from.map(() => -1);
  const taken = new Set<number>();
  for (const { n, m } of pairs) {
    if (found[n] !== -1 || taken.has(m)) continue;
    found[n] = m;
    taken.add(m);
  }
  return found;
}
