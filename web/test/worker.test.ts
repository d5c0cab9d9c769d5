import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromWorker, ToWorker } from "../src/transport/messages";
import type { Workshop } from "../src/transport/python";
import { ServiceError } from "../src/transport/transport";
import { WorkerTransport } from "../src/transport/worker";
import type { Line } from "../src/protocol";

type Frames = Extract<ToWorker, { kind: "frame" }>;

/** A worker that does as it is told. */
class Puppet implements Workshop {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly heard: ToWorker[] = [];
  ended = false;
  answersPings = true;

  postMessage(message: ToWorker): void {
    this.heard.push(message);
    if (message.kind === "ping" && this.answersPings) this.say({ kind: "pong" });
  }

  terminate(): void {
    this.ended = true;
  }

  say(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }

  get frames(): Frames[] {
    return this.heard.filter((message) => message.kind === "frame");
  }

  answer(result: unknown): void {
    const last = this.frames.at(-1);
    if (!last) throw new Error("Nothing was asked.");
    const { id } = (JSON.parse(last.text) as { message: { id: number } }).message;
    this.say({ kind: "began", number: last.number });
    this.say({ kind: "frame", text: JSON.stringify({ channel: "rpc", message: { jsonrpc: "2.0", id, result } }) });
    this.say({ kind: "ended", number: last.number });
  }
}

function started() {
  const puppets: Puppet[] = [];
  const transport = new WorkerTransport(() => {
    const puppet = new Puppet();
    puppets.push(puppet);
    return puppet;
  });
  return { transport, puppets, last: () => puppets.at(-1) ?? new Puppet() };
}

