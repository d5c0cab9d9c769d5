"""A real browser plays on published pages."""

from __future__ import annotations

import re
from itertools import cycle
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from manqala.cli.main import cli
from tests.helpers.playing import game_of
from tests.helpers.there import there
from tests.studio.browser import chromium

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Literal

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

GAMES = ("oware", "random-kalah", "omweso", "san-yao")
NO_CASE = SimpleNamespace(params={})
PUBLISHED = (*GAMES, "kalah", "tchoukaillon", "micro-wari")
MAY = ".board-may"
KEPT = """async () => {
  for (;;) {
    const kept = await (await caches.open("manqala-pages")).keys();
    if (kept.some(({url}) => url.includes("oware/search.wasm"))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""
"""Waits until all that a game needs is kept."""
COUNT_SOUNDS = """
  window.sounded = 0;
  window.OscillatorNode = class extends OscillatorNode {
    start(...when) { window.sounded++; super.start(...when); }
  };
"""


MADE = "(location.hash.match(/moves=([^&]*)/)?.[1] ?? '').split('_').filter(Boolean).length"
"""How many moves the address has."""
FOCUSED = """() => document.activeElement.closest('.board-spot') ? 'board'
  : document.activeElement.closest('.page-question') ? 'question' : ''"""
"""Selector of the focused element of a board."""
LESSON = """\
{"game":"oware","options":{},"match":false,"position":"4,4,4,4,4,4/4,4,4,4,4,4:south","title":"First moves"}
{"move":"1","answers":[0],"position":"0,5,5,5,5,4/4,4,4,4,4,4:north","mark":"?"}
{"undo":1,"variation":true}
{"move":"3","answers":[2],"position":"4,4,0,5,5,5/5,4,4,4,4,4:north","mark":"!","comment":"Four seeds."}
"""
LATE = "oware/index.html#moves=2_4_6_3_1_5&seed=1"
STATES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("", ()),
    ("", (".page-chip",)),
    ("oware/index.html", ()),
    (LATE, ()),
    (LATE, (MAY,)),
    (LATE, (".page-tool >> nth=3",)),
    ("oware/index.html", (".page-seats .page-main-button",)),
    ("kalah/index.html", (".page-seats .page-main-button", ".page-choice button >> nth=4")),
    ("oware/index.html#moves=3_9_2&seed=1", ()),
    ("oware/index.html", ("summary",)),
    ("oware/index.html", ("summary", ".page-example button")),
    ("san-yao/index.html#moves=none", ()),
    ("micro-wari/index.html#moves=2_1_1_2_2_1_1_2_2&seed=1", ()),
    ("omweso/index.html", (".page-settings input",)),
    ("tchoukaillon/index.html", ()),
    (LATE, (".page-settings .page-button >> nth=0", ".page-snippet")),
    (LATE, (".page-settings .page-button >> nth=1", ".page-snippet textarea")),
    ("oware/index.html?record=lesson.jsonl", (".page-study .review-move >> nth=2",)),
)
"""Pages of games that are published here, and what is clicked there before they are examined."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The folder lies below another one, as on most servers. It has the games that are played in this run."""
    folder = tmp_path_factory.mktemp("server")
    tests = [item for item in request.session.items if item.path == request.path]
    played = {getattr(item, "callspec", NO_CASE).params.get("name") for item in tests}
    published = PUBLISHED if None in played else sorted({"oware", *played})
    cli(["publish", *published, "--out", str(folder / "a" / "games")], standalone_mode=False)
    (folder / "a" / "games" / "oware" / "lesson.jsonl").write_text(LESSON, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with chromium.given_out(site) as found:
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
    """Answer once, with a highlighted place or a button."""
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
    page.wait_for_function("() => location.hash.includes('moves=')")
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
        "() => (location.hash.match(/moves=([^&]*)/)?.[1].split('_').length ?? 0) === 2"
    )
    page.wait_for_selector(MAY)
    page.go_back()
    page.wait_for_selector(MAY)
    assert page.url == before
    page.go_forward()
    page.wait_for_function("() => location.hash.includes('moves=3_')")


