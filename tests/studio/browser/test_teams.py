"""Partners are named beside each player while a game is played in the studio."""

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not seen in a browser: there is no playwright",
)

from playwright.sync_api import expect

from tests.helpers.teams import PAIRS
from tests.studio.browser.at_page import AtPage, link


def test_each_player_has_the_partner_at_the_plate(at: AtPage) -> None:
    at.open(link(PAIRS, name="pairs"))
    at.shows("Pairs")
    for player, partner in (("south", "North"), ("north", "South"), ("east", "West")):
        plate = at.page.locator(f'.play-plate[data-player="{player}"]')
        expect(plate).to_be_visible()
        assert f"with {partner}" in plate.inner_text()
