"""The screen itself, driven by the test pilot of the drawing library, and its background work."""

from __future__ import annotations

import asyncio
import time
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest

from manqala.terminal.background_work import BackgroundWork
from manqala.terminal.panel_text import PanelKind
from manqala.terminal.running_game import RunningGame
from manqala.terminal.screen_colours import DARK, LIGHT
from manqala.terminal.stage import Stage
from manqala.text.extras import find_missing
from tests.helpers.small_games import ONE_SEED, tiny
from tests.terminal.test_stage import staged, thinker_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from textual.pilot import Pilot

    from manqala.terminal.full_screen import FullScreen

    Steps = Callable[[FullScreen, Pilot[None], Path], Awaitable[None]]

PATIENCE = 30.0
"""Seconds after which a thread counts as hanging."""
needs_screen = pytest.mark.skipif(
    bool(find_missing("terminal")), reason="the extra ‘terminal’ is not installed"
)


async def at_rest(app: FullScreen, pilot: Pilot[None]) -> None:
    """Wait until the background work is done."""
    while app.background.busy:
        await pilot.pause(0.02)
    await pilot.pause()


async def keys_play(app: FullScreen, pilot: Pilot[None], _folder: Path) -> None:
    await pilot.press("right", "right", "enter")
    assert [made.text for made in app.running.played] == ["2"]
    await pilot.press("3", "left_square_bracket")
    assert app.stage.at == 1
    await pilot.press("end", "u")
    assert [made.text for made in app.running.played] == ["2"]
    await pilot.press("colon", "4", "enter")
    assert [made.text for made in app.running.played] == ["2", "4"]


async def the_mouse_plays(app: FullScreen, pilot: Pilot[None], _folder: Path) -> None:
    from manqala.terminal.board_view import BoardView

    board = app.query_one(BoardView)
    box = board.painted.shape.box(3)
    assert box is not None
    left, top = board.corner
    at = (left + box.left + 1, top + box.top + board.painted.top + 1)
    await pilot.hover(BoardView, offset=at)
    assert app.stage.picker is not None
    assert app.stage.picker.place == 3
    await pilot.click(BoardView, offset=at)
    assert [made.text for made in app.running.played] == ["4"]


async def a_game_is_recorded(app: FullScreen, pilot: Pilot[None], folder: Path) -> None:
    from manqala.terminal.typed_line import TypedLine

    typed = app.query_one(TypedLine)
    opened = []
    for keys in (("1", "q"), ("escape",), ("x",), ("n", "o", "enter")):
        await pilot.press(*keys)
        opened.append(typed.is_open)
    assert opened == [True, False, True, False]
    assert not app.running.finished
    await pilot.press("s")
    typed.value = str(folder / "kept.jsonl")
    await pilot.press("enter", "q")
    app.running.close()
    assert len((folder / "kept.jsonl").read_text(encoding="utf-8").splitlines()) == 2


async def all_views_open(app: FullScreen, pilot: Pilot[None], _folder: Path) -> None:
    await pilot.press("1")
    for key in ("r", "l", "w", "m", "question_mark", "t", "plus"):
        await pilot.press(key)
    assert "anticlockwise" in app.export_screenshot()
    dark = app.export_screenshot()
    await pilot.press("c")
    assert LIGHT["screen"] in app.export_screenshot()
    assert DARK["screen"] not in app.export_screenshot()
    await pilot.press("c")
    assert app.export_screenshot() == dark
    await pilot.press("1")
    assert [made.text for made in app.running.played] == ["1>(+9)"]


async def views_scroll_and_close(app: FullScreen, pilot: Pilot[None], _folder: Path) -> None:
    panel = app.query_one("#panel")
    await pilot.press("question_mark")
    await pilot.pause()
    assert "leave" not in keys_in_sight(app)
    await pilot.press("pagedown", "pagedown", "pagedown")
    await pilot.pause()
    assert panel.scroll_offset.y > 0
    await pilot.press("pageup", "pageup", "pageup")
    await pilot.pause()
    assert panel.scroll_offset.y == 0
    await pilot.press("pagedown", "r")
    await pilot.pause()
    assert panel.scroll_offset.y == 0, "another view begins at its top"
    await pilot.press("question_mark")
    await pilot.press("escape")
    assert opened(app) is None
    await pilot.press("1", "v", "r")
    await at_rest(app, pilot)
    assert app.stage.highlights().values
    await pilot.press("v")
    assert opened(app) is PanelKind.VALUES
    await pilot.press("left_square_bracket", "escape")
    assert app.stage.at is None
    await pilot.press("escape")
    assert not app.stage.highlights().values


async def moves_leave_room_for_keys(app: FullScreen, pilot: Pilot[None], _folder: Path) -> None:
    moves = app.query_one("#moves")
    await pilot.press("question_mark")
    await pilot.pause()
    assert moves.outer_size.height == 2
    for key in "123456" * 2:
        await pilot.press(key)
    await pilot.pause()
    assert 2 < moves.outer_size.height <= 10


def opened(app: FullScreen) -> PanelKind | None:
    return app.side.opened


