"""A real browser opens records with variations on published pages, and shares games from there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from tests.studio.asking import Asking, rules
from tests.studio.browser import chromium

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

LESSON = "kalah/lesson.jsonl"
ENDING = "0,0,0,0,0,1/0,0,0,0,0,2:south:won=20,25"
MOVE = ".page-study .review-move:not(.page-study-start)"
HERE = ".page-study [aria-current]"
MAY = ".board-may"
FAULT = ".page-dialog .page-fault"
SHARED = (
    "Link to this game",
    "The moves as text",
    "A frame for another page",
    "An element for another page, which takes its language and colours",
)
LABELS = "spots => spots.map((spot) => spot.getAttribute('aria-label'))"


def lesson() -> str:
    """A record of two chapters as the studio writes it, with variations, marks and comments."""

    def move(text: str, parent: int, mark: str = "", comment: str = "") -> dict[str, object]:
        return {"move": text, "parent": parent, "mark": mark, "comment": comment}

    first = [
        move("3", 0, "!", "South moves again."),
        move("6", 1),
        move("1", 2, "?"),
        move("2", 0, "?!", "Nothing is gained."),
        move("1", 4),
    ]
    told = [
        {"title": "Beginnings", "match": False, "start": None, "comment": "Which is best?", "moves": first},
        {"title": "", "match": False, "start": ENDING, "comment": "", "moves": [move("6", 0)]},
    ]  # fmt: skip
    asked = {"rules": rules("kalah"), "set": {}, "players": {}, "chapters": told}
    text: str = Asking()("record.write", **asked)["text"]
    return text


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    cli(["publish", "kalah", "--out", str(folder)], standalone_mode=False)
    (folder / LESSON).write_text(lesson(), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with chromium.given_out(site) as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"], locale="en"
    )
    made = context.new_page()
    wrong: list[str] = []
    made.on("pageerror", lambda error: wrong.append(str(error)))
    yield made
    context.close()
    assert wrong == []


def opened(page: Page, text: str) -> None:
    """Open a text as a record."""
    page.get_by_role("button", name="Open a record").click()
    page.get_by_label("Moves, or the text of a record").fill(text)
    page.get_by_role("button", name="Show it").click()


def said(page: Page, within: str = "") -> list[str]:
    """What the board says to those who do not see it."""
    found: list[str] = page.locator(f"{within} .board-spot").evaluate_all(LABELS)
    return found


@pytest.mark.nightly
def test_a_record_is_seen_with_its_variations(page: Page, address: str) -> None:
    page.goto(f"{address}kalah/index.html?record=lesson.jsonl")
    page.wait_for_selector(MOVE)
    moves = [text.replace("\n", " ") for text in page.locator(MOVE).all_inner_texts()]
    assert moves == ["1 3 !", "1 2 ?!", "2 1", "2 6", "3 1 ?"]
    comments = page.locator(".page-comment").all_inner_texts()
    assert comments == ["Which is best?", "South moves again.", "Nothing is gained."]
    page.locator(MOVE).nth(2).click()
    assert page.locator(HERE).get_attribute("aria-label") == "2 1, North"
    assert "moves=2_1" in page.url
    # A move that is not in the record becomes a variation, and the others stay.
    page.get_by_role("button", name="To the beginning").click()
    page.locator('.board-spots [data-place="0"]').click()
    page.wait_for_function("selector => document.querySelectorAll(selector).length === 6", arg=MOVE)
    assert page.locator(HERE).get_attribute("aria-label") == "1 1, South"
    page.go_back()
    page.wait_for_function("() => !location.hash.includes('moves=')")
    assert page.locator(MOVE).count() == 6
    page.get_by_label("Chapters").select_option("Chapter 2")
    page.wait_for_function("() => location.hash.includes('position=')")
    assert page.locator(MOVE).count() == 1
    assert [one for one in said(page) if "1 seed" in one]
    # The address has the position.
    shown = said(page)
    page.goto("about:blank")
    page.goto(f"{address}kalah/index.html#position={ENDING}")
    page.wait_for_selector(MAY)
    assert said(page) == shown


def test_what_is_wrong_with_a_record_is_reported(page: Page, address: str) -> None:
    page.goto(f"{address}kalah/index.html?record=none.jsonl")
    page.wait_for_selector(".page-fault")
    assert "404" in page.locator(".page-fault").inner_text()
    first, second, *rest = lesson().splitlines()
    other = json.dumps({**json.loads(first), "game": "oware"})
    options = json.dumps({**json.loads(first), "options": {"seeds": 3}})
    illegal = json.dumps({**json.loads(second), "answers": [9]})
    differs = json.dumps({**json.loads(second), "position": "1,0/0,0:south"})
    for lines, told in (
        (["{"], "Line 1 is not a line of a record."),
        ([other, second], "The record is of the game oware, and this is kalah."),
        ([options, second], "The record was played with other options: seeds=3."),
        ([first, illegal], "Line 2: the move 2 is not legal there."),
        ([first, differs], "Line 2: the move leads to another position than the record says."),
        ([first, '{"undo":1}', *rest], "Line 2 takes back more moves than there are."),
        (["3 6 9"], "Move 3, 9, is not legal there."),
        ([""], "There are no moves in this text."),
    ):
        opened(page, "\n".join([*lines, ""]))
        page.wait_for_selector(FAULT)
        assert page.locator(FAULT).inner_text() == told
        page.keyboard.press("Escape")
    for broken, told in (
        ("moves=3_7", "Move 2 of the link, 7,"),
        ("position=1,2", "the board has 2 rows, and not 1"),
    ):
        page.goto("about:blank")
        page.goto(f"{address}kalah/index.html#{broken}")
        page.wait_for_selector(".page-fault")
        assert told in page.locator(".page-fault").inner_text()


def test_an_element_shows_a_record(page: Page, address: str, site: Path) -> None:
    element = '<manqala-game src="kalah/game.wasm" mode="steps" record="kalah/{}"></manqala-game>'
    both = "".join(element.format(name) for name in ("lesson.jsonl", "none.jsonl"))
    (site / "two.html").write_text(f"<!doctype html><title>Two</title>{both}", encoding="utf-8")
    with (site / "two.html").open("a", encoding="utf-8") as file:
        file.write('<script src="embed/manqala-game.js"></script>')
    page.goto(f"{address}two.html")
    page.locator(MOVE).nth(3).click()
    assert "Move 2 of 3: South plays 6" in page.locator(".page-prompt").first.inner_text()
    page.get_by_role("button", name="To the beginning").first.click()
    page.get_by_role("button", name="Next move").click()
    assert page.locator(HERE).get_attribute("aria-label") == "1 3, South, a good move"
    page.wait_for_selector(".embed-fault")
    assert "404" in page.locator(".embed-fault").inner_text()


def copied(page: Page, label: str) -> str:
    page.get_by_role("button", name=f"Copy: {label}").click()
    page.get_by_role("button", name=f"Copy: {label}").get_by_text("Copied").wait_for()
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


@pytest.mark.nightly
def test_what_is_copied_works(page: Page, address: str, site: Path) -> None:
    page.goto(f"{address}kalah/index.html#moves=3_6_1&seed=5")
    page.wait_for_selector(MAY)
    shown = said(page)
    page.get_by_role("button", name="Share", exact=True).click()
    link, moves, frame, element = (copied(page, label) for label in SHARED)
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(MAY)
    assert said(page) == shown
    done = CliRunner().invoke(cli, ["replay", "kalah", "--moves", moves])
    assert done.exit_code == 0, done.output
    page.get_by_role("button", name="New game").click()
    opened(page, moves)
    page.locator(MOVE).last.click()
    assert said(page) == shown
    host = f"<!doctype html><html lang=en><title>Host</title><main>{frame}{element}</main></html>"
    (site / "host.html").write_text(host, encoding="utf-8")
    page.goto(f"{address}host.html")
    page.wait_for_selector(f"manqala-game {MAY}")
    assert said(page, "manqala-game") == shown
    within = page.frame_locator("iframe")
    within.locator(MAY).first.wait_for()
    assert within.locator(".board-spot").evaluate_all(LABELS) == shown