def test_seeds_fall_one_by_one_and_a_click_brings_the_move_to_its_end(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(reduced_motion="no-preference")
    page = context.new_page()
    page.goto(f"{address}oware/index.html")
    page.locator(MAY).nth(3).click()
    page.wait_for_selector(".board-acting")
    assert page.locator(".board-flying > g").count() > 0
    assert page.locator(MAY).count() == 0, "nothing is touched while something moves"
    page.locator(".board-frame").click(position={"x": 5, "y": 5})
    page.wait_for_selector(MAY)
    page.get_by_text("See again").click()
    page.wait_for_selector(".board-acting")
    page.wait_for_selector(MAY)
    context.close()


def test_a_broken_link_says_so(page: Page, address: str) -> None:
    page.goto(f"{address}oware/index.html#moves=3_9_2&seed=1")
    page.wait_for_selector("[role=alert]")
    assert "Move 2 of the link, 9," in page.inner_text("[role=alert]")
    page.locator(MAY).first.click()


def test_the_gallery_leads_to_the_games(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(".page-card")
    assert page.locator(".page-card").count() == len(PUBLISHED)
    page.locator(".page-card a").first.click()
    page.wait_for_selector(MAY)
    page.locator(".page-home").click()
    page.wait_for_selector(".page-card")


@pytest.mark.nightly
def test_keys_play_a_whole_game_and_all_of_it_is_said(page: Page, address: str) -> None:
    """Nothing but keys: each move is in the log, each question and the result in the status, and the focus stays."""
    page.goto(f"{address}kalah/index.html")
    page.wait_for_selector(MAY)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == "board":
            break
    for number in range(1, 300):
        tree = page.locator(".page-question").aria_snapshot()
        if page.locator(".page-prompt strong").count():
            break
        asked = re.search(r"(South|North): touch a lit hole\.", tree)
        assert asked is not None, "the question is said"
        labels = page.locator(f"{MAY}").evaluate_all("all => all.map((one) => one.ariaLabel)")
        hole = there(re.search(r"hole (\d)", labels[number % len(labels)]))
        page.keyboard.press(hole[1])
        page.keyboard.press("Enter")
        page.wait_for_function(
            f"number => ({MADE}) === number || document.querySelector('.page-prompt strong')",
            arg=number,
        )
        assert page.evaluate(FOCUSED) == "board", "the focus stays on the board after a move"
        assert f"{asked[1]} plays {hole[1]}" in page.locator("[role=log]").aria_snapshot()
    assert re.search("(South|North) wins|A draw", page.locator("[role=status]").aria_snapshot())
    page.keyboard.press("Escape")
    page.wait_for_selector(MAY)

    page.goto(f"{address}san-yao/index.html")
    for _ in range(4):
        page.wait_for_selector(f"{MAY}, .page-answers .page-button")
        if page.locator(".page-answers .page-button").count():
            page.locator(".page-answers .page-button").first.focus()
        else:
            if page.evaluate(FOCUSED) != "board":
                page.locator(".board-spots [tabindex='0']").focus()
            label = page.locator(MAY).first.get_attribute("aria-label") or ""
            page.keyboard.press(there(re.search(r"hole (\d)", label))[1])
        before = page.inner_text(".page-question")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('.page-question').innerText !== before", arg=before
        )
        assert page.evaluate(FOCUSED) != "", "the focus stays after a question"


@pytest.mark.parametrize("first", ["light", pytest.param("dark", marks=pytest.mark.nightly)])
def test_pages_are_accessible(browser: Browser, address: str, first: str) -> None:
    """18 states, light and dark by turns, at several sizes and in several languages; the other 18 are nightly."""
    if not chromium.AXE.is_file():
        chromium.left_out("axe-core is not there (npm ci, in web/)")
    schemes = cycle(("light", "dark") if first == "light" else ("dark", "light"))
    languages = cycle(("en", "de", "ca") if first == "light" else ("de", "ca", "en"))
    widths = cycle((320, 390, 1280))
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True)
    page = context.new_page()
    page.add_init_script(path=chromium.AXE)
    for name, clicks in STATES:
        scheme = next(schemes)
        page.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
        page.set_viewport_size({"width": next(widths), "height": 700})
        page.goto("about:blank")
        where, _, fragment = name.partition("#")
        language = f"{'&' if '?' in where else '?'}lang={next(languages)}"
        page.goto(f"{address}{where}{language}{fragment and '#' + fragment}")
        page.wait_for_selector(f"{MAY}, .page-card, .page-answers, .page-prompt strong")
        for click in clicks:
            page.locator(click).first.click()
        found = page.evaluate("axe.run(document).then((told) => told.violations)")
        wrong = [(one["id"], one["nodes"][0]["html"]) for one in found]
        assert wrong == [], (scheme, name, clicks)
    context.close()


