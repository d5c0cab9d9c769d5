"""A real browser plays on pages of the site, opened as files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from manqala.check.played_examples import play_examples
from manqala.compile.stepping.warm_game import load
from manqala.text.resources import game_files
from tests.studio.browser import chromium
from tools.site.game_page import game_page
from tools.site.playable import Boards, are_turns, write_script

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

FIGURE = re.compile(r'<figure class="manqala-figure">.*?</figure>', re.DOTALL)
STEPPED = """async () => {
  const found = [];
  for (const game of document.querySelectorAll("manqala-game")) {
    await game.ready;
    while (await game.step());
    found.push(game.state.position);
  }
  return found;
}"""


def check_game(page: Page, folder: Path, name: str) -> None:
    """Every example ends where Python says, and the computer answers on the board."""
    boards = Boards(load(name))
    text = game_page(boards, game_files()[name], "any", None)
    figures = "".join(FIGURE.findall(text))
    (folder / "book").mkdir(exist_ok=True)
    file = folder / "book" / f"{name}.html"
    file.write_text(f"<!doctype html><body>{figures}{boards.script}", encoding="utf-8")
    for path, script in boards.files.items():
        (folder / "assets" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "assets" / path).write_text(script, encoding="utf-8")
    shown = [
        play_example.positions for play_example in play_examples(boards.game) if play_example.title
    ]
    ends = [positions[-1].text for positions in shown if are_turns(positions)]
    assert len(ends) > 1
    page.goto(file.as_uri())
    page.wait_for_function("() => customElements.get('manqala-game') !== undefined")
    assert page.evaluate(STEPPED) == [boards.game.start().text, *ends]
    page.locator("manqala-game").first.get_by_text("Play the computer").click()
    page.locator("manqala-game").first.locator(".board-may").first.click()
    page.wait_for_function("() => document.querySelector('manqala-game').state.played > 1")


@pytest.mark.nightly
def test_games_of_the_site_are_played_and_their_examples_stepped_through(tmp_path: Path) -> None:
    path = chromium.browser_path()
    from playwright.sync_api import sync_playwright

    write_script(tmp_path / "assets")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.OPTIONS))
        page = browser.new_page(reduced_motion="reduce", locale="en")
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        for name in ("oware", "kalah"):
            check_game(page, tmp_path, name)
        browser.close()
    assert wrong == []
