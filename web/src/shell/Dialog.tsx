/** A dialog over the page: the browser's own, which keeps the focus inside and gives it back. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icons";
import { dialog } from "./ui";
import type { DialogName } from "./ui";

/** Shown while it is the dialog of this name that is open. */
export function Dialog(props: { name: DialogName; title: string; wide?: boolean; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  const open = dialog.value === props.name;
  // Before anything is painted: who presses Escape at once means this dialog.
  useLayoutEffect(() => {
    const here = element.current;
    if (open && here && !here.open) here.showModal();
    if (!open && here?.open) here.close();
  }, [open]);
  if (!open) return null;
  const closed = () => {
    if (dialog.value === props.name) dialog.value = null;
  };
  const close = () => {
    // Closed by its own method, it gives the focus back.
    element.current?.close();
    closed();
  };
  return (
    <dialog
      ref={element}
      class={props.wide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={`dialog-${props.name}`}
      onClose={(event) => {
        if (event.currentTarget === element.current) closed();
      }}
      onKeyDown={(event) => {
        // The browser says only later that a dialog closed. By then the next one may be wanted under the same name.
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        // A click beside it: the dialog itself is hit only where it has no content.
        if (event.target === element.current) close();
      }}
    >
      <div class="dialog-inside">
        <header class="dialog-head">
          <h2 id={`dialog-${props.name}`}>{props.title}</h2>
          <button type="button" class="button button-quiet button-icon" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
