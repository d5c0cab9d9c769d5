"""The example of a page without Python: a built game is played in it, by mouse, keyboard and buttons."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.embed.module_file import module_file
from tests.helpers.checkout import ROOT
from tests.helpers.player import build_player
from tests.helpers.playing import game_of
from tests.studio.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_built_game_is_played_in_a_page(browser: "Browser", tmp_path: Path) -> None:
    from playwright.sync_api import expect

    build_player(tmp_path)
    shutil.copy(ROOT / "examples" / "embedding" / "page.html", tmp_path)
    for name in ("oware", "bao-la-kiswahili"):
        (tmp_path / f"{name}.wasm").write_bytes(module_file(game_of(name)))
    faults: list[str] = []
    with chromium.given_out(tmp_path) as address, browser.new_context() as context:
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{address}page.html")
        expect(page.get_by_role("heading")).to_have_text("Oware")
        board = page.locator("svg text")
        expect(board).to_have_count(14)
        start = board.all_text_contents()
        holes = page.locator("g[role=button]")
        expect(holes).to_have_count(6)
        holes.nth(2).click()
        expect(page.get_by_role("status")).to_have_text("south is to move.")
        assert board.all_text_contents() != start
        holes.first.focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Take back").click()
        page.get_by_role("button", name="Take back").click()
        assert board.all_text_contents() == start

        page.goto(f"{address}page.html?game=bao-la-kiswahili.wasm")
        expect(holes).to_have_count(2)
        before = board.all_text_contents()
        holes.first.click()
        ways = page.locator("#ways button")
        expect(ways).to_have_count(2)
        ways.first.click()
        expect(page.get_by_role("status")).to_have_text("south is to move.")
        assert board.all_text_contents() != before
    assert faults == []
