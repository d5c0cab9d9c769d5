/** The examples of the rules, which are their tests: run, show on the board, record. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { showLine } from "../editor/desk";
import type { Example, ExampleResult } from "../protocol";
import { useDesk, wordsOf } from "./desk";
import { Icon } from "./icons";
import { dialog, rulesTab } from "./ui";

/** All examples. */
export function ExamplesPane() {
  const { studio } = useDesk();
  const rules = studio.rules.value;
  const examples = useSignal<Example[] | null>(null);
  const results = useSignal<Record<number, ExampleResult | "running">>({});
  const trouble = useSignal<string | null>(null);

  const run = async (numbers: readonly number[]): Promise<void> => {
    if (!rules) return;
    for (const number of numbers) {
      results.value = { ...results.value, [number]: "running" };
      try {
        const result = await studio.transport.request("example.run", { rules, number });
        if (studio.rules.value !== rules) return;
        results.value = { ...results.value, [number]: result };
      } catch (error) {
        trouble.value = wordsOf(error);
        results.value = {};
        return;
      }
    }
  };

  useEffect(() => {
    results.value = {};
    if (!rules) return;
    studio.transport.request("example.list", { rules }).then(
      (found) => {
        if (studio.rules.value !== rules) return;
        examples.value = found.examples;
        trouble.value = null;
        void run(found.examples.map((one) => one.number));
      },
      (error: unknown) => {
        trouble.value = wordsOf(error);
      },
    );
  }, [rules]);

  const whole = rules?.text === studio.text.value;
  const all = examples.value ?? [];
  const passed = all.filter((one) => isPassed(results.value[one.number])).length;
  return (
    <div class="pane-body examples" role="tabpanel" id="panel-examples" aria-labelledby="tab-examples" tabIndex={0}>
      <div class="examples-head">
        <p class="quiet" role="status">
          {examples.value === null
            ? "As soon as the rules have no fault, their examples stand here."
            : all.length === 0
              ? "There is no example yet. Play a few moves and record them: they then test the rules for ever after."
              : `${passed} of ${all.length} ${all.length === 1 ? "example" : "examples"} passed${whole ? "" : " under the last rules without a fault"}`}
        </p>
        <button
          type="button"
          class="button button-main"
          disabled={studio.tree.value.here === 0}
          title={
            studio.tree.value.here === 0 ? "Play a move first" : "Write the moves so far into the text, as an example"
          }
          onClick={() => {
            dialog.value = "record";
          }}
        >
          <Icon name="record" /> Record this game
        </button>
      </div>
      {trouble.value !== null && <p class="fault-text">{trouble.value}</p>}
      <ol class="example-list">
        {all.map((one) => (
          <ExampleItem
            key={`${one.number}-${one.title}`}
            example={one}
            result={results.value[one.number] ?? null}
            run={() => void run([one.number])}
          />
        ))}
      </ol>
    </div>
  );
}

function isPassed(result: ExampleResult | "running" | undefined): boolean {
  return result !== undefined && result !== "running" && result.passed;
}

function ExampleItem(props: { example: Example; result: ExampleResult | "running" | null; run: () => void }) {
  const { example, result } = props;
  const desk = useDesk();
  const said = result === null ? "not run" : result === "running" ? "running" : result.passed ? "passed" : "failed";
  return (
    <li class={`example example-${said.replace(" ", "-")}`}>
      <div class="example-row">
        <span class="example-sign" role="img" aria-label={said}>
          {said === "passed" ? (
            <Icon name="check" />
          ) : said === "failed" ? (
            <Icon name="warn" />
          ) : (
            <span class="spinner" />
          )}
        </span>
        <button
          type="button"
          class="example-title"
          onClick={() => {
            rulesTab.value = "text";
            showLine(example.line);
          }}
        >
          <bdi>{example.title}</bdi>
        </button>
        <button type="button" class="button button-small" onClick={props.run} aria-label={`Run “${example.title}”`}>
          Run
        </button>
        {example.start !== null && (
          <button
            type="button"
            class="button button-small"
            aria-label={`Show “${example.title}” on the board`}
            onClick={() => {
              desk.setUp({ start: example.start, moves: example.moves });
            }}
          >
            Show
          </button>
        )}
      </div>
      {result !== null && result !== "running" && result.diagnostic && (
        <div class="example-fault">
          <p>
            <bdi>{result.diagnostic.message}</bdi>
          </p>
          {[...result.diagnostic.notes, ...(result.diagnostic.help === null ? [] : [result.diagnostic.help])].map(
            (note) => (
              <p key={note} class="quiet">
                <bdi>{note}</bdi>
              </p>
            ),
          )}
        </div>
      )}
    </li>
  );
}
