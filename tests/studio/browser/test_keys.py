"""By keyboard alone, for those who cannot see well, and twice as large."""

import re
from random import Random

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not looked at in a browser: there is no playwright",
)

from playwright.sync_api import expect

from tests.studio.browser import chromium
from tests.studio.browser.at_page import MARKS, MAY, PATIENCE, TRIES, AtPage, link

SMALL = """\
---
language: 1
game: Small
board: {rows: 2, holes: 2}
seeds: 1
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is opponent's and last holds 2
    capture last

round ends when pieces on board < 3
  settle
round ends when position has occurred 2 times
  settle
"""
MOST = 60
TABS = 40
GRAVE = {"serious", "critical"}


def test_a_game_is_played_to_its_end_without_a_mouse(at: AtPage) -> None:
    at.open(link(SMALL, name="small"))
    at.shows("Small")
    at.page.mouse.move(0, 0)
    press = at.page.keyboard.press
    chance, vain = Random(1), 0
    for _ in range(MOST):
        kind = at.wait_for_question()
        if kind == "over":
            break
        if kind == "trouble":
            at.page.get_by_role("button", name="Try again").press("Enter")
        before = at.marks()
        # By F6 to the board, by Tab to its holes, by its number to a hole.
        for key, there in (("F6", "#part-board"), ("Tab", ".board-spots [data-place]")):
            for _ in range(TABS):
                if at.page.evaluate(
                    "there => document.activeElement.closest(there) !== null", there
                ):
                    break
                press(key)
        may = at.page.locator(MAY)
        expect(may.first).to_be_visible(timeout=PATIENCE)
        said = may.nth(chance.randrange(may.count())).get_attribute("aria-label") or ""
        press(re.findall(r"hole (\d)", said)[0])
        press("Enter")
        # Whoever has pressed beside it looks where he is, and tries again.
        vain = 0 if at.comes_to("before => (" + MARKS + ") !== before", before) else vain + 1
        assert vain < TRIES, at.seen()
    expect(at.page.locator(".play-ended")).to_be_visible(timeout=PATIENCE)
    assert at.moves > 1
    # The news is said to who cannot see it.
    expect(
        at.page.locator(".board-pane [role=status], .play-pane [role=status]").first
    ).not_to_be_empty()


def test_the_text_is_left_with_tab(at: AtPage) -> None:
    at.open(link(SMALL, name="small"))
    at.shows("Small")
    text = at.page.get_by_role("textbox", name="The rules")
    press = at.page.keyboard.press
    for key in ("Tab", "Shift+Tab"):
        text.focus()
        press(key)
        expect(text).not_to_be_focused()
    text.focus()
    press("ControlOrMeta+Home")
    press("Control+]")
    press("Control+[")
    text.press_sequentially(" ")
    press("Backspace")
    assert at.shared()["line"]["rules"]["text"] == SMALL
    expect(text).to_have_attribute("aria-description", re.compile("Tab leaves the text"))


def test_nothing_serious_keeps_anybody_out(at: AtPage) -> None:
    if not chromium.AXE.is_file():
        chromium.left_out("axe-core is not there (npm ci, in web/)")
    page = at.page
    at.open(link(SMALL, name="small"))
    at.shows("Small")
    found = axe(at, "the page")
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        found += axe(at, theme)
    for tab in ("In words", "Examples", "Rules"):
        page.get_by_role("tab", name=tab).click()
        found += axe(at, tab)
    for other in page.get_by_role("tablist", name="Story").get_by_role("tab").all():
        other.click()
        found += axe(at, other.inner_text())
    at.page.get_by_role("tab", name="Story").click()
    page.get_by_label("Show who leads").check()
    page.get_by_text("Comments and chapters").click()
    assert at.play_at_random(2, Random(1)) == 2
    found += axe(at, "a game with its values, and comments")
    page.get_by_label("Show who leads").uncheck()
    page.get_by_role("button", name="Set up").click()
    found += axe(at, "setting up")
    page.get_by_role("button", name="Back to the game").click()
    for button in ("Games", "New", "Share", "Publish", "Keys"):
        page.get_by_role("button", name=button, exact=True).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found += axe(at, button)
        page.keyboard.press("Escape")
    at.follow(link(SMALL.replace("anticlockwise", "anticlokwise"), name="broken"))
    at.settle("faulty")
    found += axe(at, "a fault")
    page.set_viewport_size({"width": 390, "height": 844})
    found += axe(at, "a telephone")
    assert found == [], "\n".join(found)


AXE_ON_A_STILL_PAGE = """async () => {
  const still = () => new Promise((resolve) => {
    const limit = performance.now() + 5000;
    let timer;
    const observer = new MutationObserver(() => wait());
    const wait = () => {
      clearTimeout(timer);
      const left = limit - performance.now();
      timer = setTimeout(() => { observer.disconnect(); resolve(); }, Math.min(200, Math.max(0, left)));
    };
    observer.observe(document, { subtree: true, childList: true });
    wait();
  });
  for (let left = 5; ; left--) {
    await still();
    let changed = false;
    const observer = new MutationObserver(() => { changed = true; });
    observer.observe(document, { subtree: true, childList: true });
    try {
      const found = await axe.run(document);
      if (!changed || !left) return found.violations;
    } catch (error) {
      if (!changed || !left) throw error;
    } finally {
      observer.disconnect();
    }
  }
}"""
"""axe-core fails on an element that goes while it reads: it begins when nothing was added or removed for a fifth of a second,
and again where something was meanwhile."""


def axe(at: AtPage, where: str) -> list[str]:
    """What axe-core finds that weighs much."""
    # As a person would do it in the tools of the browser: no policy of the page is in the way of that.
    if not at.page.evaluate("'axe' in window"):
        at.page.evaluate(chromium.AXE.read_text(encoding="utf-8"))
    told = at.page.evaluate(AXE_ON_A_STILL_PAGE)
    return [
        f"{where}: {one['impact']}: {one['id']}: {one['nodes'][0]['html'][:160]} ({len(one['nodes'])})"
        for one in told
        if one["impact"] in GRAVE
    ]


@pytest.mark.nightly
def test_it_works_when_all_is_twice_as_large(at: AtPage) -> None:
    """A browser that shows everything at 200 % leaves half the room."""
    page = at.page
    page.set_viewport_size({"width": 720, "height": 450})
    at.open(link(SMALL, name="small"))
    at.settle("played")
    wide = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert wide <= 0
    for part in ("Rules", "Board", "Story"):
        page.get_by_role("navigation", name="Parts").get_by_role("button", name=part).click()
        assert (
            page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            <= 0
        )
    page.get_by_role("navigation", name="Parts").get_by_role("button", name="Board").click()
    assert at.wait_for_question() == "board"
    spot = page.locator(MAY).first
    spot.scroll_into_view_if_needed()
    spot.click()
    page.get_by_role("navigation", name="Parts").get_by_role("button", name="Story").click()
    at.has_moves(1)
