"""Hidden seeds in the studio: who plays the computer does not see its hoard, who plays both sides sees all."""

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not looked at in a browser: there is no playwright",
)

from playwright.sync_api import expect

from tests.helpers.hidden import HOARDS
from tests.studio.browser.at_page import MAY, AtPage, link

NORTH, SOUTH = '.play-plate[data-player="north"]', '.play-plate[data-player="south"]'


def test_the_hoard_of_the_computer_is_not_shown(at: AtPage) -> None:
    at.open(link(HOARDS, name="hoards"))
    at.shows("Hoards")
    page = at.page
    expect(page.locator(NORTH)).to_contain_text("in hand 3")
    page.get_by_role("button", name="Play the computer").first.click()
    expect(page.locator(NORTH)).to_contain_text("in hand ?")
    expect(page.locator(SOUTH)).to_contain_text("in hand 3")
    page.get_by_role("button", name="Sow a hole").click()
    page.locator(MAY).first.click()
    expect(page.locator(SOUTH)).to_contain_text("to move", timeout=20_000)
    expect(page.locator(NORTH)).to_contain_text("in hand ?")
    store = page.locator('.board-spots [data-place="7"]')
    assert store.get_attribute("aria-label") == "north's store, hidden"
