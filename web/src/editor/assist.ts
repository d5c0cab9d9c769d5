/** Help while typing, from the language server: completions, meanings, the signatures of verbs. */

import { autocompletion } from "@codemirror/autocomplete";
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { LSPPlugin } from "@codemirror/lsp-client";
import type { Extension } from "@codemirror/state";
import { StateEffect, StateField } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, showTooltip } from "@codemirror/view";
import type { Tooltip } from "@codemirror/view";
import type {
  CompletionItem,
  CompletionList,
  Hover,
  MarkupContent,
  SignatureHelp,
  SignatureInformation,
} from "vscode-languageserver-types";
import { markdown } from "./markdown";
import { actionsAt, ask } from "./server";

const KINDS: Record<number, string> = {
  3: "function",
  5: "property",
  6: "variable",
  10: "property",
  12: "constant",
  13: "constant",
  14: "keyword",
  20: "constant",
  21: "constant",
  25: "type",
};

const textOf = (content: string | MarkupContent): string => (typeof content === "string" ? content : content.value);

/** Completions at the cursor. */
async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const { view } = context;
  const plugin = view && LSPPlugin.get(view);
  if (!plugin) return null;
  const before = context.state.sliceDoc(context.pos - 1, context.pos);
  if (!context.explicit && !/[a-z'\s]/i.test(before)) return null;
  // After a blank, completions only help once a word is begun, unless requested by key.
  if (!context.explicit && /\s/.test(before)) return null;
  const params = { position: plugin.toPosition(context.pos), context: { triggerKind: 1 } };
  const found = await ask<CompletionItem[] | CompletionList>(view, "textDocument/completion", params);
  const items = Array.isArray(found) ? found : (found?.items ?? []);
  const edit = items[0]?.textEdit;
  if (!edit || context.aborted) return null;
  const start = "range" in edit ? edit.range.start : edit.insert.start;
  const line = context.state.doc.lineAt(context.pos);
  return { from: line.from + start.character, options: items.map(completion), validFor: /^[\w'-]*$/ };
}

function completion(item: CompletionItem, number: number): Completion {
  const says = item.documentation;
  return {
    label: item.label,
    apply: item.textEdit?.newText ?? item.insertText ?? item.label,
    boost: -Math.min(99, number),
    ...(item.detail === undefined ? {} : { detail: item.detail }),
    ...(item.kind === undefined ? {} : { type: KINDS[item.kind] ?? "text" }),
    ...(says === undefined ? {} : { info: () => markdown(textOf(says)) }),
  };
}

/** The meaning of the word under the pointer. */
const meaning = hoverTooltip(
  async (view, pos): Promise<Tooltip | null> => {
    const plugin = LSPPlugin.get(view);
    if (!plugin) return null;
    const found = await ask<Hover>(view, "textDocument/hover", { position: plugin.toPosition(pos) });
    if (!found || typeof found.contents !== "object" || !("value" in found.contents)) return null;
    const says = markdown(found.contents.value);
    const from = found.range ? plugin.fromPosition(found.range.start) : pos;
    const to = found.range ? plugin.fromPosition(found.range.end) : pos;
    return { pos: from, end: to, above: true, create: () => ({ dom: says }) };
  },
  { hoverTime: 350 },
);

const setShown = StateEffect.define<Tooltip | null>();

/** The tooltip at the cursor, requested by key: a signature, or code actions. A change closes it. */
const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update: (now, change) => {
    for (const one of change.effects) if (one.is(setShown)) return one.value;
    return change.docChanged || change.selection ? null : now;
  },
  provide: (field) => showTooltip.from(field),
});

/** Show the signature of the verb before the cursor. */
function showUse(view: EditorView): boolean {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return false;
  const pos = view.state.selection.main.head;
  void ask<SignatureHelp>(view, "textDocument/signatureHelp", { position: plugin.toPosition(pos) }).then((found) => {
    const signature = found?.signatures[found.activeSignature ?? 0];
    if (signature)
      view.dispatch({ effects: setShown.of({ pos, above: true, create: () => ({ dom: use(signature, found) }) }) });
  });
  return true;
}

function use(signature: SignatureInformation, found: SignatureHelp): HTMLElement {
  const says =
    signature.documentation === undefined ? document.createElement("div") : markdown(textOf(signature.documentation));
  says.className = "studio-prose";
  const head = document.createElement("pre");
  const active = signature.parameters?.[signature.activeParameter ?? found.activeParameter ?? -1]?.label;
  const [from, to] =
    typeof active === "string"
      ? [signature.label.indexOf(active), signature.label.indexOf(active) + active.length]
      : (active ?? [0, 0]);
  head.append(signature.label.slice(0, from));
  if (to > from) head.appendChild(document.createElement("strong")).textContent = signature.label.slice(from, to);
  head.append(signature.label.slice(to));
  says.prepend(head);
  return says;
}

/** Show the code actions at the cursor as a list. */
function showActions(view: EditorView): boolean {
  const pos = view.state.selection.main.head;
  void actionsAt(view).then((actions) => {
    const list = document.createElement("div");
    list.className = "studio-actions";
    list.setAttribute("role", "menu");
    for (const { title, apply } of actions) {
      const button = list.appendChild(document.createElement("button"));
      button.setAttribute("role", "menuitem");
      button.textContent = title;
      button.addEventListener("click", apply);
    }
    if (actions.length === 0) list.textContent = "There is nothing to be done here.";
    list.addEventListener("keydown", (event) => {
      const all = [...list.querySelectorAll("button")];
      const at = all.findIndex((button) => button.matches(":focus"));
      if (event.key === "Escape") {
        view.dispatch({ effects: setShown.of(null) });
        view.focus();
      } else if (event.key === "ArrowDown") all[(at + 1) % all.length]?.focus();
      else if (event.key === "ArrowUp") all[(at - 1 + all.length) % all.length]?.focus();
      else return;
      event.preventDefault();
    });
    const tooltip: Tooltip = {
      pos,
      create: () => ({
        dom: list,
        mount: () => {
          list.querySelector("button")?.focus();
        },
      }),
    };
    view.dispatch({ effects: setShown.of(tooltip) });
  });
  return true;
}

/** Completions, hover texts, signatures and code actions. */
export function assistance(): Extension {
  return [
    autocompletion({ override: [complete], activateOnTypingDelay: 60, icons: false }),
    meaning,
    shown,
    keymap.of([
      { key: "Ctrl-Shift-Space", mac: "Cmd-Shift-Space", run: showUse },
      { key: "Ctrl-.", mac: "Cmd-.", run: showActions },
    ]),
  ];
}
