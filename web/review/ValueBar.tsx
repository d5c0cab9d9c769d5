/** The current value of the game, as a bar beside the board. */

import "./review.css";

interface Props {
  /** The share of the player at the bottom; null if unknown. */
  readonly share: number | null;
  /** The number of that player, for the colour. */
  readonly near: number;
  /** Whether it is horizontal above the board, with the near player's share on the right. */
  readonly lying: boolean;
  /** Its label for screen readers. */
  readonly label: string;
}

export function ValueBar({ share, near, lying, label }: Props) {
  const part = `${((share ?? 0.5) * 100).toFixed(1)}%`;
  return (
    <div
      class={`review-bar review-far${1 - near}${lying ? " review-lying" : ""}${share === null ? " review-unknown" : ""}`}
      role="img"
      aria-label={label}
    >
      <div class={`review-share review-of${near}`} style={{ "--part": part }} />
    </div>
  );
}
