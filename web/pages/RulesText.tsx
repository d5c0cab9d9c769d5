/** The rules in plain words in the language of the page, the moves of their examples, and what they go back to. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { PartProps } from "./GamePage";
import type { Likings } from "./likings";
import type { PublishedExample, PublishedRuleItem, PublishedRuleList, PublishedRules } from "./messages";
import { SmallBoard } from "./SmallBoard";
import { Trial } from "./Trial";

export function RulesText({ table, words, liked }: PartProps & { readonly liked: Likings }) {
  const { card } = table.game;
  const told = useSignal<PublishedRules | null>(null);
  const open = useSignal(false);
  useEffect(() => {
    if (open.value && told.value === null) void read(words.language).then((rules) => (told.value = rules));
  }, [open.value, told, words]);
  return (
    <details
      class="page-rules"
      onToggle={({ currentTarget }) => {
        open.value = currentTarget.open;
      }}
    >
      <summary>{words.say("rules")}</summary>
      {told.value === null ? (
        <p>{card.rules}</p>
      ) : (
        told.value.sections.map(({ title, lists }, n) => (
          <section key={n}>
            {title !== null && <h2>{title}</h2>}
            {lists.map((list, at) => (
              <RuleList key={at} list={list} />
            ))}
          </section>
        ))
      )}
      {told.value !== null && told.value.examples.length > 0 && (
        <section>
          <h2>{words.say("examples")}</h2>
          <div class="page-examples">
            {told.value.examples.map((example, n) => (
              <Example key={n} example={example} table={table} words={words} liked={liked} />
            ))}
          </div>
        </section>
      )}
      {card.sources.length > 0 && <h2>{words.say("sources")}</h2>}
      <ul>
        {card.sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
      <p>
        <a href={`rules.${words.language}.html`}>{words.say("leaflet")}</a>
      </p>
    </details>
  );
}

/** The rules in a language; none where they cannot be had, as on a page that is kept for later without them. */
async function read(language: string): Promise<PublishedRules | null> {
  try {
    const answer = await fetch(new URL(`rules.${language}.json`, document.baseURI));
    return answer.ok ? ((await answer.json()) as PublishedRules) : null;
  } catch {
    return null;
  }
}

function RuleList({ list }: { readonly list: PublishedRuleList }) {
  const items = list.items.map((item, n) => <Item key={n} item={item} />);
  if (list.numbered) return <ol>{items}</ol>;
  return <ul class={list.glossary ? "page-glossary" : "page-sentences"}>{items}</ul>;
}

function Item({ item }: { readonly item: PublishedRuleItem }) {
  return (
    <li>
      <Terms text={item.text} />
      {item.quote !== null && <pre>{item.quote}</pre>}
      {item.below.length > 0 && (
        <ul class="page-sentences">
          {item.below.map((text, n) => (
            <li key={n}>
              <Terms text={text} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A text with the words that the rules define set off. */
function Terms({ text }: { readonly text: string }) {
  return <>{text.split(/[\ue000\ue001]/).map((part, n) => (n % 2 === 1 ? <i key={n}>{part}</i> : part))}</>;
}

interface ExampleProps extends PartProps {
  readonly example: PublishedExample;
  readonly liked: Likings;
}

function Example({ example, table, words, liked }: ExampleProps) {
  const { board: hollows, grooves } = table.game.card;
  const tried = useSignal(false);
  const { trial } = example;
  return (
    <figure class={tried.value ? "page-example page-example-tried" : "page-example"}>
      <figcaption>
        <Terms text={example.caption} />
      </figcaption>
      {tried.value && trial !== null ? (
        <Trial table={table} words={words} liked={liked} example={example} trial={trial} />
      ) : (
        <>
          <SmallBoard hollows={hollows} grooves={grooves} lying={example.before} />
          {example.move !== null && <p class="page-quiet">{example.move}</p>}
          <SmallBoard hollows={hollows} grooves={grooves} lying={example.after} />
        </>
      )}
      {trial !== null && (
        <button
          type="button"
          class="page-button"
          onClick={() => {
            tried.value = !tried.value;
          }}
        >
          {words.say(tried.value ? "tryEnd" : "tryIt")}
        </button>
      )}
    </figure>
  );
}
