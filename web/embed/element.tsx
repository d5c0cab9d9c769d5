/** The element `<manqala-game>`. */

import { signal, type Signal } from "@preact/signals";
import { render } from "preact";

import { Advice } from "../pages/advice";
import type { BoardLikings } from "../pages/likings";
import type { Seat } from "../share/link";
import { Table } from "../pages/table";
import { recordFault } from "../pages/recordFault";
import { Study } from "../pages/study";
import { Thinker } from "../pages/thinker";
import { bestOf, wordsOf, type Words } from "../pages/words";
import { readPosition, split, type Card } from "../player/src/index";
import { askedGame, askedLook, GAME_ATTRIBUTES, LOOK_ATTRIBUTES, type AskedLook } from "./asked";
import { fromAddress } from "./address";
import { Embedded } from "./Embedded";
import { loadAsked } from "./loaded";
import type { ManqalaGameElement, ManqalaGameInfo, ManqalaState } from "./public/manqala-game";
import { dress } from "./sheet";
import { Told } from "./told";
import MadeWorker from "../pages/think.worker.ts?worker&inline";

/** The state of an element with a loaded game. */
interface Open {
  readonly table: Table;
  readonly advice: Advice;
  readonly thinker: Thinker;
  readonly liked: BoardLikings;
  readonly near: Signal<number>;
  readonly told: Told;
  readonly study: Study;
}

const GAME: readonly string[] = GAME_ATTRIBUTES;

