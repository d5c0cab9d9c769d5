"""A real browser plays on published pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from manqala.cli.main import cli
from tests.studio.browser import chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

GAMES = ("oware", "random-kalah", "omweso", "san-yao")
MAY = ".board-may"
OVER = ".page-main-button >> text=New game"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The folder lies below another one, as on most servers."""
    folder = tmp_path_factory.mktemp("server")
    cli(["publish", *GAMES, "--out", str(folder / "a" / "games")], standalone_mode=False)
    with chromium.given_out(folder) as found:
        yield f"{found}a/games/"


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page of which nothing goes wrong unseen, and which asks for nothing from elsewhere."""
    context = browser.new_context(reduced_motion="reduce")
    made = context.new_page()
    wrong: list[str] = []
    made.on("pageerror", lambda error: wrong.append(str(error)))
    made.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    made.on(
        "request",
        lambda asked: wrong.append(asked.url) if not asked.url.startswith(address) else None,
    )
    yield made
    context.close()
    assert wrong == []


def move(page: Page) -> None:
    """Answer once, with what is lit on the board or stands on a button."""
    page.wait_for_selector(f"{MAY}, .page-answers .page-button")
    if page.locator(MAY).count():
        page.locator(MAY).first.click()
    else:
        page.locator(".page-answers .page-button").first.click()


def said(page: Page) -> list[str]:
    """What the board says to those who do not see it."""
    found: list[str] = page.locator(".board-spot").evaluate_all(
        "spots => spots.map((spot) => spot.getAttribute('aria-label'))"
    )
    return found


@pytest.mark.parametrize("name", GAMES)
def test_ten_moves_are_played_by_clicks(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}{name}/index.html")
    for _ in range(10):
        move(page)
    while page.locator(".page-answers").count():  # the address has whole moves
        move(page)
    page.wait_for_function("location.hash.includes('moves=')")
    shown = said(page)
    page.reload()
    page.wait_for_selector(MAY)
    assert said(page) == shown, "the address has the whole game"
    assert page.locator(".page-fault").count() == 0


def test_the_computer_answers_and_back_leads_before_the_move(page: Page, address: str) -> None:
    page.goto(f"{address}oware/index.html")
    page.wait_for_selector(MAY)
    page.get_by_text("Play the computer").click()
    before = page.url
    page.locator(MAY).nth(2).click()
    page.wait_for_function(
        "(location.hash.match(/moves=([^&]*)/)?.[1].split('_').length ?? 0) === 2"
    )
    page.wait_for_selector(MAY)
    page.go_back()
    page.wait_for_selector(MAY)
    assert page.url == before
    page.go_forward()
    page.wait_for_function("location.hash.includes('moves=3_')")


def test_a_broken_link_says_so(page: Page, address: str) -> None:
    page.goto(f"{address}oware/index.html#moves=3_9_2&seed=1")
    page.wait_for_selector("[role=alert]")
    assert "move 2" in page.inner_text("[role=alert]")
    page.locator(MAY).first.click()


def test_the_gallery_leads_to_the_games(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(".page-card")
    assert page.locator(".page-card").count() == len(GAMES)
    page.locator(".page-card a").first.click()
    page.wait_for_selector(MAY)
    page.locator(".page-home").click()
    page.wait_for_selector(".page-card")


def test_keys_play(page: Page, address: str) -> None:
    page.goto(f"{address}oware/index.html")
    page.wait_for_selector(MAY)
    page.locator('.board-spots [tabindex="0"]').focus()
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    page.wait_for_function("location.hash.includes('moves=4')")
    page.keyboard.press("Escape")
    page.wait_for_function("!location.hash.includes('moves=')")
    assert page.locator(MAY).count() == 6
