"""Output of `diff`: textual changes, and where two games diverge in play, with both boards."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.cli.say import say, style_text
from manqala.cli.screen import Screen
from manqala.game.as_json import result_json
from manqala.language.side_by_side import Differs
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue
    from manqala.language.rule_changes import Change
    from manqala.language.side_by_side import Difference, Origin, Walked
    from manqala.text.span import Span
    from manqala.wire.game_outputs import (
        BegunMessage,
        ComparedGameMessage,
        ComparedMessage,
        ComparedPlayMessage,
        PlayedOutMessage,
        WrittenChangeMessage,
    )

    Games = tuple[WarmGame, WarmGame]
    Changes = Mapping[str, Sequence[Change]]

HEADS = {"front": "Board and pieces", "options": "Options", "rules": "Rules"}
NAMES = ("A", "B")
COLOURS = {"-": "red", "+": "green"}
WORDS = {
    Differs.ENDLESS: "in one of them the rules never end",
    Differs.OVER: "only one of them is over",
    Differs.RESULT: "they end differently",
    Differs.TURN: "it is another player's turn",
    Differs.BOARD: "the pieces are in different places",
    Differs.MARKS: "the marks differ",
    Differs.MOVES: "different moves are legal",
}
"""The kinds of divergence."""
MOST_SHOWN = 12
"""Limit of moves shown that only one of the games has."""


# ---- text -----------------------------------------------------------------------------------------


def show(games: Games, changes: Changes, walked: Walked | None) -> None:
    """Print all differences."""
    screen = Screen(sys.stdout)
    for name, game in zip(NAMES, games, strict=True):
        say(f"{screen.bold(name)}: {_title(game)}", colour=screen.colour)
    for part, found in changes.items():
        if found:
            say(f"\n{screen.bold(HEADS[part])}", colour=screen.colour)
        for change in found:
            _show_rule(screen, change) if part == "rules" else _show_values(screen, change)
    if not any(changes.values()):
        say("\nBoth have the same text, apart from comments and layout.")
    if walked is not None:
        say(f"\n{screen.bold('In play')}", colour=screen.colour)
        _show_play(screen, games, walked)


def _title(game: WarmGame) -> str:
    chosen = ", ".join(f"{name}={_plain(value)}" for name, value in game.rules.chosen.items())
    name = f"{game.title} ({game.name})"
    return f"{name} with {chosen}" if chosen else name


def _plain(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _show_values(screen: Screen, change: Change) -> None:
    """Print both values of a front matter key."""
    for n, value in enumerate((change.before, change.after)):
        what = change.what if n == 0 else ""
        text = "none" if value is None else value
        before = f"  {what:{len(change.what)}}  {NAMES[n]}: "
        for line in screen.wrapped(text, before) if "\n" not in text else [before + text]:
            say(line, colour=screen.colour)


def _show_rule(screen: Screen, change: Change) -> None:
    """Print a rule as a diff."""
    places = " and ".join(_place(span) for span in (change.before_at, change.after_at) if span)
    say(f"  {change.how}: {change.what}  {screen.dim(places)}", colour=screen.colour)
    for line in lines_of_change(change):
        colour = COLOURS.get(line[0])
        rule = line[1:].lstrip()
        margin = f"    {line[: len(line) - len(rule)]}"
        for text in screen.wrapped(rule, margin, f"{' ' * len(margin)}    "):
            shown = text.rstrip()
            styled = style_text(shown[4:], fg=colour) if colour and screen.colour else shown[4:]
            say(f"    {styled}".rstrip(), colour=screen.colour)


def lines_of_change(change: Change) -> Iterator[str]:
    """All lines of a rule, prefixed with ``-`` if removed, ``+`` if added, else a blank."""
    before, after = ((text or "").splitlines() for text in (change.before, change.after))
    most = len(before) + len(after)
    lines = difflib.unified_diff(before, after, n=most, lineterm="")
    yield from list(lines)[3:]


def _place(span: Span) -> str:
    return f"{Path(span.source.name).name}:{span.line}"


def _show_play(screen: Screen, games: Games, walked: Walked) -> None:
    found = walked.found
    if found is None:
        screen.say(_describe_agreement(walked))
        return
    screen.say(f"{_after(found, shortest=walked.shortest)}: {WORDS[found.how]}.")
    if found.moves:
        say(f"  {' '.join(found.moves)}")
    for name, game, position in zip(NAMES, games, (found.pair.one, found.pair.other), strict=True):
        say(f"\n{screen.bold(name)}: {_title(game)}", colour=screen.colour)
        _show_position(screen, game, position, found)


def _show_position(
    screen: Screen, game: WarmGame, position: PositionValue, found: Difference
) -> None:
    """Print one of the two positions, with the difference."""
    after = _position_after(position, found)
    screen.board(after, None)
    screen.status(after)
    if after.over:
        screen.result(after)
    elif found.how in {Differs.TURN, Differs.MOVES}:
        say(f"{after.turn} is to move")
    only = found.only_one if game is found.pair.one.game else found.only_other
    if found.how is Differs.MOVES:
        more = " …" if len(only) > MOST_SHOWN else ""
        say(f"legal only here: {' '.join(only[:MOST_SHOWN]) or 'nothing'}{more}")
    if game is found.endless:
        then = "whatever move is played" if found.last is None else f"after ‘{found.last}’"
        say(f"here the rules never end, {then}")
    say(after.text)


def _position_after(position: PositionValue, found: Difference) -> PositionValue:
    """The position to show: after the last move, unless the rules do not end then."""
    if found.last is None or position.game is found.endless:
        return position
    return position.play(found.last)


def _after(found: Difference, *, shortest: bool) -> str:
    begun = found.pair.begun
    number = "At the start" if not found.moves else f"After {quantity(found.number, 'move')}"
    if begun.title is not None and begun.span is not None:
        return f"{number} from the position of the example ‘{begun.title}’ ({_place(begun.span)})"
    where = "from that position" if begun.text is not None else "from the beginning"
    if not found.moves:
        return f"{number}, {where}"
    no_fewer = ", the fewest possible" if shortest else ", in a random game"
    return f"{number} {where}{no_fewer}"


def _describe_agreement(walked: Walked) -> str:
    """The extent of a comparison that found no difference."""
    positions = quantity(walked.positions, "position")
    if walked.complete:
        return f"No difference: {positions} can occur, and both games agree in all of them."
    parts = [f"every sequence of up to {quantity(walked.depth, 'move')}"]
    if walked.examples:
        parts.append(f"what follows the positions of {quantity(walked.examples, 'example')}")
    if walked.games:
        parts.append(quantity(walked.games, "random game"))
    looked = f"No difference was found in {positions}: {', '.join(parts)}."
    if walked.unlisted:
        looked += f" In {walked.unlisted:,} of them there were too many moves to compare."
    if walked.cut:
        looked += " The search stopped there, because moves of these games take long to compute."
    return looked + " There may still be one."


# ---- JSON -----------------------------------------------------------------------------------------


def as_data(games: Games, changes: Changes, walked: Walked | None) -> ComparedMessage:
    """All differences as JSON."""
    one, other = games
    return {
        "a": _game_data(one),
        "b": _game_data(other),
        "front": [_change_data(change) for change in changes["front"]],
        "options": [_change_data(change) for change in changes["options"]],
        "rules": [_change_data(change) for change in changes["rules"]],
        "play": None if walked is None else _play_data(walked),
    }


def _game_data(game: WarmGame) -> ComparedGameMessage:
    return {"game": game.name, "title": game.title, "options": game.options}


def _change_data(change: Change) -> WrittenChangeMessage:
    data: WrittenChangeMessage = {
        "how": change.how.value, "what": change.what, "a": change.before, "b": change.after,
    }  # fmt: skip
    if change.before_at or change.after_at:
        data["places"] = [
            None if span is None else {"file": span.source.name, "line": span.line}
            for span in (change.before_at, change.after_at)
        ]
    return data


def _play_data(walked: Walked) -> ComparedPlayMessage:
    data: ComparedPlayMessage = {
        "positions": walked.positions, "depth": walked.depth, "complete": walked.complete,
        "examples": walked.examples, "games": walked.games, "unlisted": walked.unlisted,
        "cut": walked.cut, "difference": None,
    }  # fmt: skip
    found = walked.found
    if found is not None:
        data["difference"] = {
            "how": found.how.value,
            "from": _begun_data(found.pair.begun),
            "moves": list(found.moves),
            "shortest": walked.shortest,
            "a": _position_data(found.pair.one, found, found.only_one),
            "b": _position_data(found.pair.other, found, found.only_other),
        }
    return data


def _begun_data(begun: Origin) -> BegunMessage | None:
    if begun.text is None:
        return None
    message: BegunMessage = {"position": begun.text}
    if begun.title is not None:
        message["example"] = begun.title
    return message


def _position_data(
    position: PositionValue, found: Difference, only: tuple[str, ...]
) -> PlayedOutMessage:
    after = _position_after(position, found)
    return {
        "position": after.text, "turn": after.turn, "over": after.over,
        "result": result_json(after.result, after.players), "only_here": list(only),
        "endless": position.game is found.endless,
    }  # fmt: skip
