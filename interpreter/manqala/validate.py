"""Validation beyond the text: the examples of a rule file, and random games by its rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from manqala.diagnostics import Diagnostics, ManqalaError, Note, quantity
from manqala.game import Game
from manqala.pieces import HAND_ADVICE, left_in_hand
from manqala.simulate import LONGEST_GAME, playout

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.resolve.files import Checked
    from manqala.simulate import Playout

DEFAULT_PLAYOUTS = 200


def validate(
    checked: Checked,
    playouts: int = DEFAULT_PLAYOUTS,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Diagnostics:
    """Everything wrong with a rule file: what checking it found, its examples, random games.

    The examples run when the rules are sound, and the random games when the examples are;
    ``progress`` is told of every game played.
    """
    found = Diagnostics()
    found.extend(checked.diagnostics)
    if checked.rules is None:
        return found
    from manqala.examples import run_examples
    from manqala.resolve.value_lints import check_values

    check_values(checked.rules, lambda rules: Game(rules).pieces, found)
    game = Game(checked.rules)
    try:
        run_examples(game, found)
    except ManqalaError as error:
        found.extend(error.diagnostics)
    if playouts and not found.has_errors:
        _play(game, playouts, seed, progress, found)
    return found


def _play(
    game: Game, number: int, seed: int, progress: Callable[[int], None] | None, found: Diagnostics
) -> None:
    """Play at random until something is wrong: one bad game shows what a hundred would."""
    rng = Random(seed)
    for n in range(1, number + 1):
        try:
            played = playout(game, rng)
        except ManqalaError as error:
            which = Note(f"it was seen in random game {n}")
            found.extend(replace(item, notes=(*item.notes, which)) for item in error.diagnostics)
        else:
            _judge(game, played, n, found)
        if progress is not None:
            progress(1)
        if found.has_errors:
            return


def _judge(game: Game, played: Playout, n: int, found: Diagnostics) -> None:
    """Report what a random game must not do."""
    turn = game.rules.turn.span
    which = f"it was seen in random game {n}"
    if not played.conserved:
        found.error(
            "E702", turn, "pieces appear or vanish",
            notes=[which, "their number after some move is not what it was before the first"],
        )  # fmt: skip
    if played.in_hand:
        found.error("E713", turn, left_in_hand(played.in_hand), notes=[which], help=[HAND_ADVICE])
    if played.result is not None:
        if not played.plies:
            found.error(
                "E703", turn, "nobody can move when the game begins",
                notes=[f"random game {n} ended at once: {played.ended_by}"],
                help=["make sure that the holes are filled, and that some choice is not forbidden"],
            )  # fmt: skip
        return
    if played.plies >= LONGEST_GAME:
        found.error(
            "E701", turn, f"a game did not end within {LONGEST_GAME} moves", notes=[which],
            help=["say when the round ends, as in ‘round ends when position has occurred 3 times’"],
        )  # fmt: skip
    else:
        found.error(
            "E703", turn, "a player must decide something and has no legal choice",
            notes=[which, f"it was after {quantity(played.plies, 'move')}, outside any turn"],
            help=["nobody can pass in ‘setup’, at a round's end or ‘between rounds’"],
        )  # fmt: skip
