"""The browser of games, by the pilot of the library that draws it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from manqala.text.extras import missing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from textual.pilot import Pilot

    from manqala.terminal.games_browser import GamesBrowser

    Steps = Callable[[GamesBrowser, Pilot[str | None]], Awaitable[None]]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing("terminal")), reason="the extra ‘terminal’ is not installed"),
]


def browse(steps: Steps, size: tuple[int, int] = (100, 30)) -> str | None:
    from manqala.terminal.games_browser import GamesBrowser

    app = GamesBrowser()

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(app, pilot)

    asyncio.run(run())
    return app.return_value


def test_a_game_is_searched_and_chosen() -> None:
    async def steps(app: GamesBrowser, pilot: Pilot[str | None]) -> None:
        await pilot.press(*"oware")
        assert [game.name for game in app.found][:1] == ["oware"]
        await pilot.press("enter")

    assert browse(steps) == "oware"


def test_the_cursor_moves_while_the_search_keeps_the_focus() -> None:
    async def steps(app: GamesBrowser, pilot: Pilot[str | None]) -> None:
        await pilot.press(*"four rows", "down")
        assert {game.rows for game in app.found} == {4}
        assert app.chosen is app.found[1]
        await pilot.press(*" xyzzy")
        assert [game.name for game in app.found] == []
        await pilot.press("enter", "escape")

    assert browse(steps) is None


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
def test_board_and_facts_are_shown_where_there_is_room(size: tuple[int, int]) -> None:
    async def steps(app: GamesBrowser, pilot: Pilot[str | None]) -> None:
        await pilot.press(*"san yao")
        await pilot.pause(0.3)
        shown = app.export_screenshot()
        assert "San" in shown
        assert ("south" in shown) == (size[0] > 60)

    browse(steps, size)
