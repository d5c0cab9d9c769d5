/** Keyboard navigation on the board: neighbours in each direction, and the meanings of keys. */

import type { Carved, Spot } from "./geometry";

/** The direction of an arrow key. */
export type Heading = "left" | "right" | "up" | "down";

const HEADINGS: Readonly<Record<string, Heading>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** The command of a key. */
export type Asked =
  | { readonly go: Heading }
  | { readonly go: "first" | "last" }
  | { readonly act: "choose" | "back" }
  | { readonly digit: string };

/** The command of a key on the board; null for other keys. */
export function meaning(key: string, modified: boolean): Asked | null {
  if (modified) return null;
  const heading = HEADINGS[key];
  if (heading !== undefined) return { go: heading };
  if (key === "Home") return { go: "first" };
  if (key === "End") return { go: "last" };
  if (key === "Enter" || key === " ") return { act: "choose" };
  if (key === "Escape" || key === "Backspace") return { act: "back" };
  return /^[0-9]$/.test(key) ? { digit: key } : null;
}

/** The relative cost of sideways distance. */
const ASIDE = 2.6;

/** The nearest spot in a direction; null at the edge. */
export function neighbour(carved: Carved, place: number, heading: Heading): number | null {
  const here = carved.at.get(place);
  if (here === undefined) return null;
  let best: number | null = null;
  let least = Infinity;
  for (const spot of carved.spots) {
    if (spot.place === place) continue;
    const [ahead, aside] = towards(here, spot, heading);
    if (ahead < 8 || (aside > ahead * 1.8 && aside > 60)) continue;
    const far = ahead + ASIDE * aside;
    if (far < least) [least, best] = [far, spot.place];
  }
  return best;
}

/** The distance ahead and sideways in a direction; anything along a long place counts as straight. */
function towards(here: Spot, there: Spot, heading: Heading): [number, number] {
  const dx = there.x - here.x;
  const dy = there.y - here.y;
  const beyondX = Math.max(0, Math.abs(dx) - slack(here.rx, there.rx));
  const beyondY = Math.max(0, Math.abs(dy) - slack(here.ry, there.ry));
  switch (heading) {
    case "left":
      return [-dx, beyondY];
    case "right":
      return [dx, beyondY];
    case "up":
      return [-dy, beyondX];
    case "down":
      return [dy, beyondX];
  }
}

/** The greatest offset of two spots that count as aligned. */
function slack(one: number, other: number): number {
  return Math.abs(one - other);
}

/** The spots in reading order: line by line from the top, from left to right. */
export function readingOrder(carved: Carved): number[] {
  return [...carved.spots]
    .sort((one, other) => (Math.abs(one.y - other.y) < 8 ? one.x - other.x : one.y - other.y))
    .map((spot) => spot.place);
}

/** The place that digits select: the one with that label, or the first whose label begins with it. */
export function labelled(
  carved: Carved,
  label: string,
  among: ReadonlySet<number>,
  labels: (place: number) => string,
): number | null {
  const places = carved.spots.map((spot) => spot.place).filter((place) => among.has(place));
  // Where players share a line, a label has a letter before the number.
  const numbered = (place: number): string => labels(place).replace(/^\D+/, "");
  return (
    places.find((place) => labels(place) === label) ??
    places.find((place) => numbered(place) === label) ??
    places.find((place) => numbered(place).startsWith(label)) ??
    null
  );
}

/** The greatest interval between digits of one number, in milliseconds. */
const TOGETHER = 800;

/** Collects typed digits: “1” and soon after it “6” is sixteen. */
export class Typed {
  private text = "";
  private last = -Infinity;

  /** The number after this digit, typed at a time in milliseconds. */
  digit(digit: string, now: number): string {
    this.text = now - this.last < TOGETHER ? this.text + digit : digit;
    this.last = now;
    return this.text;
  }

  /** Start a new number with a digit. */
  anew(digit: string): void {
    this.text = digit;
  }
}
