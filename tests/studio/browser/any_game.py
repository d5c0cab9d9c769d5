"""What has to work with every game: it is opened, played at random by clicks, and its last move is stepped through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from manqala.studio.service import Service
from tests.studio.browser.at_page import PATIENCE

if TYPE_CHECKING:
    from random import Random

    from tests.studio.browser.at_page import AtPage, Json

MOVES = 10
MOST = 40
"""Frames of a move that are examined."""


def look_at(at: AtPage, name: str, chance: Random) -> None:
    """Open a game of the library, play it at random and look at its last move."""
    at.follow(f"#game={name}")
    expect(at.page.get_by_text(f"{name}.sow", exact=True).first).to_be_visible(timeout=PATIENCE)
    at.settle("played")
    expect(at.page.locator(".board-spots [data-place]").first).to_be_visible(timeout=PATIENCE)
    assert at.play_at_random(MOVES, chance) > 0
    line = at.shared()["line"]
    assert line["rules"]["name"] == name
    expected = lines_of_last_move(line)
    assert step_through(at, expected) == expected


def lines_of_last_move(line: Json) -> list[int | None]:
    """The line of the text that is lit in each frame of the last move: that which did it, or had the parent game do it."""
    asked = {"jsonrpc": "2.0", "id": 1, "method": "play.trace", "params": {"line": line}}
    steps = Service().answer(asked, lambda _said: None)["result"]["steps"]
    own = f"{line['rules']['name']}.sow"
    found = []
    for step in steps:
        did = [*step["calls"], {"file": step["file"], "line": step["line"]}]
        lit = [one["line"] for one in did if one["file"] == own]
        found += (lit[-1:] or [None]) * max(1, len(step["moved"]))
    return found[:MOST]


def step_through(at: AtPage, expected: list[int | None]) -> list[int | None]:
    """Which line is lit in each frame, from the first on; what is expected is given time to be seen."""
    slider = at.page.get_by_label("Step of the move")
    assert at.comes_to(
        "label => document.querySelector(`[aria-label='${label}']`)", "Step of the move"
    ), at.seen()
    slider.press("Home")
    frames = int(slider.get_attribute("max") or "0")
    assert min(MOST, frames) == len(expected)
    seen = []
    for line in expected:
        slider.press("ArrowRight")
        seen.append(at.lit_line(line))
    return seen
