/** The entry point of a game's page: loads the module beside it, and creates the table. */

import { signal, type Signal } from "@preact/signals";
import { render } from "preact";

import { Advice } from "./advice";
import { loadExtra, type Extra } from "./Extras";
import { loadFollowed, type FollowedGame } from "../player/src/index";
import { GamePage } from "./GamePage";
import { Instrument } from "../sound/instrument";
import { hear } from "./hearing";
import { readLink, written, type Link } from "../share/link";
import { likings } from "./likings";
import { keepOffline } from "./offline";
import { reviewOf } from "./reviewing";
import { Table } from "./table";
import { Thinker } from "./thinker";
import { makeWorker } from "./worker";
import { loadWords, type Words } from "./words";
import "./page.css";

const room = document.querySelector("#page");
/** A framed page leaves the outer page's history alone. */
const embedded = window.parent !== window;

/** The game's module, in the folder of its page. */
function module(name: string): URL {
  return new URL(name, document.baseURI);
}

function begin(game: FollowedGame, words: Words, into: Element): void {
  const liked = likings();
  const thinker = new Thinker(() => Promise.resolve(module("search.wasm").href), makeWorker);
  const table = new Table(game, {
    think: (position, level) => thinker.choose(position, level),
    speed: liked.speed,
    calm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    changed: keep,
  });
  const open = (): void => {
    table.load(readLink(location.hash, newSeed()));
    void table.goOn();
  };
  addEventListener("popstate", open);
  open();
  const near = signal(0);
  const advice = new Advice(table);
  const review = reviewOf(table, liked, (request) => thinker.value(request));
  const instrument = new Instrument();
  hear(table, liked.sound, (sound) => {
    instrument.play(sound);
  });
  into.replaceChildren();
  const extra = signal<Extra | null>(null);
  render(<GamePage {...{ table, words, liked, advice, review, near, extra, newSeed }} />, into);
  const record = new URLSearchParams(location.search).get("record");
  if (record !== null) void openRecord(record, table, extra, words);
}

/** Open the record that the address names, a file of the same server. */
async function openRecord(name: string, table: Table, extra: Signal<Extra | null>, words: Words): Promise<void> {
  const { parts, study } = await loadExtra(table, extra);
  try {
    const found = await fetch(new URL(name, document.baseURI));
    if (!found.ok) throw new Error(String(found.status));
    await study.open(await found.text());
  } catch (error) {
    table.misfit.value = { kind: "record", why: parts.recordFault(error, words) };
  }
}

/** A seed for chance. */
function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

function keep(link: Link, step: boolean): void {
  const hash = written(link);
  const address = hash === "" ? location.pathname + location.search : `#${hash}`;
  if (step && !embedded) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

async function main(): Promise<void> {
  if (room === null) return;
  // Load everything in parallel.
  const loading = loadFollowed(module("game.wasm"));
  loading.catch(() => undefined);
  const words = await loadWords();
  try {
    begin(await loading, words, room);
    performance.mark("manqala-playable");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    room.replaceChildren();
    render(<p class="page-fault">{words.say("broken", { why })}</p>, room);
  }
}

void main().then(keepOffline);
