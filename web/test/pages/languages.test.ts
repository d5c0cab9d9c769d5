// @vitest-environment node

import { describe, expect, it } from "vitest";

import ca from "../../pages/languages/ca.json";
import de from "../../pages/languages/de.json";
import en from "../../pages/languages/en.json";

const parts = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([part]) => part).sort();

describe.each([
  ["German", de],
  ["Catalan", ca],
])("%s", (_, texts: Readonly<Record<string, string>>) => {
  it("has every text, and none that nothing asks for", () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
  });

  it("fills the same parts into each", () => {
    for (const [key, text] of Object.entries(en)) expect(parts(texts[key] ?? ""), key).toEqual(parts(text));
  });
});
