/** The editor's side of the language server: diagnostics, code actions, hover texts and completions. */

import { setDiagnostics } from "@codemirror/lint";
import type { Action, Diagnostic as Mark } from "@codemirror/lint";
import { findReferencesKeymap, formatKeymap, LSPClient, LSPPlugin, renameKeymap } from "@codemirror/lsp-client";
import type { Extension } from "@codemirror/state";
import { EditorView, keymap, ViewPlugin } from "@codemirror/view";
import type { ViewUpdate } from "@codemirror/view";
import { effect, untracked } from "@preact/signals";
import type {
  CodeAction,
  Command,
  Diagnostic as Told,
  Location,
  Position,
  TextEdit,
} from "vscode-languageserver-types";
import type { Transport } from "../transport/transport";

/** A diagnostic of the protocol; our server sends plain messages. */
type Diagnostic = Told & { message: string };

interface PublishDiagnosticsParams {
  uri: string;
  diagnostics: Diagnostic[];
}

/** Milliseconds before changes are sent to the server. */
const SOON = 15;
/** Requests never time out here: the transport restarts a hanging server and reconnects. */
const PATIENCE = 24 * 3600 * 1000;
/** Limit of diagnostics for which code actions are requested. */
const MENDED = 12;

/** A problem in the list below the editor. */
export interface Problem {
  from: number;
  to: number;
  line: number;
  severity: "error" | "warning" | "info";
  code: string;
  /** The message, followed by further lines. */
  lines: string[];
  /** The fixes; the preferred one is surely meant. */
  fixes: { title: string; preferred: boolean; apply: () => void }[];
}

/** Callbacks for events from the server. */
export interface Heard {
  problems: (found: Problem[]) => void;
  say: (words: string) => void;
  /** Open another text. */
  read: (file: string, line: number) => void;
}

/** Send a request to the server; null if it fails. */
export async function ask<T>(view: EditorView, method: string, params: object): Promise<T | null> {
  const plugin = LSPPlugin.get(view);
  if (!plugin?.client.connected) return null;
  plugin.client.sync();
  try {
    return await plugin.client.request<object, T | null>(method, { textDocument: { uri: plugin.uri }, ...params });
  } catch {
    // A failed request (the worker was killed, the text changed) need not disturb the author.
    return null;
  }
}

/**
 * A client that silently retries after a server ended before its initialisation: open documents are announced to the
 * next one. Both directions take an extra turn of the event loop, to stay in order.
 */
export class PatientClient extends LSPClient {
  override notification(method: string, params: unknown): void {
    this.initializing.then(
      () => {
        super.notification(method, params);
      },
      () => undefined,
    );
  }

  override async request<Result>(method: string, params: unknown): Promise<Result> {
    return this.initializing.then(() => super.request<unknown, Result>(method, params));
  }
}

/** A client for the server behind a transport; it reconnects whenever the other side restarts. */
export function connectServer(transport: Transport, heard: Heard): { client: LSPClient; end: () => void } {
  const client = new PatientClient({
    timeout: PATIENCE,
    initializationOptions: { playouts: 20 },
    notificationHandlers: {
      "textDocument/publishDiagnostics": (_client, params: PublishDiagnosticsParams) => {
        void publish(client, params, heard);
        return true;
      },
      "window/showMessage": (_client, params: { message: string }) => {
        heard.say(params.message);
        return true;
      },
      "window/logMessage": () => true,
    },
    extensions: [
      {
        clientCapabilities: {
          textDocument: {
            publishDiagnostics: { relatedInformation: true },
            codeAction: {
              codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor.rewrite"] } },
            },
          },
        },
        editorExtension: sync,
      },
    ],
  });
  const stop = effect(() => {
    const ready = transport.state.value === "ready";
    untracked(() => {
      if (ready) {
        if (client.connected) client.disconnect();
        client.connect(transport.lsp);
        // It fails if the worker is killed before it replies; then the client reconnects.
        client.initializing.catch(() => undefined);
      }
    });
  });
  return {
    client,
    end: () => {
      stop();
      client.disconnect();
    },
  };
}

/** Sends changes after a short delay. */
const sync = ViewPlugin.fromClass(
  class {
    private waiting: ReturnType<typeof setTimeout> | undefined;

    update(update: ViewUpdate): void {
      if (!update.docChanged) return;
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => LSPPlugin.get(update.view)?.client.sync(), SOON);
    }

    destroy(): void {
      clearTimeout(this.waiting);
    }
  },
);

/** Show diagnostics at once, and their fixes once they are known. */
async function publish(client: LSPClient, params: PublishDiagnosticsParams, heard: Heard): Promise<void> {
  const view = client.workspace.getFile(params.uri)?.getView();
  const plugin = view ? LSPPlugin.get(view) : null;
  if (!view || !plugin) return;
  const { syncedDoc } = plugin;
  const place = (one: Diagnostic): [number, number] => {
    const from = plugin.unsyncedChanges.mapPos(plugin.fromPosition(one.range.start, syncedDoc));
    const to = plugin.unsyncedChanges.mapPos(plugin.fromPosition(one.range.end, syncedDoc));
    return [from, Math.max(from, to)];
  };
  const show = (fixes: Problem["fixes"][]): void => {
    const problems = params.diagnostics.map((one, number) => problem(view, one, place(one), fixes[number] ?? []));
    view.dispatch(setDiagnostics(view.state, problems.map(mark)));
    heard.problems(problems);
  };
  show([]);
  const asked = params.diagnostics.slice(0, MENDED);
  if (asked.length === 0) return;
  const fixes = await Promise.all(asked.map((one) => fixesOf(view, one)));
  if (plugin.syncedDoc === syncedDoc && fixes.some((some) => some.length > 0)) show(fixes);
}