@pytest.mark.parametrize(
    ("width", "height"), [(320, 568), (390, 844), (844, 390), (640, 400), (2560, 1440)]
)
def test_the_board_fits_on_the_screen(
    browser: Browser, address: str, width: int, height: int
) -> None:
    """640 × 400 is a usual screen at 200 %."""
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    for name in GAMES:
        page.goto(f"{address}{name}/index.html")
        page.wait_for_selector(f"{MAY}, .page-answers .page-button")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        boxes = [spot.bounding_box() for spot in page.locator(".board-spot .board-hit").all()]
        assert all(box is not None and min(box["width"], box["height"]) >= 24 for box in boxes)
        assert all(box is not None and 0 <= box["x"] <= width - box["width"] for box in boxes)
    context.close()


def test_a_frame_of_320_pixels_is_enough(browser: Browser, address: str, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(
        f'<iframe src="{address}oware/index.html" width="320" height="480"></iframe>',
        encoding="utf-8",
    )
    context = browser.new_context(reduced_motion="reduce")
    with chromium.given_out(tmp_path) as outside:
        page = context.new_page()
        page.goto(f"{outside}page.html")
        frame = page.frame_locator("iframe")
        for _ in range(3):
            frame.locator(MAY).first.click()
        assert page.evaluate("history.length") <= 2, "the page around it keeps its history"
    context.close()


def test_what_was_seen_works_without_a_network(browser: Browser, site: Path) -> None:
    """The server is stopped, instead of setting the browser offline."""
    context = browser.new_context(reduced_motion="reduce")
    with chromium.given_out(site) as outside:
        page = context.new_page()
        page.goto(f"{outside}a/games/oware/index.html")
        page.wait_for_selector(MAY)
        page.evaluate(KEPT)
        page.close()
    page = context.new_page()
    page.goto(f"{outside}a/games/oware/index.html")
    page.wait_for_selector(MAY)
    page.get_by_text("Play the computer").click()
    page.locator(MAY).first.click()
    page.wait_for_function("() => location.hash.includes('_')")
    page.goto(f"{outside}a/games/")
    page.wait_for_selector(".page-card")
    assert page.locator(".page-card").count() > 1
    context.close()


def test_a_hole_tells_what_it_would_do_and_the_computer_gives_a_hint(
    page: Page, address: str
) -> None:
    page.goto(f"{address}oware/index.html#moves=2_4&seed=1")
    page.wait_for_selector(MAY)
    told = []
    for n in range(page.locator(MAY).count()):
        page.locator(MAY).nth(n).hover()
        page.wait_for_function("() => document.querySelector('.page-foresight').textContent !== ''")
        told.append(page.inner_text(".page-foresight"))
        page.mouse.move(0, 0)
        page.wait_for_function("() => document.querySelector('.page-foresight').textContent === ''")
    assert "wins nothing" in told[0]
    page.get_by_text("Hint", exact=True).click()
    page.wait_for_selector(".board-best")


def test_a_move_of_an_example_is_tried_out(browser: Browser, site: Path) -> None:
    """Another legal move is told apart from that of the example, which can be shown."""
    with chromium.given_out(site) as outside:
        page = browser.new_page(reduced_motion="reduce")
        page.goto(f"{outside}a/games/oware/index.html")
        page.locator("summary").click()
        page.get_by_text("Try it").first.click()
        trial = page.locator(".page-trial")
        trial.locator(MAY).first.click()
        trial.get_by_text("the rules show another move").wait_for()
        trial.get_by_text("Show the move").click()
        trial.get_by_text("Just as the rules show it").wait_for()
        assert "moves=" not in page.url
        page.close()


def almost_over(name: str) -> str:
    """The moves of a game up to the last one, as an address has them."""
    for seed in range(100):
        position, rng = game_of(name).start(), Random(seed)
        moves: list[str] = []
        while not position.over:
            move = position.random_move(rng)
            moves.append(position.describe(move).partition("(")[0])
            position = position.play(move)
        if len(moves) < 40:
            return "_".join(moves[:-1])
    raise AssertionError("no short game")


def test_a_person_learns_a_game_and_looks_back_at_another(page: Page, address: str) -> None:
    """Each step is shown where it is not found; sentences of the rules lead to their examples; the end is heard."""
    page.add_init_script(COUNT_SOUNDS)
    page.goto(f"{address}oware/index.html")
    page.get_by_text("Learn to play").click()
    lesson = page.locator(".page-lesson")
    steps = 0
    while lesson.count():
        steps += 1
        lesson.get_by_text(f"Step {steps} of").wait_for()
        lesson.locator(MAY).first.click()
        lesson.locator(".page-done").wait_for()
        if lesson.get_by_text("Show the move").count():
            lesson.get_by_text("Show the move").click()
        lesson.get_by_text("Right!").wait_for()
        lesson.locator(".page-choice .page-button").click()
    assert 3 <= steps <= 6
    page.locator(".page-coach").wait_for()
    page.locator(MAY).first.click()
    page.wait_for_function("() => location.hash.includes('_')")
    page.get_by_text("Play on without help").click()
    assert page.locator(".page-coach").count() == 0
    page.locator("summary").click()
    page.locator(".page-shown").last.click()
    page.wait_for_selector(".page-example-tried .board-spot")
    look_back(page, address)


def look_back(page: Page, address: str) -> None:
    """Play the last move of a game; a table of two people shows values, one with the computer when that is asked for."""
    page.goto(f"{address}san-yao/index.html#moves={almost_over('san-yao')}&seed=1")
    page.wait_for_selector(MAY)
    page.wait_for_selector(".review-bar:not(.review-unknown)")
    sound = page.get_by_label("Sound")
    assert not sound.is_checked(), "where little motion is wanted nothing is heard unasked"
    sound.check()
    page.locator(MAY).first.click()
    page.wait_for_selector(".review-mistakes, .review-back p:not(:has(progress))")
    assert page.evaluate("window.sounded") > 0
    moves = page.locator(".review-move")
    last = moves.count()
    if page.locator(".review-mistakes").count():
        page.get_by_text("Show what was better").first.click()
        page.wait_for_selector(".board-best")
        page.get_by_text("To the end of the game").click()
    page.wait_for_selector(f".review-moves li:nth-child({last}) [aria-current]")
    moves.nth(1).click()
    page.wait_for_selector(".review-moves li:nth-child(2) [aria-current]")
    page.get_by_text("Play the computer").click()
    page.wait_for_selector(".review-bar", state="detached")
    page.get_by_label("Show who leads").check()
    page.wait_for_selector(".review-bar")
