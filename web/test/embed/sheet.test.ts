import { expect, it } from "vitest";
import { bySize } from "../../embed/sheet";

it("takes sizes from the text around instead of the root", () => {
  expect(bySize("--small: 0.875rem; font: 1rem/1.5 x; width: clamp(.625rem, 3.1vw, 2em)")).toBe(
    "--small: calc(0.875 * var(--manqala-text)); font: calc(1 * var(--manqala-text))/1.5 x; " +
      "width: clamp(calc(.625 * var(--manqala-text)), 3.1vw, 2em)",
  );
});
