// @vitest-environment node

import { signal } from "@preact/signals";
import { afterEach, expect, it, vi } from "vitest";

import { Leads } from "../../src/play/leads";
import { leadWords } from "../../src/play/Leading";
import type { Line, Opened, Result, View } from "../../src/protocol";
import { newDoc } from "../../src/store/document";
import { Sheet } from "../../src/store/sheet";
import { treeOf } from "../../record/tree";
import type { Studio } from "../../src/store/types";

const SOUTH: Result = { winner: "south", score: {}, reason: "" };

function view(over = false): View {
  return {
    text: "", phase: "turn", round: null, turn: "south", mover: 0, over, result: over ? SOUTH : null, score: {},
    places: { 0: { counts: [12], owner: null, label: "1", signs: [] } },
    beside: [], remarks: [], surplus: null, words: "", last: null, near: 0,
  }; // prettier-ignore
}

/** A game of three moves that south wins, of which the searches tell `leads`. */
function begun(leads: readonly (number | null)[], players = ["south", "north"]) {
  const asked: number[] = [];
  const rules = { name: "t", text: "t" };
  const depth = signal(0);
  const studio = {
    transport: {
      request: (method: string, { line }: { line: Line }) => {
        expect(method).toBe("search.lead");
        asked.push(line.moves.length);
        const lead = leads[line.moves.length];
        return lead === undefined ? Promise.reject(new Error("no")) : Promise.resolve({ lead });
      },
    },
    doc: signal(newDoc(rules, { tree: treeOf(["a", "b", "c"]) })),
    rules: signal(rules),
    views: signal([view(), view(), view(), view(true)]),
    depth,
    opened: signal({ players } as Opened),
    sheet: new Sheet(),
  } as unknown as Studio;
  const wanted = signal(false);
  return { made: new Leads(studio, wanted), asked, wanted, depth };
}

afterEach(() => {
  vi.useRealTimers();
});

it("asks for nothing unless it is wanted, then for the current moment before the others", async () => {
  vi.useFakeTimers();
  const { made, asked, wanted, depth } = begun([0, 1, -1]);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([]);
  depth.value = 1;
  wanted.value = true;
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([1, 2, 0]);
  expect(made.leads.value).toEqual([0, 1, -1, Infinity]);
  const [even = 0, first = 0, second = 0, end = 0] = made.shares.value;
  expect(even).toBeCloseTo(0.5);
  expect(first).toBeGreaterThan(0.5);
  expect(second).toBeLessThan(0.5);
  expect(end).toBe(1);
  wanted.value = false;
  wanted.value = true;
  expect(asked).toHaveLength(3);
});

it("leaves out what cannot be told, and games that are not of two players", async () => {
  vi.useFakeTimers();
  const { made, wanted } = begun([null]);
  wanted.value = true;
  await vi.advanceTimersByTimeAsync(10);
  expect(made.leads.value).toEqual([null, null, null, Infinity]);
  const alone = begun([0, 0, 0], ["south"]);
  alone.wanted.value = true;
  await vi.advanceTimersByTimeAsync(10);
  expect(alone.made.possible.value).toBe(false);
  expect(alone.asked).toEqual([]);
});

it("says who leads", () => {
  const players = ["south", "north"];
  expect(leadWords(null, players)).toBe("Who leads is not known yet");
  expect(leadWords(0.2, players)).toBe("Both are equal");
  expect(leadWords(-3.4, players)).toBe("North leads by about 3");
  expect(leadWords(Infinity, players)).toBe("South has won, or will");
});
