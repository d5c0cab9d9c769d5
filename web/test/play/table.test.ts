// @vitest-environment node

import { Signal, signal } from "@preact/signals";
import { afterEach, describe, expect, it, vi } from "vitest";

import { Experiment } from "../../src/lab/experiment";
import { Table } from "../../src/play/table";
import type { Answer, Line, Methods, Question, View } from "../../src/protocol";
import { newDoc } from "../../src/store/document";
import { createStudio, type OwnedStudio } from "../../src/store/studio";
import { ServiceError, type Transport } from "../../src/transport/transport";
import { hop, layout, step } from "../board/boards";

const HAND = 10;

/** A game in which south chooses a hole, then north one of two prizes; a move has both. */
function question(line: Line, after: string): Question {
  const mover = line.moves.length % 2 === 0 ? "south" : "north";
  const other = mover === "south" ? "north" : "south";
  const answers: Answer[] = ["1", "2"].map((token, n) => ({
    answer: token,
    after: after === "" ? token : `${after}.${token}`,
    text: token,
    place: n,
    move: after === "" ? null : `${after}.${token}`,
    leads: "",
    gain: 0,
  }));
  const during = after === "" ? null : { view: view(line), trace: { steps: [step(3, [hop(0, HAND)])] } };
  return {
    who: after === "" ? mover : other,
    player: (after === "" ? mover : other) === "south" ? 0 : 1,
    prompt: "which?",
    context: "",
    unseen: false,
    answers,
    complete: [],
    move: null,
    during,
  };
}

function view(line: Line): View {
  const turn = line.moves.length % 2 === 0 ? "south" : "north";
  const places = Object.fromEntries(
    Array.from({ length: 12 }, (_, place) => [
      place,
      { counts: [place < 6 ? 4 : 0], owner: null, label: String(place), signs: [] },
    ]),
  );
  const over = line.moves.length > 3;
  return {
    text: line.moves.join(" "), phase: "turn", round: null, turn, mover: 0, over, result: null, score: {}, places,
    beside: [], remarks: [], surplus: null, words: "", last: null, near: 0,
  }; // prettier-ignore
}

class Fake {
  readonly asked: string[] = [];
  /** What fails with the next request of a method, once. */
  readonly failing = new Map<string, string>();
  forgiven = 0;
  /** Whether the game begins with draws of chance. */
  deals = false;
  /** How long a method takes. */
  readonly slow = new Map<string, number>();
  readonly transport: Transport = {
    kind: "worker",
    state: signal("ready"),
    progress: signal({ words: "", part: null }),
    request: async (method, params) => {
      this.asked.push(method);
      const message = this.failing.get(method);
      this.failing.delete(method);
      if (message !== undefined) throw new ServiceError({ code: 4, message });
      const time = this.slow.get(method);
      if (time !== undefined) await new Promise((go) => setTimeout(go, time));
      return this.answer(method, params) as never;
    },
    on: () => () => undefined,
    forgive: () => {
      this.forgiven++;
    },
    lsp: { send: () => undefined, subscribe: () => undefined, unsubscribe: () => undefined },
  };

  private answer(method: string, params: unknown): unknown {
    const { line, after = "", move = "" } = params as { line: Line; after?: string; move?: string };
    switch (method) {
      case "rules.open": {
        const start = view({ ...empty, moves: [] });
        return {
          title: "T",
          players: ["south", "north"],
          options: [],
          match: false,
          layout: layout(),
          start,
          warnings: [],
        };
      }
      case "play.replay":
        return {
          views: Array.from({ length: line.moves.length + 1 }, (_, n) => ({
            ...view({ ...line, moves: line.moves.slice(0, n) }),
            phase: this.deals ? "setup" : "turn",
          })),
          stopped: null,
        };
      case "play.question":
        return this.deals ? { ...question(line, after), who: "chance" } : question(line, after);
      case "play.move":
        return {
          view: view({ ...line, moves: [...line.moves, move] }),
          move,
          trace: { steps: [] },
        } satisfies Methods["play.move"]["result"];
      case "play.deal": {
        const dealt = this.deals ? ["d1", "d2", "d3"] : [];
        const lines = dealt.map((_, n) => ({ ...line, moves: [...line.moves, ...dealt.slice(0, n + 1)] }));
        this.deals = false;
        return { moves: dealt, views: lines.map(view) };
      }
      case "search.choose":
        return after === ""
          ? { move: null, after: "2", seconds: 0 }
          : { move: `${after}.1`, after: `${after}.1`, seconds: 0 };
      default:
        return { steps: [] };
    }
  }
}

