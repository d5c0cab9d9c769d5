/** The numbers of moves for people: what chance decides between moves has none. */

import type { View } from "../protocol";
import { CHANCE } from "./document";

/** The number of the move that leads to position `at` of a line, or of the next one if chance leads there. */
export function numberOf(views: readonly View[], at: number): number {
  return at - views.slice(1, at).filter(({ last }) => last?.by === CHANCE).length;
}
