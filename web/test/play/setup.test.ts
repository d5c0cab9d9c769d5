// @vitest-environment node

import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import type { Counts } from "../../board/frames";
import { SetUp } from "../../src/play/setup";
import type { Layout, Methods, Opened, View } from "../../src/protocol";
import { newDoc } from "../../src/store/document";
import { Sheet } from "../../src/store/sheet";
import type { Studio } from "../../src/store/types";
import { ServiceError } from "../../src/transport/transport";
import { layout } from "../board/boards";

const RULES = { name: "t", text: "t" };
const [STORE, BOX] = [6, 11];

function view(turn: string | null, lying: readonly (readonly number[])[]): View {
  const counts = Array.from({ length: BOX + 1 }, (_, place) => lying[place] ?? [0]);
  const places = Object.fromEntries(
    counts.map((one, place) => [place, { counts: one, owner: null, label: "", signs: [] }]),
  );
  return {
    text: "", phase: "turn", round: null, turn, mover: 0, over: turn === null, result: null, score: {}, places, beside: [],
    remarks: [], surplus: null, words: "", last: null, near: 0,
  } as unknown as View; // prettier-ignore
}

/** A table with pieces at which a position is set up; `answer` is what the service says of it. */
function sit(lying: readonly (readonly number[])[] = [[2], [3]], turn: string | null = "north") {
  const sheet = new Sheet();
  const now = view(turn, lying);
  const board: Layout = layout();
  const opened = signal({ layout: board, players: ["south", "north"], start: now } as unknown as Opened);
  const doc = signal(newDoc(RULES));
  const sent: Methods["setup.write"]["params"][] = [];
  const restarts: (string | null)[] = [];
  const service: { answer: () => Promise<{ start: string }> } = { answer: () => Promise.resolve({ start: "made" }) };
  const studio = {
    sheet,
    doc,
    opened,
    view: signal(now),
    line: signal({ rules: RULES, set: {}, match: false, start: null, moves: ["1"] }),
    transport: {
      request: (_: string, params: Methods["setup.write"]["params"]) => {
        sent.push(params);
        return service.answer();
      },
    },
    restart: (start: string | null) => {
      restarts.push(start);
      doc.value = { ...doc.value, start };
    },
  } as unknown as Studio;
  return { setup: new SetUp(studio), sheet, opened, board, doc, sent, restarts, service };
}

const lies = (counts: Counts, ...places: number[]): number[] => places.map((place) => counts.get(place)?.[0] ?? 0);

describe("setting a position up", () => {
  it("begins with what is looked at, and leaves the game as it was", () => {
    const { setup, restarts } = sit();
    expect(setup.active.value).toBe(false);
    setup.begin();
    expect(setup.active.value).toBe(true);
    expect(setup.turn.value).toBe("north");
    expect(lies(setup.counts.value, 0, 1, 2)).toEqual([2, 3, 0]);
    setup.leave();
    expect(setup.active.value).toBe(false);
    expect(restarts).toEqual([]);
  });

  it("lets the first player move where the game is over", () => {
    const { setup } = sit([[1]], null);
    setup.begin();
    expect(setup.turn.value).toBe("south");
  });

  it("moves no more pieces than there are, and counts what is more or fewer than the game has", () => {
    const { setup } = sit();
    setup.begin();
    setup.move(0, 2, 5);
    setup.move(1, 1, 1);
    expect(lies(setup.counts.value, 0, 1, 2)).toEqual([0, 3, 2]);
    expect(setup.surplus.value).toBe(0);
    setup.move(1, setup.tray, 1);
    expect(setup.surplus.value).toBe(-1);
    // What is in the tray is put back before anything is made of nothing.
    setup.change(STORE, 1);
    expect(lies(setup.counts.value, STORE, setup.tray)).toEqual([1, 0]);
    setup.change(STORE, 1);
    expect(setup.surplus.value).toBe(1);
    setup.change(2, -1);
    expect(lies(setup.counts.value, 2, setup.tray)).toEqual([1, 1]);
  });

  it("takes and puts the kind that is chosen, and clears a hole of all kinds", () => {
    const { setup } = sit([[2, 1], [0, 3]]); // prettier-ignore
    setup.begin();
    setup.kind.value = 1;
    setup.move(1, 0, 2);
    expect(setup.counts.value.get(0)).toEqual([2, 3]);
    setup.clear(0);
    expect(setup.counts.value.get(0)).toEqual([0, 0]);
    expect(setup.counts.value.get(setup.tray)).toEqual([2, 3]);
    setup.clearAll();
    expect(setup.counts.value.get(1)).toEqual([0, 0]);
    expect(setup.surplus.value).toBe(-6);
  });

  it("plays from the position, of which the tray is no part", async () => {
    const { setup, sent, restarts } = sit();
    setup.begin();
    setup.clear(0);
    setup.turn.value = "south";
    expect(await setup.finish()).toBe(true);
    expect(sent[0]).toMatchObject({ turn: "south", line: { moves: ["1"] } });
    expect(sent[0]?.places[1]).toEqual([3]);
    expect(sent[0]?.places).not.toHaveProperty(String(setup.tray));
    expect(restarts).toEqual(["made"]);
    expect(setup.active.value).toBe(false);
  });

  it("says why a position cannot be played, and goes on", async () => {
    const { setup, service, restarts } = sit();
    setup.begin();
    const message = "no one has a move";
    const diagnostics = [{ message } as never];
    service.answer = () => Promise.reject(new ServiceError({ code: 1, message: "input", data: { diagnostics } }));
    expect(await setup.finish()).toBe(false);
    expect(setup.trouble.value).toBe(message);
    service.answer = () => Promise.reject(new Error("It took too long."));
    expect(await setup.finish()).toBe(false);
    expect(setup.trouble.value).toBe("It took too long.");
    expect(setup.active.value).toBe(true);
    expect(restarts).toEqual([]);
    setup.begin();
    expect(setup.trouble.value).toBeNull();
  });

  it("ends where the rules come to have another board, or another document is shown", async () => {
    const { setup, sheet, opened, board, restarts, service } = sit();
    setup.begin();
    opened.value = { ...opened.value, layout: { ...board, holes: 8 } };
    expect(setup.active.value).toBe(false);
    opened.value = { ...opened.value, layout: { ...board } };
    expect(setup.active.value).toBe(true);
    service.answer = () => {
      sheet.renew();
      return Promise.resolve({ start: "too late" });
    };
    expect(await setup.finish()).toBe(false);
    expect(restarts).toEqual([]);
    expect(setup.active.value).toBe(false);
    expect(setup.counts.value.size).toBe(0);
  });
});
