"""What belongs to one game does not come along to the next."""

import re
from collections.abc import Callable

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not looked at in a browser: there is no playwright",
)

from playwright.sync_api import expect

from tests.studio.asking import SMALL
from tests.studio.browser.at_page import MAY, AtPage, link


@pytest.mark.nightly
@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_a_link_from_a_mail_is_followed_or_its_fault_told(
    newcomer: Callable[..., AtPage],
) -> None:
    at = newcomer()
    at.open(link(SMALL, name="small") + ".")
    at.shows("Small")
    at.follow(link(SMALL, name="small")[:-40] + ").")
    told = at.page.get_by_role("dialog")
    expect(told).to_contain_text("This link is damaged: its end is missing")
    at.page.keyboard.press("Escape")
    at.follow("#game=owari")
    expect(told).to_contain_text("there is no game called ‘owari’")
    at.page.keyboard.press("Escape")
    # What stands there already is left as it is.
    assert at.shared()["line"]["rules"]["text"] == SMALL


@pytest.mark.nightly
@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_a_position_that_is_set_up_stays_with_its_game(
    newcomer: Callable[..., AtPage],
) -> None:
    at = newcomer()
    at.open("#game=kalah")
    at.shows("Kalah")
    at.page.get_by_role("button", name="Set up").click()
    expect(at.page.get_by_text("Set up a position.")).to_be_visible()

    at.follow("#game=oware")
    at.shows("Oware")
    expect(at.page.get_by_text("Set up a position.")).to_have_count(0)
    assert at.wait_for_question() == "board"
    at.page.get_by_role("button", name="Set up").click()
    # The seeds are those of this game: none are left over from the other one.
    expect(at.page.get_by_text("than the game has")).to_have_count(0)


@pytest.mark.nightly
@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_what_chance_deals_is_dealt_at_once(newcomer: Callable[..., AtPage]) -> None:
    at = newcomer(reduced_motion="no-preference")
    at.open("#game=random-kalah")
    at.shows("Random Kalah")
    # The deal is one entry, beside the moves of players, and can be looked at.
    deal = at.page.locator(".play-drawn")
    expect(deal).to_have_text("deal")
    expect(deal).to_have_attribute("title", re.compile(r"^Chance: (\S+ ){23}\S+$"))
    at.has_moves(0)
    at.page.get_by_role("button", name="all 24").click()
    expect(deal).to_have_count(25)
    # Nothing is shown of it piece by piece: whoever begins is asked.
    assert at.wait_for_question() == "words"
    expect(at.page.locator(".play-question")).to_contain_text("change sides")
    assert at.shared()["depth"] == 24


@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_back_leads_from_move_to_move_and_from_game_to_game(
    newcomer: Callable[..., AtPage],
) -> None:
    at = newcomer()
    at.open(link(SMALL, name="small"))
    at.shows("Small")
    for number in (1, 2):
        assert at.wait_for_question() == "board"
        at.page.locator(MAY).first.click()
        at.has_moves(number)
    here = at.page.locator(".play-moves [aria-current]")
    at.page.go_back()
    expect(here).to_have_attribute("aria-label", re.compile("Move 1"))
    at.follow(link(SMALL.replace("Small", "Other"), name="other"))
    at.shows("Other")
    at.page.get_by_role("button", name="Share").click()
    at.page.go_back()
    expect(at.page.get_by_role("dialog")).to_have_count(0)
    at.shows("Other")
    at.page.go_back()
    at.shows("Small")
    at.has_moves(2)
    expect(here).to_have_attribute("aria-label", re.compile("Move 1"))
