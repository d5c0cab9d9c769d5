/** The game to share: its link, its moves, and HTML for other pages, each with a button to copy it. */

import { useSignal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";

import { Dialog } from "./Dialog";
import type { PartProps } from "./GamePage";
import { elementText, frameText, movesText, pageAddress, type SharedGame } from "../share/snippets";
import type { Words } from "./words";

interface ShareDialogProps extends PartProps {
  readonly onEnd: () => void;
}

export function ShareDialog({ table, words, onEnd }: ShareDialogProps) {
  const { title, players } = table.game.card;
  const folder = new URL("./", document.baseURI).href;
  const shared: SharedGame = { title, players, link: table.link, folder };
  const moves = movesText(shared);
  return (
    <Dialog title={words.say("share")} words={words} onEnd={onEnd}>
      <Snippet label={words.say("share.link")} text={pageAddress(shared)} words={words} />
      {moves !== "" && <Snippet label={words.say("share.moves")} text={moves} words={words} />}
      <Snippet label={words.say("share.frame")} text={frameText(shared)} words={words} rows={3} />
      <Snippet label={words.say("share.element")} text={elementText(shared)} words={words} rows={5} />
    </Dialog>
  );
}

interface SnippetProps {
  readonly label: string;
  readonly text: string;
  readonly words: Words;
  readonly rows?: number;
}

/** A text to copy. */
function Snippet({ label, text, words, rows = 2 }: SnippetProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const copied = useSignal<boolean | null>(null);
  return (
    <div class="page-snippet">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        readOnly
        rows={rows}
        spellcheck={false}
        value={text}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
        }}
      />
      <button
        type="button"
        class="page-button"
        aria-label={`${words.say("share.copy")}: ${label}`}
        onClick={() => {
          void copy(text).then((done) => {
            copied.value = done;
            if (!done) field.current?.select();
          });
        }}
      >
        {words.say(copied.value === true ? "share.copied" : "share.copy")}
      </button>
      <p class="page-quiet" role="status">
        {copied.value === false && words.say("share.byHand")}
      </p>
    </div>
  );
}

/** Copy a text; whether the browser allows it. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Some browsers refuse it, and pages without encryption have no clipboard.
    return false;
  }
}
