/** The store in action: requests to Python after changes, and what happens with the replies. */

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { Diagnostic, Line, Methods, Opened, Question, RulesText, Value, View } from "../protocol";
import { FaultCode } from "../protocol";
import { isCancelled, ServiceError } from "../transport/transport";
import type { Transport } from "../transport/transport";
import { watchActed } from "./acted";
import { compareLines } from "./compare";
import type { Book } from "./chapters";
import { gameDeeds } from "./deeds";
import { PERSON, sameLine, sameRules, seenLineOf, settingsOf } from "./document";
import { Past } from "./past";
import { Sheet } from "./sheet";
import * as trees from "../../record/tree";
import type { Differs, Doc, LitLine, Played, Studio } from "./types";

/** Milliseconds without changes before a text is opened. */
const REST = 120;

/** Callbacks that store documents and show messages. */
export interface Keeper {
  /** Called whenever a document changes. */
  keep: (doc: Doc) => void;
  say: (words: string, kind: "news" | "fault") => void;
}

/** What the shell may do beyond other components. */
export interface OwnedStudio extends Studio {
  /** Shows another document. */
  show: (doc: Doc) => void;
  rename: (name: string) => void;
  /** Continue with the current document under another id, after it was split from another tab's version. */
  become: (id: string) => void;
}

/** A line that changes only when its content does. */
function steady(made: () => Line | null): ReadonlySignal<Line | null> {
  let last: Line | null = null;
  return computed(() => {
    const now = made();
    if (!sameLine(now, last)) last = now;
    return last;
  });
}

