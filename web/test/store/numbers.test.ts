/** The numbers of moves. */

import { expect, it } from "vitest";

import type { View } from "../../src/protocol";
import { numberOf } from "../../src/store/numbers";

it("counts the moves of players, and not what chance decides", () => {
  const by = [null, "chance", "chance", "south", "chance", "north"];
  const views = by.map((who) => ({ last: who === null ? null : { by: who } }) as View);
  expect([0, 1, 2, 3, 4, 5].map((at) => numberOf(views, at))).toEqual([0, 1, 1, 1, 2, 2]);
});
