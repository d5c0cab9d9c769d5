/** Icons of the toolbar, drawn in the colour of the text. */

const PATHS = {
  library: "M4 5h6v6H4zM14 5h6v6h-6zM4 15h6v5H4zM14 15h6v5h-6z",
  plus: "M12 5v14M5 12h14",
  open: "M3 7h6l2 2h10v10H3z",
  save: "M12 4v10m0 0 4-4m-4 4-4-4M5 19h14",
  share:
    "M9 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm12-6a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm0 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM8.7 10.7l6.6-3.4M8.7 13.3l6.6 3.4",
  publish:
    "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM3 12h18M12 3c3 2.6 4.2 5.6 4.2 9s-1.2 6.4-4.2 9c-3-2.6-4.2-5.6-4.2-9S9 5.6 12 3Z",
  learn: "M3 8.5 12 4l9 4.5-9 4.5zM7 11v5c3 2.5 7 2.5 10 0v-5M21 8.5V14",
  light:
    "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0-6v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19m0-14-1.4 1.4M6.4 17.6 5 19",
  dark: "M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z",
  auto: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 0v18m0-14 6.5 1M12 12h9m-9 5 6.5-1",
  keys: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M7 15h10",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5 10 17 19 7",
  warn: "M12 4 2.8 20h18.4zM12 10v4.5m0 2.5v.01",
  play: "M8 5.5v13l10.5-6.5z",
  wand: "M4 20 15 9m2.5-5v3m-1.5-1.5h3M20 10v2.4M18.8 11.2h2.4M10 3.5v2.4M8.8 4.7h2.4",
  record: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm0-4a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z",
  chart: "M4 20V4m0 16h16M8 16v-5m4 5V7m4 9v-7",
  tidy: "M4 6h16M4 10h10M4 14h16M4 18h8",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  program: "M5 9h14v10H5zM12 9V5M9 13.5v1M15 13.5v1M12 4.5v.5",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.6-4 3.2-6 6.5-6s5.9 2 6.5 6M15.5 4.2a3.5 3.5 0 0 1 0 6.6M18 14.6c2 .9 3.2 2.7 3.5 5.4",
  book: "M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5c-3.5-.5-6.5 0-8.5 1.5Zm0 0V20",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  next: "M9 5l7 7-7 7",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof PATHS;

/** An icon; the text beside it, or the button's label, gives its meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
