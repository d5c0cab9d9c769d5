/** Publishes the game as web pages. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Publication, PublishJob } from "../protocol";
import { runJob } from "../store/jobs";
import { isCancelled } from "../transport/transport";
import { Dialog } from "./Dialog";
import { useDesk, wordsOf } from "./desk";
import { giveFile } from "./giving";
import { Icon } from "./icons";
import { dialog } from "./ui";

/** An explanation, and the pages. */
export function PublishDialog() {
  if (dialog.value !== "publish") return null;
  return (
    <Dialog name="publish" title="Publish this game">
      <p>
        A page on which everybody can play it: alone, with a friend, or against the computer, with the rules in English,
        German and Catalan beside the board. It works on any web server and needs nothing else, and once opened it works
        without a network.
      </p>
      <Making />
    </Dialog>
  );
}

function Making() {
  const { studio } = useDesk();
  const { rules, opened, line, faults, transport } = studio;
  const part = useSignal<number | null>(null);
  const made = useSignal<Publication | null>(null);
  const trouble = useSignal<string | null>(null);
  const asked = useSignal<AbortController | null>(null);
  useEffect(() => () => asked.peek()?.abort(), [asked]);
  const make = async (): Promise<void> => {
    if (line.value === null) return;
    const making = new AbortController();
    asked.value = making;
    part.value = 0;
    trouble.value = null;
    try {
      const request: PublishJob = { kind: "publish", line: { ...line.value, start: null, moves: [] } };
      const found = await runJob(transport, request, making.signal, (done, total) => {
        part.value = done / total;
      });
      made.value = found;
      giveFile(found.name, new Blob([bytesOf(found.data)], { type: "application/zip" }));
    } catch (error) {
      if (!isCancelled(error)) trouble.value = wordsOf(error);
    } finally {
      part.value = null;
    }
  };
  const changed = Object.keys(studio.doc.value.set).length > 0;
  const found = made.value;
  return (
    <>
      {faults.value.length > 0 && (
        <p class="quiet">
          {rules.value === null
            ? "The text has a fault. As soon as it has none, it can be published."
            : "The text has a fault: what is published are the rules before it, which are played now."}
        </p>
      )}
      {changed && <p class="quiet">The options are as they are set now.</p>}
      {trouble.value !== null && (
        <p class="fault-text" role="alert">
          {trouble.value}
        </p>
      )}
      {found !== null && (
        <p role="status">
          <strong>{found.name}</strong> has {found.files} files, {(found.size / 1e6).toFixed(1)} MB. Unpack it and put
          the folder on any web server; from the folder itself, <code>python3 -m http.server</code> shows it on this
          machine.
        </p>
      )}
      {part.value !== null && (
        <p class="publish-progress" role="status">
          <progress value={part.value} max={1} aria-label="How far it is" /> The game is being built …
        </p>
      )}
      <div class="dialog-deeds">
        <button
          type="button"
          class="button button-main"
          autofocus
          disabled={rules.value === null || part.value !== null}
          onClick={() => void make()}
        >
          <Icon name="publish" /> {found === null ? "Make" : "Make again"} the pages of {opened.value?.title ?? "it"}
        </button>
      </div>
    </>
  );
}

/** Decode Base64. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text);
  return Uint8Array.from(raw, (sign) => sign.charCodeAt(0));
}