const empty: Line = { rules: { name: "t", text: "t" }, set: {}, match: false, start: null, moves: [] };

function sit(players: Record<string, string>, deals = false): { studio: OwnedStudio; table: Table; fake: Fake } {
  const fake = new Fake();
  fake.deals = deals;
  const keeper = { keep: () => undefined, say: () => undefined };
  const studio = createStudio(fake.transport, newDoc(empty.rules, { players }), keeper);
  return { studio, table: new Table(studio, null), fake };
}

afterEach(() => {
  vi.useRealTimers();
});

async function pass(time: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(time);
}

describe("undo and redo", () => {
  it("go answer by answer in mid-move, and then from move to move", async () => {
    vi.useFakeTimers();
    const { studio, table } = sit({});
    await pass(10);
    const { asking, takingBack } = table;
    const moves = () => studio.line.value?.moves;
    const answer = async (number: number) => {
      await asking.answer(asking.question.value?.answers[number] ?? never());
      await pass(10);
    };
    await answer(0);
    await answer(1);
    await answer(1);
    expect(moves()).toEqual(["1.2"]);
    await takingBack.undo();
    expect(asking.given.value).toEqual([]);
    await takingBack.redo();
    expect(asking.given.value.map((one) => one.answer)).toEqual(["2"]);
    await takingBack.undo();
    await takingBack.undo();
    await pass(10);
    expect(moves()).toEqual([]);
    expect(takingBack.canUndo.value).toBe(false);
    await takingBack.redo();
    await pass(10);
    expect(moves()).toEqual(["1.2"]);
    expect(takingBack.canRedo.value).toBe(false);
  });

  it("leave what was taken back behind when something else is answered", async () => {
    vi.useFakeTimers();
    const { table } = sit({});
    await pass(10);
    const { asking, takingBack } = table;
    await asking.answer(asking.question.value?.answers[0] ?? never());
    await takingBack.undo();
    expect(takingBack.canRedo.value).toBe(true);
    await asking.answer(asking.question.value?.answers[1] ?? never());
    expect(takingBack.canRedo.value).toBe(false);
  });
});

