import { expect, test } from "vitest";

import english from "../../pages/languages/en.json";
import { Words } from "../../pages/words";

const files = import.meta.glob<Record<string, string>>("../../pages/languages/*.json", {
  eager: true,
  import: "default",
});
const parts = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
/** Languages have other plural forms than English. */
const plain = (texts: Record<string, string>): string[] =>
  Object.keys(texts)
    .map((key) => key.replace(/\.(zero|one|two|few|many|other)$/, ".n"))
    .sort();

test.each(Object.entries(files))("%s has every text, with the same parts", (_, texts) => {
  expect([...new Set(plain(texts))]).toEqual([...new Set(plain(english))]);
  for (const [key, text] of Object.entries(texts)) {
    const said = (english as Record<string, string>)[key];
    if (said !== undefined) expect(parts(text), key).toEqual(parts(said));
    expect(text.trim(), key).not.toBe("");
  }
});

test("numbers take the form of their language", () => {
  const words = new Words("en", english);
  expect(words.pieces(1, "seed")).toBe("1 seed");
  expect(words.pieces(1200, "seed")).toBe("1,200 seeds");
  expect(words.pieces(2, "pebble")).toBe("2 pebbles");
  expect(words.pieces(2, "muzi")).toBe("2 muzi");
});

test("what a rule file names is said as it stands where the language has no word for it", () => {
  const words = new Words("en", english);
  expect(words.player("north")).toBe("North");
  expect(words.player("left-handed")).toBe("Left-handed");
  expect(words.player("north_east")).toBe("North east");
  expect(words.say("plays", { player: "North", move: "3" })).toBe("North plays 3");
});
