/**
 * What published pages read.
 *
 * Written by `python -m tools.wire` from the types in `manqala.wire`: change those.
 */

/** The middle of a place of the board, and how far it reaches, as the card of the game has it. */
export interface PublishedHollow {
  place: number;
  x: number;
  y: number;
  wide: number;
  high: number;
  up: boolean;
}

/** The board at the start. */
export interface PublishedBoard {
  hollows: PublishedHollow[];
  /** The heights at which one side ends and the next begins. */
  grooves: number[];
  holes: number;
  /** For each place how many pieces of each kind lie there. */
  lying: number[][];
}

/** An option of the rules, and what was chosen for it. */
export interface PublishedOption {
  name: string;
  kind: "choice" | "number" | "truth";
  value: string | number | boolean;
  default: string | number | boolean;
  /** What else may be chosen; of numbers the least and the greatest. */
  choices: string[];
}

/** What random games were like. */
export interface PublishedRandomGames {
  /** How long they were on average. */
  turns: number;
  /** The mean number of ways to move; none where it was not counted. */
  ways: number | null;
  /** The share of whoever has the first turn, a drawn game divided. */
  first: number;
}

/** A game as the gallery shows it; its page is in the folder of its name. */
export interface PublishedGame {
  name: string;
  title: string;
  aka: string[];
  people: string | null;
  region: string | null;
  /** The folder of its rule file, which names a part of the world. */
  family: string;
  summary: string | null;
  extends: string | null;
  rows: number;
  players: number;
  /** Whether anything falls to chance. */
  chance: boolean;
  /** Whether it has matches of several rounds. */
  matches: boolean;
  kinds: string[];
  /** How many lines of rules are in effect. */
  lines: number;
  /** How much it asks of a newcomer: 0 at least. */
  effort: number;
  /** None where most random games do not end. */
  random_games: PublishedRandomGames | null;
  options: PublishedOption[];
  board: PublishedBoard;
}

/** The file ``games.json``. */
export interface PublishedGames {
  /** Its version. */
  manqala: "1";
  /** What the pages are called, if not as they are by themselves. */
  title: string | null;
  games: PublishedGame[];
}

/** A sentence. Words that the rules define stand between the signs U+E000 and U+E001. */
export interface PublishedRuleDetail {
  text: string;
  /** The number of the example that shows it, if one does. */
  example: number | null;
}

/** A sentence, and what belongs to it. */
export interface PublishedRuleItem extends PublishedRuleDetail {
  /** Lines of the rule file, where no sentence says them. */
  quote: string | null;
  /** Sentences that belong to it. */
  below: PublishedRuleDetail[];
}

/** Sentences one after the other. */
export interface PublishedRuleList {
  /** Whether they are steps. */
  numbered: boolean;
  /** Whether they explain words of what stands above. */
  glossary: boolean;
  items: PublishedRuleItem[];
}

/** A section of the rules. */
export interface PublishedSection {
  /** None for what stands before the first section. */
  title: string | null;
  lists: PublishedRuleList[];
}

/** A position from which a module can go on. */
export interface PublishedSetting {
  /** For each place how many pieces of each kind lie there. */
  pieces: number[][];
  /** What the marks hold, by their names. */
  marks: Record<string, number[]>;
  mover: number;
}

/** A move of an example that can be tried out. */
export interface PublishedTrial {
  setting: PublishedSetting;
  /** The numbers of the options that the example chooses. */
  answers: number[];
}

/** A move of an example, with the pieces of each kind at each place before and after it. */
export interface PublishedExample {
  caption: string;
  before: number[][];
  move: string | null;
  after: number[][];
  /** None for what is no turn of a single round. */
  trial: PublishedTrial | null;
}

/** The file ``rules.LANGUAGE.json`` of a game. */
export interface PublishedRules {
  /** Its version. */
  manqala: "1";
  sections: PublishedSection[];
  examples: PublishedExample[];
}
