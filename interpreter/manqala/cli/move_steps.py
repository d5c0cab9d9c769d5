"""A move effect by effect: beside each the rule that caused it, or below the rule on narrow terminals."""

from __future__ import annotations

from itertools import groupby
from pathlib import PurePath
from typing import TYPE_CHECKING

from manqala.cli.say import say
from manqala.core.board import spoken_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.cli.screen import Screen
    from manqala.game.game import PositionValue
    from manqala.game.move import Move
    from manqala.game.trace import Step
    from manqala.run.dialogue import Answers

WIDEST = 60
"""Limit on the column of effects, so that the rules have room on any terminal."""


def show_steps(screen: Screen, position: PositionValue, move: Move) -> None:
    """Print the player of a move, and its effects, each with the line of the rule that caused it."""
    say(
        f"{spoken_name(position.turn)}: {screen.bold(position.describe(move))}",
        colour=screen.colour,
    )
    _show(screen, position.trace(move))


def show_steps_so_far(screen: Screen, position: PositionValue, answers: Answers) -> None:
    """The same for an incomplete move: the effects of its first answers."""
    said = ", then ".join(token for token, _ in position.tokens(answers))
    say(f"{spoken_name(position.turn)}: {screen.bold(said)} …", colour=screen.colour)
    _show(screen, position.trace(position.seen(answers)))


def _show(screen: Screen, steps: Sequence[Step]) -> None:
    """Print two columns if every line fits; otherwise each rule, with its effects below it."""
    names = short_names(step.span.source.name for step in steps)
    rules = [f"{names[step.span.source.name]}:{step.span.line}: {step.rule}" for step in steps]
    width = max((len(step.text) for step in steps), default=0)
    widest = max((4 + width + len(rule) for rule in rules), default=0)
    if width <= WIDEST and (screen.width is None or widest <= screen.width):
        for step, rule in zip(steps, rules, strict=True):
            say(f"  {step.text:{width}}  {screen.dim(rule)}", colour=screen.colour)
        return
    for rule, caused in groupby(zip(steps, rules, strict=True), key=lambda pair: pair[1]):
        for line in screen.wrap(rule, "  ", "      "):
            say(screen.dim(line), colour=screen.colour)
        for step, _ in caused:
            for line in screen.wrap(step.text, "    ", "      "):
                say(line)


def short_names(files: Iterable[str]) -> dict[str, str]:
    """The names of files without their folders, or with as many as distinguish them."""
    paths = {name: PurePath(name).parts for name in files}
    short: dict[str, str] = {}
    for name, parts in paths.items():
        others = [other for known, other in paths.items() if known != name]
        for number in range(1, len(parts) + 1):
            tail = parts[-number:]
            if all(other[-number:] != tail for other in others) or number == len(parts):
                short[name] = PurePath(*tail).as_posix()
                break
    return short
