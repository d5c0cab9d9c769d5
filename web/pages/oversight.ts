/** Chooses a move like a beginner: it sees the gain of each move, and overlooks some replies. */

import { type Engine } from "../player/src/index";
import { winnersWith } from "../player/src/card";
import { OVER } from "../player/src/engine";

/** What a beginner sees, and how to restore the position of the decision. */
export interface Beginner {
  readonly engine: Engine;
  /** Restore the position of the decision, from anywhere. */
  readonly back: () => void;
  /** The probability of overlooking each possible reply, from 0 to 1. */
  readonly overlooked: number;
  readonly random: () => number;
}

/** A possible turn: its answers as numbers, and the situation after it. */
interface Way {
  readonly answers: readonly number[];
  /** The beginner's lead in points then; a won or lost game outweighs all points. */
  readonly lead: number;
  /** The player to decide then; null if the game is over, or chance is next. */
  readonly asked: number | null;
}

const [GIVEN, COUNT, CHOOSER] = [0, 2, 4];
/** A won game is worth more than all the pieces of any board. */
const WON = 100_000;
/** Limit of answers tried; later ones are overlooked. */
const PATIENCE = 40_000;

/** The answers of the move that seems best, or of any equally good one. Leaves the game in another position. */
export function overlooking({ engine, back, overlooked, random }: Beginner): number[] {
  back();
  const player = engine.call("register", CHOOSER);
  const look = new Look(engine, back, player);
  const ways = look.ways([]);
  const judged = shuffled(ways, random).map((way) => ({ way, value: look.seen(way, () => random() >= overlooked) }));
  const best = judged.reduce((one, other) => (other.value > one.value ? other : one));
  return [...best.way.answers];
}

class Look {
  private patience = PATIENCE;

  constructor(
    private readonly engine: Engine,
    private readonly back: () => void,
    private readonly player: number,
  ) {}

  /** The apparent value of a turn, considering the replies that are noticed. */
  seen(way: Way, notices: () => boolean): number {
    if (way.asked === null || this.patience <= 0) return way.lead;
    const leads = this.ways(way.answers).flatMap(({ lead }) => (notices() ? [lead] : []));
    if (leads.length === 0) return way.lead;
    return way.asked === this.player ? Math.max(way.lead, ...leads) : Math.min(...leads);
  }

  /** The possible continuations of some answers, each to the end of its turn. */
  ways(before: readonly number[]): Way[] {
    const found: Way[] = [];
    const open: number[][] = [[]];
    for (let given = open.pop(); given !== undefined; given = open.pop()) {
      this.stand([...before, ...given]);
      const count = this.engine.call("register", COUNT);
      for (let answer = 0; answer < count; answer++) {
        if (answer > 0) this.stand([...before, ...given]);
        const answers = [...given, answer];
        const way = this.tried(answers);
        if (way === null) open.push(answers);
        else found.push(way);
        if (this.patience <= 0 && found.length > 0) return found;
      }
    }
    return found;
  }

  private stand(answers: readonly number[]): void {
    this.back();
    for (const answer of answers) this.engine.call("answer", answer);
    this.patience -= 1 + answers.length;
  }

  /** The situation after the last of some answers; null if the same turn continues. */
  private tried(answers: readonly number[]): Way | null {
    const { engine } = this;
    const [by, given] = [engine.call("register", CHOOSER), engine.call("register", GIVEN)];
    const between = engine.call("phase") !== 0;
    const over = engine.call("answer", answers.at(-1) ?? 0) === OVER;
    const asked = engine.call("register", CHOOSER);
    if (!over && !between && asked === by && engine.call("register", GIVEN) === given + 1) return null;
    const known = !over && asked < engine.card.players.length;
    return { answers, lead: over ? this.outcome() : this.lead(), asked: known ? asked : null };
  }

  private lead(): number {
    const points = this.engine.card.players.map((_, each) => this.engine.call("points", each));
    const others = points.filter((_, each) => each !== this.player);
    return (points[this.player] ?? 0) - Math.max(0, ...others);
  }

  private outcome(): number {
    const winners = winnersWith(this.engine.card, this.engine.call("winner"));
    if (winners.includes(this.player)) return WON;
    return winners.length > 0 ? -WON : 0;
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