describe("a table", () => {
  it("asks each for his part of a move, and plays it when it is whole", async () => {
    vi.useFakeTimers();
    const { studio, table } = sit({});
    await pass(10);
    const { asking } = table;
    expect(asking.question.value?.who).toBe("south");
    expect([...asking.places.value.keys()]).toEqual([0, 1]);
    await asking.answer(asking.question.value?.answers[0] ?? never());
    expect(asking.question.value?.who).toBe("north");
    expect(asking.given.value.map((answer) => answer.answer)).toEqual(["1"]);
    expect(asking.midway.value).not.toBeNull();
    expect(await asking.back()).toBe(true);
    expect(asking.question.value?.who).toBe("south");
    expect(await asking.back()).toBe(false);
    await asking.answer(asking.question.value?.answers[1] ?? never());
    await asking.answer(asking.question.value?.answers[0] ?? never());
    await pass(10);
    expect(studio.line.value?.moves).toEqual(["2.1"]);
    expect(asking.given.value).toEqual([]);
    expect(asking.question.value?.who).toBe("north");
  });

  it("takes an answer again when the move came to nothing", async () => {
    vi.useFakeTimers();
    const { studio, table, fake } = sit({});
    await pass(10);
    const { asking } = table;
    await asking.answer(asking.question.value?.answers[0] ?? never());
    fake.failing.set("play.move", "It took too long.");
    await asking.answer(asking.question.value?.answers[0] ?? never());
    expect(asking.trouble.value).toBe("It took too long.");
    expect(asking.given.value.map((answer) => answer.after)).toEqual(["1"]);
    expect(asking.waiting.value).toBe(false);
    await asking.answer(asking.question.value?.answers[1] ?? never());
    await pass(10);
    expect(studio.line.value?.moves).toEqual(["1.2"]);
    expect(asking.trouble.value).toBeNull();
  });

  it("asks again what could not be asked, when somebody wants it", async () => {
    vi.useFakeTimers();
    const { table, fake } = sit({});
    fake.failing.set("play.question", "It took too long.");
    await pass(10);
    const { asking } = table;
    expect(asking.trouble.value).toBe("It took too long.");
    expect(asking.question.value).toBeNull();
    await asking.again();
    expect(fake.forgiven).toBe(1);
    expect(asking.trouble.value).toBeNull();
    expect(asking.question.value?.who).toBe("south");
  });

  it("asks its question once when the text changes, and not before the text was opened", async () => {
    vi.useFakeTimers();
    const { studio, table, fake } = sit({});
    await pass(10);
    const asked = () => fake.asked.filter((method) => method === "play.question").length;
    expect(asked()).toBe(1);
    studio.text.value = "t2";
    await pass(50);
    expect(asked()).toBe(1);
    expect(table.asking.question.value?.who).toBe("south");
    await pass(200);
    expect(studio.rules.value?.text).toBe("t2");
    expect(asked()).toBe(2);
    studio.text.value = "t";
    studio.text.value = "t2";
    await pass(200);
    await studio.play("1.2");
    expect(studio.line.value?.moves).toEqual(["1.2"]);
  });

  it("asks for the next question together with the move, once", async () => {
    vi.useFakeTimers();
    const { studio, table, fake } = sit({});
    await pass(10);
    const before = fake.asked.length;
    fake.slow.set("play.question", 30);
    void studio.play("1.2");
    expect(fake.asked.slice(before)).toEqual(["play.move", "play.question"]);
    await pass(20);
    expect(studio.line.value?.moves).toEqual(["1.2"]);
    expect(table.asking.question.value).toBeNull();
    await pass(20);
    expect(table.asking.question.value?.who).toBe("north");
    expect(fake.asked.slice(before).filter((method) => method === "play.question")).toHaveLength(1);
  });

  it("asks for the next question again when it did not come with the move", async () => {
    vi.useFakeTimers();
    const { studio, table, fake } = sit({});
    await pass(10);
    fake.failing.set("play.question", "It took too long.");
    await studio.play("1.2");
    await pass(10);
    expect(table.asking.question.value?.who).toBe("north");
    expect(table.asking.trouble.value).toBeNull();
  });

  it("plays a move under the rules that were opened while it was asked for", async () => {
    vi.useFakeTimers();
    const { studio, table, fake } = sit({});
    await pass(10);
    fake.slow.set("play.move", 50);
    void studio.play("1.2");
    studio.turnBoard();
    await pass(200);
    expect(studio.line.value?.moves).toEqual(["1.2"]);
    expect(table.asking.question.value?.who).toBe("north");
    expect(table.asking.waiting.value).toBe(false);
  });

  it("lets a program answer what is its own, and a person the rest", async () => {
    vi.useFakeTimers();
    const { studio, table, fake } = sit({ south: "greedy" });
    await pass(2000);
    expect(table.asking.question.value?.who).toBe("north");
    expect(table.asking.after).toBe("2");
    await table.asking.answer(table.asking.question.value?.answers[1] ?? never());
    await pass(10);
    expect(studio.line.value?.moves).toEqual(["2.2"]);
    expect(fake.asked.filter((method) => method === "search.choose")).toHaveLength(1);
  });

  it("lets a program think while a person still looks", async () => {
    vi.useFakeTimers();
    const { studio, fake } = sit({ south: "greedy", north: "greedy" });
    fake.slow.set("search.choose", 250);
    await pass(290);
    expect(fake.asked.filter((method) => method === "search.choose")).toHaveLength(1);
    expect(studio.line.value?.moves).toEqual([]);
    await pass(400);
    expect(studio.line.value?.moves).toEqual(["2.1"]);
  });

  it("plays on by itself where programs play all, to the end", async () => {
    vi.useFakeTimers();
    const { studio } = sit({ south: "greedy", north: "random" });
    await pass(20_000);
    expect(studio.line.value?.moves).toEqual(["2.1", "2.1", "2.1", "2.1"]);
    expect(studio.view.value?.over).toBe(true);
  });

  it("shows at once what is dealt before anybody decides", async () => {
    vi.useFakeTimers();
    const { studio, table, fake } = sit({}, true);
    await pass(20);
    expect(studio.line.value?.moves).toEqual(["d1", "d2", "d3"]);
    expect(studio.views.value).toHaveLength(4);
    expect(table.asking.question.value?.who).toBe("north");
    expect(fake.asked.filter((method) => method === "play.deal")).toHaveLength(1);
    expect(fake.asked).not.toContain("play.move");
  });

  it("does not play again what was played when an earlier position is looked at", async () => {
    vi.useFakeTimers();
    const { studio, table, fake } = sit({ south: "greedy", north: "random" });
    await pass(20_000);
    const before = fake.asked.filter((method) => method === "search.choose").length;
    studio.back();
    studio.back();
    await pass(5000);
    expect(table.asking.question.value?.who).toBe("south");
    expect(fake.asked.filter((method) => method === "search.choose")).toHaveLength(before);
  });
});

