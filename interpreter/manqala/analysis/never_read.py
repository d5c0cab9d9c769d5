"""Whether rules ever look at certain places, or take anything away from them: found by following them, not by playing.

The rules are followed with everything unknown that a position decides, for all positions at once.  What is known is where
a hole or a place may be (``known_values``), apart for those that may be among the places and those that are not; so it is
seen that a number which was read there, like what lay in a store before a seed fell into it, is never asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.analysis.abstract_flow import AbstractFlow
from manqala.analysis.known_values import PLACES, Evaluator, Known, State, sure_of
from manqala.core import nodes as core
from manqala.core.course import Event
from manqala.core.inspect import assigned_cells, nodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.core.rules import Rules

MOST_STEPS = 600_000
"""Limit of computed values and compared variables; rules that need more are not followed to the end."""
TURN = "turn"


class LookError(Exception):
    """The cells are read, or it cannot be proved that they are not."""


def unread(rules: Rules, places: frozenset[int]) -> bool:
    """Whether nothing that happens within a round depends on how much lies in these places, nor takes it away."""
    try:
        follower = _Follower(rules, places)
        for mover in range(rules.board.number_of_players):
            follower.round(mover)
    except (LookError, RecursionError):
        return False
    return True


class _Follower(AbstractFlow[Known]):
    """Follows the rules of a round for one mover after the other."""

    def __init__(self, rules: Rules, places: frozenset[int]) -> None:
        self.rules = rules
        self.layout = rules.layout
        self.places = places
        programs = (rules.setup, rules.turn, rules.between, tuple(rules.events.values()))
        ends = tuple((end.condition, end.body) for end in (*rules.round_ends, *rules.match_ends))
        self.evaluator = Evaluator(rules.layout, places, assigned_cells((programs, ends)))
        marks = rules.layout.marks.values()
        self.kept = {
            cell
            for mark in marks
            if mark.lifetime != TURN or mark.name == "next mover"
            for cell in mark.cells
        }
        """What a turn leaves behind."""
        self.rows = {mark.cell for mark in marks if mark.on}

    def round(self, mover: int) -> None:
        """Whatever may happen when it is this player's turn."""
        rules, begun = self.rules, self._begin_turn(mover)
        self.run(core.Seq(rules.turn.span, (
            rules.events[Event.TURN_BEGINS], rules.turn, rules.events[Event.TURN_ENDS],
        )), [begun])  # fmt: skip
        stuck = self.run(rules.events[Event.PLAYER_CANNOT_MOVE], [begun])
        self.run(rules.events[Event.NOBODY_CAN_MOVE], [begun, *stuck])
        for end in rules.round_ends:
            self.run(end.body, self.judge(end.condition, [begun])[0])

    def _begin_turn(self, mover: int) -> State:
        """What is known as a turn begins: who moves, and the marks that have just been forgotten."""
        state: State = {self.layout.subject: sure_of(mover), self.layout.mover: sure_of(mover)}
        for mark in self.layout.marks.values():
            if mark.lifetime == TURN and not mark.on and mark.name != "next mover":
                state[mark.cell] = sure_of(mark.start[0])
        return state

    # ---- values -----------------------------------------------------------------------------------

    def value(self, node: core.Value, state: State, /) -> Known:
        """What a value may be."""
        if self.evaluator.steps > MOST_STEPS:
            raise LookError
        return self.evaluator.value(node, state)

    def decisive_value(self, node: core.Value, state: State) -> Known:
        """What a value may be that decides something: what is won may not show in it."""
        found = self.value(node, state)
        if found.tainted:
            raise LookError
        return found

    def judge(
        self, condition: core.Value, states: Iterable[State]
    ) -> tuple[list[State], list[State]]:
        """The states in which a condition may hold, and those in which it may not."""
        holds: list[State] = []
        fails: list[State] = []
        for state in states:
            self._judge(condition, state, holds, fails)
        return self.join_states(holds), self.join_states(fails)

    def _judge(
        self, condition: core.Value, state: State, holds: list[State], fails: list[State]
    ) -> None:
        found = self.value(condition, state)
        if found.only is not None:
            (holds if found.only else fails).append(state)
            return
        cell = self._open(condition, state)
        if cell is None:
            if found.tainted:
                raise LookError
            holds.append(state)
            fails.append(state)
            return
        # It may hang on where a place is: each by itself, those of which the same is known together again.
        together: dict[Known, set[int]] = {}
        for value in state[cell].values or ():
            part = self.value(condition, {**state, cell: sure_of(value)})
            together.setdefault(Known(part.values, part.tainted), set()).add(value)
        for part, values in together.items():
            inner = {**state, cell: Known(frozenset(values))}
            if part.only is not None:
                (holds if part.only else fails).append(inner)
            elif part.tainted:
                raise LookError
            else:
                holds.append(inner)
                fails.append(inner)

    @staticmethod
    def _open(node: core.Value, state: State) -> int | None:
        """A variable of a value that may be several places."""
        for part in nodes(node):
            if isinstance(part, core.Read) and part.index is None and not part.type.many:
                known = state.get(part.cell)
                several = known is not None and known.values is not None and len(known.values) > 1
                if several and known is not None and not known.tainted and part.type.base in PLACES:
                    return part.cell
        return None

    def split(self, node: core.Value, state: State) -> list[State]:
        """The state, where what is won shows in a value apart for a place that is among its places, and not."""
        if not self.value(node, state).tainted:
            return [state]
        cell = self._open(node, state)
        if cell is None:
            return [state]
        values = state[cell].values or frozenset()
        parts = [part for part in (values & self.places, values - self.places) if part]
        return [{**state, cell: Known(part)} for part in parts]

    # ---- states -----------------------------------------------------------------------------------

    def join_states(self, states: Sequence[State]) -> list[State]:
        """States of which the same is known as to what is won, each kind only once."""
        found: dict[frozenset[tuple[int, int]], State] = {}
        for state in states:
            self.evaluator.steps += len(state) // 8
            key = frozenset((cell, self._kind(known)) for cell, known in state.items())
            if key in found:
                found[key] = _join(found[key], state)
            else:
                found[key] = state
        return list(found.values())

    def _kind(self, known: Known) -> int:
        """How a variable stands to the places: 0 known to be none of them, 1 all, 2 some or any, 3 tainted."""
        if known.tainted:
            return 3
        if known.values is None or (known.values & self.places and known.values - self.places):
            return 2
        return int(bool(known.values & self.places))

    # ---- statements -------------------------------------------------------------------------------

    def assign(self, node: core.Assign, state: State) -> list[State]:
        """What shows what is won may be kept in variables of the turn, not longer."""
        return [self._assign(node, part) for part in self.split(node.value, state)]

    def _assign(self, node: core.Assign, state: State) -> State:
        value = self.value(node.value, state)
        if node.index is not None:
            self.decisive_value(node.index, state)
        if value.tainted and (node.index is not None or node.cell in self.kept):
            raise LookError  # it would be remembered
        if node.index is not None or node.cell in self.rows:
            return state
        return {**state, node.cell: value}

    def put(self, node: core.Put, state: State) -> list[State]:
        """Nothing may be taken from the places."""
        source = self.decisive_value(node.source, state)
        if source.values is None or source.values & self.places:
            raise LookError
        self.decisive_value(node.target, state)
        self.decisive_value(node.kinds, state)
        if node.amount is not None:
            self.decisive_value(node.amount, state)
        return [state]

    def choose(self, node: core.Choose, state: State) -> list[State]:
        """Any member."""
        members = self.decisive_value(node.source, state)
        if node.preferring is not None:
            self.decisive_value(node.preferring, state)
        return [{**state, node.cell: Known(members.values)}]

    def members(self, node: core.Each, state: State) -> tuple[list[State], bool]:
        """Any member; but each player as the subject by himself."""
        members = Known(self.decisive_value(node.of, state).values)
        if not node.as_subject:
            return [{node.cell: members}], False
        players = sorted(members.values or range(self.rules.board.number_of_players))
        subject = self.layout.subject
        return [{node.cell: sure_of(one), subject: sure_of(one)} for one in players], False

    def times(self, times: core.Value, state: State) -> tuple[bool, bool]:
        """Any number of times."""
        self.decisive_value(times, state)
        return True, False

    def subjects(self, player: core.Value, state: State) -> tuple[list[State], bool]:
        """Each player by himself."""
        nobody = self.rules.board.number_of_players
        anybody = self.decisive_value(player, state).values or range(nobody + 1)
        players = [{self.layout.subject: sure_of(who)} for who in sorted(anybody) if who != nobody]
        return players, nobody in anybody

    def parameters(
        self, verb: core.Procedure, arguments: Sequence[core.Value], state: State
    ) -> State:
        """What is given."""
        given = [self.value(argument, state) for argument in arguments]
        return dict(zip(verb.cells, given, strict=True))

    def run_plug_in(self, node: core.Do, state: State) -> list[State]:
        """A plug-in may look at anything."""
        del node, state
        raise LookError


def _join(one: State, other: State) -> State:
    """What is known where it may be one state or the other."""
    return {
        cell: known if other.get(cell) == known else known.join(other[cell])
        for cell, known in one.items()
        if cell in other
    }
