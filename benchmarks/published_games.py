"""Every game of the library on its published page: ten moves by clicks in a browser, and records that replay there.

The records are a random round of each game and, if it has matches, a match; each is opened as a
link. The page is then compared with Python: the pieces in every hole, and the result. No error may
be logged, and nothing requested from elsewhere. With a journal a run that was ended goes on; what
was at fault is tried again. Needs the extra ``browser``, and a chromium.

    python benchmarks/published_games.py [--only NAME,NAME] [--seed N] [--journal FILE]
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import traceback
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).parents[1]))

from manqala.compile.stepping.warm_game import load
from manqala.core.course import Phase
from manqala.publish.publishing import Publication, publish
from manqala.text.resources import game_files
from tests.studio.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from manqala.game.game import PositionValue

MOVES = 10
"""The number of moves that are played by clicks."""
LONGEST = 200
"""Maximum number of moves of a record."""
PATIENCE = 30_000
ASKED = ".board-may, .page-answers .page-button:not(.page-quiet)"
"""Selector of the answers to a question."""
READY = f"{ASKED}, .page-question .page-main-button"
"""The same, or the button for another game, when one is over."""
MADE = "(location.hash.match(/moves=([^&]*)/)?.[1] ?? '').split('_').filter((move) => move !== '').length"
"""Number of moves in the address."""
COUNTS = """() => [...document.querySelectorAll('.board-spot')].map((spot) => {
  const said = spot.getAttribute('aria-label').split(', ')[1];
  return [Number(spot.dataset.place), [...said.matchAll(/\\d+/g)].reduce((sum, [number]) => sum + Number(number), 0)];
})"""
"""The board's text for screen readers: the number of pieces in each place."""


class Record:
    """A random game as a link, and its end."""

    def __init__(self, start: PositionValue, rng: Random, *, match: bool) -> None:
        """Play it."""
        position, moves = start, list[list[str]]()
        while not position.over and len(moves) < LONGEST:
            answers = position.random_move(rng).answers
            moves += pages_moves(position, answers)
            position = position.play(answers)
        self.moves = len(moves)
        told = "_".join(".".join(map(escaped, move)) for move in moves)
        self.hash = f"#moves={told}&seed=1{'&match=1' if match else ''}"
        self.over = position.over
        result = position.result
        self.winner = (
            None if result is None or result.winner is None else position.players[result.winner]
        )
        board, kinds = start.game.rules.board, len(start.game.rules.kinds)
        self.holes = [
            sum(position.now[hole + kind * board.places] for kind in range(kinds))
            for hole in range(board.holes)
        ]


def pages_moves(position: PositionValue, answers: tuple[int, ...]) -> list[list[str]]:
    """The answers of a turn as a page writes them: a move ends where another player is asked."""
    moves: list[list[str]] = []
    before = None
    for n, answer in enumerate(answers):
        choices = position.choices(answers[:n])
        assert choices is not None
        token = next(option.token for option in choices.options if option.index == answer)
        if choices.player != before or position.phase is not Phase.TURN:
            moves.append([])
        moves[-1].append(token)
        before = choices.player
    return moves


def escaped(text: str) -> str:
    """An answer in the form for an address."""
    return quote(text, safe="!'()*-~").replace(".", "%2E").replace("_", "%5F")


def play_by_clicks(page: Page, rng: Random) -> int:
    """Play random moves by clicks, at most to the end; return their number."""
    while True:
        page.wait_for_selector(READY)
        made: int = page.evaluate(MADE)
        offered = page.locator(ASKED)
        if offered.count() == 0 or (
            made >= MOVES and not page.locator(".page-answers .page-quiet").count()
        ):
            return made
        offered.nth(rng.randrange(offered.count())).click()


def replay(page: Page, address: str, record: Record) -> None:
    """Open the link to a record, and compare the page with it."""
    page.goto("about:blank")
    page.goto(address + record.hash)
    page.wait_for_selector(READY)
    faults = page.locator(".page-fault").all_inner_texts()
    assert not faults, faults
    shown = dict(page.evaluate(COUNTS))
    for hole, number in enumerate(record.holes):
        assert shown.get(hole, number) == number, f"hole {hole}: {shown[hole]} for {number}"
    assert len(shown.keys() & range(len(record.holes))) > 1
    over = page.locator(".page-prompt strong").count() > 0
    assert over == record.over, f"over: {over} for {record.over}"
    won = page.locator(".page-won .page-name").all_inner_texts()
    expected = [] if record.winner is None else [record.winner.lower()]
    assert [name.lower() for name in won] == expected, f"won: {won} for {expected}"


def look_at(browser: Browser, address: str, name: str, seed: int) -> dict[str, Any]:
    """Check a game: return the moves clicked and replayed, and the errors."""
    found: dict[str, Any] = {"game": name, "clicked": 0, "records": 0, "replayed": 0, "wrong": []}
    context = browser.new_context(reduced_motion="reduce", service_workers="block", locale="en")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    wrong: list[str] = found["wrong"]
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on(
        "request",
        lambda asked: wrong.append(asked.url) if not asked.url.startswith(address) else None,
    )
    try:
        page.goto(f"{address}{name}/index.html")
        found["clicked"] = play_by_clicks(page, Random(f"{seed} {name}"))
        game = load(name)
        for match in [False] if game.rules.between is None else [False, True]:
            record = Record(game.start(match=match), Random(f"{seed} {name} {match}"), match=match)
            replay(page, f"{address}{name}/index.html", record)
            found["records"] += 1
            found["replayed"] += record.moves
    except Exception as error:  # after any error, try the other games
        told = " ".join(str(error).split())[:300]
        wrong.append(
            f"{type(error).__name__}: {told} ({traceback.extract_tb(error.__traceback__)[-1].name})"
        )
    context.close()
    return found


def main() -> int:
    """Publish the games, check each, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path)
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    names = given.only.split(",") if given.only else sorted(game_files())
    journal: Path | None = given.journal
    rows = (
        []
        if journal is None or not journal.exists()
        else map(json.loads, journal.read_text().splitlines())
    )
    found = {row["game"]: row for row in rows if not row["wrong"] and row["game"] in names}
    left = [name for name in names if name not in found]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.browser_path(), args=list(chromium.OPTIONS)
        )
        with chromium.given_out(Path(folder)) as address:
            for name in left:
                # Each is published just before it is looked at, so that a run that was ended has lost nothing.
                publish([Publication(load(name), game_files()[name])], Path(folder, name))
                found[name] = row = look_at(browser, f"{address}{name}/", name, given.seed)
                print(f"{name}: {'; '.join(row['wrong']) or 'fine'}", flush=True)
                if journal is not None:
                    with journal.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row) + "\n")
        browser.close()
    clicked, records, replayed = (
        sum(row[part] for row in found.values()) for part in ("clicked", "records", "replayed")
    )
    bad = sum(bool(row["wrong"]) for row in found.values())
    print(
        f"{len(found)} games, {clicked} moves by clicks; {records} records with {replayed} moves; {bad} games at fault"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