def keys_in_sight(app: FullScreen) -> str:
    """The lines of the panel that are not scrolled away."""
    from manqala.terminal.board_view import PanelView

    panel = app.query_one("#panel", PanelView)
    return "\n".join(panel.render_line(y).text for y in range(panel.size.height))


async def a_program_answers(app: FullScreen, pilot: Pilot[None], _folder: Path) -> None:
    await pilot.press("1")
    await at_rest(app, pilot)
    assert [made.before.turn for made in app.running.played] == ["south", "north"]
    await pilot.press("h")
    await at_rest(app, pilot)
    assert app.stage.picker is not None
    assert app.stage.picker.at is not None
    await pilot.press("v", "b")
    await at_rest(app, pilot)
    assert app.side.searched == 2


async def a_program_ponders(app: FullScreen, pilot: Pilot[None], _folder: Path) -> None:
    await pilot.press("1")
    until = time.monotonic() + PATIENCE
    for answered in (2, 4):
        while len(app.running.played) < answered or not app.thinker.ponders:
            assert time.monotonic() < until
            await pilot.pause(0.02)
        await pilot.pause()
        assert app.background.busy
        # While it ponders, the person moves; it stops, and answers.
        await pilot.press("2")
    assert [made.before.turn for made in app.running.played[:4]] == ["south", "north"] * 2


@needs_screen
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "north", "size", "steps"),
    [
        pytest.param("oware", "human", (80, 24), keys_play, id="keys"),
        pytest.param("oware", "human", (120, 36), the_mouse_plays, id="mouse"),
        pytest.param("oware", "human", (80, 24), a_game_is_recorded, id="kept"),
        pytest.param("dong-wo", "human", (60, 24), all_views_open, id="narrow"),
        pytest.param("dong-wo", "human", (120, 30), all_views_open, id="wide"),
        pytest.param("oware", "human", (80, 24), views_scroll_and_close, id="scrolled"),
        pytest.param("oware", "human", (120, 30), moves_leave_room_for_keys, id="growing"),
        pytest.param("san-yao", "random", (80, 24), a_program_answers, id="program"),
        pytest.param(
            "oware", "alphabeta:time=0.05,ponder=yes", (80, 24), a_program_ponders, id="pondering"
        ),
    ],
)
def test_on_the_screen(
    name: str, north: str, size: tuple[int, int], steps: Steps, tmp_path: Path
) -> None:
    """Each on a screen without a terminal, with moves shown at once."""
    from manqala.terminal.full_screen import FullScreen

    stage = staged(name, north=north)
    stage.speed = 0
    app = FullScreen(stage, thinker_of(stage), pause=0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(app, pilot, tmp_path)

    asyncio.run(run())
    assert app.fault is None


MATCH = f"""{ONE_SEED}
when player cannot move, close-round
between rounds
  set-up-again
  change-opener
match ends after 2 rounds
"""
LONGEST_MATCH = 60
"""Moves after which a match that goes on counts as endless."""


@needs_screen
@pytest.mark.slow
def test_a_match_is_played_to_its_end() -> None:
    """By keys alone against a program: round after round, with whatever is asked between the rounds."""
    from manqala.terminal.full_screen import FullScreen

    start = tiny(MATCH).start(match=True)
    running = RunningGame(start, {"south": "human", "north": "random"}, 1)
    stage = Stage(running)
    stage.speed = 0
    app = FullScreen(stage, thinker_of(stage), pause=0)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for _ in range(LONGEST_MATCH):
                await at_rest(app, pilot)
                if running.finished:
                    break
                await pilot.press("right", "enter")
            assert running.finished
            assert running.result() in app.export_screenshot().replace("&#160;", " ")
            await pilot.press("q")

    asyncio.run(run())
    assert app.fault is None
    assert not app.is_running
    rounds = {made.before.round for made in running.played}
    assert len(rounds) > 1


def done(background: BackgroundWork) -> bool:
    until = time.monotonic() + PATIENCE
    while background.busy and time.monotonic() < until:
        time.sleep(0.005)
    return not background.busy


def test_results_of_cancelled_work_are_discarded() -> None:
    found: list[int] = []
    background = BackgroundWork(lambda job: job(), lambda _error: None)
    background.start(lambda _stopped: [1, 2], found.append)
    assert done(background)
    assert found == [1, 2]
    going = Event()

    def work(stopped: Callable[[], bool]) -> Iterator[int]:
        going.wait(PATIENCE)
        assert stopped()
        yield 3

    background.start(work, found.append)
    background.cancel()
    going.set()
    assert done(background)
    assert found == [1, 2]


def test_exceptions_reach_the_screen() -> None:
    failed: list[Exception] = []
    background = BackgroundWork(lambda job: job(), failed.append)
    background.start(lambda _stopped: [1 // 0], print)
    assert done(background)
    assert [type(error) for error in failed] == [ZeroDivisionError]


def test_closing_the_screen_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[Thread] = []
    monkeypatch.setattr("manqala.terminal.background_work.leave_behind", left.append)
    going = Event()
    background = BackgroundWork(lambda job: job(), lambda _error: None)
    background.start(lambda _stopped: [going.wait(PATIENCE)], print)
    background.close()
    assert len(left) == 1
    going.set()
    assert done(background)