describe("another document", () => {
  const other = newDoc({ name: "other", text: "other" });

  it("ends setting up, the move that is being made, and the choice of a setting", async () => {
    vi.useFakeTimers();
    const { studio, table } = sit({});
    const experiment = new Experiment(studio);
    await pass(10);
    table.setup.begin();
    table.setup.change(0, -1);
    experiment.set("seeds", 3);
    await table.asking.answer(table.asking.question.value?.answers[0] ?? never());
    expect(table.setup.active.value).toBe(true);
    studio.show(other);
    expect(table.setup.active.value).toBe(false);
    expect(table.setup.counts.value.size).toBe(0);
    expect(experiment.other.value).toEqual({});
    expect(table.asking.given.value).toEqual([]);
    await pass(10);
    expect(table.setup.active.value).toBe(false);
    expect(table.asking.question.value?.who).toBe("south");
  });

  it("does not get what was asked for before", async () => {
    vi.useFakeTimers();
    const { studio, table, fake } = sit({});
    await pass(10);
    fake.slow.set("play.move", 50).set("setup.write", 50);
    table.setup.begin();
    void table.setup.finish();
    void table.asking.play("1.2");
    studio.show(other);
    await pass(200);
    expect(studio.line.value).toMatchObject({ rules: { text: "other" }, start: null, moves: [] });
    expect(table.asking.question.value?.who).toBe("south");
    expect(table.asking.waiting.value).toBe(false);
  });

  it("has all state of its own, but for what belongs to the person", () => {
    const fake = new Fake();
    const keeper = { keep: () => undefined, say: () => undefined };
    const studio = createStudio(fake.transport, newDoc(empty.rules), keeper);
    const made = vi.spyOn(studio.sheet, "signal");
    const table = new Table(studio, null);
    const { asking, programs, hints, leads, setup, preferences } = table;
    const rooms = { table, asking, programs, hints, leads, setup, preferences, experiment: new Experiment(studio) };
    const renewed = new Set<unknown>(made.mock.results.map(({ value }) => value as unknown));
    const others = Object.entries(rooms).flatMap(([room, state]) =>
      Object.entries(state)
        .filter(([, one]) => one instanceof Signal && !isComputed(one) && !renewed.has(one))
        .map(([name]) => `${room}.${name}`),
    );
    expect(renewed.size).toBeGreaterThan(10);
    expect(others.sort()).toEqual([
      "experiment.compares",
      "experiment.games",
      "experiment.who",
      "hints.wanted",
      "preferences.leads",
      "preferences.level",
      "preferences.numbers",
      "preferences.speed",
      "table.screen",
    ]);
  });

  it("is not begun when the game begins anew, yet a position that was set up for it is left", async () => {
    vi.useFakeTimers();
    const { studio, table } = sit({});
    await pass(10);
    const { value: number } = studio.sheet.number;
    table.setup.begin();
    studio.restart("a position");
    expect(table.setup.active.value).toBe(false);
    studio.become("a copy");
    expect(studio.sheet.number.value).toBe(number);
  });
});

/** Whether a signal follows others: it cannot be set. */
function isComputed(one: Signal): boolean {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value")?.set === undefined;
}

function never(): never {
  throw new Error("there is no such answer");
}
