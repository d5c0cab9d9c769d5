/** Going about the board with the keyboard: what lies next in each direction, and what a key means. */

import type { Carved, Spot } from "./geometry";

/** Where an arrow key leads. */
export type Heading = "left" | "right" | "up" | "down";

const HEADINGS: Readonly<Record<string, Heading>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** What a key asks of the board. */
export type Asked =
  | { readonly go: Heading }
  | { readonly go: "first" | "last" }
  | { readonly act: "choose" | "back" }
  | { readonly digit: string };

/** What a key means on the board; nothing if it is not the board's. */
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

/** How much dearer a way aside is than one ahead. */
const ASIDE = 2.6;

/** The spot that lies next in a direction; none at the edge. */
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

/** How far ahead a spot lies in a direction, and how far aside; beside a long place anything along it lies straight. */
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

/** How far two spots may lie aside from each other and still lie side by side. */
function slack(one: number, other: number): number {
  return Math.abs(one - other);
}

/** The spots in the order in which they are gone through: line by line from above, each from the left. */
export function readingOrder(carved: Carved): number[] {
  return [...carved.spots]
    .sort((one, other) => (Math.abs(one.y - other.y) < 8 ? one.x - other.x : one.y - other.y))
    .map((spot) => spot.place);
}

/** Which of some places a digit means: the one with that label, or the first whose label begins with it. */
export function labelled(
  carved: Carved,
  label: string,
  among: ReadonlySet<number>,
  labels: (place: number) => string,
): number | null {
  const places = carved.spots.map((spot) => spot.place).filter((place) => among.has(place));
  return (
    places.find((place) => labels(place) === label) ?? places.find((place) => labels(place).startsWith(label)) ?? null
  );
}

/** Digits that follow each other so soon, in thousandths of a second, make one number. */
const TOGETHER = 800;

/** Digits as they are typed: “1” and soon after it “6” is sixteen. */
export class Typed {
  private text = "";
  private last = -Infinity;

  /** What has been typed with this digit, at a time in thousandths of a second. */
  digit(digit: string, now: number): string {
    this.text = now - this.last < TOGETHER ? this.text + digit : digit;
    this.last = now;
    return this.text;
  }

  /** What was typed begins anew with a digit. */
  anew(digit: string): void {
    this.text = digit;
  }
}
