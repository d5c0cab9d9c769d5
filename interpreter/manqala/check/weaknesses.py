"""Advice on rules that are valid and make a weak game: one player favoured, a first move that wins, options without effect."""

from __future__ import annotations

from itertools import zip_longest
from random import Random
from typing import TYPE_CHECKING, Protocol

from manqala.check.board_symmetry import seat_rotation
from manqala.check.named_seats import find_seat_after_turn, find_seat_in_turn
from manqala.core.course import Phase
from manqala.game.game import GameValue
from manqala.resolve.files import check_again
from manqala.run.flow import Play
from manqala.syntax import tree
from manqala.syntax.closed_words import ExampleVerb
from manqala.syntax.front.front_matter import REPETITION
from manqala.text import codes

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from manqala.check.figures import BalanceFigure
    from manqala.core.rules import Rules
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.text.diagnostics import Diagnostics

MIN_FAVOURED_SHARE = 0.75
"""The least share of the points that is reported, at the lower end of its interval."""
COMPARED_GAMES = 100
"""Number of random games in which the settings of an option are compared."""
MAX_STEPS = 1000
"""Maximum number of steps compared in each of them."""


class ProveFirst(Protocol):
    """Proves a first move that wins, within some time."""

    def __call__(self, game: GameValue) -> str | None:
        """Return the move; none if there is none, or if the game is too large."""


def report_favoured_player(rules: Rules, balance: BalanceFigure | None, found: Diagnostics) -> None:
    """Warn if random games favour one of two players, though no rule names one."""
    players = rules.board.players
    if (
        balance is None
        or len(players) != 2
        or MIN_FAVOURED_SHARE > balance.low > 1 - MIN_FAVOURED_SHARE
    ):
        return
    favoured = None
    if balance.low >= MIN_FAVOURED_SHARE:
        favoured, low, high = players[0], balance.low, balance.high
    elif balance.high <= 1 - MIN_FAVOURED_SHARE:
        favoured, low, high = players[1], 1 - balance.high, 1 - balance.low
    if favoured is None or _has_unequal_seats(rules):
        return
    found.warning(
        codes.ONE_SEAT_FAVOURED, rules.turn.span, f"the rules favour {favoured}",
        notes=[f"in random games {favoured} gets {100 * low:.0f} to {100 * high:.0f} % of the points (95 % interval)"],
        help=["‘offer-sides’ at the beginning of the turn lets the second player take the better side"],
    )  # fmt: skip


def _has_unequal_seats(rules: Rules) -> bool:
    """Return whether the rules treat the players differently on purpose."""
    symmetry = seat_rotation(rules.board)
    if symmetry is None or rules.offers:
        return True
    return bool(find_seat_in_turn(rules, symmetry) or find_seat_after_turn(rules, symmetry))


def report_first_move(game: GameValue, prove: ProveFirst, found: Diagnostics) -> None:
    """Warn of a first move that is proved to win."""
    rules = game.rules
    move = prove(game) if len(rules.board.players) == 2 else None
    if move is not None:
        found.warning(
            codes.FIRST_MOVE_WINS, rules.turn.span, f"{rules.board.players[0]} wins with the first move {move}",
            notes=["a search proved it for the default options, whatever the opponent answers"],
            help=["a larger board, or ‘offer-sides’ at the beginning of the turn, keeps the game open"],
        )  # fmt: skip


def report_idle_options(
    rules: Rules, other_values: list[tuple[str, list[OptionValue]]], found: Diagnostics
) -> Iterator[None]:
    """Warn of the options with which random games take the same course, whatever their setting."""
    exemplified = _options_in_examples(rules)
    game = GameValue(rules)
    for name, values in other_values:
        option = rules.front.options[name]
        # Repetitions are rare in random games, so these cannot show what that option does.
        if name in exemplified or name == REPETITION or not values:
            continue
        others = (check_again(rules, {**rules.chosen, name: value}).rules for value in values)
        for other in others:
            same = (
                False if other is None else (yield from _play_identically(game, GameValue(other)))
            )
            if not same:
                break
        else:
            found.warning(
                codes.OPTION_IDLE_IN_PLAY, option.span, f"the option ‘{name}’ changes nothing in play", names=[name],
                notes=[f"{COMPARED_GAMES} random games took the same course with every setting"],
                help=["leave it out, or show what it does in an example that sets it"],
            )  # fmt: skip


def _options_in_examples(rules: Rules) -> set[str]:
    """Return the options that examples set."""
    return {
        line.text.partition("=")[0].strip()
        for item in rules.files[-1].items if isinstance(item, tree.Example)
        for line in item.lines if line.verb is ExampleVerb.OPTION
    }  # fmt: skip


def _play_identically(one: GameValue, other: GameValue) -> Generator[None, None, bool]:
    """Return whether random games with the same seeds take the same course in both games."""
    for seed in range(COMPARED_GAMES):
        first, second = (_playout_states(game, seed) for game in (one, other))
        for step, same in zip_longest(first, second):
            if step != same:
                return False
            yield
    return True


def _playout_states(game: GameValue, seed: int) -> Iterator[object]:
    """Yield the states of a random game: phase, mover, pieces and result, without the marks."""
    rng = Random(seed)
    layout = game.rules.layout
    pieces = layout.board.places * len(layout.kinds)
    play = Play.begin(game.engine, match=game.rules.between is not None)
    for _ in range(MAX_STEPS):
        yield play.phase, play.mover, tuple(play.cells[:pieces]), play.result
        if play.phase is Phase.OVER:
            return
        done = play.runs.random_leaf(rng)
        if done is not None:
            play.finish(done)
        elif play.phase is Phase.TURN:
            play.stuck()
        else:
            return