export class ManqalaGame extends HTMLElement implements ManqalaGameElement {
  static readonly observedAttributes = [...GAME_ATTRIBUTES, ...LOOK_ATTRIBUTES, "lang"];
  private open: Open | null = null;
  private words: Words | null = null;
  private readonly room = document.createElement("div");
  /** Counts the requests, so that outdated results are dropped. */
  private course = 0;
  private due: Promise<ManqalaGameInfo> | null = null;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    dress(root);
    // The element's content is visible until the game is loaded.
    this.room.append(document.createElement("slot"));
    root.append(this.room);
  }

  get ready(): Promise<ManqalaGameInfo> {
    return this.due ?? Promise.reject(new Error("the element is on no page"));
  }

  get state(): ManqalaState | null {
    return this.open?.told.state ?? null;
  }

  connectedCallback(): void {
    if (this.hasAttribute("from-address")) fromAddress(this, location);
    this.begin();
  }

  disconnectedCallback(): void {
    this.course++;
    this.close();
    this.due = null;
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || this.due === null || before === now) return;
    if (GAME.includes(name)) this.begin();
    else void this.due.then(() => this.look()).catch(() => undefined);
  }

  async play(move: string): Promise<void> {
    const { table } = this.opened();
    if (!(await table.play(split(move)))) throw new RangeError(`‘${move}’ is no legal move`);
  }

  undo(): void {
    this.opened().table.undo();
  }

  redo(): void {
    this.opened().table.redo();
  }

  async step(): Promise<boolean> {
    const { table } = this.opened();
    const isMore = table.depth.value < table.line.value.length;
    await table.next();
    return isMore;
  }

  goTo(played: number): void {
    this.opened().table.goTo(played);
  }

  restart(): void {
    this.opened().table.begin(newSeed());
  }

  async hint(): Promise<string> {
    const { table, advice } = this.opened();
    await advice.ask();
    return table.moment.value.options[advice.hint.value ?? -1]?.text ?? "";
  }

  private opened(): Open {
    if (this.open === null) throw new Error("the game is not there yet: await ‘ready’");
    return this.open;
  }

  /** Load the requested game, once for all attributes that change together. */
  private begin(): void {
    const course = ++this.course;
    this.due = Promise.resolve().then(() => this.load(course));
    this.due.catch((error: unknown) => {
      if (course === this.course) this.fail(error);
    });
  }

  private async load(course: number): Promise<ManqalaGameInfo> {
    const given = (name: string): string | null => this.getAttribute(name);
    const [asked, look] = [askedGame(given), askedLook(given)];
    const [{ game, search }, words] = await Promise.all([loadAsked(asked), this.wordsNow()]);
    const { card } = game;
    const info = { title: card.title, players: card.players, options: card.options };
    if (course !== this.course) return info;
    this.close();
    this.words = words;
    const origin = asked.position === null ? null : readPosition(asked.position, card);
    const thinker = new Thinker(search, () => new MadeWorker());
    const liked = { speed: signal(look.speed), numbers: signal(look.numbers) };
    const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
    const table = new Table(
      game,
      {
        think: (position, level) => thinker.choose(position, level),
        speed: liked.speed,
        calm,
        changed: () => {
          this.open?.told.tell();
        },
      },
      origin,
    );
    const seed = asked.seed ?? newSeed();
    table.load({ match: asked.match, start: null, seed, seats: seatsOf(card, look), moves: asked.moves });
    const study = new Study(table);
    if (asked.file !== null) await openFile(asked.file, study, words);
    if (course !== this.course) return info;
    if (asked.at < table.line.value.length) table.goTo(asked.at);
    const near = signal(Math.max(0, card.players.indexOf(look.side ?? "")));
    this.open = { table, advice: new Advice(table), thinker, liked, near, told: new Told(table, this), study };
    this.draw(look);
    this.dispatchEvent(new CustomEvent("ready", { detail: info }));
    if (look.mode === "play") void table.goOn();
    return info;
  }

  /** Show the loaded game with the current attributes. */
  private async look(): Promise<void> {
    if (this.open === null) return;
    try {
      const look = askedLook((name) => this.getAttribute(name));
      const { table, liked, near } = this.open;
      this.words = await this.wordsNow();
      liked.speed.value = look.speed;
      liked.numbers.value = look.numbers;
      near.value = Math.max(0, table.game.card.players.indexOf(look.side ?? ""));
      table.seat(seatsOf(table.game.card, look));
      this.draw(look);
    } catch (error) {
      this.fail(error);
    }
  }

  private draw(look: AskedLook): void {
    if (this.open === null || this.words === null) return;
    const { table, advice, liked, near, study } = this.open;
    this.room.lang = this.words.language;
    if (this.room.firstChild instanceof HTMLSlotElement) this.room.replaceChildren();
    render(
      <Embedded
        table={table}
        words={this.words}
        advice={advice}
        liked={liked}
        near={near}
        look={look}
        study={study}
        host={this}
        newSeed={newSeed}
      />,
      this.room,
    );
  }

  private fail(error: unknown): void {
    this.close();
    const message = error instanceof Error ? error.message : String(error);
    render(
      <p class="embed-fault" role="alert" part="fault">
        {this.words?.say("broken", { why: message }) ?? message}
      </p>,
      this.room,
    );
    this.dispatchEvent(new CustomEvent("fault", { detail: { message } }));
  }

  private close(): void {
    this.open?.table.skip();
    this.open?.thinker.end();
    this.open = null;
    if (!(this.room.firstChild instanceof HTMLSlotElement)) render(null, this.room);
  }

  private async wordsNow(): Promise<Words> {
    const around = this.closest("[lang]")?.getAttribute("lang") ?? null;
    const language = bestOf([around, ...navigator.languages]);
    return this.words?.language === language ? this.words : wordsOf(language);
  }
}

/** Open the record at an address. Rejects with the reason in words. */
async function openFile(address: string, study: Study, words: Words): Promise<void> {
  try {
    const found = await fetch(new URL(address, document.baseURI));
    if (!found.ok) throw new Error(String(found.status));
    await study.open(await found.text());
  } catch (error) {
    throw new Error(recordFault(error, words), { cause: error });
  }
}

function seatsOf(card: Card, { opponent, side, mode }: AskedLook): Seat[] {
  const own = Math.max(0, card.players.indexOf(side ?? ""));
  return card.players.map((_, player) =>
    opponent === null || mode !== "play" || player === own ? "person" : opponent,
  );
}

function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