/** Makes a store. */
export function createStudio(transport: Transport, first: Doc, keeper: Keeper): OwnedStudio {
  const doc = signal(first);
  const text = signal(first.text);
  const sheet = new Sheet();
  const rules = sheet.signal<RulesText | null>(null);
  const opened = sheet.signal<Opened | null>(null);
  const faults = sheet.signal<Diagnostic[]>([]);
  const trouble = sheet.signal<string | null>(null);
  const opening = sheet.signal(false);
  const views = sheet.signal<View[]>([]);
  const differs = sheet.signal<Differs | null>(null);
  const played = sheet.signal<Played | null>(null);
  const litLine = sheet.signal<LitLine | null>(null);
  const reading = sheet.signal<{ file: string; line: number | null } | null>(null);
  const askedLine = sheet.signal<number | null>(null);
  const step = sheet.signal<number | null>(null);
  const near = sheet.signal(0);
  const past = new Past(sheet);

  const tree = computed(() => doc.value.tree);
  const depth = computed(() => trees.depthOf(tree.value, tree.value.here));
  const view = computed(() => views.value[depth.value] ?? null);
  const line = steady(() => rules.value && seenLineOf(doc.value, rules.value, tree.value.here, opened.value));
  const whole = steady(() => rules.value && seenLineOf(doc.value, rules.value, tree.value.tip, opened.value));
  const acted = watchActed(transport, whole, askedLine);

  let asking = new AbortController();
  sheet.onRenewal(() => {
    asking.abort();
  });
  const asked = new WeakMap<View, Promise<Question | null>>();

  /** Change the document, and have it stored. */
  const change = (part: Partial<Doc>): void => {
    doc.value = { ...doc.value, ...part, changed: Date.now() };
    keeper.keep(doc.value);
  };

  const failed = (error: unknown): void => {
    if (isCancelled(error)) return;
    if (error instanceof ServiceError && error.code === FaultCode.input && error.diagnostics.length > 0) {
      faults.value = error.diagnostics;
      trouble.value = null;
    } else {
      trouble.value = error instanceof Error ? error.message : String(error);
    }
  };

  /** Replay the current line, and show it; report where it differs from before. */
  const replay = async (
    now: RulesText,
    signalled: AbortSignal,
    against: View[] | null,
    game: Opened | null,
    besides: () => void = () => undefined,
  ): Promise<void> => {
    const whole = seenLineOf(doc.value, now, tree.value.tip, game);
    const answer = await transport.request("play.replay", { line: whole }, signalled);
    // In one batch, so that the next question is requested once.
    batch(() => {
      views.value = answer.views;
      differs.value = compareLines(against, whole.moves, answer);
      const last = answer.views.length - 1;
      if (depth.value > last) {
        // Illegal moves stay in the tree: the next change may make them legal again.
        const reached = trees.pathTo(tree.value, tree.value.tip)[last - 1];
        doc.value = { ...doc.value, tree: { ...tree.value, here: reached?.id ?? trees.ROOT } };
      }
      besides();
    });
  };

  /** Open the current text; if it has errors, the game stays as it is. */
  const open = async (against: View[] | null): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    const { signal: signalled } = asking;
    const now: RulesText = { name: doc.value.name, text: text.value };
    opening.value = true;
    try {
      let set = doc.value.set;
      let found: Opened;
      try {
        found = await transport.request("rules.open", { rules: now, set, near: near.value }, signalled);
      } catch (error) {
        if (Object.keys(set).length === 0 || isCancelled(error)) throw error;
        // The rules may have lost an option that was set, or one of its values.
        found = await transport.request("rules.open", { rules: now, set: {}, near: near.value }, signalled);
        const kept = settingsOf(set, found);
        try {
          if (Object.keys(kept).length > 0) {
            found = await transport.request("rules.open", { rules: now, set: kept, near: near.value }, signalled);
          }
          set = kept;
        } catch (again) {
          if (isCancelled(again)) throw again;
          set = {};
        }
      }
      doc.value = { ...doc.value, set, match: doc.value.match && found.match };
      await replay(now, signalled, against, found, () => {
        opened.value = found;
        rules.value = now;
        faults.value = [];
        trouble.value = null;
      });
    } catch (error) {
      failed(error);
    } finally {
      if (asking.signal === signalled) opening.value = false;
    }
  };

  /** Replay another line of the tree. */
  const reline = (): void => {
    if (!rules.value) return;
    asking.abort();
    asking = new AbortController();
    replay(rules.value, asking.signal, null, opened.value).catch(failed);
  };

  const look = (part: Book): void => {
    const { tip } = tree.value;
    step.value = null;
    litLine.value = null;
    change(part);
    if (part.tree.tip !== tip) reline();
  };

  const begin = (part: Book): void => {
    step.value = null;
    litLine.value = null;
    change(part);
    void open(null);
  };

  const isPerson = (turn: string | null): boolean =>
    opened.value?.players.some((one) => one === turn && (doc.value.players[one] ?? PERSON) === PERSON) ?? false;

  const play = async (wanted: string): Promise<void> => {
    const from = line.value;
    const before = view.value;
    if (!from || !before) return;
    const at = tree.value.here;
    const isCurrent = sheet.current();
    const moved = { ...from, moves: [...from.moves, wanted] };
    const given = new AbortController();
    const moving = transport.request("play.move", { line: from, move: wanted });
    const next = transport.request("play.question", { line: moved, after: "" }, given.signal);
    // The request that needs it reports the error.
    next.catch(() => undefined);
    let answer: Methods["play.move"]["result"];
    try {
      answer = await moving;
    } catch (error) {
      given.abort();
      throw error;
    }
    if (!isCurrent() || tree.value.here !== at) {
      given.abort();
      return;
    }
    // The rules were opened again meanwhile: replay under them.
    if (!sameRules(rules.value, from.rules)) {
      given.abort();
      await play(wanted);
      return;
    }
    if (answer.move === wanted && !answer.view.over) asked.set(answer.view, next);
    const grown = trees.grow(tree.value, answer.move);
    if (grown.next > tree.value.next) past.note(doc.value, isPerson(before.turn));
    // An existing move is followed by the rest of its line.
    const known = trees.pathTo(tree.value, tree.value.tip).some((node) => node.id === grown.here);
    views.value = known ? views.value : [...views.value.slice(0, trees.depthOf(grown, at) + 1), answer.view];
    differs.value = null;
    step.value = null;
    litLine.value = null;
    change({ tree: grown });
    played.value = { node: grown.here, before, after: answer.view, trace: answer.trace };
    if (grown.tip !== grown.here && !known) reline();
  };

  const deal = async (seed: number): Promise<boolean> => {
    const from = line.value;
    if (!from) return false;
    const at = tree.value.here;
    const isCurrent = sheet.current();
    const { moves, views: dealt } = await transport.request("play.deal", { line: from, seed });
    // Under other rules, or elsewhere, chance is drawn again.
    if (!isCurrent() || tree.value.here !== at || !sameRules(rules.value, from.rules)) return true;
    if (moves.length === 0) return false;
    past.note(doc.value, false);
    batch(() => {
      views.value = [...views.value.slice(0, depth.value + 1), ...dealt];
      differs.value = null;
      step.value = null;
      litLine.value = null;
      change({ tree: moves.reduce(trees.grow, tree.value) });
    });
    return true;
  };

  let resting: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const now = text.value;
    untracked(() => {
      if (now === doc.value.text) return;
      change({ text: now });
      clearTimeout(resting);
      resting = setTimeout(() => void open(views.value), REST);
    });
  });
  let reached = false;
  effect(() => {
    // A restarted service has no state, and needs none: repeat failed requests.
    const ready = transport.state.value === "ready";
    untracked(() => {
      if (ready && (!reached || trouble.value !== null)) void open(null);
      reached ||= ready;
    });
  });

  return {
    transport,
    doc,
    sheet,
    text,
    rules,
    opened,
    faults,
    trouble,
    opening,
    tree,
    past,
    line,
    views,
    depth,
    view,
    differs,
    played,
    litLine,
    reading,
    askedLine,
    acted,
    step,
    near,

    play,
    deal,
    questionOf: (view) => asked.get(view),
    ...gameDeeds({ doc, past, look, begin }),
    setOption: (name, value) => {
      const set: Record<string, Value> = { ...doc.value.set };
      const option = opened.value?.options.find((one) => one.name === name);
      if (option?.default === value) Reflect.deleteProperty(set, name);
      else set[name] = value;
      step.value = null;
      change({ set });
      void open(views.value);
    },
    setPlayers: (players) => {
      change({ players: { ...doc.value.players, ...players } });
      // Who plays decides what is shown.
      if (opened.value?.hides === true) reline();
    },
    turnBoard: () => {
      const players = opened.value?.players.length ?? 1;
      near.value = (near.value + 1) % players;
      void open(null);
    },
    say: (words, kind = "news") => {
      keeper.say(words, kind);
    },

    show: (next) => {
      // In one batch: no effect may see one document with the text of the other.
      batch(() => {
        sheet.renew();
        doc.value = next;
        text.value = next.text;
      });
      keeper.keep(next);
      void open(null);
    },
    become: (id) => {
      doc.value = { ...doc.value, id };
    },
    rename: (name) => {
      change({ name });
      void open(views.value);
    },
  };
}
