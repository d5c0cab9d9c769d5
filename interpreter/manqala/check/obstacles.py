"""The common reason why every move of a position is forbidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.run.dialogue import Asked
from manqala.run.flow import Play
from manqala.run.machine import Dead
from manqala.text.diagnostics import ManqalaError
from manqala.text.resources import PRELUDE_NAME

if TYPE_CHECKING:
    from manqala.game.game import GameValue
    from manqala.text.span import Span

MAX_CHOICES = 100
"""Maximum number of choices tried."""


def common_obstacle(game: GameValue) -> Dead | None:
    """Return why the first turn of a game is illegal, if each first choice fails for one reason; else none.

    Later questions of a turn are answered by their first option.
    """
    with game.engine.machine.limited():
        play = Play.begin(game.engine, match=False)
        if play.phase is not Phase.TURN:
            return None
        runs = play.runs
        try:
            runs.run(())
        except Asked as asked:
            choices = len(asked.question.options)
        except (Dead, ManqalaError):
            return None
        else:
            return None
        found: Dead | None = None
        for choice in range(min(choices, MAX_CHOICES)):
            try:
                runs.run((choice,), lambda _question: 0)
            except Dead as dead:
                same = found is None or (found.span, found.reason) == (dead.span, dead.reason)
                if dead.reason is None or not same:
                    return None
                found = dead
            except ManqalaError:
                return None
            else:
                return None
        return found


def is_authored(span: Span) -> bool:
    """Return whether a span is in the author's file, and not in the prelude."""
    return span.source.name != PRELUDE_NAME
