import { describe, expect, it } from "vitest";

import { mends, PatientClient } from "../src/editor/server";

/** A channel whose other side answers as it is told, and notes what it was sent. */
function channel(answer: (id: number) => object) {
  const sent: string[] = [];
  const handlers = new Set<(message: string) => void>();
  return {
    sent,
    send: (message: string) => {
      const said = JSON.parse(message) as { id?: number; method: string };
      sent.push(said.method);
      const { id } = said;
      if (id !== undefined) {
        queueMicrotask(() => {
          for (const handler of handlers) handler(JSON.stringify({ jsonrpc: "2.0", id, ...answer(id) }));
        });
      }
    },
    subscribe: (handler: (message: string) => void) => void handlers.add(handler),
    unsubscribe: (handler: (message: string) => void) => void handlers.delete(handler),
  };
}

describe("a client of the language server", () => {
  // A promise that is refused and heard by nobody fails a test of vitest.
  it("leaves unsaid what a server that never began would have been told", async () => {
    const gone = channel(() => ({ error: { code: 4, message: "it ended unexpectedly" } }));
    const client = new PatientClient().connect(gone);
    client.initializing.catch(() => undefined);
    client.notification("textDocument/didOpen", {});
    await expect(client.request("textDocument/hover", {})).rejects.toMatchObject({ code: 4 });
    await new Promise((done) => setTimeout(done, 10));
    expect(gone.sent).toEqual(["initialize"]);
  });

  it("says things in the order in which they were to be said", async () => {
    const there = channel((id) => ({ result: id === 0 ? {} : { capabilities: {} } }));
    const client = new PatientClient().connect(there);
    client.notification("textDocument/didChange", {});
    const asked = client.request("textDocument/hover", {});
    client.notification("textDocument/didClose", {});
    await asked;
    await new Promise((done) => setTimeout(done, 10));
    expect(there.sent).toEqual([
      "initialize",
      "initialized",
      "textDocument/didChange",
      "textDocument/hover",
      "textDocument/didClose",
    ]);
  });
});

describe("the fixes of a diagnostic", () => {
  const at = (from: number, to: number) => ({
    start: { line: 3, character: from },
    end: { line: 3, character: to },
  });
  const one = { range: at(2, 6), message: "there is no verb ‘take’", code: "E301" };

  it("are those of the line that name it", () => {
    const other = { ...one, range: at(9, 16) };
    const title = "Write ‘capture’";
    expect(mends({ title, diagnostics: [one] }, one)).toBe(true);
    expect(mends({ title, diagnostics: [other] }, one)).toBe(false);
    expect(mends({ title, diagnostics: [{ ...one, message: "there is no word ‘take’" }] }, one)).toBe(false);
    expect(mends({ title, diagnostics: [{ ...one, code: "E201" }] }, one)).toBe(false);
    expect(mends({ title }, one)).toBe(false);
  });
});
