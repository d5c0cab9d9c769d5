/** One option of the rules as a control: a switch, radio buttons, or a slider. */

import { useId } from "preact/hooks";

import type { Option, Value } from "../protocol";
import { readable } from "../../board/words";
import { capital } from "./words";
import "./slider.css";
import "./options.css";

/** The properties of a control. */
export interface OptionControlProps {
  readonly option: Option;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The control of an option. */
export function OptionControl({ option, value, onChange }: OptionControlProps) {
  const name = useId();
  const title = capital(readable(option.name));
  const changed = value !== option.default;
  const heading = (
    <span class="play-option-name">
      <strong>{title}</strong>
      {changed && <span class="play-changed">usually {written(option.default)}</span>}
      {typeof option.because === "string" && option.because !== "" && (
        <span class="play-because">{capital(option.because)}.</span>
      )}
    </span>
  );
  if (option.kind === "truth") {
    return (
      <label class="play-option play-switch">
        <input
          type="checkbox"
          role="switch"
          checked={value === true}
          onChange={(event) => {
            onChange(event.currentTarget.checked);
          }}
        />
        {heading}
      </label>
    );
  }
  if (option.kind === "choice") {
    return (
      <fieldset class="play-option">
        <legend>{heading}</legend>
        <div class="play-choices">
          {(option.choices ?? []).map((choice) => (
            <label key={choice} class="play-choice">
              <input
                type="radio"
                name={name}
                checked={value === choice}
                onChange={() => {
                  onChange(choice);
                }}
              />
              <span>{readable(choice)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    );
  }
  const [least, most] = option.range ?? [0, 100];
  return (
    <label class="play-option">
      {heading}
      <span class="play-number">
        <input
          type="range"
          class="play-slider"
          min={least}
          max={most}
          step="1"
          value={Number(value)}
          aria-label={title}
          style={{ "--part": `${((100 * (Number(value) - least)) / Math.max(1, most - least)).toFixed(1)}%` }}
          onChange={(event) => {
            onChange(Number(event.currentTarget.value));
          }}
        />
        <output>{String(value)}</output>
      </span>
    </label>
  );
}

function written(value: Value): string {
  return typeof value === "boolean" ? (value ? "on" : "off") : readable(String(value));
}
