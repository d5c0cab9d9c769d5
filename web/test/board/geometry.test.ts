import { expect, test } from "vitest";
import { board, layout } from "./boards";

test("whose a hole is can be seen where each player's lie at his side", () => {
  expect(board().sided).toBe(true);
  expect(board(3, { near: 1 }).sided).toBe(false);
  const crossed = layout().hollows.map((hollow) => (hollow.place === 0 ? { ...hollow, player: 1 } : hollow));
  expect(board(3, { hollows: crossed }).sided).toBe(false);
  expect(board(3, { players: ["south", "east", "north"], facing: false }).sided).toBe(false);
  expect(board(3, { players: ["south"], facing: false }).sided).toBe(true);
});
