/** A modal dialog, which traps the focus and restores it. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import type { Words } from "./words";

interface DialogProps {
  readonly title: string;
  readonly words: Words;
  readonly onEnd: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, words, onEnd, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      // The dialog's own method restores the focus.
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class="page-dialog"
      aria-labelledby="page-dialog-title"
      onCancel={onEnd}
      onClick={({ target }) => {
        // A click on the backdrop hits the dialog element only outside of the content.
        if (target === element.current) onEnd();
      }}
    >
      <div class="page-dialog-inside">
        <header class="page-dialog-head">
          <h2 id="page-dialog-title">{title}</h2>
          <button type="button" class="page-button" onClick={onEnd}>
            {words.say("tryEnd")}
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
