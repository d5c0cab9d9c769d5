import { deflateSync, strToU8 } from "fflate";
import { expect, test } from "vitest";
import { fromFragment, gameOf, plainName, toFragment } from "../src/store/share";

const shared = {
  line: {
    rules: { name: "pebbles", text: "game: ‘Pebbles’\n" + "sow it anticlockwise\n".repeat(200) },
    set: { holes: 4, far: true, how: "both" },
    match: false,
    start: "1,2/3,4:south",
    moves: ["1", "2"],
  },
  depth: 1,
};

const fragment = (told: unknown): string => {
  const raw = String.fromCharCode(...deflateSync(strToU8(JSON.stringify(told))));
  return `rules=${btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
};

test("a link gives back what was put into it", () => {
  const made = toFragment(shared);
  expect(made.length).toBeLessThan(400);
  expect(fromFragment("#" + made)).toEqual(shared);
});

test("what is no link of ours is left alone, and a damaged one is told", () => {
  expect(fromFragment("#game=x")).toBeNull();
  expect(fromFragment("")).toBeNull();
  expect(() => fromFragment("rules=%%")).toThrow("nothing stands behind");
  expect(() => fromFragment(toFragment(shared).replace("=", "=.."))).toThrow("it has ‘.’ in it");
});

test("a link says what has happened to it", () => {
  const whole = toFragment(shared);
  for (let length = whole.length - 1; length > "rules=".length; length--)
    expect(() => fromFragment(whole.slice(0, length)), String(length)).toThrow("its end is missing");
  const middle = whole.length >> 1;
  const changed = whole.slice(0, middle) + (whole[middle] === "A" ? "B" : "A") + whole.slice(middle + 1);
  expect(() => fromFragment(changed)).toThrow("damaged");
  expect(() => fromFragment(fragment([2, "a", "b", {}, false, null, [], 0, "more"]))).toThrow("newer studio");
});

test("what mail programs leave at the end of a link does no harm", () => {
  for (const stray of [".", ",", ")", ").", "…", ">", "”", "%29", "%E2%80%9D.", "%3E", "\u200b", "=", "\n"]) {
    expect(fromFragment(`#${toFragment(shared)}${stray}`), stray).toEqual(shared);
    expect(gameOf(`#game=oware${stray}`), stray).toBe("oware");
  }
  expect(gameOf("#gme=oware")).toBeNull();
});

test("only what has the shape of a game is taken", () => {
  expect(() => fromFragment(fragment({ text: "x" }))).toThrow("no game");
  expect(() => fromFragment(fragment([1, "a", "b", { x: {} }, false, null, [], 0]))).toThrow("no game");
  expect(() => fromFragment(fragment([1, "a", "b", {}, false, null, [], 7]))).toThrow("no game");
});

test("a link that unfolds to more than a rule file is refused", () => {
  const bomb = { ...shared, line: { ...shared.line, rules: { name: "bomb", text: "a".repeat(4_000_000) } } };
  expect(() => fromFragment(toFragment(bomb))).toThrow("more than a rule file");
});

test("names are those of files", () => {
  expect(plainName("../../Ünser Spiel!.sow")).toBe("unser-spiel");
  expect(plainName("<script>")).toBe("script");
  expect(plainName("")).toBe("mine");
});
