"""On a telephone, upright or sideways, the whole board is seen, with the question and its answers below it."""

from collections.abc import Callable

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not looked at in a browser: there is no playwright",
)

from playwright.sync_api import expect

from tests.studio.asking import SMALL
from tests.studio.browser.at_page import MAY, AtPage, link

LONG = SMALL.replace("holes: 2", "holes: 12").replace("Small", "Long")
FOUR = SMALL.replace("{rows: 2, holes: 2", "{rows: 4, holes: 8").replace("Small", "Four Rows")
ASKS = (
    SMALL.replace("holes: 2", "holes: 5")
    .replace("Small", "Asks")
    .replace("  sow it anticlockwise", "  choose side from directions\n  sow hole going side")
)
SCREENS = ((844, 390), (667, 375), (390, 844), (320, 640))
LARGE = (720, 450)
"""What is left of a usual screen when all is twice as large."""
TOOLS = "() => document.querySelector('.play-tools').getBoundingClientRect().top"
OUTSIDE = """() => [
  ...[...document.querySelectorAll(
    '.board-spots [data-place], .play-plate, .play-prompt, .play-answers .play-answer',
  )].filter((seen) => {
    const { left, top, right, bottom } = seen.getBoundingClientRect();
    const bar = document.querySelector('.top').getBoundingClientRect().bottom;
    return left < 0 || top < bar || right > innerWidth || bottom > innerHeight;
  }),
  ...[...document.querySelectorAll('html, .board-side, .board-scroll')].filter(
    (scrolled) => scrolled.scrollWidth > scrolled.clientWidth,
  ),
].map((wrong) => wrong.outerHTML.slice(0, 160))"""


@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_the_whole_board_is_seen(newcomer: Callable[..., AtPage]) -> None:
    at = newcomer(viewport={"width": 844, "height": 390}, is_mobile=True, has_touch=True)
    for number, (fragment, title) in enumerate(
        (
            ("#game=kalah", "Kalah"),
            (link(LONG, name="long"), "Long"),
            (link(FOUR, name="four"), "Four Rows"),
        )
    ):
        if number:
            at.follow(fragment)
        else:
            at.open(fragment)
        at.shows(title)
        assert at.wait_for_question() == "board"
        for width, height in SCREENS:
            at.page.set_viewport_size({"width": width, "height": height})
            at.until(f"() => innerWidth === {width} && innerHeight === {height}")
            assert at.comes_to(f"() => ({OUTSIDE})().length === 0"), (
                title,
                width,
                at.page.evaluate(OUTSIDE),
            )


@pytest.mark.nightly
@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_answers_are_in_sight_and_the_tools_keep_their_place(
    newcomer: Callable[..., AtPage],
) -> None:
    at = newcomer(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    at.open(link(ASKS, name="asks"))
    at.shows("Asks")
    assert at.wait_for_question() == "board"
    before = at.page.evaluate(TOOLS)
    at.page.locator(MAY).first.click()
    expect(at.page.locator(".play-answers .play-answer")).to_have_count(2)
    assert at.page.evaluate(TOOLS) == before
    for width, height in (*SCREENS, LARGE):
        at.page.set_viewport_size({"width": width, "height": height})
        at.until(f"() => innerWidth === {width} && innerHeight === {height}")
        assert at.comes_to(f"() => ({OUTSIDE})().length === 0"), (width, at.page.evaluate(OUTSIDE))
    at.page.set_viewport_size({"width": 390, "height": 844})
    at.page.locator(".play-answers .play-answer").first.click()
    at.has_moves(1)
    assert at.wait_for_question() == "board"
    assert at.page.evaluate(TOOLS) == before


@pytest.mark.nightly
@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_the_board_leads_to_the_faults_of_the_rules(newcomer: Callable[..., AtPage]) -> None:
    at = newcomer(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    at.open(link(SMALL.replace("capture last", "captur last"), name="faulty"))
    at.settle("faulty")
    way = at.page.get_by_role("button", name="1 fault in the rules, in line 12")
    way.tap()
    expect(at.problems.first).to_be_in_viewport()
    expect(at.page.locator(".problem-place").first).to_be_focused()
    at.page.get_by_role("button", name="write ‘capture’").tap()
    at.settle("played")
    at.page.get_by_role("button", name="Board").tap()
    expect(at.page.locator(MAY).first).to_be_visible()
    expect(way).to_have_count(0)
