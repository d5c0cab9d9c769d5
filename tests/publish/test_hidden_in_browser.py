"""Hidden seeds on published pages, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from manqala.cli.main import cli
from tests.helpers.hidden import HOARDS
from tests.helpers.small_games import write_game
from tests.studio.browser import chromium

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow

MAY = ".board-may"


@pytest.mark.nightly
def test_the_one_to_move_sees_no_hidden_seeds_of_others(browser: Browser, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    game = write_game(tmp_path, HOARDS, "hoards")
    cli(["publish", str(game), "--out", str(tmp_path / "site")], standalone_mode=False)
    with chromium.given_out(tmp_path / "site") as found:
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.goto(f"{found}hoards/index.html")
        plates = page.locator(".page-plate")
        south, north = plates.filter(has_text="South"), plates.filter(has_text="North")
        expect(south).to_contain_text("3 in hand")
        expect(north).to_contain_text("seeds in hand are hidden")
        expect(page.locator(".page-seats")).to_contain_text("the other player looks away")
        page.locator(".page-question button", has_text="Sow").click()
        page.locator(MAY).first.click()
        expect(north).to_contain_text("3 in hand")
        expect(south).to_contain_text("seeds in hand are hidden")
        store = page.locator('.board-spots [data-place="6"]')
        assert store.get_attribute("aria-label") == "South's store, hidden"
        against_the_computer(page, south, north)
        page.context.close()


def against_the_computer(page: Page, south: Locator, north: Locator) -> None:
    """The person always sees their own hoard and never the computer’s, which answers and gives hints."""
    from playwright.sync_api import expect

    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Play the computer").click()
    expect(page.locator(".page-seats")).to_contain_text("The computer does not see yours either")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".page-hinted, .board-best")
    page.locator(".page-question button", has_text="Sow").click()
    page.locator(MAY).first.click()
    expect(page.locator("[role=log] p")).to_have_count(2)
    expect(south).to_contain_text("3 in hand")
    expect(north).to_contain_text("seeds in hand are hidden")
