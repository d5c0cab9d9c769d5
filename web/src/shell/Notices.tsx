/** Notices: shown at the bottom of the page, and announced by screen readers. */

import { Icon } from "./icons";
import { notices, unsay } from "./ui";

/** The current notices. */
export function Notices() {
  return (
    <div class="notices" role="log" aria-live="polite" aria-label="News">
      {notices.value.map((notice) => (
        <div key={notice.id} class={`notice notice-${notice.kind}`}>
          <Icon name={notice.kind === "fault" ? "warn" : "check"} />
          <p>
            <bdi>{notice.words}</bdi>
          </p>
          <button
            type="button"
            class="button button-quiet button-icon"
            aria-label="Put away"
            onClick={() => {
              unsay(notice.id);
            }}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
