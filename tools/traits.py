"""What kind of game some rules make, read off the typed rules: sowing, captures and the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.board import Stores
from manqala.core.course import Event
from manqala.core.inspect import asks, assigned_cells, has_chance, nodes
from manqala.core.layout import Bearer
from manqala.core.operators import BoardFact, Operator
from manqala.syntax.closed_words import ProgramName
from manqala.text.resources import PRELUDE_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.core.nodes import Statement, Value
    from manqala.core.rules import Rules

NO_ENTRY = {"swap-sides"}
"""What lays pieces aside for a moment."""
TAKING = {"capture", "raid", "win"}
"""The verbs that take what is in holes."""
SETTLING = {"settle", "share", "draw-and-share", "break-off", "fill", "refill", "set-up-again"}
"""The verbs that divide what is left: no captures."""
FALLING = "when seed falls"
ADJECTIVES = {"even": "even numbers", "odd": "odd numbers", "singleton": "single pieces"}
WALKS = {
    "ahead": "after the last hole",
    "trail": "back from the last hole",
    "back": "back from the last hole",
}
COMPARISONS = {Operator.EQUAL, Operator.AT_LEAST, Operator.AT_MOST}
WON = {BoardFact.WINNINGS, BoardFact.STORE}
USUAL_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Traits:
    """What a catalogue says of a game, with its options as they are."""

    board: str
    pieces: str
    sowing: str
    capture: str
    special: tuple[str, ...]


def traits(rules: Rules) -> Traits:
    """The traits of the game that these rules make."""
    return _Reading(rules).traits()


@dataclass(frozen=True, slots=True)
class _Step:
    """A statement that a turn may come to, and what must hold for that."""

    statement: Statement
    guards: tuple[Value, ...]
    falling: bool
    """Whether it is done while seeds fall."""


class _Reading:
    """Goes through the rules of one game once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cells = {name: mark.cell for name, mark in rules.layout.marks.items()}
        self.values: dict[int, Value] = {}
        turn = [rules.turn, rules.events[Event.TURN_BEGINS], rules.events[Event.TURN_ENDS]]
        self.steps = [step for root in turn for step in self._steps(root, (), False, set())]
        for step in self.steps:
            if isinstance(step.statement, core.Assign) and not step.statement.is_mark:
                self.values.setdefault(step.statement.cell, step.statement.value)

    def traits(self) -> Traits:
        """Everything in words."""
        board, front = self.rules.board, self.rules.front
        number = front.seeds.value if front.seeds else 0
        seeds = self.rules.options[number] if isinstance(number, str) else number
        return Traits(
            f"{board.plan.lines} × {board.plan.columns}"
            + (" and two ends" if front.board.ends else ""),
            f"{seeds} a hole" if seeds and not self._sets_up() else "set up by rule",
            ", ".join(self._sowing()),
            "; ".join(self._captures()) or "none",
            tuple(self._special()),
        )

    def _steps(
        self, node: Statement, guards: tuple[Value, ...], falling: bool, seen: set[int]
    ) -> Iterator[_Step]:
        """All statements below one, through calls; what settles a round is not looked into."""
        yield _Step(node, guards, falling)
        if isinstance(node, core.Seq):
            for part in node.body:
                yield from self._steps(part, guards, falling, seen)
        elif isinstance(node, core.If):
            yield from self._steps(node.then, (*guards, node.condition), falling, seen)
            yield from self._steps(node.other, guards, falling, seen)
        elif isinstance(node, core.Either):
            for way in node.ways:
                yield from self._steps(way.body, guards, falling, seen)
        elif isinstance(node, core.Each | core.While | core.Repeat | core.As):
            yield from self._steps(node.body, guards, falling, seen)
        elif isinstance(node, core.Do) and isinstance(node.verb, core.Procedure):
            name = node.verb.name
            if id(node.verb) not in seen and name not in TAKING | SETTLING | NO_ENTRY:
                seen.add(id(node.verb))
                inside = falling or name.startswith(FALLING)
                yield from self._steps(node.verb.body, guards, inside, seen)

    def _calls(self, *names: str) -> Iterator[tuple[_Step, core.Do]]:
        """The calls of verbs with these names, or of all."""
        for step in self.steps:
            node = step.statement
            if (
                isinstance(node, core.Do)
                and isinstance(node.verb, core.Procedure)
                and (not names or node.verb.name in names)
            ):
                yield step, node

    def _argument(self, call: core.Do, label: str) -> Value | None:
        """What a call gives for a parameter."""
        assert isinstance(call.verb, core.Procedure)
        verb = self.rules.definitions.verbs.get(call.verb.name)
        labels = [] if verb is None else [p.label for p in verb.parameters]
        return call.arguments[labels.index(label)] if label in labels else None

    def _below(self, *values: object) -> list[core.Node]:
        """All nodes of some values, with the values of locals in their place."""
        found: list[core.Node] = []
        todo = list(values)
        followed: set[int] = set()
        while todo:
            for node in nodes(todo.pop()):
                found.append(node)
                if isinstance(node, core.Read) and node.cell in self.values.keys() - followed:
                    followed.add(node.cell)
                    todo.append(self.values[node.cell])
        return found

    def _reads(self, found: Iterable[core.Node], *marks: str) -> bool:
        cells = {self.cells.get(mark, -1) for mark in marks}
        return any(isinstance(node, core.Read) and node.cell in cells for node in found)

    # ---- sowing ----------------------------------------------------------------------------------

    def _sowing(self) -> list[str]:
        calls = [call for _, call in self._calls("sow")]
        going = calls or [
            call for _, call in self._calls() if self._argument(call, "going") is not None
        ]
        words = _once([self._laps(), *(self._direction(call) for call in going)])
        if not going:
            words += self._own_way()
        if any(True for _ in self._calls("raid")):
            words.append("captured pieces are sown on")
        skipping = [self._argument(call, "skipping") for call in calls]
        if any(self._skips_origin(call) for call in calls) or self._skips("start", "origin"):
            words.append("the origin is passed over")
        if any(_is_something(self._argument(call, "leaving")) for call in calls):
            words.append("one stays in the origin")
        if self.rules.board.stores == Stores.ON_TRACK:
            own = any(
                isinstance(n, core.Table) and n.name == BoardFact.STORE
                for n in (*self._below(tuple(skipping)), *self._skipped_nodes())
            )
            one = own or self.rules.board.number_of_players == 1
            words.append("own store sown" if one else "stores sown")
        return words

    def _laps(self) -> str:
        """Single laps, or what is lifted to go on."""
        kinds = [
            self._lap_from(self._argument(call, "from")) or "by rule"
            for _, call in self._calls("relay")
        ]
        for _, call in self._calls():
            lifted = self._lap_from(call.arguments[0]) if self._lifts(call) else None
            kinds += [] if lifted is None else [lifted]
        return f"relays {' or '.join(_once(kinds))}" if kinds else "single laps"

    def _lap_from(self, hole: Value | None) -> str | None:
        """Where a further lap begins, if the hole is told by the last one."""
        found = self._below(hole)
        if any(isinstance(n, core.Apply) and n.function.name == "next hole" for n in found):
            return "from the next hole"
        if hole is None or not self._reads(found, "last"):
            return None
        return "from the last hole" if self._reads([hole], "last") else "by rule"

    def _lifts(self, call: core.Do) -> bool:
        """Whether a verb takes what lies in its hole into the hand."""
        assert isinstance(call.verb, core.Procedure)
        if not call.arguments:
            return False
        lifted, hand = call.verb.cells[0], self.rules.board.hand
        return any(
            isinstance(node, core.Put)
            and isinstance(node.source, core.Read)
            and node.source.cell == lifted
            and isinstance(node.target, core.Const)
            and node.target.value == hand
            for node in nodes(call.verb.body)
        )

    def _own_way(self) -> list[str]:
        """Rules that sow without the verb ‘sow’ set the direction themselves."""
        way = self.cells.get("way")
        statements = [step.statement for step in self.steps]
        ways = any(isinstance(node, core.Assign) and node.cell == way for node in statements)
        return ["either way"] if ways else []

    def _direction(self, call: core.Do) -> str:
        way = self._argument(call, "going")
        if isinstance(way, core.Const):
            return "clockwise" if way.value == ty.CLOCKWISE else "anticlockwise"
        chosen = {
            step.statement.cell for step in self.steps
            if isinstance(step.statement, core.Choose) and step.statement.type == ty.DIRECTION
        }  # fmt: skip
        read = {node.cell for node in self._below(way) if isinstance(node, core.Read)}
        return "either way by choice" if read & chosen else "either way by rule"

    def _skips_origin(self, call: core.Do) -> bool:
        hole, skipping = self._argument(call, ""), self._argument(call, "skipping")
        return isinstance(hole, core.Read) and any(
            isinstance(node, core.Read) and node.cell == hole.cell for node in nodes(skipping)
        )

    def _skips(self, *marks: str) -> bool:
        """Whether the adjective ‘skipped’ looks at some mark."""
        return self._reads(self._skipped_nodes(), *marks)

    def _skipped_nodes(self) -> Iterator[core.Node]:
        """What the adjective ‘skipped’ is made of."""
        judged = (node for node in nodes(self.rules.turn) if isinstance(node, core.Apply))
        function = next(
            (apply.function for apply in judged if apply.function.name == "skipped"), None
        )
        return iter(()) if function is None else nodes(function)

    # ---- captures --------------------------------------------------------------------------------

    def _captures(self) -> list[str]:
        phrases = []
        for step in self.steps:
            taken = self._find_taken(step.statement)
            if taken is None:
                continue
            if step.falling:
                phrases.append("as pieces fall")
                continue
            found = self._below(taken)
            where = self._where(found)
            what = self._sizes(found, step.guards)
            phrases.append(where + (f" ({what})" if what else ""))
        return _once(phrases)

    def _find_taken(self, node: Statement) -> Value | None:
        """What a statement puts into winnings, if it does."""
        if isinstance(node, core.Do) and isinstance(node.verb, core.Procedure):
            taken = node.arguments[0] if node.verb.name in TAKING else None
            # Who wins all holes, or all of somebody's, divides what is left.
            whole = isinstance(taken, core.Op) and taken.operator == Operator.OWNED
            return None if whole or isinstance(taken, core.Const) else taken
        if not isinstance(node, core.Put) or not isinstance(node.target, core.Table):
            return None
        if node.target.name not in WON:
            return None
        paid = isinstance(node.source, core.Table) and node.source.name in {
            *WON, BoardFact.SUPPLY,
        }  # fmt: skip
        return None if paid else node.source

    def _where(self, found: list[core.Node]) -> str:
        """Which holes are taken, seen from the last."""
        walks = [
            WALKS[node.function.name] for node in found
            if isinstance(node, core.Apply) and node.function.name in WALKS
        ]  # fmt: skip
        groups = [node for node in found if isinstance(node, core.Group)]
        gathered = [
            part for node in found if isinstance(node, core.Gather) for part in nodes(node.value)
        ]  # fmt: skip
        words = []
        if any(
            isinstance(node, core.Table) and node.name == BoardFact.OPPOSITE for node in gathered
        ):
            words.append("opposite hole")
        elif walks and any(isinstance(node, core.One) and not node.take for node in found):
            words.append("beyond a gap")
        elif walks:
            words.extend(walks)
        elif any(isinstance(node, core.Table) and node.name == BoardFact.BEHIND for node in found):
            words.append("opposite, both rows")
        elif any(
            isinstance(node, core.Table) and node.name == BoardFact.OPPOSITE for node in found
        ):
            words.append("opposite hole")
        elif any(isinstance(n, core.Apply) and n.function.name == "next hole" for n in found):
            words.append("next hole")
        elif self._reads(found, "last"):
            words.append("last hole")
        if walks and any(group.most is None for group in groups):
            words.append("chained")
        return ", ".join(_once(words)) or "by rule"

    def _sizes(self, found: list[core.Node], guards: tuple[Value, ...]) -> str:
        """How many pieces must lie there, as far as the rule says it with numbers."""
        judging = [node for guard in guards for node in self._below(guard)]
        words = []
        if any(self._is_empty_before(node) for node in judging):
            words.append("ending in an empty hole")
        words += [
            ADJECTIVES[node.function.name]
            for node in [*found, *judging]
            if isinstance(node, core.Apply) and node.function.name in ADJECTIVES
        ]
        return ", ".join(_once([*words, *_numbers([*found, *judging])]))

    def _is_empty_before(self, node: core.Node) -> bool:
        """Whether it asks that nothing lay in the last hole."""
        if not isinstance(node, core.Op) or node.operator != Operator.EQUAL:
            return False
        first, second = node.arguments
        before = self.cells.get("before")
        return (
            isinstance(first, core.Read) and first.cell == before
            and isinstance(second, core.Const) and second.value == 0
        )  # fmt: skip

    # ---- special features ------------------------------------------------------------------------

    def _special(self) -> Iterator[str]:
        rules, board = self.rules, self.rules.board
        if board.number_of_players != USUAL_PLAYERS:
            yield (
                "for one player"
                if board.number_of_players == 1
                else f"{board.number_of_players} players"
            )
        if rules.between is not None:
            yield "several rounds"
        if len(rules.layout.kinds) > 1:
            yield f"{len(rules.layout.kinds)} kinds of pieces"
        if has_chance(rules.setup):
            yield "set up by chance"
        elif asks(rules.setup):
            yield "set up by the players"
        yield from self._marked_holes()
        everything = (
            rules.turn,
            rules.between,
            *rules.events.values(),
            *(e.body for e in rules.round_ends),
        )
        changed = assigned_cells(everything)
        if self.cells["owner"] in changed:
            yield "holes change owners"
        if self.cells.get("debt") in changed:
            yield "loans"
        if self.cells["next mover"] in assigned_cells(rules.turn):
            yield "extra turns"
        if self._enters():
            yield "pieces are entered from hand"
        if any(isinstance(n, core.As) and asks(n.body) for n in nodes((rules.turn, rules.between))):
            yield "the other player may be asked"
        yield from self._reasons()

    def _enters(self) -> bool:
        """Whether a turn takes pieces from a supply, but where the prelude changes sides or runs a race."""
        own = [step.statement for step in self.steps if isinstance(step.statement, core.Put)]
        return any(
            isinstance(put.source, core.Table) and put.source.name == BoardFact.SUPPLY
            for put in own
        )

    def _marked_holes(self) -> Iterator[str]:
        """The marks on holes that the game itself declares."""
        named = [
            mark.name for mark in self.rules.layout.marks.values()
            if mark.on == Bearer.HOLES and mark.span is not None and self._is_ours(mark)
        ]  # fmt: skip
        if named:
            yield f"marked holes ({', '.join(named)})"

    def _reasons(self) -> Iterator[str]:
        """What a turn forbids or demands, in the words of the game, or of the prelude that it uses."""
        found = [
            node.reason for node in nodes(self.rules.turn)
            if isinstance(node, core.Guard | core.Prefer) and node.reason
            and (self._is_ours(node) or not isinstance(node.condition, core.Const))
        ]  # fmt: skip
        yield from (f"“{reason}”" for reason in _once(found))

    def _sets_up(self) -> bool:
        """Whether the game lays out its pieces itself."""
        program = self.rules.definitions.programs.get(ProgramName.SETUP)
        return program is not None and self._is_ours(program)

    def _is_ours(self, thing: object) -> bool:
        """Whether something does not stand in the prelude."""
        span = getattr(thing, "span", None)
        return span is not None and span.source.name != PRELUDE_NAME


def _once(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def _is_something(value: Value | None) -> bool:
    return value is not None and not (isinstance(value, core.Const) and value.value == 0)


def _numbers(found: Iterable[core.Node]) -> list[str]:
    """The numbers of pieces that are compared with: ‘2–3’, ‘4’, ‘2 or more’."""
    exact: list[int] = []
    least: list[int] = []
    most: list[int] = []
    for node in found:
        if not isinstance(node, core.Op) or node.operator not in COMPARISONS:
            continue
        first, second = node.arguments
        if isinstance(first, core.Pieces) and isinstance(second, core.Const):
            assert isinstance(second.value, int)
            {Operator.EQUAL: exact, Operator.AT_LEAST: least, Operator.AT_MOST: most}[
                node.operator
            ].append(second.value)
    words = [str(number) for number in exact if number > 1]
    if len(least) == len(most):
        words += [f"{low}–{high}" for low, high in zip(least, most, strict=True)]
    elif not most:
        words += [f"{low} or more" for low in least if low > 1]
    return words
