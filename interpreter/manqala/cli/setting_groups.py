"""Output of `which`: the settings that make recorded games legal, grouped by their outcome."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from manqala.cli.say import say
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.check.fitting_settings import FittingSettings, SettingReading
    from manqala.check.record_reading import LineReading
    from manqala.cli.screen import Screen
    from manqala.syntax.front.front_matter import OptionValue

    Row = dict[str, tuple[OptionValue, ...]]
    """For each option, the values with the same outcome."""

MOST_GROUPS = 12
"""Maximum of groups that are shown."""


def show_settings(screen: Screen, found: FittingSettings) -> None:
    """Print the settings, those that explain the records first."""
    groups: dict[tuple[LineReading, ...], list[SettingReading]] = {}
    for setting in found.settings:
        groups.setdefault(setting.games, []).append(setting)
    heading = None
    for number, settings in enumerate(groups.values()):
        if number == MOST_GROUPS:
            left = sum(map(len, list(groups.values())[number:]))
            screen.say(f"… {quantity(left, 'more setting')}; --json has all of them", screen.dim)
            break
        if (kind := _kind(settings[0])) != heading:
            say("" if number == 0 else "\n", nl=False)
            screen.say(kind, screen.bold)
            heading = kind
        for text in _rows(found, settings):
            screen.say(f"  {text}")
        games = settings[0].games
        for line in (text for game in games for text in _outcome(game, len(games))):
            for wrapped in screen.wrap(line, "      "):
                say(screen.dim(wrapped) if screen.colour else wrapped, colour=screen.colour)
    _remarks(screen, found)


def _kind(setting: SettingReading) -> str:
    if setting.as_recorded:
        return "All moves are legal"
    return (
        "All moves are legal, but not all positions are as recorded"
        if setting.legal
        else "Not all moves are legal"
    )


def _rows(found: FittingSettings, settings: Sequence[SettingReading]) -> Iterator[str]:
    """Yield settings as rows; an option that may have any of its values is left out."""
    if not found.decisive:
        yield "every setting" if found.tried > 1 else "the only setting"
        return
    tried = {
        name: len({setting.options[name] for setting in found.settings}) for name in found.decisive
    }
    default = next((setting.options for setting in settings if setting.default), None)
    for row in _merge(
        [{name: (value,) for name, value in reading.options.items()} for reading in settings]
    ):
        shown = [
            f"{name} = {' or '.join(map(option_text, values))}"
            for name, values in row.items()
            if not found.complete or len(values) < tried[name]
        ]
        among = default is not None and all(default[name] in row[name] for name in row)
        alone = among and all(len(values) == 1 for values in row.values())
        mark = "" if not among else "  (the default)" if alone else "  (with the default)"
        yield (", ".join(shown) or "every setting") + mark


def _merge(rows: list[Row]) -> list[Row]:
    """Join rows that differ in one option, as long as there are such."""
    before = -1
    while len(rows) != before:
        before = len(rows)
        for name in rows[0]:
            joined: dict[tuple[object, ...], Row] = {}
            for row in rows:
                key = tuple(frozenset(values) for other, values in row.items() if other != name)
                known = joined.setdefault(key, {**row, name: ()})
                known[name] = (*known[name], *(v for v in row[name] if v not in known[name]))
            rows = list(joined.values())
    return rows


def _outcome(game: LineReading, games: int) -> Iterator[str]:
    """Yield the outcome of a recorded game, in lines."""
    name = f"{game.name}: " if games > 1 else ""
    if (other := game.departure) is not None:
        yield f"{name}from move {other.ply} other positions: {other.position}"
        yield f"  recorded: {other.recorded}"
    if (stop := game.stop) is None:
        yield f"{name}{quantity(game.moves, 'move')}; {game.end}"
        yield f"  {game.position}"
        return
    if stop.ply == 0:
        yield f"{name}cannot be set up: {stop.reason}"
    else:
        yield f"{name}stops at move {stop.ply} of {game.moves}, {stop.move}: {stop.reason}"
    if stop.rule is not None:
        yield f"  {PurePath(stop.file or '').name}:{stop.line}: {stop.rule}"


def _remarks(screen: Screen, found: FittingSettings) -> None:
    say("")
    if found.indifferent:
        screen.say(
            f"These options make no difference to the moves: {', '.join(found.indifferent)}."
        )
    for name, values in found.thinned.items():
        screen.say(f"Of {name} only some numbers were tried: {', '.join(map(str, values))}.")
    if not found.complete:
        screen.say(
            "Not all combinations were tried, because there are too many: fix some options with --set, or raise --limit."
        )
    screen.say(f"{quantity(found.tried, 'setting')} tried.")


def option_text(value: OptionValue) -> str:
    """Return the value of an option as ``--set`` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
