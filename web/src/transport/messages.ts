/** What the page and one of its workers say to each other. */

/** From the page. */
export type ToWorker =
  /** A frame, as a text of JSON. */
  | { kind: "frame"; number: number; text: string }
  /** Answered as soon as the worker has time. */
  | { kind: "ping" };

/** From a worker. */
export type FromWorker =
  | { kind: "progress"; words: string; part: number | null }
  /** Python is there; for so many milliseconds it has computed until then. */
  | { kind: "ready"; took: number }
  /** Python could not be started. */
  | { kind: "failed"; message: string }
  /** A frame is being looked at, or has been. */
  | { kind: "began" | "ended"; number: number }
  | { kind: "frame"; text: string }
  | { kind: "pong" };
