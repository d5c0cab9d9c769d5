/** How the game stands, as a bar beside the board. */

import "./review.css";

interface Props {
  /** The share of the player at the near side; null while nothing is known. */
  readonly share: number | null;
  /** The number of that player, for his colour. */
  readonly near: number;
  /** Whether it lies above the board, with the near player's share at the right. */
  readonly lying: boolean;
  /** What it says to those who do not see it. */
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
