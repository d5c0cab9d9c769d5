"""The screen itself, by the pilot of the library that draws it; and the errands that it sends."""

from __future__ import annotations

import asyncio
import time
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest

from manqala.terminal.errands import Errands
from manqala.text.extras import missing
from tests.terminal.test_stage import staged, thinker_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from textual.pilot import Pilot

    from manqala.terminal.full_screen import FullScreen

    Steps = Callable[[FullScreen, Pilot[None], Path], Awaitable[None]]

PATIENCE = 30.0
"""Seconds after which a thread hangs."""
needs_screen = pytest.mark.skipif(
    bool(missing("terminal")), reason="the extra ‘terminal’ is not installed"
)


async def at_rest(app: FullScreen, pilot: Pilot[None]) -> None:
    """Wait until what was sent to a thread is done."""
    while app.errands.busy:
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


async def a_game_is_kept(app: FullScreen, pilot: Pilot[None], folder: Path) -> None:
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


async def all_is_shown(app: FullScreen, pilot: Pilot[None], _folder: Path) -> None:
    await pilot.press("1")
    for key in ("r", "l", "w", "m", "question_mark", "t", "plus"):
        await pilot.press(key)
    assert "anticlockwise" in app.export_screenshot()
    await pilot.press("1")
    assert [made.text for made in app.running.played] == ["1>(+9)"]


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
    assert app.aside.searched == 2


@needs_screen
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "north", "size", "steps"),
    [
        pytest.param("oware", "human", (80, 24), keys_play, id="keys"),
        pytest.param("oware", "human", (120, 36), the_mouse_plays, id="mouse"),
        pytest.param("oware", "human", (80, 24), a_game_is_kept, id="kept"),
        pytest.param("dong-wo", "human", (60, 24), all_is_shown, id="narrow"),
        pytest.param("dong-wo", "human", (120, 30), all_is_shown, id="wide"),
        pytest.param("san-yao", "random", (80, 24), a_program_answers, id="program"),
    ],
)
def test_on_the_screen(
    name: str, north: str, size: tuple[int, int], steps: Steps, tmp_path: Path
) -> None:
    """Each on a screen that is nowhere shown, with moves that are not shown seed by seed."""
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


def done(errands: Errands) -> bool:
    until = time.monotonic() + PATIENCE
    while errands.busy and time.monotonic() < until:
        time.sleep(0.005)
    return not errands.busy


def test_what_is_not_wanted_any_more_is_not_used() -> None:
    found: list[int] = []
    errands = Errands(lambda job: job(), lambda _error: None)
    errands.send(lambda _stopped: [1, 2], found.append)
    assert done(errands)
    assert found == [1, 2]
    going = Event()

    def work(stopped: Callable[[], bool]) -> Iterator[int]:
        going.wait(PATIENCE)
        assert stopped()
        yield 3

    errands.send(work, found.append)
    errands.drop()
    going.set()
    assert done(errands)
    assert found == [1, 2]


def test_what_goes_wrong_is_brought_back() -> None:
    failed: list[Exception] = []
    errands = Errands(lambda job: job(), failed.append)
    errands.send(lambda _stopped: [1 // 0], print)
    assert done(errands)
    assert [type(error) for error in failed] == [ZeroDivisionError]


def test_who_leaves_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[Thread] = []
    monkeypatch.setattr("manqala.terminal.errands.leave_behind", left.append)
    going = Event()
    errands = Errands(lambda job: job(), lambda _error: None)
    errands.send(lambda _stopped: [going.wait(PATIENCE)], print)
    errands.leave()
    assert len(left) == 1
    going.set()
    assert done(errands)