const line = (text: string): Line => ({ rules: { name: "mine", text }, set: {}, match: false, start: null, moves: [] });
const open = (text: string) => ({ rules: { name: "mine", text }, set: {} });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("Python in workers", () => {
  it("finds the library beside the page before Python is there, and asks Python where there is none", async () => {
    const fetched = vi.fn<(where: URL) => Promise<Response>>(() => Promise.resolve(new Response("rules")));
    vi.stubGlobal("fetch", fetched);
    const { transport, last } = started();
    expect(await transport.request("library.text", { name: "oware" })).toEqual({ name: "oware", text: "rules" });
    expect(String(fetched.mock.calls[0]?.[0])).toMatch(/\/library\/games\/oware\.sow$/);
    fetched.mockImplementation(() => Promise.resolve(new Response("", { status: 404 })));
    last().say({ kind: "ready", took: 1000 });
    const asked = transport.request("library.text", { name: "../secret" });
    last().answer({ name: "no such game", text: "" });
    expect((await asked).name).toBe("no such game");
    expect(fetched).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it("keeps what is asked until Python is there, and asks one thing at a time", async () => {
    const { transport, last } = started();
    const first = transport.request("rules.open", open("a"));
    const second = transport.request("rules.open", open("b"));
    expect(last().frames).toHaveLength(0);
    last().say({ kind: "ready", took: 1000 });
    expect(transport.state.value).toBe("ready");
    expect(last().frames).toHaveLength(1);
    last().answer({ title: "a" });
    expect(last().frames).toHaveLength(2);
    last().answer({ title: "b" });
    expect((await first).title).toBe("a");
    expect((await second).title).toBe("b");
  });

  it("lets the board stand before the language server begins", async () => {
    const { transport, last } = started();
    transport.lsp.send('{"method":"initialize"}');
    const asked = transport.request("rules.open", open("a"));
    last().say({ kind: "ready", took: 1000 });
    expect(last().frames.map((frame) => frame.text.includes('"rpc"'))).toEqual([true]);
    last().answer({ title: "a" });
    expect((await asked).title).toBe("a");
    expect(last().frames.at(-1)?.text).toContain("initialize");
    transport.lsp.send('{"method":"shutdown"}');
    expect(last().frames.at(-1)?.text).toContain("shutdown");
  });

  it("never begins what nobody waits for any more", async () => {
    const { transport, last } = started();
    last().say({ kind: "ready", took: 1000 });
    const first = transport.request("rules.open", open("a"));
    const given = new AbortController();
    const second = transport.request("rules.open", open("b"), given.signal);
    const third = transport.request("rules.open", open("c"));
    given.abort();
    await expect(second).rejects.toMatchObject({ code: 5 });
    last().answer({ title: "a" });
    expect(
      last()
        .frames.map((frame) => frame.text)
        .join(),
    ).not.toContain('"text":"b"');
    last().answer({ title: "c" });
    expect((await first).title + (await third).title).toBe("ac");
  });

  it("ends a worker that hangs, begins another, and does not try the same again", async () => {
    const { transport, puppets, last } = started();
    last().say({ kind: "ready", took: 1000 });
    const asked = transport.request("rules.open", open("round and round"));
    const refused = expect(asked).rejects.toMatchObject({ code: 4 });
    const [frame] = last().frames;
    last().say({ kind: "began", number: frame?.number ?? 0 });
    last().answersPings = false;
    vi.advanceTimersByTime(4400);
    expect(puppets).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    await refused;
    expect(puppets).toHaveLength(2);
    expect(puppets[0]?.ended).toBe(true);
    expect(transport.state.value).toBe("restarting");
    last().say({ kind: "ready", took: 1000 });
    expect(transport.state.value).toBe("ready");
    await expect(transport.request("rules.open", open("round and round"))).rejects.toBeInstanceOf(ServiceError);
    expect(last().frames).toHaveLength(0);
    const other = transport.request("rules.open", open("other"));
    last().answer({ title: "Other" });
    expect((await other).title).toBe("Other");
  });

  it("is more patient where Python itself was slow to begin, and tries again when somebody wants it", async () => {
    const { transport, puppets, last } = started();
    last().say({ kind: "ready", took: 12_000 });
    const asked = transport.request("rules.open", open("slow"));
    const refused = expect(asked).rejects.toMatchObject({ code: 4 });
    last().say({ kind: "began", number: last().frames[0]?.number ?? 0 });
    last().answersPings = false;
    vi.advanceTimersByTime(11_000);
    expect(puppets).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    await refused;
    last().say({ kind: "ready", took: 1000 });
    await expect(transport.request("rules.open", open("slow"))).rejects.toBeInstanceOf(ServiceError);
    transport.forgive();
    const again = transport.request("rules.open", open("slow"));
    last().answer({ title: "Slow" });
    expect((await again).title).toBe("Slow");
  });

  it("asks again what waited while something else hung", async () => {
    const { transport, last } = started();
    last().say({ kind: "ready", took: 1000 });
    const asked = transport.request("rules.open", open("a"));
    // The language server is at something of its own, so the request was not even begun.
    last().answersPings = false;
    vi.advanceTimersByTime(6000);
    last().say({ kind: "ready", took: 1000 });
    last().answer({ title: "found" });
    expect((await asked).title).toBe("found");
  });

  it("lets a search take the time that it was given", () => {
    const { transport, puppets, last } = started();
    last().say({ kind: "ready", took: 1000 });
    const asked = transport.request("search.choose", { line: line(""), player: "alphabeta:time=4" });
    asked.catch(() => undefined);
    last().answersPings = false;
    vi.advanceTimersByTime(8400);
    expect(puppets).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    expect(puppets).toHaveLength(2);
  });

  it("begins a second worker for long jobs, and says when one was lost with it", async () => {
    const { transport, puppets, last } = started();
    last().say({ kind: "ready", took: 1000 });
    const lost = vi.fn();
    transport.on("job.failed", lost);
    const asked = transport.request("job.start", { kind: "simulate", line: line(""), games: 9, seed: 1 });
    expect(puppets).toHaveLength(2);
    last().say({ kind: "ready", took: 1000 });
    last().answer({ job: "j1" });
    expect((await asked).job).toBe("j1");
    last().answersPings = false;
    vi.advanceTimersByTime(6000);
    expect(lost).toHaveBeenCalledWith(expect.objectContaining({ job: "j1" }));
    expect(transport.state.value).toBe("ready");
  });

  it("gives up when it hangs again and again without having done anything, until something else is asked", async () => {
    const { transport, puppets, last } = started();
    for (let time = 0; time < 6; time++) {
      last().say({ kind: "ready", took: 1000 });
      last().answersPings = false;
      vi.advanceTimersByTime(6000);
    }
    expect(puppets).toHaveLength(4);
    expect(transport.state.value).toBe("lost");
    const asked = transport.request("rules.open", open("a"));
    last().say({ kind: "ready", took: 1000 });
    last().answer({ title: "found" });
    expect((await asked).title).toBe("found");
  });
});
