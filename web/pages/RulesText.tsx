/** The rules in plain words in the page's language, the moves of their examples, and the sources. */

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { PartProps } from "./GamePage";
import type { Likings } from "./likings";
import type {
  PublishedExample,
  PublishedRuleDetail,
  PublishedRuleItem,
  PublishedRuleList,
  PublishedRules,
} from "./messages";
import { readRules, Terms } from "./rules";
import { SmallBoard } from "./SmallBoard";
import { Trial } from "./Trial";
import type { Words } from "./words";

export function RulesText({ table, words, liked }: PartProps & { readonly liked: Likings }) {
  const { card } = table.game;
  const told = useSignal<PublishedRules | null>(null);
  const open = useSignal(false);
  /** The example being tried. */
  const tried = useSignal<number | null>(null);
  const show = (example: number): void => {
    tried.value = example;
    document.getElementById(idOf(example))?.scrollIntoView({ block: "center" });
  };
  useEffect(() => {
    if (open.value && told.value === null) void readRules(words.language).then((rules) => (told.value = rules));
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
              <RuleList key={at} list={list} words={words} onShow={show} />
            ))}
          </section>
        ))
      )}
      {told.value !== null && told.value.examples.length > 0 && (
        <section>
          <h2>{words.say("examples")}</h2>
          <div class="page-examples">
            {told.value.examples.map((example, n) => (
              <Example key={n} number={n} {...{ example, tried, table, words, liked }} />
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
        <a class="page-leaflet" href={`rules.${words.language}.html`}>
          {words.say("leaflet")}
        </a>
      </p>
    </details>
  );
}

interface Links {
  readonly words: Words;
  readonly onShow: (example: number) => void;
}

function RuleList({ list, ...links }: Links & { readonly list: PublishedRuleList }) {
  const items = list.items.map((item, n) => <Item key={n} item={item} {...links} />);
  if (list.numbered) return <ol>{items}</ol>;
  return <ul class={list.glossary ? "page-glossary" : "page-sentences"}>{items}</ul>;
}

function Item({ item, ...links }: Links & { readonly item: PublishedRuleItem }) {
  return (
    <li>
      <ItemText item={item} {...links} />
      {item.then.map((one, n) => (
        <div key={n}>
          <ItemText item={one} {...links} />
        </div>
      ))}
    </li>
  );
}

function ItemText({ item, ...links }: Links & { readonly item: PublishedRuleItem }) {
  return (
    <>
      <Told told={item} {...links} />
      {item.quote !== null && <pre>{item.quote}</pre>}
      {item.below.length > 0 && (
        <ul class="page-sentences">
          {item.below.map((told, n) => (
            <li key={n}>
              <Told told={told} {...links} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A sentence, with a link to its example. */
function Told({ told: { text, example }, words, onShow }: Links & { readonly told: PublishedRuleDetail }) {
  return (
    <>
      <Terms text={text} />
      {example !== null && (
        <>
          {" "}
          <a
            class="page-shown"
            href={`#${idOf(example)}`}
            onClick={(event) => {
              // The fragment of the address is the game's.
              event.preventDefault();
              onShow(example);
            }}
          >
            {words.say("exampleOf", { n: example + 1 })}
          </a>
        </>
      )}
    </>
  );
}

function idOf(example: number): string {
  return `example-${example + 1}`;
}

interface ExampleProps extends PartProps {
  readonly number: number;
  readonly tried: Signal<number | null>;
  readonly example: PublishedExample;
  readonly liked: Likings;
}

function Example({ number, tried, example, table, words, liked }: ExampleProps) {
  const { board: hollows, grooves } = table.game.card;
  const { trial } = example;
  const open = tried.value === number;
  return (
    <figure id={idOf(number)} class={open ? "page-example page-example-tried" : "page-example"}>
      <figcaption>
        <span class="page-quiet">{number + 1}. </span>
        <Terms text={example.caption} />
      </figcaption>
      {open && trial !== null ? (
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
            tried.value = open ? null : number;
          }}
        >
          {words.say(open ? "tryEnd" : "tryIt")}
        </button>
      )}
    </figure>
  );
}
