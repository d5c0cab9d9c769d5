/** Types of the element `<manqala-game>`, which plays a sowing game on any page. docs/publishing.md describes it. */

/** Where the game stands. */
export interface ManqalaState {
  /** The position as text; null in the midst of something else than a turn. */
  readonly position: string | null;
  /** The moves up to here, parted by blanks. */
  readonly record: string;
  /** How many moves there are up to here, and in all. */
  readonly played: number;
  readonly known: number;
  /** Who is asked; null when the game is over, `chance` where something falls to chance. */
  readonly turn: string | null;
  /** What may be answered to the question that waits. */
  readonly choices: readonly string[];
  readonly over: boolean;
  /** The winner; null for a draw, and while the game goes on. */
  readonly winner: string | null;
  /** Why the game is over. */
  readonly reason: string;
  /** What the rules count for each player. */
  readonly points: Readonly<Record<string, number>>;
}

/** What the game is. */
export interface ManqalaGameInfo {
  readonly title: string;
  readonly players: readonly string[];
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** A move that was made. */
export interface ManqalaMove {
  /** Its number, from 1. */
  readonly number: number;
  /** Who has made it; `chance` for what fell to chance. */
  readonly by: string;
  readonly move: string;
}

/** What the events of the element carry in `detail`. None of them bubbles. */
export interface ManqalaGameEventMap {
  /** The board can be played on. */
  ready: CustomEvent<ManqalaGameInfo>;
  /** A move was made, and has been shown. */
  move: CustomEvent<ManqalaMove>;
  /** Another position is shown. */
  position: CustomEvent<ManqalaState>;
  /** The game is over. */
  end: CustomEvent<ManqalaState>;
  /** The game cannot be shown as it is asked for. */
  fault: CustomEvent<{ readonly message: string }>;
}

export interface ManqalaGameElement extends HTMLElement {
  /** Fulfilled when the game that the attributes ask for can be played; rejected where it cannot be shown. */
  readonly ready: Promise<ManqalaGameInfo>;
  /** Where the game stands; null as long as there is none. */
  readonly state: ManqalaState | null;
  /** Play a move as it is written, whoever is to move. Rejects with a RangeError for one that is not legal. */
  play(move: string): Promise<void>;
  /** Take back the last answer, or the last move of a person with what followed. */
  undo(): void;
  /** Go on to where a person is asked next, along what was taken back. */
  redo(): void;
  /** Show the next move of the record, or of what was taken back; whether there was one. */
  step(): Promise<boolean>;
  /** Show the position behind so many moves. */
  goTo(played: number): void;
  /** Begin anew. */
  restart(): void;
  /** What the computer would play; the board shows it, too. */
  hint(): Promise<string>;
  addEventListener<K extends keyof ManqalaGameEventMap>(
    type: K,
    listener: (this: ManqalaGameElement, event: ManqalaGameEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "manqala-game": ManqalaGameElement;
  }
}
