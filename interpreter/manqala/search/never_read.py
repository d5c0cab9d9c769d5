"""Whether rules ever look at certain places, or take anything away from them: found by following them, not by playing.

The rules are followed with everything unknown that a position decides, for all positions at once.  What is known is where
a hole or a place may be (``known_values``), apart for those that may be among the places and those that are not; so it is
seen that a number which was read there, like what lay in a store before a seed fell into it, is never asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.course import Event
from manqala.core.inspect import assigned, nodes
from manqala.search.known_values import ANY, PLACES, Evaluator, Known, State, sure_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.core.rules import Rules

MOST_STEPS = 600_000
"""Limit of computed values and compared variables; rules that need more are not followed to the end."""
TURN = "turn"


class LookError(Exception):
    """The places are looked at, or it cannot be seen that they are not."""


def unread(rules: Rules, places: frozenset[int]) -> bool:
    """Whether nothing that happens within a round depends on how much lies in these places, nor takes it away."""
    try:
        follower = _Follower(rules, places)
        for mover in range(rules.board.number_of_players):
            follower.round(mover)
    except (LookError, RecursionError):
        return False
    return True


class _Follower:
    """Follows the rules of a round for one mover after the other."""

    def __init__(self, rules: Rules, places: frozenset[int]) -> None:
        self.rules = rules
        self.layout = rules.layout
        self.places = places
        programs = (rules.setup, rules.turn, rules.between, tuple(rules.events.values()))
        ends = tuple((end.condition, end.body) for end in (*rules.round_ends, *rules.match_ends))
        self.evaluator = Evaluator(rules.layout, places, assigned((programs, ends)))
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
        rules, begun = self.rules, self._begun(mover)
        self.run(core.Seq(rules.turn.span, (
            rules.events[Event.TURN_BEGINS], rules.turn, rules.events[Event.TURN_ENDS],
        )), [begun])  # fmt: skip
        stuck = self.run(rules.events[Event.PLAYER_CANNOT_MOVE], [begun])
        self.run(rules.events[Event.NOBODY_CAN_MOVE], [begun, *stuck])
        for end in rules.round_ends:
            self.run(end.body, self.judged(end.condition, [begun])[0])

    def _begun(self, mover: int) -> State:
        """What is known as a turn begins: who moves, and the marks that have just been forgotten."""
        state: State = {self.layout.subject: sure_of(mover), self.layout.mover: sure_of(mover)}
        for mark in self.layout.marks.values():
            if mark.lifetime == TURN and not mark.on and mark.name != "next mover":
                state[mark.cell] = sure_of(mark.start[0])
        return state

    # ---- values -----------------------------------------------------------------------------------

    def known(self, node: core.Value, state: State) -> Known:
        """What a value may be."""
        if self.evaluator.steps > MOST_STEPS:
            raise LookError
        return self.evaluator.value(node, state)

    def clean(self, node: core.Value, state: State) -> Known:
        """What a value may be that decides something: what is won may not show in it."""
        found = self.known(node, state)
        if found.tainted:
            raise LookError
        return found

    def judged(
        self, condition: core.Value, states: Iterable[State]
    ) -> tuple[list[State], list[State]]:
        """The states in which a condition may hold, and those in which it may not."""
        holds: list[State] = []
        fails: list[State] = []
        for state in states:
            self._judge(condition, state, holds, fails)
        return self.merged(holds), self.merged(fails)

    def _judge(
        self, condition: core.Value, state: State, holds: list[State], fails: list[State]
    ) -> None:
        found = self.known(condition, state)
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
            part = self.known(condition, {**state, cell: sure_of(value)})
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
        if not self.known(node, state).tainted:
            return [state]
        cell = self._open(node, state)
        if cell is None:
            return [state]
        values = state[cell].values or frozenset()
        parts = [part for part in (values & self.places, values - self.places) if part]
        return [{**state, cell: Known(part)} for part in parts]

    # ---- states -----------------------------------------------------------------------------------

    def merged(self, states: Iterable[State]) -> list[State]:
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

    def again(
        self, states: list[State], body: core.Statement, cell: int | None, members: Known
    ) -> list[State]:
        """The states after a body has run any number of times, for some member each time."""
        seen = self.merged(states)
        while True:
            inner = seen if cell is None else [{**state, cell: members} for state in seen]
            after = self.merged([*seen, *self.run(body, inner)])
            if after == seen:
                return seen
            seen = after

    # ---- statements -------------------------------------------------------------------------------

    def run(self, node: core.Statement, states: list[State]) -> list[State]:
        """The states after a statement, of those from which it may come to its end."""
        if not states:
            return []
        match node:
            case core.Seq(body=body):
                for part in body:
                    states = self.run(part, states)
                return states
            case core.If(condition=condition, then=then, other=other):
                holds, fails = self.judged(condition, states)
                return self.merged([*self.run(then, holds), *self.run(other, fails)])
            case core.Guard(condition=condition):
                return self.judged(condition, states)[0]
            case core.Prefer(condition=condition):
                return [state for part in self.judged(condition, states) for state in part]
            case core.While():
                return self._while(node, states)
            case core.Either(ways=ways, optional=optional):
                after = [state for way in ways for state in self.run(way.body, states)]
                return self.merged([*after, *states] if optional else after)
            case core.Moment(body=body):
                return self.merged([*states, *self.run(body, states)])
            case core.End(winner=winner):
                for state in states:
                    if winner is not None:
                        self.clean(winner, state)
                return []
        return self.merged(after for state in states for after in self._step(node, state))

    def _while(self, node: core.While, states: list[State]) -> list[State]:
        seen = self.merged(states)
        while True:
            holds, fails = self.judged(node.condition, seen)
            after = self.merged([*seen, *self.run(node.body, holds)])
            if after == seen:
                return self.merged([*fails, *self.run(node.endless, holds)])
            seen = after

    def _step(self, node: core.Statement, state: State) -> list[State]:
        """What comes of one state."""
        match node:
            case core.Assign():
                return [self._assign(node, part) for part in self.split(node.value, state)]
            case core.Put():
                return [self._put(node, state)]
            case core.Choose(cell=cell, source=source, preferring=preferring):
                members = self.clean(source, state)
                if preferring is not None:
                    self.clean(preferring, state)
                return [{**state, cell: Known(members.values)}]
            case core.Each(cell=cell, of=of, body=body, as_subject=as_subject):
                members = Known(self.clean(of, state).values)
                return self._each(state, cell, members, body, as_subject=as_subject)
            case core.Repeat(times=times, body=body):
                self.clean(times, state)
                return self.again([state], body, None, ANY)
            case core.As(player=player, body=body):
                return self._as(state, self.clean(player, state), body)
            case core.Do(verb=verb, arguments=arguments):
                if isinstance(verb, str):
                    raise LookError
                inner = dict(state)
                for cell, argument in zip(verb.cells, arguments, strict=True):
                    inner[cell] = self.known(argument, state)
                return self.run(verb.body, [inner])
        raise LookError  # of a statement that is not known here nothing is shown

    def _each(
        self, state: State, cell: int, members: Known, body: core.Statement, *, as_subject: bool
    ) -> list[State]:
        if not as_subject:
            return self.again([state], body, cell, members)
        subject = self.layout.subject
        seen = [state]
        players = sorted(members.values or range(self.rules.board.number_of_players))
        while True:
            after = list(seen)
            for player in players:
                inner = [{**one, cell: sure_of(player), subject: sure_of(player)} for one in seen]
                after += [{**one, subject: state[subject]} for one in self.run(body, inner)]
            after = self.merged(after)
            if after == seen:
                return seen
            seen = after

    def _as(self, state: State, player: Known, body: core.Statement) -> list[State]:
        nobody, subject = self.rules.board.number_of_players, self.layout.subject
        after = []
        for who in sorted(player.values or range(nobody + 1)):
            if who == nobody:
                after.append(state)
                continue
            ran = self.run(body, [{**state, subject: sure_of(who)}])
            after += [{**one, subject: state[subject]} for one in ran]
        return after

    def _assign(self, node: core.Assign, state: State) -> State:
        value = self.known(node.value, state)
        if node.index is not None:
            self.clean(node.index, state)
        if value.tainted and (node.index is not None or node.cell in self.kept):
            raise LookError  # it would be remembered
        if node.index is not None or node.cell in self.rows:
            return state
        return {**state, node.cell: value}

    def _put(self, node: core.Put, state: State) -> State:
        source = self.clean(node.source, state)
        if source.values is None or source.values & self.places:
            raise LookError
        self.clean(node.target, state)
        self.clean(node.kinds, state)
        if node.amount is not None:
            self.clean(node.amount, state)
        return state


def _join(one: State, other: State) -> State:
    """What is known where it may be one state or the other."""
    return {
        cell: known if other.get(cell) == known else known.joined(other[cell])
        for cell, known in one.items()
        if cell in other
    }
