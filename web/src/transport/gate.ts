/**
 * Stands between the editor and the language server, and tracks open texts: a text on which the server hung is not
 * sent again until it changes.
 */

import { Strikes } from "./hangs";

interface Position {
  line: number;
  character: number;
}

interface Change {
  range?: { start: Position; end: Position };
  text: string;
}

interface Message {
  jsonrpc?: string;
  id?: number | string;
  method?: string;
  params?: {
    textDocument?: { uri?: string; text?: string; version?: number; languageId?: string };
    contentChanges?: Change[];
  };
}

interface Document {
  text: string;
  version: number;
  language: string;
  /** Whether the server has it open. */
  shown: boolean;
}

/** The error code for requests about a text that hangs the server. */
const REQUEST_FAILED = -32803;
/** The message about such a text in the editor. */
export const GIVEN_UP =
  "Looking at this text took more than five seconds and was given up. It is looked at again when it is changed.";

/** One for each language server. */
export class Gate {
  private readonly documents = new Map<string, Document>();
  /** Texts on which a server hung. */
  private readonly strikes = new Strikes();
  private latest: string | null = null;

  constructor(
    private readonly toServer: (message: unknown) => void,
    private readonly toEditor: (message: unknown) => void,
  ) {}

  /** The server hung (or was gone): on `text`, or else on the last changed one. */
  hung(weight: number, text: string | null = null): void {
    const last = this.latest === null ? undefined : this.documents.get(this.latest)?.text;
    const found = text ?? last;
    if (found !== undefined) this.strikes.add(found, weight);
  }

  /** Whether a text is known to hang the server. */
  hangs(text: string): boolean {
    return this.strikes.out(text);
  }

  /** Send every text again. */
  forgive(): void {
    this.strikes.forgive();
  }

  /** Handle a message of the editor, and forward it if allowed. */
  send(given: unknown): void {
    const message = given as Message;
    const uri = message.params?.textDocument?.uri;
    if (message.method === "initialize") this.documents.clear();
    if (uri === undefined) this.toServer(given);
    else if (message.method === "textDocument/didOpen") this.open(uri, message);
    else if (message.method === "textDocument/didChange") this.change(uri, message, given);
    else if (this.documents.get(uri)?.shown !== false) this.pass(uri, message, given);
    else if (message.method === "textDocument/didClose") this.documents.delete(uri);
    else if (message.id !== undefined)
      this.toEditor({ jsonrpc: "2.0", id: message.id, error: { code: REQUEST_FAILED, message: GIVEN_UP } });
  }

  /** Handle a message of the server; messages about hidden texts are dropped. */
  receive(given: unknown): void {
    const { method, params } = given as { method?: string; params?: { uri?: string } };
    const silenced = method === "textDocument/publishDiagnostics" && params?.uri !== undefined;
    if (!silenced || this.documents.get(params.uri ?? "")?.shown !== false) this.toEditor(given);
  }

  private pass(uri: string, message: Message, given: unknown): void {
    if (message.method === "textDocument/didClose") this.documents.delete(uri);
    this.toServer(given);
  }

  private open(uri: string, message: Message): void {
    const found = message.params?.textDocument;
    const text = found?.text ?? "";
    this.documents.set(uri, { text, version: found?.version ?? 0, language: found?.languageId ?? "", shown: false });
    this.latest = uri;
    this.show(uri);
  }

  private change(uri: string, message: Message, given: unknown): void {
    const document = this.documents.get(uri);
    if (!document) {
      this.toServer(given);
      return;
    }
    this.latest = uri;
    document.text = (message.params?.contentChanges ?? []).reduce(changed, document.text);
    document.version = message.params?.textDocument?.version ?? document.version + 1;
    if (!document.shown) this.show(uri);
    else if (!this.strikes.out(document.text)) this.toServer(given);
    else this.hide(uri, document);
  }

  /** Open a text at the server, unless it is known to hang it. */
  private show(uri: string): void {
    const document = this.documents.get(uri);
    if (!document) return;
    if (this.strikes.out(document.text)) {
      this.complain(uri);
      return;
    }
    document.shown = true;
    const { text, version, language } = document;
    const textDocument = { uri, languageId: language, version, text };
    this.toServer({ jsonrpc: "2.0", method: "textDocument/didOpen", params: { textDocument } });
  }

  private hide(uri: string, document: Document): void {
    document.shown = false;
    this.toServer({ jsonrpc: "2.0", method: "textDocument/didClose", params: { textDocument: { uri } } });
    this.complain(uri);
  }

  private complain(uri: string): void {
    const start = { line: 0, character: 0 };
    const range = { start, end: { line: 1, character: 0 } };
    const diagnostics = [{ range, severity: 1, source: "manqala", message: GIVEN_UP }];
    this.toEditor({ jsonrpc: "2.0", method: "textDocument/publishDiagnostics", params: { uri, diagnostics } });
  }
}

/** A text after a change, whose positions follow the protocol. */
export function changed(text: string, change: Change): string {
  if (!change.range) return change.text;
  const from = offset(text, change.range.start);
  const to = offset(text, change.range.end);
  return text.slice(0, from) + change.text + text.slice(to);
}

function offset(text: string, at: Position): number {
  let start = 0;
  for (let line = 0; line < at.line; line++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  return Math.min(start + at.character, end < 0 ? text.length : end);
}
