"""Random games by the generated source in plain Python, checked after every step for validation.

They are several times as fast as the interpreter, which replays the answers of a faulty game and
describes the fault.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.generating import generate_engine
from manqala.compile.kernel.numbers import (
    ANSWERS,
    ASKED,
    DEAD,
    FAULT,
    OVER_PHASE,
    SETUP_PHASE,
    TURN_PHASE,
)
from manqala.game.playout import Skimmed
from manqala.run.limits import LONGEST_GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from manqala.compile.native_engine import NativeEngine
    from manqala.game.game import GameValue
    from manqala.game.playout import Effort
    from manqala.run.dialogue import Answers

    Count = Callable[[Sequence[int]], int | list[int]]


PAUSE = 16
"""Number of steps between pauses."""


def quick_games(game: GameValue, seed: int) -> QuickGames | None:
    """Return fast games of these rules; none if the rules have no generated form."""
    try:
        return QuickGames(generate_engine(game, compiled=False), seed)
    except CannotGenerateError:
        return None


class QuickGames:
    """Games of one set of rules, each with separate random numbers."""

    def __init__(self, engine: NativeEngine, seed: int) -> None:
        """``engine`` should not be compiled, which gains nothing for single steps."""
        self._engine = engine
        self._seed = seed
        self._start = engine.new_state()
        self._total, self._in_hand = _counts(engine)

    def play(self, number: int, effort: Effort, each: int) -> Generator[None, None, Skimmed]:
        """Play the game of this number; a step counts as ``each`` in the effort, which raises ``UnfinishedError``."""
        module, rows = self._engine.module, self._engine.rows()
        work, trials = rows[:2]
        phase_at, plies_at = module.PHASE, module.PLIES
        random_way, finish = module.random_way, module.finish
        count, in_hand = self._total, self._in_hand
        state, other = self._engine.states(2)
        module.copy(self._start, state)
        module.seed_random(work, self._seed * 1000003 + number * 7919)
        module.begin(state, rows[-1])
        steps: list[Answers | None] = []
        totals: object = None
        sound = True
        while sound and state[phase_at] != OVER_PHASE:
            effort.spend(each)
            if not len(steps) % PAUSE:
                yield
            phase = state[phase_at]
            if totals is None and phase == TURN_PHASE:
                totals = count(state)
            status = random_way(state, other, work, trials)
            if status == DEAD:
                steps.append(None)
                sound = phase == TURN_PHASE and module.stuck(state, *rows) != FAULT
            else:
                steps.append(tuple(work[ANSWERS : ANSWERS + work[ASKED]]))
                sound = status != FAULT and finish(state, *rows, status) != FAULT
                now = state[phase_at]
                if now == TURN_PHASE and in_hand(state):
                    sound = False
                if totals is not None and now != SETUP_PHASE and count(state) != totals:
                    sound = False
            if state[plies_at] >= LONGEST_GAME:
                sound = False
        plies = int(state[plies_at])
        won = int(state[module.RESULT])
        winner = won if won < self._engine.rules.board.number_of_players else None
        return Skimmed(plies, sound=sound and plies > 0, steps=steps, winner=winner)


def _counts(engine: NativeEngine) -> tuple[Count, Callable[[Sequence[int]], int]]:
    """Return functions of a state: the number of pieces by kind, and the number in the hand."""
    layout, packing = engine.rules.layout, engine.written.addresses.packing
    places, hands, kinds = layout.board.places, layout.board.hands, range(len(layout.kinds))
    if packing is not None:
        words, field = len(packing.words), packing.field
        at = [packing.at(hand) for hand in hands]
        # A word is the sum of its fields times powers of field + 1: so the remainder is the sum of the fields.
        return (
            lambda c: sum([held % field for held in c[:words]]),
            lambda c: sum([c[word] >> shift & field for word, shift in at]),
        )
    if len(kinds) == 1:
        return lambda c: sum(c[:places]), lambda c: sum(c[hands[0] : hands[-1] + 1])
    return (
        lambda c: [sum(c[k * places : (k + 1) * places]) for k in kinds],
        lambda c: sum([c[hand + k * places] for hand in hands for k in kinds]),
    )
