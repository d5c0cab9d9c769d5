/** The entry point of the list of games. */

import { render } from "preact";

import { GalleryPage } from "./GalleryPage";
import type { PublishedGames } from "./messages";
import { keepOffline } from "./offline";
import { loadWords } from "./words";
import "./page.css";

async function main(): Promise<void> {
  const room = document.querySelector("#page");
  if (room === null) return;
  const words = await loadWords();
  try {
    const answer = await fetch(new URL("games.json", document.baseURI));
    if (!answer.ok) throw new Error(String(answer.status));
    const list = (await answer.json()) as PublishedGames;
    room.replaceChildren();
    render(<GalleryPage list={list} words={words} />, room);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    room.replaceChildren();
    render(<p class="page-fault">{words.say("noList", { why })}</p>, room);
  }
}

void main().then(keepOffline);
