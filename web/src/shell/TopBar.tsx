/** The top bar: the game's title, and its actions. */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { plainName } from "../store/share";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import { tutorial } from "../tutorial/progress";
import { dialog, part, rulesTab, startTab, theme } from "./ui";

const THEMES = { auto: "light", light: "dark", dark: "auto" } as const;
const THEME_WORDS = { auto: "as your machine has it", light: "light", dark: "dark" } as const;

/** Limit on the bytes of a rule file or a saved game. */
const LARGEST = 4_000_000;

/** The bar. */
export function TopBar() {
  const desk = useDesk();
  const { studio } = desk;
  const chosen = useRef<HTMLInputElement>(null);
  return (
    <header class="top">
      <a
        class="top-brand"
        href="#top"
        onClick={(event) => {
          event.preventDefault();
          startTab.value = "library";
          dialog.value = "start";
        }}
        aria-label="Manqala studio: choose a game"
      >
        <img src="./icon.svg" alt="" width="30" height="30" />
        <span>Manqala</span>
      </a>
      <Title />
      <nav class="top-tools" aria-label="Studio">
        <Tool
          icon="library"
          title="Games"
          words="Choose a game of the library"
          run={() => {
            startTab.value = "library";
            dialog.value = "start";
          }}
        />
        <Tool
          icon="plus"
          title="New"
          words="Begin a game of your own"
          run={() => {
            startTab.value = "new";
            dialog.value = "start";
          }}
        />
        <Tool
          icon="open"
          title="Open"
          words="Open a rule file or a recorded game"
          run={() => {
            chosen.current?.click();
          }}
        />
        <Tool
          icon="save"
          title="Save"
          words="Save the rules (Ctrl-S)"
          run={() => void desk.save()}
          mark={desk.file.unsaved.value}
        />
        <Tool
          icon="share"
          title="Share"
          words="Share as a link"
          run={() => {
            dialog.value = "share";
          }}
        />
        <Tool
          icon="publish"
          title="Publish"
          words="Publish as a page for the web"
          run={() => {
            dialog.value = "publish";
          }}
        />
        <Tool
          icon="book"
          title="How to play"
          words="The rules of this game in plain words"
          run={() => {
            part.value = "rules";
            rulesTab.value = "words";
          }}
        />
        <Tool
          icon="learn"
          title="Learn"
          words="Learn it in five minutes"
          run={() => {
            tutorial.begin(desk);
          }}
        />
        <span class="top-rule" aria-hidden="true" />
        <Tool
          icon="keys"
          words="Keys"
          spare
          run={() => {
            dialog.value = "keys";
          }}
        />
        <Tool
          icon={theme.value}
          words={`Colours: ${THEME_WORDS[theme.value]}`}
          run={() => {
            theme.value = THEMES[theme.value];
          }}
        />
      </nav>
      <input
        ref={chosen}
        type="file"
        accept=".sow,.jsonl,text/plain"
        class="hidden"
        tabIndex={-1}
        aria-label="A rule file"
        onChange={(event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file && file.size <= LARGEST)
            void file.text().then((text) => {
              // A game as text begins with a tag.
              if (file.name.endsWith(".jsonl") || text.trimStart().startsWith("[")) void desk.openGameFile(text);
              else desk.openText({ name: file.name, text });
            });
          else if (file) studio.say(`${file.name} is larger than any file of a game.`, "fault");
          input.value = "";
        }}
      />
    </header>
  );
}

function Tool(props: {
  icon: Parameters<typeof Icon>[0]["name"];
  words: string;
  title?: string;
  run: () => void;
  mark?: boolean;
  /** Whether it is omitted on a small screen. */
  spare?: boolean;
}) {
  return (
    <button
      type="button"
      class={props.spare ? "tool tool-spare" : "tool"}
      title={props.words}
      aria-label={props.title ?? props.words}
      onClick={props.run}
    >
      <Icon name={props.icon} />
      {props.title !== undefined && <span class="tool-title">{props.title}</span>}
      {props.mark && <span class="tool-mark" role="img" aria-label="not saved" />}
    </button>
  );
}

/** The title of the game, and the file; a click renames the file. */
function Title() {
  const { studio, file } = useDesk();
  const editing = useSignal(false);
  const { name, from } = studio.doc.value;
  const title = studio.opened.value?.title ?? name;
  if (editing.value) {
    return (
      <form
        class="top-title"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = new FormData(event.currentTarget).get("name");
          studio.rename(plainName(typeof wanted === "string" ? wanted : name));
          editing.value = false;
        }}
      >
        <label class="hidden" for="file-name">
          Name of the file
        </label>
        <input
          id="file-name"
          name="name"
          class="field"
          defaultValue={name}
          ref={(input) => {
            input?.focus();
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") editing.value = false;
          }}
          onBlur={(event) => {
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </form>
    );
  }
  return (
    <div class="top-title">
      <h1 title={title}>
        <bdi>{title}</bdi>
      </h1>
      <button
        type="button"
        class="top-file"
        title="Give the file another name"
        disabled={file.known.value !== null}
        onClick={() => {
          editing.value = true;
        }}
      >
        {name}.sow{from !== null && from !== name && file.known.value === null ? `, from ${from}` : ""}
      </button>
    </div>
  );
}
