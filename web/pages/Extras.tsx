/** The buttons for sharing a game and for opening a record; what they need is loaded when it is first used. */

import { useSignal, type Signal } from "@preact/signals";

import type { PartProps } from "./GamePage";
import { Icon } from "./Icon";
import type { Study } from "./study";

/** What is loaded when it is first asked for. */
export type Loaded = typeof import("./dialogs");

/** The loaded parts, and the record of the table. */
export interface Extra {
  readonly parts: Loaded;
  readonly study: Study;
}

interface ExtrasProps extends PartProps {
  readonly extra: Signal<Extra | null>;
  readonly onTrouble: (why: string) => void;
}

/** Load the parts, once. */
export async function loadExtra(table: PartProps["table"], extra: Signal<Extra | null>): Promise<Extra> {
  if (extra.value === null) {
    const parts = await import("./dialogs");
    extra.value ??= { parts, study: new parts.Study(table) };
  }
  return extra.value;
}

export function Extras({ table, words, extra, onTrouble }: ExtrasProps) {
  const shown = useSignal<"share" | "open" | null>(null);
  const show = (which: "share" | "open"): void => {
    loadExtra(table, extra).then(
      () => {
        shown.value = which;
      },
      (error: unknown) => {
        onTrouble(error instanceof Error ? error.message : String(error));
      },
    );
  };
  const end = (): void => {
    shown.value = null;
  };
  const { parts, study } = extra.value ?? {};
  return (
    <>
      <button
        type="button"
        class="page-button"
        onClick={() => {
          show("share");
        }}
      >
        <Icon name="share" />
        {words.say("share")}
      </button>
      <button
        type="button"
        class="page-button page-plain-button"
        onClick={() => {
          show("open");
        }}
      >
        {words.say("record.open")}
      </button>
      {parts && shown.value === "share" && <parts.ShareDialog table={table} words={words} onEnd={end} />}
      {parts && study && shown.value === "open" && (
        <parts.OpenDialog table={table} words={words} study={study} onEnd={end} />
      )}
    </>
  );
}
