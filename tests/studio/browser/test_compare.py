"""What the page says of many games: how many of them are different, and nothing that repeated games do not prove."""

import re
from collections.abc import Callable

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not looked at in a browser: there is no playwright",
)

from playwright.sync_api import expect

from tests.studio.asking import SMALL
from tests.studio.browser.at_page import AtPage, link

ONE_GAME = SMALL.replace("holes: 2", "holes: 1")


@pytest.mark.nightly
@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_repeated_games_are_reported_and_prove_nothing(newcomer: Callable[..., AtPage]) -> None:
    at = newcomer()
    at.open(link(ONE_GAME, name="small"))
    at.shows("Small")
    at.page.get_by_role("tab", name="Compare").click()
    lab = at.page.locator(".lab-start")
    lab.locator("select").first.select_option("200")
    lab.locator("select").last.select_option("greedy")
    at.page.get_by_role("button", name="Play them").click()
    results = at.page.get_by_label("Results")
    expect(results).to_have_attribute("aria-busy", "false")
    expect(results).to_contain_text(
        "Only 1 of the 200 games of the game as it is played are different"
    )
    expect(results).to_contain_text("repeated games do not count as evidence")
    assert re.search(r"p [=<]|chance", results.inner_text()) is None
