/** The options of the rules as controls, and the choice between a round and a match. */

import { useStudio } from "../store/context";
import { OptionControl } from "./OptionControl";
import { Icon } from "./Icon";
import "./play.css";
import "./story.css";

/** All options. */
export function OptionsPane() {
  const studio = useStudio();
  const opened = studio.opened.value;
  if (opened === null) return <div class="play-options" aria-hidden="true" />;
  const { set, match } = studio.doc.value;
  const changed = Object.keys(set).length > 0;
  return (
    <div class="play-options">
      {opened.match && (
        <label class="play-option play-switch">
          <input
            type="checkbox"
            role="switch"
            checked={match}
            onChange={(event) => {
              studio.setMatch(event.currentTarget.checked);
            }}
          />
          <span>
            <strong>A whole match</strong>
            <span class="play-because">Rounds follow each other until the match is decided.</span>
          </span>
        </label>
      )}
      {opened.options.map((option) => (
        <OptionControl
          key={option.name}
          option={option}
          value={set[option.name] ?? option.default}
          onChange={(value) => {
            studio.setOption(option.name, value);
          }}
        />
      ))}
      {opened.options.length === 0 && !opened.match && (
        <p class="play-quiet">These rules have no options. An option is declared in the front matter of the text.</p>
      )}
      {changed && (
        <button
          type="button"
          class="play-link"
          onClick={() => {
            for (const option of opened.options) studio.setOption(option.name, option.default);
          }}
        >
          <Icon name="restart" /> all as the rules have them
        </button>
      )}
    </div>
  );
}
