"""A relation that holds in every game: each player gets a move, with no win and no pass before that."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from manqala.check.idle_rules import TaggedLines
from manqala.check.violation import Violation, editable_span
from manqala.core.course import Phase
from manqala.game.move_text import move_text
from manqala.game.position_writer import write_position
from manqala.run.flow import Play
from manqala.run.machine import Dead
from manqala.syntax.lexer import EARLY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.check.sampling import SampledPosition
    from manqala.check.violation import RelationCheck
    from manqala.core.rules import Rules
    from manqala.game.game import GameValue
    from manqala.run.dialogue import Done
    from manqala.text.span import Span

MAX_FIRST_MOVES = 12
"""Maximum number of first moves tried."""
MAX_PLIES = 6
"""Maximum number of consecutive moves of one player, after each of them."""


MAX_WORK = 1_500_000
"""Maximum work for the openings of one setting, in parts of the rules."""


def check_openings(game: GameValue, _: Sequence[SampledPosition]) -> RelationCheck:
    """Find the first opening after which a player gets no move, unless its rule is marked."""
    rules, machine = game.rules, game.engine.machine
    if rules.layout.board.number_of_players == 1:
        return None
    with machine.limited(MAX_WORK):
        beginning = _first_turn(game)
        first_moves = (
            [] if beginning is None else list(islice(beginning.runs.legal(), MAX_FIRST_MOVES))
        )
    spent = 0
    for number, first in enumerate(first_moves):
        before = machine.work
        with machine.limited(MAX_WORK):
            finding = _play_on(game, beginning, first, Random(number)) if beginning else None
        spent += before - machine.work
        if finding is not None:
            return finding
        if spent > MAX_WORK:
            break
        yield
    return None


def _first_turn(game: GameValue) -> Play | None:
    """Return the first turn, after a random set-up if players decide it."""
    play, rng = Play.begin(game.engine, match=False), Random(0)
    while play.phase is Phase.SETUP:
        done = play.runs.random_leaf(rng)
        if done is None:
            return None
        play.finish(done)
    return play if play.phase is Phase.TURN else None


def _play_on(game: GameValue, beginning: Play, first: Done, rng: Random) -> Violation | None:
    """Play on after a first move until all players have moved; return the finding if that fails."""
    play = beginning.copy()
    waiting = set(range(game.rules.layout.board.number_of_players))
    texts: list[str] = []
    done: Done | None = first
    while done is not None:
        texts.append(move_text(done.said, game.notation))
        waiting.discard(play.mover)
        play.finish(done)
        if not waiting or play.phase is not Phase.TURN or len(texts) == MAX_PLIES:
            break
        done = play.runs.random_leaf(rng)
    if not waiting or (
        play.phase is Phase.TURN and (done is not None or play.mover not in waiting)
    ):
        return None
    ended = None if done is None or done.over is None else done.over.span
    return _describe_end(game, play, texts, waiting, ended)


def _describe_end(
    game: GameValue, play: Play, texts: list[str], waiting: set[int], ended: Span | None
) -> Violation | None:
    """Describe how a game ended too early, or who has to pass; none if the rule is marked."""
    rules = game.rules
    names = rules.layout.board.players
    if play.phase is Phase.TURN:
        message = f"{names[play.mover]} cannot move on their first turn"
        span, why = _blocking_span(play), ""
    elif play.phase is Phase.OVER and play.result is not None:
        message = f"the game is over before {names[min(waiting)]} has moved"
        span = rules.round_ends[play.ending].span if play.ending >= 0 else ended
        why = f"the reason: {play.result.reason}"
    else:
        return None
    where = editable_span(rules, span)
    if _is_marked(rules, where):
        return None
    return Violation(
        where,
        message,
        (
            f"after the opening {' '.join(texts)}: {write_position(play, game.notation)}",
            *filter(None, [why]),
        ),
        (f"change the rule; or, if it is intended, end this line with [{EARLY}]",),
    )


def _blocking_span(play: Play) -> Span | None:
    """Return the span that makes the first choices of a turn illegal, if known."""
    try:
        play.runs.run((), lambda _: 0)
    except Dead as dead:
        return dead.span
    return None


def _is_marked(rules: Rules, span: Span) -> bool:
    """Return whether the line, the header of an enclosing block, or the turn has the mark."""
    return any(
        TaggedLines(file, EARLY).marked(place.line)
        for place in (span, rules.turn.span)
        for file in rules.files
        if file.source is place.source
    )
