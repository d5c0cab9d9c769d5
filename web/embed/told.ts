/** Reports an element's state to the page: events, and the current position. */

import { joinTurns, type Played } from "../pages/played";
import { writtenMove } from "../share/moves";
import type { Table } from "../pages/table";
import { winnersWith } from "../player/src/card";
import { writePosition } from "../player/src/index";
import type { ManqalaMove, ManqalaState } from "./public/manqala-game";

export class Told {
  /** The moves that the page has been told. */
  private known: readonly Played[];
  private position: string;

  constructor(
    private readonly table: Table,
    private readonly element: EventTarget,
  ) {
    this.known = this.shown;
    this.position = this.key;
  }

  get state(): ManqalaState {
    const { game, moment, line, depth } = this.table;
    const { asked, options, winner, reason, points } = moment.value;
    const { players } = game.card;
    return {
      position: writePosition(game),
      record: joinTurns(this.shown).map(writtenMove).join(" "),
      played: depth.value,
      known: line.value.length,
      turn: asked === null ? null : (players[asked] ?? "chance"),
      choices: options.map((option) => option.text),
      over: asked === null,
      winner: players[winner ?? -1] ?? null,
      winners: winnersWith(game.card, winner).map((player) => players[player] ?? ""),
      reason,
      points: Object.fromEntries(players.map((name, player) => [name, points[player] ?? 0])),
    };
  }

  /** Report changes. */
  tell(): void {
    const { known, shown, key } = this;
    if (key === this.position) return;
    this.known = shown;
    this.position = key;
    if (shown.length > known.length && known.every((move, n) => written(move) === written(shown[n])))
      for (const [n, move] of shown.entries()) if (n >= known.length) this.send("move", this.told(move, n));
    const { state } = this;
    this.send("position", state);
    if (state.over) this.send("end", state);
  }

  private get shown(): readonly Played[] {
    return this.table.line.value.slice(0, this.table.depth.value);
  }

  private get key(): string {
    return JSON.stringify([this.table.link.seed, this.shown.map(written)]);
  }

  private told(move: Played, n: number): ManqalaMove {
    return { number: n + 1, by: this.table.game.card.players[move.by] ?? "chance", move: written(move) };
  }

  private send(name: string, detail: ManqalaMove | ManqalaState): void {
    this.element.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

function written(move: Played | undefined): string {
  return writtenMove(move?.texts ?? []);
}
