/** The smaller dialogs: a link that does not open, an example to record, the keys. */

import { useSignal } from "@preact/signals";
import { Dialog } from "./Dialog";
import { useDesk, wordsOf } from "./desk";
import { Icon } from "./icons";
import { dialog, linkTrouble, rulesTab, say, startTab } from "./ui";

/** Why a link does not work, and what to do. */
export function LinkDialog() {
  if (dialog.value !== "link") return null;
  return (
    <Dialog name="link" title="This link does not open">
      <p role="alert">{linkTrouble.value}</p>
      <p>
        What you have here is as it was. Ask for the link again, as a whole: in a mail it may be broken over several
        lines. A rule file that is sent instead is opened with ‘Open’.
      </p>
      <div class="dialog-deeds">
        <button
          type="button"
          class="button button-main"
          onClick={() => {
            startTab.value = "library";
            dialog.value = "start";
          }}
        >
          Choose a game
        </button>
      </div>
    </Dialog>
  );
}

/** The moves so far as an example. */
export function RecordDialog() {
  const desk = useDesk();
  const trouble = useSignal<string | null>(null);
  if (dialog.value !== "record") return null;
  const moves = desk.studio.depth.value;
  return (
    <Dialog name="record" title="Record as example">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const title = new FormData(event.currentTarget).get("title");
          desk.record(typeof title === "string" ? title.trim() : "").then(
            () => {
              dialog.value = null;
              rulesTab.value = "examples";
              say("The example stands at the end of the text.");
            },
            (error: unknown) => {
              trouble.value = wordsOf(error);
            },
          );
        }}
      >
        <p>
          {moves === 1 ? "The move" : `The ${moves} moves`} up to the position on the board and what came of{" "}
          {moves === 1 ? "it" : "them"} are written into the text. From then on every change of the rules is held
          against {moves === 1 ? "it" : "them"}.
        </p>
        <label class="labelled">
          What it shows
          <input class="field" name="title" autofocus required maxLength={120} placeholder="the last seed captures" />
        </label>
        {trouble.value !== null && <p class="fault-text">{trouble.value}</p>}
        <div class="dialog-deeds">
          <button type="submit" class="button button-main">
            <Icon name="record" /> Record
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const KEYS: [string, [string, string][]][] = [
  [
    "Everywhere",
    [
      ["Ctrl-S", "save the rules"],
      ["Ctrl-O", "choose a game"],
      ["F6", "go to the next part: rules, board, story"],
      ["F1", "this list"],
    ],
  ],
  [
    "In the text",
    [
      ["Ctrl-Space", "what can be written here"],
      ["Ctrl-.", "what can be done here"],
      ["F8", "the next fault"],
      ["F12, Shift-F12", "where a word is defined, where it is said"],
      ["F2", "another name for it"],
      ["Shift-Alt-F", "lay the text out"],
      ["Ctrl-Shift-Space", "how a verb is used"],
      ["Ctrl-F", "find"],
      ["Ctrl-], Ctrl-[", "indent lines, or take their indent back"],
      ["Tab, Shift-Tab", "leave the text"],
    ],
  ],
  [
    "At the board",
    [
      ["arrows", "from hole to hole"],
      ["Enter", "sow, or answer"],
      ["Ctrl-←, Ctrl-→", "a move back, a move forward"],
      ["Ctrl-Z, Ctrl-Shift-Z", "undo, redo: an answer, a move, a comment"],
    ],
  ],
];

/** The keyboard shortcuts. */
export function KeysDialog() {
  if (dialog.value !== "keys") return null;
  return (
    <Dialog name="keys" title="Keys">
      <div class="keys">
        {KEYS.map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, words]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
