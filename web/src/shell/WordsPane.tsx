/** The rules in plain words, as from `manqala describe`. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { languages, type PageBlock } from "../protocol";
import { isCancelled } from "../transport/transport";
import { wordsOf } from "./desk";
import { MiniBoard } from "./MiniBoard";
import { useStudio } from "../store/context";
import { kept } from "./ui";

/** The languages of descriptions, each by its own name. */
const LANGUAGES = Object.entries(languages);

const language = kept<string>("manqala.language", "en");

/** The description of the rules being played. */
export function WordsPane() {
  const studio = useStudio();
  const blocks = useSignal<PageBlock[] | null>(null);
  const trouble = useSignal<string | null>(null);
  const rules = studio.rules.value;
  const { set } = studio.doc.value;
  useEffect(() => {
    if (!rules) return undefined;
    const asking = new AbortController();
    studio.transport.request("describe.page", { rules, set, language: language.value }, asking.signal).then(
      (page) => {
        blocks.value = page.blocks;
        trouble.value = null;
      },
      (error: unknown) => {
        if (!isCancelled(error)) trouble.value = wordsOf(error);
      },
    );
    return () => {
      asking.abort();
    };
  }, [rules, set, language.value]);
  return (
    <div class="pane-body words" role="tabpanel" id="panel-words" aria-labelledby="tab-words" tabIndex={0}>
      <label class="words-language">
        Language{" "}
        <select
          value={language.value}
          onChange={(event) => {
            language.value = event.currentTarget.value;
          }}
        >
          {LANGUAGES.map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {trouble.value !== null && <p class="fault-text">{trouble.value}</p>}
      {!rules && <p class="quiet">As soon as the rules have no fault, they appear here in plain words.</p>}
      {rules && blocks.value === null && trouble.value === null && (
        <p class="quiet" role="status">
          The rules are put into words …
        </p>
      )}
      <article class="prose" lang={language.value}>
        {blocks.value?.map((block, number) => (
          <Block key={number} block={block} />
        ))}
      </article>
    </div>
  );
}

function Block({ block }: { block: PageBlock }) {
  switch (block.kind) {
    case "heading":
      return block.level <= 1 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
    case "paragraph":
      return <p>{block.text}</p>;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, number) => (
            <li key={number}>
              {item}
              {block.below[number]?.map((below, at) => (
                <Block key={at} block={below} />
              ))}
            </li>
          ))}
        </List>
      );
    }
    case "rules":
      return <pre>{block.text}</pre>;
    case "terms":
      return (
        <dl>
          {block.items.map((item) => (
            <div key={item.term}>
              <dt>{item.term}</dt>
              <dd>{item.text}</dd>
            </div>
          ))}
        </dl>
      );
    case "board":
      return (
        <figure>
          <MiniBoard layout={block.layout} view={block.view} label={block.caption} />
          <figcaption>{block.caption}</figcaption>
        </figure>
      );
  }
}
