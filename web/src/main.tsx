/** Starts the page. */

import { render } from "preact";
import "./shell/theme.css";
import "./shell/base.css";
import "./shell/panes.css";
import "./shell/dialogs.css";
import { App } from "./shell/App";
import { watchCoverage } from "./shell/coverage";
import { Desk, DeskProvider, wordsOf } from "./shell/desk";
import { keepHistory } from "./shell/history";
import { dialog, say } from "./shell/ui";
import { StudioProvider } from "./store/context";
import { newDoc } from "./store/document";
import { Shelf } from "./store/keep";
import { openChannel, openDatabase, storageOf } from "./store/storage";
import { createStudio } from "./store/studio";
import type { Doc } from "./store/types";
import { openTransport } from "./transport/open";
import { STARTER } from "./tutorial/progress";

const place = document.getElementById("studio");
if (place) {
  keepToken();
  void start(place);
}

async function start(place: HTMLElement): Promise<void> {
  const shelf = new Shelf({
    database: openDatabase(),
    local: storageOf("localStorage"),
    session: storageOf("sessionStorage"),
    channel: openChannel(),
  });
  const transport = openTransport(document);
  const last = await shelf.open();
  const studio = createStudio(transport, last ?? newDoc(STARTER), {
    keep: (doc) => {
      shelf.keep(doc);
    },
    say,
  });
  const desk = new Desk(studio, shelf);
  watchCoverage(desk);
  keepHistory(desk);
  render(
    <StudioProvider value={studio}>
      <DeskProvider value={desk}>
        <App />
      </DeskProvider>
    </StudioProvider>,
    place,
  );
  window.addEventListener("hashchange", () => void follow(desk));
  try {
    const game = new URLSearchParams(window.location.search).get("game");
    const came =
      (await follow(desk)) || (game !== null && (await opened(desk, game, last))) || (await desk.file.read());
    if (!came && !last && dialog.peek() === null) dialog.value = "start";
  } catch (error) {
    say(wordsOf(error), "fault");
  }
}

/** Open what the address names, and remove that from the address, so that a reload keeps later changes. */
async function follow(desk: Desk): Promise<boolean> {
  const { hash, pathname, search } = window.location;
  if (hash === "") return false;
  const came = await desk.follow(hash);
  window.history.replaceState(window.history.state, "", pathname + search);
  return came;
}

/** Open the game named on the command line. */
async function opened(desk: Desk, game: string, last: Doc | null): Promise<boolean> {
  // A reload keeps later changes.
  if (last?.from === game) return true;
  await desk.openGame(game);
  return true;
}

/** Shared links have no token, but open in this browser: store the token for this address. */
function keepToken(): void {
  const page = new URL(window.location.href);
  const key = "manqala.token";
  const token = page.searchParams.get("token");
  try {
    if (token !== null) {
      localStorage.setItem(key, token);
    } else {
      const kept = localStorage.getItem(key);
      if (kept === null) return;
      page.searchParams.set("token", kept);
      window.history.replaceState(window.history.state, "", page);
    }
  } catch {
    // Without storage, links need the address that ‘manqala studio’ has printed.
  }
}
