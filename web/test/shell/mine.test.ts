import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => undefined }) as unknown as MediaQueryList;
});

import { titleOf } from "../../src/shell/Mine";

describe("the title of a text", () => {
  it("is what its front matter says", () => {
    expect(titleOf("---\nlanguage: 1\ngame: Ô Ăn Quan  \nboard: {}\n---\nturn")).toBe("Ô Ăn Quan");
    expect(titleOf('---\ngame: "Lab: al-akil"\n---')).toBe("Lab: al-akil");
    expect(titleOf("turn\n  sow it")).toBeNull();
    expect(titleOf("game:\nboard: {}")).toBeNull();
  });
});
