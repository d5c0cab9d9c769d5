/** The game to share: its link, its moves, and HTML for other pages, each with a button to copy it. */

import { useSignal } from "@preact/signals";
import { split } from "../../player/src/notation";
import type { Link } from "../../share/link";
import { elementText, frameText, movesText, pageFolder, type SharedGame } from "../../share/snippets";
import { levelOf } from "../play/levels";
import { PERSON } from "../store/document";
import { Dialog } from "./Dialog";
import { useDesk, type Desk } from "./desk";
import { Icon } from "./icons";
import { dialog, kept, say } from "./ui";

/** Some programs cut off longer links. */
const LONG = 8000;

/** Where the user's published pages are. */
const pages = kept<string>("manqala.pages", "");

export function ShareDialog() {
  const desk = useDesk();
  if (dialog.value !== "share") return null;
  const link = desk.link();
  return (
    <Dialog name="share" title="Share this game">
      <p>
        The link holds the whole text of the rules and the game so far. It is behind the ‘#’, which browsers do not
        send: no server sees your rules.
      </p>
      <Snippet
        label="The link"
        text={link}
        first
        onCopied={() => {
          desk.shared.value = true;
        }}
      />
      <p class="quiet">
        {link.length.toLocaleString("en")} characters.
        {link.length > LONG && " Some programs cut such long links off: a file is safer."}
        {desk.studio.transport.kind === "server" &&
          " It opens in this studio on this machine; with the page that ‘manqala studio --export’ writes, on a web server, it opens for everybody."}
      </p>
      <OnPages desk={desk} />
    </Dialog>
  );
}

/** The moves, and HTML that shows the position with the pages that ‘Publish’ makes. */
function OnPages({ desk }: { readonly desk: Desk }) {
  const shared = sharedGame(desk, pages.value);
  const moves = movesText(shared);
  return (
    <>
      {moves !== "" && <Snippet label="The moves" text={moves} />}
      <label class="share-part">
        Address of the published pages
        <input
          class="field"
          type="url"
          placeholder="https://example.org/games/"
          value={pages.value}
          onInput={({ currentTarget }) => {
            pages.value = currentTarget.value;
          }}
        />
      </label>
      {shared.folder === "" ? (
        <p class="quiet">
          ‘Publish’ makes pages of this game. Once they are on a web server, their address gives a frame and an element
          that show this position on other pages.
        </p>
      ) : (
        <>
          <Snippet label="A frame for another page" text={frameText(shared)} />
          <Snippet label="An element for another page" text={elementText(shared)} />
        </>
      )}
    </>
  );
}

/** The game up to the current position, on the pages at an address. */
function sharedGame({ studio }: Desk, address: string): SharedGame {
  const { doc, line, opened } = studio;
  const players = opened.value?.players ?? [];
  const link: Link = {
    match: doc.value.match,
    start: doc.value.start,
    seed: 1,
    seats: players.map((name): Link["seats"][number] => {
      const level = levelOf(doc.value.players[name] ?? PERSON)?.name;
      return level === "easy" || level === "normal" || level === "hard" || level === "master" ? level : "person";
    }),
    moves: (line.value?.moves ?? []).map(split),
  };
  const title = opened.value?.title ?? doc.value.name;
  return { title, players, link, folder: pageFolder(address, doc.value.name) };
}

interface SnippetProps {
  readonly label: string;
  readonly text: string;
  /** Whether it has the focus at first. */
  readonly first?: boolean;
  readonly onCopied?: () => void;
}

/** A text to copy. */
function Snippet({ label, text, first = false, onCopied }: SnippetProps) {
  const copied = useSignal<string | null>(null);
  const isCopied = copied.value === text;
  return (
    <div class="share-part">
      <span aria-hidden="true">{label}</span>
      <div class="share-row">
        <textarea
          class="field"
          readOnly
          rows={2}
          spellcheck={false}
          aria-label={label}
          value={text}
          onFocus={(event) => {
            event.currentTarget.select();
          }}
        />
        <button
          type="button"
          class="button button-main"
          autofocus={first}
          aria-label={first ? undefined : `Copy: ${label}`}
          onClick={() => {
            navigator.clipboard.writeText(text).then(
              () => {
                copied.value = text;
                onCopied?.();
              },
              () => {
                say("The browser does not let this page copy; the text stands in the field.", "fault");
              },
            );
          }}
        >
          <Icon name={isCopied ? "check" : "copy"} /> {isCopied ? "Copied" : "Copy"}
        </button>
      </div>
    </div>
  );
}
