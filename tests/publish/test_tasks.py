"""Six tasks of a first-time visitor, with the number of taps.

A text that is typed counts as one tap. The table in docs/design/publish.md has the same numbers.
"""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

pytest.importorskip(
    "playwright", reason="LEFT OUT: the tasks were not done: there is no playwright"
)

from playwright.sync_api import expect

from manqala.cli.main import cli
from manqala.compile.stepping.warm_game import load
from manqala.publish.listed_game import listed_game
from manqala.text.resources import game_files
from tests.helpers.checkout import ROOT
from tests.helpers.playing import game_of
from tests.helpers.sample import one_in
from tests.studio.browser import chromium
from tests.studio.browser.at_page import PATIENCE, AtPage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Locator, Page

pytestmark = pytest.mark.nightly

MAY = ".board-may"
ROW = re.compile(r"^\| (play|learn|review|share|publish|find)\b[^|]*\|[^|]*\| (\d+)", re.M)
TOLD = {
    task: int(taps)
    for task, taps in ROW.findall((ROOT / "docs/design/publish.md").read_text(encoding="utf-8"))
}
"""The numbers in the design."""


class Person:
    """A user with a telephone, or at a desk, whose taps are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.first.click()
        self.taps += 1

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("games")
    cli(["publish", "kalah", "--out", str(folder)], standalone_mode=False)
    # The list has one game in eight, and those by which Kalah is known: one has a page, since to build all takes long.
    files = game_files()
    heirs = {
        name for name, path in files.items() if "\nextends: kalah\n" in path.read_text("utf-8")
    }
    listed = sorted({*one_in(8, files), "kalah", "omweso", *heirs})
    games = [listed_game(load(name), files[name], name) for name in listed]
    told = {"manqala": 1, "title": None, "games": games}
    (folder / "games.json").write_text(json.dumps(told), encoding="utf-8")
    with chromium.given_out(folder) as found:
        yield found


@pytest.fixture
def telephone(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en",
        reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"],
    )  # fmt: skip
    yield made
    made.close()


def play_the_computer(person: Person, _: str) -> None:
    person.tap(person.page.get_by_role("link", name="Kalah", exact=True))
    person.button("Play the computer")
    person.tap(person.page.locator(MAY))
    person.page.wait_for_function(
        "() => (location.hash.match(/moves=([^&]*)/)?.[1] ?? '').split('_').length > 1"
    )
    assert person.taps == TOLD["play"]


def learn_a_game(person: Person, _: str) -> None:
    person.tap(person.page.get_by_role("link", name="Kalah", exact=True))
    person.button("Learn to play")
    expect(person.page.locator(".page-goal")).to_be_visible()
    expect(person.page.get_by_text("Step 1 of")).to_be_visible()
    assert person.taps == TOLD["learn"]


def review_a_game(person: Person, address: str) -> None:
    position, moves, chance = game_of("kalah").start(), [], Random(3)
    while not position.over:
        answers = position.random_move(chance).answers
        moves.append(position.write(answers).split("(")[0])
        position = position.play(answers)
    person.page.goto(f"{address}kalah/index.html#moves={'_'.join(moves)}&seed=1")
    expect(person.page.locator(".review-mistakes li").first).to_be_visible(timeout=PATIENCE)
    person.button("Show what was better")
    expect(person.page.get_by_text("The computer would play")).to_be_visible()
    assert person.taps == TOLD["review"]


def share_a_position(person: Person, address: str) -> None:
    person.page.goto(f"{address}kalah/index.html#moves=3_6&seed=1")
    person.button("Share")
    person.button("Copy: Link to this game")
    expect(person.page.get_by_text("Copied")).to_be_visible()
    assert person.page.evaluate("navigator.clipboard.readText()") == person.page.url
    assert person.taps == TOLD["share"]


def publish_a_variant(browser: Browser) -> None:
    with chromium.start_studio() as address:
        at = AtPage(browser.new_context(viewport={"width": 1280, "height": 800}), address)
        at.open("#game=kalah")
        at.shows("Kalah")
        person = Person(at.page)
        person.tap(at.page.get_by_role("tab", name="Options"))
        person.tap(at.page.locator(".play-switch"))
        person.button("Publish")
        with at.page.expect_download() as making:
            person.tap(at.page.get_by_role("button", name="Make the pages"))
        assert making.value.suggested_filename.endswith(".zip")
    assert person.taps == TOLD["publish"]


def find_a_game_for_children(person: Person, _: str) -> None:
    person.tap(person.page.get_by_role("button", name="for children"))
    expect(person.page.get_by_role("link", name="Omweso")).to_have_count(0)
    first = person.page.locator(".page-card a").first
    assert first.get_attribute("href") == "kalah/index.html"
    person.tap(first)
    expect(person.page.locator(MAY).first).to_be_visible()
    assert person.taps == TOLD["find"]


def test_six_tasks_take_as_many_taps_as_the_design_says(
    browser: Browser, telephone: BrowserContext, address: str
) -> None:
    pytest.importorskip("uvicorn", reason="the studio needs the extra ‘studio’")
    tasks = (
        play_the_computer,
        learn_a_game,
        review_a_game,
        share_a_position,
        find_a_game_for_children,
    )
    for task in tasks:
        page = telephone.new_page()
        page.goto(f"{address}index.html")
        task(Person(page), address)
        page.close()
    publish_a_variant(browser)
