import { describe, expect, it } from "vitest";
import { changed, Gate, GIVEN_UP } from "../src/transport/gate";
import { GONE, HUNG } from "../src/transport/hangs";

const URI = "file:///mine.sow";

function open(text: string): unknown {
  const textDocument = { uri: URI, languageId: "sow", version: 1, text };
  return { jsonrpc: "2.0", method: "textDocument/didOpen", params: { textDocument } };
}

function change(text: string, version: number): unknown {
  const params = { textDocument: { uri: URI, version }, contentChanges: [{ text }] };
  return { jsonrpc: "2.0", method: "textDocument/didChange", params };
}

interface Passed {
  method?: string;
  id?: number;
  error?: { message: string };
  params?: { textDocument?: { text?: string }; diagnostics?: { message: string }[] };
}

function gate() {
  const server: Passed[] = [];
  const editor: Passed[] = [];
  const made = new Gate(
    (message) => server.push(message as Passed),
    (message) => editor.push(message as Passed),
  );
  return { gate: made, server, editor };
}

describe("the gate before the language server", () => {
  it("lets everything through as long as nothing hangs", () => {
    const { gate: it, server } = gate();
    it.send(open("one"));
    it.send(change("two", 2));
    it.send({ jsonrpc: "2.0", id: 7, method: "textDocument/hover", params: { textDocument: { uri: URI } } });
    expect(server.map((message) => message.method)).toEqual([
      "textDocument/didOpen",
      "textDocument/didChange",
      "textDocument/hover",
    ]);
  });

  it("does not show a text again over which the server hung, and says so", () => {
    const { gate: it, server, editor } = gate();
    it.send(open("bad"));
    it.hung(HUNG);
    server.length = 0;
    // The editor begins anew.
    it.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
    it.send(open("bad"));
    it.send({ jsonrpc: "2.0", id: 2, method: "textDocument/hover", params: { textDocument: { uri: URI } } });
    expect(server.map((message) => message.method)).toEqual(["initialize"]);
    expect(editor[0]?.params?.diagnostics?.[0]?.message).toBe(GIVEN_UP);
    expect(editor[1]).toMatchObject({ id: 2, error: { message: GIVEN_UP } });
  });

  it("opens the text again once it is changed, and shuts out what is changed back", () => {
    const { gate: it, server, editor } = gate();
    it.send(open("bad"));
    it.hung(HUNG);
    it.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
    it.send(open("bad"));
    server.length = 0;
    it.send(change("good", 2));
    expect(server).toHaveLength(1);
    expect(server[0]).toMatchObject({
      method: "textDocument/didOpen",
      params: { textDocument: { text: "good", version: 2, languageId: "sow" } },
    });
    editor.length = 0;
    it.send(change("bad", 3));
    expect(server.at(-1)?.method).toBe("textDocument/didClose");
    // What the server says when a text is closed does not wipe out what is said instead.
    it.receive({ method: "textDocument/publishDiagnostics", params: { uri: URI, diagnostics: [] } });
    expect(editor).toHaveLength(1);
    expect(editor[0]?.params?.diagnostics).toHaveLength(1);
  });

  it("tries a text once more when the server was gone, which may have had another reason", () => {
    const { gate: it, server } = gate();
    const again = (): void => {
      it.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
      server.length = 0;
      it.send(open("heavy"));
    };
    it.send(open("heavy"));
    it.hung(GONE);
    again();
    expect(server).toHaveLength(1);
    it.hung(GONE);
    again();
    expect(server).toHaveLength(0);
  });

  it("changes texts as the protocol counts", () => {
    const at = (line: number, character: number) => ({ line, character });
    expect(changed("ab\ncd\n", { range: { start: at(1, 1), end: at(1, 2) }, text: "x\ny" })).toBe("ab\ncx\ny\n");
    expect(changed("ab\ncd", { range: { start: at(0, 1), end: at(1, 1) }, text: "" })).toBe("ad");
    expect(changed("ab", { range: { start: at(0, 9), end: at(5, 0) }, text: "!" })).toBe("ab!");
  });
});
