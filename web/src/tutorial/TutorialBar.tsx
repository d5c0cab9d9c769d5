/** The current step of the tutorial, in a bar below the toolbar. */

import { Icon } from "../shell/icons";
import { tutorial } from "./progress";
import { STEPS } from "./steps";

/** The bar, during the tutorial. */
export function TutorialBar() {
  const step = tutorial.step.value;
  const at = tutorial.at.value;
  if (!step || at === null) return null;
  const done = tutorial.done.value;
  const last = at === STEPS.length - 1;
  return (
    <section class={done ? "tutorial tutorial-done" : "tutorial"} aria-label="Tutorial">
      <ol class="tutorial-dots" aria-hidden="true">
        {STEPS.map((one, number) => (
          <li
            key={one.title}
            class={number < at || (number === at && done) ? "tutorial-past" : number === at ? "tutorial-now" : ""}
          />
        ))}
      </ol>
      <div class="tutorial-text" role="status">
        <h2>
          <span class="tutorial-number">
            {at + 1} of {STEPS.length}
          </span>{" "}
          {step.title}
        </h2>
        <p>
          {done ? (
            <strong class="tutorial-well">
              <Icon name="check" /> {step.well}
            </strong>
          ) : (
            step.text
          )}
        </p>
      </div>
      <div class="tutorial-deeds">
        {at > 0 && (
          <button
            type="button"
            class="button button-quiet"
            onClick={() => {
              tutorial.go(at - 1);
            }}
          >
            Back
          </button>
        )}
        <button
          type="button"
          class={done ? "button button-main" : "button"}
          onClick={() => {
            if (last) tutorial.end();
            else tutorial.go(at + 1);
          }}
        >
          {last ? "Finish" : done ? "Next" : "Skip"}
        </button>
        <button
          type="button"
          class="button button-quiet button-icon"
          aria-label="End the tutorial"
          onClick={() => {
            tutorial.end();
          }}
        >
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}
