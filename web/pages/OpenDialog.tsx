/** Opens a record: a file, or a text that somebody has sent. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";

import { Dialog } from "./Dialog";
import type { PartProps } from "./GamePage";
import { recordFault } from "./recordFault";
import type { Study } from "./study";

interface OpenDialogProps extends PartProps {
  readonly study: Study;
  readonly onEnd: () => void;
}

/** Limit on the bytes of a record. */
const LARGEST = 4_000_000;

export function OpenDialog({ study, words, onEnd }: OpenDialogProps) {
  const [text, fault] = [useSignal(""), useSignal<string | null>(null)];
  const id = useId();
  const open = (said: string): void => {
    study.open(said).then(onEnd, (error: unknown) => {
      fault.value = recordFault(error, words);
    });
  };
  return (
    <Dialog title={words.say("record.open")} words={words} onEnd={onEnd}>
      <form
        class="page-snippet"
        onSubmit={(event) => {
          event.preventDefault();
          open(text.value);
        }}
      >
        <label for={id}>{words.say("record.text")}</label>
        <textarea
          id={id}
          rows={4}
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
        <button type="submit" class="page-button page-main-button">
          {words.say("record.show")}
        </button>
      </form>
      <label class="page-snippet">
        {words.say("record.file")}
        <input
          type="file"
          accept=".jsonl,.txt,text/plain"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file === undefined) return;
            if (file.size > LARGEST) fault.value = words.say("record.fault.size");
            else void file.text().then(open);
          }}
        />
      </label>
      {fault.value !== null && (
        <p class="page-fault" role="alert">
          {fault.value}
        </p>
      )}
    </Dialog>
  );
}