function problem(view: EditorView, one: Diagnostic, [from, to]: [number, number], fixes: Problem["fixes"]): Problem {
  const severities = { 1: "error", 2: "warning", 3: "info", 4: "info" } as const;
  const related = (one.relatedInformation ?? []).map(
    (other) => `line ${other.location.range.start.line + 1}: ${other.message}`,
  );
  return {
    from,
    to,
    line: view.state.doc.lineAt(Math.min(from, view.state.doc.length)).number,
    severity: severities[one.severity ?? 1],
    code: String(one.code ?? ""),
    lines: [...one.message.split("\n"), ...related],
    fixes,
  };
}

function mark(one: Problem): Mark {
  const actions: Action[] = one.fixes.map(({ title, apply }) => ({ name: title, apply }));
  return {
    from: one.from,
    to: one.to,
    severity: one.severity,
    message: one.lines.join("\n"),
    markClass: `studio-mark-${one.severity}`,
    actions,
    ...(one.code === "" ? {} : { source: one.code }),
  };
}

/** The fixes for a diagnostic. */
async function fixesOf(view: EditorView, one: Diagnostic): Promise<Problem["fixes"]> {
  const context = { diagnostics: [one], only: ["quickfix"] };
  const found = await ask<(CodeAction | Command)[]>(view, "textDocument/codeAction", { range: one.range, context });
  return distinct((found ?? []).filter((action) => mends(action, one)).flatMap((action) => fix(view, action)));
}

/** Whether an action is for this diagnostic: servers answer for whole lines. */
export function mends(action: CodeAction | Command, { range, code, message }: Diagnostic): boolean {
  const { start, end } = range;
  return (
    "diagnostics" in action &&
    action.diagnostics.some(
      (other) =>
        other.code === code &&
        other.message === message &&
        samePlace(other.range.start, start) &&
        samePlace(other.range.end, end),
    )
  );
}

function samePlace(one: Position, other: Position): boolean {
  return one.line === other.line && one.character === other.character;
}

/** Put preferred fixes first, and remove those with the same title. */
function distinct(fixes: Problem["fixes"]): Problem["fixes"] {
  const first = [...fixes.filter((one) => one.preferred), ...fixes.filter((one) => !one.preferred)];
  return first.filter((one, number) => first.findIndex((other) => other.title === one.title) === number);
}

/** All code actions at the cursor. */
export async function actionsAt(view: EditorView): Promise<Problem["fixes"]> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return [];
  const { from, to } = view.state.selection.main;
  const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
  const found = await ask<(CodeAction | Command)[]>(view, "textDocument/codeAction", {
    range,
    context: { diagnostics: [] },
  });
  return distinct((found ?? []).flatMap((action) => fix(view, action)));
}

function fix(view: EditorView, action: CodeAction | Command): Problem["fixes"] {
  const plugin = LSPPlugin.get(view);
  const edits = plugin && "edit" in action ? action.edit.changes?.[plugin.uri] : undefined;
  if (!edits) return [];
  return [
    {
      title: action.title,
      preferred: "isPreferred" in action && action.isPreferred,
      apply: () => {
        applyEdits(view, edits);
      },
    },
  ];
}

/** Apply the server's edits to the text. */
export function applyEdits(view: EditorView, edits: readonly TextEdit[]): void {
  const { doc } = view.state;
  const offset = ({ line, character }: { line: number; character: number }): number => {
    if (line >= doc.lines) return doc.length;
    const at = doc.line(line + 1);
    return Math.min(at.from + character, at.to);
  };
  const changes = edits.map(({ range, newText }) => ({
    from: offset(range.start),
    to: offset(range.end),
    insert: newText,
  }));
  view.dispatch({ changes, userEvent: "input.fix", scrollIntoView: true });
  view.focus();
}

/** Go to the definition of the word at the cursor, in this text or in one on which it depends. */
function toDefinition(view: EditorView, heard: Heard): boolean {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return false;
  const position = plugin.toPosition(view.state.selection.main.head);
  void ask<Location | Location[]>(view, "textDocument/definition", { position }).then((found) => {
    const place = Array.isArray(found) ? found[0] : found;
    if (!place) heard.say("It is not known where this is defined.");
    else if (place.uri !== plugin.uri) heard.read(place.uri, place.range.start.line + 1);
    else {
      const anchor = plugin.fromPosition(place.range.start, view.state.doc);
      view.dispatch({ selection: { anchor }, scrollIntoView: true, userEvent: "select.definition" });
    }
  });
  return true;
}

/** Key bindings for requests about a word or the whole text. */
export function serverKeys(heard: Heard): Extension {
  const definition = { key: "F12", run: (view: EditorView) => toDefinition(view, heard), preventDefault: true };
  return keymap.of([definition, ...formatKeymap, ...renameKeymap, ...findReferencesKeymap]);
}
