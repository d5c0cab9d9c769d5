"""A real browser plays games within pages of others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from manqala.cli.main import cli
from tests.helpers.checkout import ROOT
from tests.helpers.playing import game_of
from tests.studio.browser import chromium

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

HOST = """<!doctype html>
<html lang="de">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Museum</title>
<style>body { margin: 0 } iframe { border: 0 }</style>
<main>
<h1>Museum</h1>
<manqala-game id="played" src="games/oware/game.wasm" opponent="easy" controls="all"></manqala-game>
<manqala-game id="stepped" lang="ca" src="games/oware/game.wasm" mode="steps" theme="dark"
  position="1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20" record="6(+7) 6"></manqala-game>
<manqala-game id="wide" src="games/omweso/game.wasm" opponent="hard" side="north" speed="0"></manqala-game>
<manqala-game id="wrong" src="games/oware/game.wasm" options="seeds=3">A board was here.</manqala-game>
<iframe title="Oware" width="320" height="560" src="games/oware/embed.html?lang=en#moves=3_4&seed=1"></iframe>
</main>
<script src="games/embed/manqala-game.js"></script>
<script>
  window.log = [];
  for (const name of ["move", "position", "end", "fault"])
    for (const one of document.querySelectorAll("manqala-game"))
      one.addEventListener(name, (event) => log.push([one.id, name, event.detail]));
</script>
</html>
"""
SNIPPETS = re.findall(
    r"^```html\n(.*?)^```$",
    (ROOT / "docs" / "publishing.md").read_text(encoding="utf-8"),
    re.M | re.DOTALL,
)
"""What the manual shows."""
READY = "async (id) => { const game = document.getElementById(id); await game.ready; return game.state; }"


def check_events(page: Page) -> None:
    """A move by keys, and the computer's answer, are told with the position as Python writes it."""
    board = page.locator("#played")
    board.locator('.board-spots [tabindex="0"]').focus()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    page.wait_for_function("() => played.state.played === 2 && played.state.turn === 'south'")
    page.wait_for_function(
        "() => log.filter(([id, name]) => id === 'played' && name === 'position').length > 1"
    )
    told = page.evaluate("log.filter(([id]) => id === 'played')")
    moves = [what for _, name, what in told if name == "move"]
    assert [(move["number"], move["by"]) for move in moves] == [(1, "south"), (2, "north")]
    position = game_of("oware").start()
    for move in moves:
        position = position.play(move["move"])
    assert page.evaluate("played.state.position") == position.text
    page.keyboard.press("Escape")
    assert page.evaluate("played.state.record") == ""
    assert page.evaluate("played.play('7').catch((error) => error.name)") == "RangeError"
    assert "Neues Spiel" in board.locator(".embed").inner_text(), (
        "the language is that of the page around"
    )


def check_steps(page: Page) -> None:
    """A record is stepped through from where it begins, and the last position is Python's."""
    stepped = page.locator("#stepped")
    assert stepped.locator(".board-may").count() == 0
    stepped.locator(".page-tool").nth(2).click()
    position = game_of("oware").position("1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20").play("6")
    page.wait_for_function(f"() => stepped.state.position === '{position.text}'")
    assert "Moviment 1 de 2" in stepped.locator(".embed").inner_text()
    assert page.evaluate("stepped.step()")
    assert not page.evaluate("stepped.step()")
    assert page.evaluate("stepped.state.position") == position.play("6").text


def check_single_file(browser: Browser, folder: Path) -> None:
    """It is opened from the disk, and the computer answers there."""
    file = folder / "oware.html"
    cli(["publish", "oware", "--single-file", "-o", str(file)], standalone_mode=False)
    context = browser.new_context(reduced_motion="reduce", locale="de")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: asked.append(str(error)))
    page.goto(f"{file.as_uri()}?opponent=easy")
    page.locator(".board-may").first.click()
    page.wait_for_function("() => document.querySelector('manqala-game').state?.played === 2")
    assert "Neues Spiel" in page.locator(".embed").inner_text()
    assert all(url.startswith(("file:", "blob:")) for url in asked), asked
    assert len([url for url in asked if url.startswith("file:")]) == 1
    context.close()


def check_manual(browser: Browser, address: str, folder: Path) -> None:
    """What the manual shows works where the address is one's own."""
    shown = "".join(SNIPPETS).replace("https://example.org/", "./")
    (folder / "manual.html").write_text(f"<!doctype html><body>{shown}", encoding="utf-8")
    page = browser.new_page(reduced_motion="reduce")
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{address}manual.html")
    page.wait_for_function("() => document.querySelector('manqala-game').state?.played === 2")
    assert "south plays 6" in said
    told = page.evaluate(
        "Promise.all([...document.querySelectorAll('manqala-game')].map((one) => one.ready))"
    )
    assert [one["title"] for one in told] == ["Oware"] * 3
    frame = page.frame_locator("iframe")
    frame.locator(".board-may").first.wait_for()
    colour = page.locator("manqala-game .board-scroll").first.evaluate(
        "(board) => getComputedStyle(board).getPropertyValue('--wood')"
    )
    assert colour.strip() == "#c9b08a"
    page.close()


@pytest.mark.nightly
def test_games_are_played_within_pages_of_others(browser: Browser, tmp_path: Path) -> None:
    """Several elements on one page, and a frame, on a narrow and on a wide screen."""
    cli(["publish", "oware", "omweso", "--out", str(tmp_path / "games")], standalone_mode=False)
    (tmp_path / "index.html").write_text(HOST, encoding="utf-8")
    wrong: list[str] = []
    with chromium.given_out(tmp_path) as address:
        for width in (320, 1280):
            context = browser.new_context(
                viewport={"width": width, "height": 800}, reduced_motion="reduce", locale="en"
            )
            page = context.new_page()
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.goto(address)
            for name in ("played", "stepped", "wide"):
                assert page.evaluate(READY, name) is not None
            assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
            check_events(page)
            check_steps(page)
            page.wait_for_function("() => wide.state.turn === 'north'")
            assert page.evaluate("wide.state.played") % 2 == 1, "the computer begins"
            told = page.evaluate("wrong.ready.catch((error) => error.message)")
            assert told == "Oware has no option ‘seeds’"
            assert told in page.locator("#wrong .embed-fault").inner_text()
            frame = page.frame_locator("iframe")
            frame.locator(".board-may").first.click()
            game = frame.locator("manqala-game")
            assert game.evaluate("(game) => game.state.played") == 3
            if chromium.AXE.is_file():
                page.evaluate(chromium.AXE.read_text(encoding="utf-8"))
                found = page.evaluate(
                    "axe.run(document, {iframes: false}).then((told) => told.violations)"
                )
                assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], width
            assert wrong == []
            context.close()
        check_manual(browser, address, tmp_path)
    check_single_file(browser, tmp_path)
