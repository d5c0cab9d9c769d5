/** Chooses a move as beginners do: it sees what each move wins, and overlooks some of what can follow. */

import { type Engine } from "../player/src/index";
import { OVER } from "../player/src/engine";

/** What a beginner sees, and how the game gets back to where he has to move. */
export interface Beginner {
  readonly engine: Engine;
  /** Stand where the move is asked for; the game may stand anywhere before. */
  readonly back: () => void;
  /** How likely each of the turns that can follow is overlooked, from 0 to 1. */
  readonly overlooked: number;
  readonly random: () => number;
}

/** A way to move: the numbers of its answers, and what stands then. */
interface Way {
  readonly answers: readonly number[];
  /** By how many points the beginner then leads; a game that is won or lost counts more than any points. */
  readonly lead: number;
  /** Who is asked then; null when the game is over, and where chance decides first. */
  readonly asked: number | null;
}

const [GIVEN, COUNT, CHOOSER] = [0, 2, 4];
/** A game won is worth more than all the pieces of any board. */
const WON = 100_000;
/** So many answers are tried at the most; what would come later is overlooked. */
const PATIENCE = 40_000;

/** The answers of the move that seems best; of several as good any one. The game stands somewhere else afterwards. */
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

  /** What a way seems to be worth, with those of the turns after it that are noticed. */
  seen(way: Way, notices: () => boolean): number {
    if (way.asked === null || this.patience <= 0) return way.lead;
    const leads = this.ways(way.answers).flatMap(({ lead }) => (notices() ? [lead] : []));
    if (leads.length === 0) return way.lead;
    return way.asked === this.player ? Math.max(way.lead, ...leads) : Math.min(...leads);
  }

  /** The ways to go on after some answers, each to its end. */
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

  /** What the last of some answers leads to; null if the same turn goes on. */
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
    const winner = this.engine.call("winner");
    if (winner === this.player) return WON;
    return winner < this.engine.card.players.length ? -WON : 0;
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
