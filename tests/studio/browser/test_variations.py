"""A game with variations, comments and chapters: written, undone, saved, opened again; and its pages."""

import json
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not seen in a browser: there is no playwright",
)

from playwright.sync_api import expect

from tests.studio.browser import chromium
from tests.studio.browser.at_page import MAY, PATIENCE, AtPage

MOVE = ".play-moves .play-move:not(.play-move-start)"
MAY_BE_PLAYED = ".board-may"
COMMENT = "The last seed ends in the store."


@pytest.mark.nightly
@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_a_lesson_is_written_saved_and_published(
    newcomer: Callable[..., AtPage], tmp_path: Path
) -> None:
    at = newcomer()
    at.open("#game=kalah")
    at.settle("played")
    undoes_and_redoes(at)
    writes_a_lesson(at)
    saved = saves_it(at, tmp_path)
    opens_it(at, saved)
    sees_who_leads(at)
    publishes_it(at, tmp_path / "site")
    is_asked_at_the_plate(at)


def plays(at: AtPage, place: int, moves: int) -> None:
    assert at.wait_for_question() == "board"
    at.place(place).click()
    at.has_moves(moves)


def undoes_and_redoes(at: AtPage) -> None:
    """Moves, by buttons and by keys."""
    plays(at, 2, 1)
    plays(at, 0, 2)
    at.page.get_by_role("button", name="Undo").click()
    at.has_moves(1)
    at.page.keyboard.press("Control+z")
    at.has_moves(0)
    at.page.get_by_role("button", name="Redo").click()
    at.has_moves(1)
    at.page.keyboard.press("Control+Shift+Z")
    at.has_moves(2)


def writes_a_lesson(at: AtPage) -> None:
    """A comment, a mark, a variation and a second chapter from there."""
    at.page.locator(MOVE).first.click()
    at.page.get_by_text("Comments and chapters").click()
    at.page.get_by_role("button", name="! a good move", exact=True).click()
    at.page.get_by_label("Comment on move 1").fill(COMMENT)
    expect(at.page.locator(".play-comment")).to_have_text(COMMENT)
    plays(at, 4, 3)
    at.page.get_by_role("button", name="? a mistake", exact=True).click()
    at.page.get_by_label("Title of this chapter").fill("First moves")
    at.page.get_by_role("button", name="from this position").click()
    at.has_moves(0)
    at.page.get_by_label("Title of this chapter").fill("Second moves")
    at.page.locator(".play-chapter select").select_option("0")
    at.has_moves(3)


def saves_it(at: AtPage, folder: Path) -> Path:
    """As a record, of which the main line is the one that was played first."""
    with at.page.expect_download() as saving:
        at.page.get_by_role("button", name="Save the game").click()
    saved = folder / "kalah.jsonl"
    saving.value.save_as(saved)
    first, opening, variation, back, _, chapter = [
        json.loads(line) for line in saved.read_text("utf-8").splitlines()
    ]
    assert (first["game"], first["title"]) == ("kalah", "First moves")
    assert (opening["mark"], variation["mark"]) == ("!", "?")
    assert back == {"undo": 1, "variation": True}
    assert chapter["title"] == "Second moves"
    return saved


def opens_it(at: AtPage, saved: Path) -> None:
    """It is as it was."""
    at.page.locator('input[accept=".jsonl,.txt"]').set_input_files(saved)
    expect(at.page.locator("[aria-current=step]")).to_have_text("Start")
    at.has_moves(3)
    expect(at.page.locator(".play-comment")).to_have_text(COMMENT)
    expect(at.page.locator(".play-marked")).to_have_text(["!", "?"])


def sees_who_leads(at: AtPage) -> None:
    """A bar beside the board, and a curve on which a click goes to its move."""
    at.page.get_by_label("Show who leads").check()
    bar = at.page.locator(".review-bar")
    expect(bar).to_have_accessible_name(re.compile("leads by|equal"), timeout=PATIENCE)
    at.until(
        "() => document.querySelector('.review-line')?.getAttribute('d').split('L').length === 3"
    )
    box = at.page.locator(".review-curve svg").bounding_box()
    assert box is not None
    at.page.mouse.click(box["x"] + box["width"] * 2 / 24, box["y"] + 10)
    expect(at.page.locator("[aria-current=step]")).to_have_accessible_name(re.compile("^Move 2,"))
    at.page.get_by_role("button", name="Start", exact=True).click()
    at.page.get_by_label("Show who leads").uncheck()
    expect(bar).to_have_count(0)


def publishes_it(at: AtPage, site: Path) -> None:
    """As pages in a file, which show the game within other pages."""
    at.page.get_by_role("button", name="Publish", exact=True).click()
    with at.page.expect_download() as making:
        at.page.get_by_role("button", name="Make the pages").click()
    with ZipFile(BytesIO(Path(making.value.path()).read_bytes())) as archive:
        assert {"index.html", "kalah/index.html", "kalah/search.wasm"} <= set(archive.namelist())
        archive.extractall(site)
    at.page.keyboard.press("Escape")
    at.page.locator(MOVE).first.click()
    at.page.get_by_role("button", name="Share").click()
    with chromium.given_out(site) as address:
        at.page.get_by_label("Address of the published pages").fill(address)
        moves, frame, element = (
            at.page.get_by_label(label, exact=True).input_value()
            for label in ("The moves", "A frame for another page", "An element for another page")
        )
        assert moves == "3"
        host = f"<!doctype html><title>Host</title>{frame}{element}"
        (site / "host.html").write_text(host, encoding="utf-8")
        other = at.page.context.new_page()
        other.goto(f"{address}host.html")
        for shown in (other, other.frame_locator("iframe")):
            game = shown.locator("manqala-game")
            game.locator(MAY_BE_PLAYED).first.wait_for()
            assert game.evaluate("game => game.state.record") == moves
        other.close()
    at.page.keyboard.press("Escape")


def is_asked_at_the_plate(at: AtPage) -> None:
    """A question in mid-move stands beside the name of whoever is asked, with answers that are words."""
    at.follow("#game=dong-wo")
    at.shows("Dong Wo")
    for _ in range(12):
        assert at.wait_for_question() == "board"
        at.page.locator(MAY).first.click()
        asked = at.page.locator(".play-plate-asked .play-asked-answer")
        if at.wait_for_question() == "words" and asked.count() > 1:
            break
    expect(at.page.locator(".play-asked")).to_have_text("which way?")
    expect(asked).to_have_text(["Anticlockwise", "Clockwise"])
    asked.first.click()
    expect(at.page.locator(".play-asked-answer")).to_have_count(0)
