"""Whether rules ever read certain places, or take anything from them: proved statically.

The analysis covers all positions at once: everything that a position decides is unknown.  It knows the possible holes or
places of values (``known_values``), separately for those among the places and the others.  So it can prove that a
tainted number, such as the contents of a store before a seed falls into it, is never used.
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
"""Maximum number of evaluated values and compared variables; larger rules are not analysed to the end."""
TURN = "turn"


class LookError(Exception):
    """The cells are read, or there is no proof that they are not."""


def unread(rules: Rules, places: frozenset[int]) -> bool:
    """Return whether nothing in a round depends on the contents of these places, or takes any away."""
    try:
        follower = _Follower(rules, places)
        for mover in range(rules.board.number_of_players):
            follower.round(mover)
    except (LookError, RecursionError):
        return False
    return True


class _Follower(AbstractFlow[Known]):
    """Analyses the rules of a round for one mover after the other."""

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
        """The cells that outlast a turn."""
        self.rows = {mark.cell for mark in marks if mark.on}

    def round(self, mover: int) -> None:
        """Analyse everything that may happen in this player's turn."""
        rules, begun = self.rules, self._begin_turn(mover)
        self.run(core.Seq(rules.turn.span, (
            rules.events[Event.TURN_BEGINS], rules.turn, rules.events[Event.TURN_ENDS],
        )), [begun])  # fmt: skip
        stuck = self.run(rules.events[Event.PLAYER_CANNOT_MOVE], [begun])
        self.run(rules.events[Event.NOBODY_CAN_MOVE], [begun, *stuck])
        if Event.TURN_PASSES in rules.events:
            over: State = {self.layout.subject: sure_of(mover), self.layout.mover: sure_of(mover)}
            self.run(rules.events[Event.TURN_PASSES], [over])
        for end in rules.round_ends:
            self.run(end.body, self.judge(end.condition, [begun])[0])

    def _begin_turn(self, mover: int) -> State:
        """Return the facts at the beginning of a turn: the mover, and the marks just reset."""
        state: State = {self.layout.subject: sure_of(mover), self.layout.mover: sure_of(mover)}
        for mark in self.layout.marks.values():
            if mark.lifetime == TURN and not mark.on and mark.name != "next mover":
                state[mark.cell] = sure_of(mark.start[0])
        return state

    # ---- values -----------------------------------------------------------------------------------

    def value(self, node: core.Value, state: State, /) -> Known:
        """Return the possible values of a node."""
        if self.evaluator.steps > MOST_STEPS:
            raise LookError
        return self.evaluator.value(node, state)

    def decisive_value(self, node: core.Value, state: State) -> Known:
        """Return the possible values of a deciding node, which must not be tainted."""
        found = self.value(node, state)
        if found.tainted:
            raise LookError
        return found

    def judge(
        self, condition: core.Value, states: Iterable[State]
    ) -> tuple[list[State], list[State]]:
        """Return the states in which a condition may hold, and those in which it may fail."""
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
        # The result may depend on a place: try each, and group places with equal results.
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
        """Return a variable of a value that may be several places."""
        for part in nodes(node):
            if isinstance(part, core.Read) and part.index is None and not part.type.many:
                known = state.get(part.cell)
                several = known is not None and known.values is not None and len(known.values) > 1
                if several and known is not None and not known.tainted and part.type.base in PLACES:
                    return part.cell
        return None

    def split(self, node: core.Value, state: State) -> list[State]:
        """Split the state if a value is tainted: a variable is among the places, or not."""
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
        """Join states with the same taint and relation to the places."""
        self.evaluator.steps += sum(len(state) // 8 for state in states)
        if len(states) < 2:
            return list(states)
        found: dict[frozenset[tuple[int, int]], State] = {}
        for state in states:
            key = frozenset((cell, self._kind(known)) for cell, known in state.items())
            if key in found:
                found[key] = _join(found[key], state)
            else:
                found[key] = state
        return list(found.values())

    def _kind(self, known: Known) -> int:
        """Return a variable's relation to the places: 0 none of them, 1 all, 2 some or any, 3 tainted."""
        if known.tainted:
            return 3
        if known.values is None or (known.values & self.places and known.values - self.places):
            return 2
        return int(bool(known.values & self.places))

    # ---- statements -------------------------------------------------------------------------------

    def assign(self, node: core.Assign, state: State) -> list[State]:
        """Tainted values may be stored in variables of the turn, not longer."""
        return [self._assign(node, part) for part in self.split(node.value, state)]

    def _assign(self, node: core.Assign, state: State) -> State:
        value = self.value(node.value, state)
        if node.index is not None:
            self.decisive_value(node.index, state)
        if value.tainted and (node.index is not None or node.cell in self.kept):
            raise LookError  # it would outlast the turn
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
        """Choose any member."""
        members = self.decisive_value(node.source, state)
        if node.preferring is not None:
            self.decisive_value(node.preferring, state)
        if node.weight is not None:
            self.decisive_value(node.weight, {**state, node.member: Known(members.values)})
        return [{**state, node.cell: Known(members.values)}]

    def members(self, node: core.Each, state: State) -> tuple[list[State], bool]:
        """Take any member; but each player as the subject separately."""
        members = Known(self.decisive_value(node.of, state).values)
        if not node.as_subject:
            return [{node.cell: members}], False
        players = sorted(members.values or range(self.rules.board.number_of_players))
        subject = self.layout.subject
        return [{node.cell: sure_of(player), subject: sure_of(player)} for player in players], False

    def times(self, times: core.Value, state: State) -> tuple[bool, bool]:
        """Run any number of times."""
        self.decisive_value(times, state)
        return True, False

    def subjects(self, player: core.Value, state: State) -> tuple[list[State], bool]:
        """Take each player separately."""
        nobody = self.rules.board.number_of_players
        anybody = self.decisive_value(player, state).values or range(nobody + 1)
        players = [{self.layout.subject: sure_of(who)} for who in sorted(anybody) if who != nobody]
        return players, nobody in anybody

    def parameters(
        self, verb: core.Procedure, arguments: Sequence[core.Value], state: State
    ) -> State:
        """Return the arguments."""
        given = [self.value(argument, state) for argument in arguments]
        return dict(zip(verb.cells, given, strict=True))

    def run_plug_in(self, node: core.Do, state: State) -> list[State]:
        """A plug-in may read anything."""
        del node, state
        raise LookError


def _join(one: State, other: State) -> State:
    """Return the join of two states."""
    return {
        cell: known if other.get(cell) == known else known.join(other[cell])
        for cell, known in one.items()
        if cell in other
    }
