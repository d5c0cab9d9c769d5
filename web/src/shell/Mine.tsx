/** The documents stored in this browser, with earlier versions. */

import { useEffect } from "preact/hooks";
import type { Doc } from "../store/types";
import type { Kept } from "../store/versions";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import { MiniBoard } from "./MiniBoard";

/** The user's documents. */
export function Mine() {
  const desk = useDesk();
  const all = desk.shelf.kept.value;
  const ready = desk.studio.transport.state.value === "ready";
  useEffect(() => {
    if (ready) void desk.drawKept();
  }, [desk, ready]);
  return (
    <div class="start" role="tabpanel" id="panel-mine" aria-labelledby="tab-mine">
      {all.length === 0 && <p class="start-empty">Nothing yet. Whatever you change is kept here, in this browser.</p>}
      <ul class="doc-list">
        {all.map((kept) => (
          <One key={kept.doc.id} kept={kept} />
        ))}
      </ul>
    </div>
  );
}

function One({ kept: { doc, past } }: { readonly kept: Kept }) {
  const desk = useDesk();
  const board = desk.boards.value.get(doc.text);
  const shown = doc.id === desk.studio.doc.value.id;
  return (
    <li>
      <button
        type="button"
        class="doc"
        aria-current={shown ? "true" : undefined}
        onClick={() => void desk.openKept(doc.id)}
      >
        <span class="doc-board">
          {board && <MiniBoard layout={board.layout} view={board.start} label="" />}
          {board === null && <span class="quiet">has a fault</span>}
        </span>
        <span class="doc-told">
          <span class="doc-title">
            <bdi>{titleOf(doc.text) ?? doc.name}</bdi>
          </span>
          <span class="doc-name">{doc.name}.sow</span>
          <span class="quiet">{facts(doc)}</span>
        </span>
      </button>
      <button
        type="button"
        class="button button-quiet button-icon"
        aria-label={`Throw ${doc.name}.sow away`}
        disabled={shown}
        onClick={() => {
          desk.shelf.drop(doc.id);
        }}
      >
        <Icon name="trash" />
      </button>
      {past.length > 0 && (
        <details class="doc-past">
          <summary>{past.length === 1 ? "One earlier version" : `${past.length} earlier versions`}</summary>
          <ul>
            {past.map((earlier, number) => (
              <li key={number}>
                <button
                  type="button"
                  class="link"
                  onClick={() => {
                    desk.openPast(earlier);
                  }}
                >
                  {facts(earlier)}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** The title in a text. */
export function titleOf(text: string): string | null {
  const found = /^game:[ \t]*(.+?)[ \t]*$/m.exec(text)?.[1];
  return found?.replace(/^(["'])(.*)\1$/, "$2") ?? null;
}

function facts(doc: Doc): string {
  const moves = doc.tree.next - 1;
  const lines = doc.text.trimEnd().split("\n").length;
  return `${new Date(doc.changed).toLocaleString()} · ${lines} lines · ${moves} ${moves === 1 ? "move" : "moves"}`;
}
