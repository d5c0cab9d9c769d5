/** Bars above all parts for urgent decisions: conflicts between texts, and failed storage. */

import type { ComponentChildren } from "preact";
import { useDesk } from "./desk";

/** Another program has changed the file, and there are changes here, too. */
export function Theirs() {
  const { file } = useDesk();
  if (!file.theirs.value) return null;
  return (
    <Bar>
      <p>
        <strong>{file.known.value?.name}.sow was changed by another program</strong>, and you have changes here that are
        not saved.
      </p>
      <Choice
        words="Take the other text"
        run={() => {
          file.takeTheirs();
        }}
      />
      <Choice
        main
        words="Keep mine"
        run={() => {
          file.keepMine();
        }}
      />
    </Bar>
  );
}

/** Another tab has changed the document, and perhaps this one has as well. */
export function OtherTab() {
  const desk = useDesk();
  const news = desk.elsewhere.value;
  if (!news) return null;
  const apart = news.kind === "apart";
  return (
    <Bar>
      <p>
        <strong>{news.stored.doc.name}.sow was changed in another tab</strong>
        {apart
          ? " too. Nothing is lost: what you have here is now a copy, and “Your games” has both."
          : ". Here it stands as it was before."}
      </p>
      <Choice words="Show the other one" run={() => void desk.takeOther()} />
      <Choice
        main
        words={apart ? "Go on with the copy" : "Go on here with a copy"}
        run={() => {
          desk.goOnApart();
        }}
      />
    </Bar>
  );
}

/** The browser does not store changes. */
export function NotKept() {
  const desk = useDesk();
  const trouble = desk.shelf.trouble.value;
  if (trouble === null) return null;
  return (
    <Bar>
      <p>
        <strong>Your last changes are not kept in this browser</strong> (<bdi>{trouble}</bdi>). They may be gone when
        this page is closed: save the rules as a file.
      </p>
      <Choice
        main
        words="Save as a file"
        run={() => {
          desk.download();
        }}
      />
    </Bar>
  );
}

function Bar({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="theirs" role="alert">
      {children}
    </div>
  );
}

function Choice({
  words,
  run,
  main = false,
}: {
  readonly words: string;
  readonly run: () => void;
  readonly main?: boolean;
}) {
  return (
    <button type="button" class={main ? "button button-main" : "button"} onClick={run}>
      {words}
    </button>
  );
}
