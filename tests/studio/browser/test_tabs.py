"""One game in two tabs, and a browser that stores nothing: no text is lost, and nothing is lost unsaid."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not looked at in a browser: there is no playwright",
)

from playwright.sync_api import expect

from tests.studio.browser import chromium
from tests.studio.browser.at_page import MAY, AtPage, link

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PEBBLES = """\
---
language: 1
game: Pebbles
board: {rows: 2, holes: 3}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise

round ends when pieces on board < 3
  settle
round ends when position has occurred 2 times
  settle
"""
FULL = """
IDBObjectStore.prototype.put = function () {
  throw new DOMException("The storage is full.", "QuotaExceededError");
};
"""

Tabs = Callable[[], AtPage]


@pytest.fixture
def tab(browser: "Browser", server: str) -> Iterator[Tabs]:
    """Opens tabs of one browser that has not seen the studio before."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    opened: list[AtPage] = []

    def come() -> AtPage:
        opened.append(AtPage(context, server))
        return opened[-1]

    yield come
    context.close()
    assert [wrong for page in opened for wrong in page.wrong] == []


@pytest.mark.nightly
def test_what_one_tab_writes_another_does_not_undo(tab: Tabs) -> None:
    first = tab()
    first.open(link(PEBBLES, name="pebbles"))
    first.shows("Pebbles")
    second = tab()
    second.open()
    second.shows("Pebbles")

    second.replace("Peb", "Cob")
    second.shows("Cobbles")
    told = first.page.get_by_role("alert")
    expect(told).to_contain_text("pebbles.sow was changed in another tab")
    assert first.wait_for_question() == "board"
    first.page.locator(MAY).first.click()
    first.has_moves(1)
    expect(told).to_contain_text("what you have here is now a copy")

    second.page.reload()
    second.shows("Cobbles")
    second.has_moves(0)
    first.page.reload()
    first.shows("Pebbles")
    first.has_moves(1)
    assert stored_games(first) == ["pebbles.sow", "pebbles.sow"]


@pytest.mark.nightly
def test_a_tab_takes_what_another_has_written(tab: Tabs) -> None:
    first = tab()
    first.open(link(PEBBLES, name="pebbles"))
    first.shows("Pebbles")
    second = tab()
    second.open()
    second.shows("Pebbles")
    second.replace("Peb", "Cob")
    second.shows("Cobbles")

    first.page.get_by_role("button", name="Show the other one").click()
    first.shows("Cobbles")
    expect(first.page.get_by_role("alert")).to_have_count(0)
    assert first.wait_for_question() == "board"
    first.page.locator(MAY).first.click()
    first.has_moves(1)
    assert stored_games(first) == ["pebbles.sow"]


@pytest.mark.nightly
def test_what_another_tab_made_of_a_file_is_saved_into_it(
    browser: "Browser", tmp_path: Path
) -> None:
    file = tmp_path / "pebbles.sow"
    file.write_text(PEBBLES, encoding="utf-8")
    with chromium.start_studio(str(file)) as address:
        context = browser.new_context(reduced_motion="reduce")
        first, second = AtPage(context, address), AtPage(context, address)
        for page in (first, second):
            page.open()
            page.shows("Pebbles")
        second.replace("Peb", "Cob")
        second.shows("Cobbles")
        first.page.get_by_role("button", name="Show the other one").click()
        first.shows("Cobbles")
        first.page.keyboard.press("ControlOrMeta+s")
        expect(first.page.get_by_role("log")).to_contain_text("pebbles.sow is saved")
        context.close()
    assert file.read_text(encoding="utf-8") == PEBBLES.replace("Peb", "Cob")
    assert first.wrong + second.wrong == []


def test_a_text_that_the_browser_does_not_store_can_be_saved(tab: Tabs) -> None:
    at = tab()
    at.page.add_init_script(FULL)
    at.open(link(PEBBLES, name="pebbles"))
    at.shows("Pebbles")
    told = at.page.get_by_role("alert")
    expect(told).to_contain_text("not kept in this browser (The storage is full.)")
    with at.page.expect_download() as saved:
        told.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "pebbles.sow"
    assert Path(saved.value.path()).read_text(encoding="utf-8") == PEBBLES


def stored_games(at: AtPage) -> list[str]:
    """The names of the games that this browser keeps."""
    at.page.get_by_role("button", name="Games").click()
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_role("tab", name="Your games").click()
    names = dialog.locator(".doc-name")
    expect(names.first).to_be_visible()
    return names.all_inner_texts()
