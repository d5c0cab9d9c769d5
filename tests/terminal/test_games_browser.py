"""The browser of games, by the pilot of the library that draws it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from manqala.terminal.screen_colours import DARK, LIGHT
from manqala.text.extras import find_missing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from textual.pilot import Pilot

    from manqala.terminal.games_browser import GamesBrowser

    Steps = Callable[[GamesBrowser, Pilot[str | None]], Awaitable[None]]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(find_missing("terminal")), reason="the extra ‘terminal’ is not installed"
    ),
]


def browse(
    steps: Steps, size: tuple[int, int] = (100, 30), *, light: bool | None = None
) -> str | None:
    from manqala.terminal.games_browser import GamesBrowser

    app = GamesBrowser(light=light)

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
        await pilot.pause(0.1)
        shown = app.export_screenshot().replace("&#160;", " ")
        assert "fewer" in shown
        assert "xyzzy: 0 games" in shown
        assert "four rows: 4" in shown
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


def test_facts_without_room_end_in_an_ellipsis() -> None:
    async def steps(app: GamesBrowser, pilot: Pilot[str | None]) -> None:
        await pilot.press(*"kiswahili")
        await pilot.pause(0.3)
        facts = app.query_one("#facts")
        assert str(facts.render()).endswith("…")
        await pilot.resize_terminal(120, 40)
        await pilot.pause(0.3)
        assert str(facts.render()).endswith(".")

    browse(steps, (80, 24))


@pytest.mark.parametrize("light", [True, False])
def test_its_colours_are_those_asked_for(light: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", "15;0" if light else "0;15")

    async def steps(app: GamesBrowser, pilot: Pilot[str | None]) -> None:
        await pilot.pause(0.3)
        shown = app.export_screenshot()
        assert (LIGHT["screen"] in shown, DARK["screen"] in shown) == (light, not light)

    browse(steps, light=light)


@pytest.mark.parametrize(("asked", "light"), [("--light", True), ("--dark", False)])
def test_the_game_has_the_colours_of_the_browser(
    asked: str, light: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from manqala.cli import at_full_screen, main

    seen: list[bool | None] = []

    def choose(*, light: bool | None) -> str:
        seen.append(light)
        return "oware"

    monkeypatch.setattr(at_full_screen, "choose_game", choose)
    monkeypatch.setattr(at_full_screen, "fills_screen", lambda *, plain: not plain)
    monkeypatch.setattr(
        at_full_screen, "play_in_full_screen", lambda _running, showing: seen.append(showing.light)
    )
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    main.cli.main([asked], standalone_mode=False)
    assert seen == [light, light]
