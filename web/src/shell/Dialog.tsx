/** A modal dialog of the browser, which traps the focus and restores it. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icons";
import { dialog } from "./ui";
import type { DialogName } from "./ui";

/** Show the dialog while it is the open one. */
export function Dialog(props: { name: DialogName; title: string; wide?: boolean; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  const open = dialog.value === props.name;
  // Before painting: an immediate Escape should close this dialog.
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
    // The dialog's own method restores the focus.
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
        // The browser reports a closed dialog late; meanwhile the same dialog may have been opened again.
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        // A click on the backdrop: it hits the dialog element only outside of the content.
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
