"""The path of somebody who opens the studio for the first time."""

from collections.abc import Callable

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not looked at in a browser: there is no playwright",
)

from playwright.sync_api import expect

from tests.studio.browser.at_page import MAY, PATIENCE, AtPage


def test_from_the_first_look_to_a_link(newcomer: Callable[..., AtPage]) -> None:
    at = newcomer()
    at.open()
    finds_oware(at)
    plays_three_moves(at)
    changes_a_rule(at)
    breaks_a_rule_and_mends_it(at)
    records_an_example(at)
    shares_it(at, newcomer())


def finds_oware(at: AtPage) -> None:
    """It begins with the library."""
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_label("Search").fill("oware")
    dialog.locator(".card", has=at.page.get_by_text("Oware", exact=True)).click()
    at.shows("Oware")


def plays_three_moves(at: AtPage) -> None:
    """Against the computer."""
    at.page.locator(".play-players").get_by_label("North").select_option("greedy")
    for move in range(3):
        assert at.wait_for_question() == "board"
        at.place(move + 2).click()
        at.has_moves(2 * move + 2)
    assert at.wait_for_question() == "board"


def changes_a_rule(at: AtPage) -> None:
    """The game goes on under the rules as they are now."""
    at.replace("2..3", "2..4")
    at.settle("played")
    expect(at.page.locator(".cm-content")).to_contain_text("2..4")
    at.has_moves(6)
    assert at.wait_for_question() == "board"
    at.page.locator(MAY).first.click()
    at.has_moves(8)
    at.wait_for_question()


def breaks_a_rule_and_mends_it(at: AtPage) -> None:
    """The place is shown with a caret, and what would mend it; meanwhile the last good rules go on."""
    at.replace("anticlockwise, skipping", "anticlokwise, skipping")
    at.settle("faulty")
    problem = at.problems.first
    expect(problem).to_contain_text("anticlokwise", timeout=PATIENCE)
    expect(problem.locator(".problem-caret")).to_contain_text("^")
    expect(at.page.locator(".cm-lintRange-error").first).to_be_visible()
    expect(at.page.locator(".board-spots [data-place]").first).to_be_visible()
    problem.locator(".problem-fixes button", has_text="anticlockwise").first.click()
    at.settle("played")
    expect(at.problems).to_have_count(0, timeout=PATIENCE)


def records_an_example(at: AtPage) -> None:
    """The game is written into the text, where it runs and passes."""
    page = at.page
    page.get_by_role("tab", name="Examples").click()
    page.get_by_role("button", name="Record this game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What it shows").fill("a game of mine")
    dialog.get_by_role("button", name="Record").click()
    page.get_by_role("button", name="Run “a game of mine”").click()
    mine = page.locator(".example", has_text="a game of mine")
    expect(mine).to_have_class("example example-passed", timeout=PATIENCE)


def shares_it(at: AtPage, other: AtPage) -> None:
    """A link, opened in a profile that knows nothing: the same text, the same position."""
    at.page.get_by_role("button", name="Share").click()
    link = at.page.get_by_label("The link").input_value()
    at.page.keyboard.press("Escape")
    there = at.shared()
    assert "2..4" in there["line"]["rules"]["text"]
    assert "a game of mine" in there["line"]["rules"]["text"]
    # There is no token in it: who opens it has the address of his own studio.
    assert "token" not in link
    other.open("#" + link.partition("#")[2])
    other.shows("Oware")
    other.has_moves(at.moves)
    assert other.shared() == there
    places = at.page.locator(".board-spots [data-place]").all()
    assert len(places) == 14
    for place in places:
        number = int(place.get_attribute("data-place") or "")
        said = place.get_attribute("aria-label") or ""
        expect(other.place(number)).to_have_attribute("aria-label", said)


@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_one_tap_on_a_telephone_begins_a_game_against_the_computer(
    newcomer: Callable[..., AtPage],
) -> None:
    """From the first screen; and one tap beside the board, where two people were to play."""
    at = newcomer(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    at.open()
    at.page.get_by_role("dialog").get_by_role("button", name="Play the computer").tap()
    expect(at.page.get_by_role("dialog")).to_have_count(0)
    level = at.page.locator(".play-plate").get_by_role("combobox")
    expect(level.locator("option:checked")).to_have_text("computer: easy")
    assert at.wait_for_question() == "board"
    first = at.page.title()
    at.page.locator(MAY).first.tap()
    at.until("() => document.querySelectorAll('.play-moves [aria-label^=\"Move \"]').length >= 2")
    level.select_option(label="computer: normal")

    at.page.get_by_role("button", name="Games").tap()
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_label("Search").fill("easy african")
    dialog.locator(".card").first.tap()
    expect(at.page).not_to_have_title(first)
    at.settle("played")
    at.page.get_by_role("button", name="Play the computer").tap()
    expect(level.locator("option:checked")).to_have_text("computer: normal")
