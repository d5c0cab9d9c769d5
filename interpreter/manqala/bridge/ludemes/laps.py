"""A further move of the same player: another lap of his sowing, or a free move."""

from __future__ import annotations

import operator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from manqala.bridge.ludemes.joined_conditions import FALSE, TRUE
from manqala.bridge.ludemes.ludeme_memory import everywhere, memory_key, named_number, set_key
from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from manqala.bridge.ludemes.board_ways import Referents
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.ludeme_words import Words
ORDERS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
TWO, EMPTY = "(< 1 (count at:(site)))", "(= 0 (count at:(site)))"
DEEPEST = 6
"""The limit of moves in a row that are said one after the other."""


@dataclass(frozen=True, slots=True)
class Further:
    """What a description notes when it gives the mover another move."""

    pending: bool = False
    variables: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    """What is remembered when the conditions are judged, as far as it is known."""
    after: Mapping[str, int] = field(default_factory=dict)
    """The same when the effects have happened."""


def same_turn(node: Ludeme) -> bool:
    """Whether a condition asks if the same player moves again."""
    if node.named("SameTurn"):
        return True
    return node.called("is") and [ludeme.word for ludeme in node] == ["Prev", "Mover"]


def settled(node: Ludeme, facts: Mapping[str, int]) -> Ludeme:
    """A play with these facts: whether the same player moves again, what is pending, what is remembered."""
    key = memory_key(node)
    if key in facts:
        return replace(node, kind="word", word=str(facts[key]), items=())
    if "SameTurn" in facts:
        if same_turn(node):
            return _truth(node, bool(facts["SameTurn"]))
        if node.named("NewTurn"):
            return _truth(node, not facts["SameTurn"])
    if "Pending" in facts and node.called("is") and [ludeme.word for ludeme in node] == ["Pending"]:
        return _truth(node, bool(facts["Pending"]))
    items = tuple(settled(item, facts) for item in node.items)
    if node.called("or", "priority") or node.kind == "list":
        kept = tuple(item for item in items if item.kind != "list" or item.items)
        items = kept if kept or node.kind == "list" else items
    made = replace(node, items=items)
    plain = made.plain
    if made.called("not") and len(plain) == 1 and _known(plain[0]) is not None:
        return _truth(node, not _known(plain[0]))
    if made.called("and", "or"):
        return _folded(made, made.word == "or")
    if made.called("+", "-") and len(plain) == 2 and len(made.items) == 2:
        one, other = (named_number(part) for part in plain)
        if one is not None and other is not None:
            total = one + other if made.word == "+" else one - other
            return replace(node, kind="word", word=str(total), items=())
    if made.called(*ORDERS) and len(plain) == 2:
        numbers = [named_number(ludeme) for ludeme in plain]
        if numbers[0] is not None and numbers[1] is not None:
            return _truth(node, ORDERS[made.word](numbers[0], numbers[1]))
    if made.called("if") and plain and (known := _known(plain[0])) is not None:
        if known:
            return replace(plain[1], label=node.label)
        if len(plain) > 2:
            return replace(plain[2], label=node.label)
        return replace(node, kind="list", items=())
    return made


def _known(node: Ludeme) -> bool | None:
    """The truth of a word."""
    if node.kind == "word" and node.word in {"True", "False"}:
        return node.word == "True"
    return None


def _truth(node: Ludeme, value: bool) -> Ludeme:
    """A word for a truth."""
    return replace(node, kind="word", word=str(value), items=(), macro=False)


def _folded(node: Ludeme, absorbing: bool) -> Ludeme:
    """A conjunction or a disjunction without parts that are known."""
    listed = len(node.items) == 1 and node.items[0].kind == "list"
    parts = node.items[0].items if listed else node.items
    if not any(_known(part) is not None for part in parts):
        return node
    if any(_known(part) is absorbing for part in parts):
        return _truth(node, absorbing)
    rest = tuple(part for part in parts if _known(part) is None)
    if not rest:
        return _truth(node, not absorbing)
    return replace(rest[0], label=node.label) if len(rest) == 1 else replace(node, items=rest)


def selecting(node: Ludeme) -> Ludeme | None:
    """The move that chooses a hole, within a play."""
    if node.called("move") and node.plain and node.plain[0].word == "Select":
        return node
    if node.called("do") and node.plain:
        return selecting(node.plain[0])
    if node.called("priority") and node.operands:
        return selecting(node.operands[0])
    if node.called("or") and node.items:
        found = [one for part in node.operands if (one := selecting(part)) is not None]
        return found[0] if len(found) == 1 else None
    if node.called("if"):
        found = [one for part in node.plain[1:] if (one := selecting(part)) is not None]
        return found[0] if len(found) == 1 else None
    return None


class Laps:
    """What follows when the mover moves again."""

    def __init__(
        self, words: Words, play: Ludeme, later: Ludeme | None = None,
        moved: Callable[[Ludeme, Further], list[str]] | None = None,
    ) -> None:  # fmt: skip
        """For the play of a phase; ``later`` is the play of further moves, if it is another.

        ``moved`` writes a further move that is no sowing.
        """
        self.words, self.play, self.moved = words, later or play, moved
        self.depth = 0
        first = selecting(
            settled(play, {"SameTurn": False, "Pending": False, **words.memory.at_rest})
        )
        self.first = None if first is None else first.labelled("from") or _source(first)
        self.free = later is None
        """Whether the next move may be another choice of the same kind."""
        self.track = ""
        """The track of the sowing that is being said."""

    def again(self, node: Ludeme, further: Further, scope: Referents, strong: bool) -> list[str]:
        """The statements for ‘(moveAgain)’; ``strong`` if something lay in the last hole before."""
        numbers = {**self.words.memory.at_rest, **further.after}
        facts = {"SameTurn": True, "Pending": further.pending, **numbers}
        play = settled(self._with_two(self.play) if strong else self.play, facts)
        move = selecting(play)
        new = settled(self.play, {"SameTurn": False, "Pending": False, **self.words.memory.at_rest})
        if play.written == new.written and self.free:
            return ["move-again"]
        if move is None and self.moved is not None and self.depth < DEEPEST:
            self.depth += 1
            try:
                return self.moved(play, replace(further, numbers=numbers, after=numbers))
            finally:
                self.depth -= 1
        source = None if move is None else _source(move)
        if move is None or source is None:
            raise LudemeError(node, "what the next move of the same player is cannot be said")
        if self.first is not None and source.written == self.first.written:
            return ["move-again"]
        if self.track and self.track != track_of(move):
            raise LudemeError(node, "a lap in another direction cannot be converted")
        scope = replace(scope, variables=tuple(further.variables.items()))
        hole = self.words.place(source.plain[0], scope)
        test = source.labelled("if")
        tested = TRUE if test is None else self.words.condition(test, replace(scope, chosen=hole))
        if tested == FALSE:
            raise LudemeError(node, "what the next move of the same player is cannot be said")
        if tested != TRUE:
            certain = ((1, None), (2, None)) if strong and hole == "last" else ((1, None),)
            simple = tested.subject == hole and tested.numbers in [(one,) for one in certain]
            parts = tested.parts if tested.joined == "or" else (tested,)
            if not simple and play.called("priority"):
                raise LudemeError(node, "laps with priorities cannot be converted")
            if not simple and not any(part.text in self.words.certain for part in parts):
                return [f"if {tested.text}, lift {hole}"]
        if hole == "last":
            return ["relay from last" if strong else "lift last"]
        return [f"relay from {hole}"]

    def _with_two(self, node: Ludeme) -> Ludeme:
        """A play where some hole of the mover holds two seeds or more: the last one does, in the mover's holes."""
        board = self.words.board
        if not all(track.owner for track in board.tracks):
            return node
        region, test = (node.plain[-1] if node.plain else node), node.labelled("if")
        if node.called("all") and test is not None:
            wanted: list[str]
            tests: list[str]
            if region.called("forEach"):
                inner = region.labelled("if")
                wanted, tests = [TWO, EMPTY], ["" if inner is None else inner.written, test.written]
                region = region.plain[0]
            else:
                wanted, tests = [TWO], [_opposite(test.written)]
            if tests == wanted and board.sites(region, 1) == board.owned(1):
                return _truth(node, False)
        return replace(node, items=tuple(self._with_two(item) for item in node.items))


def _opposite(written: str) -> str:
    """What a comparison with one excludes."""
    return TWO if written in {"(>= 1 (count at:(site)))", "(<= (count at:(site)) 1)"} else written


def track_of(move: Ludeme) -> str:
    """The name of the track along which a move sows."""
    sowing = next((ludeme for ludeme in everywhere(move) if ludeme.called("sow")), None)
    return (
        ""
        if sowing is None
        else next((ludeme.word for ludeme in sowing if ludeme.kind == "text"), "")
    )


def _source(move: Ludeme) -> Ludeme | None:
    """‘(from …)’ of a move."""
    return next((ludeme for ludeme in move if ludeme.called("from")), None)


def pushed(nodes: Sequence[Ludeme]) -> Sequence[Ludeme]:
    """A further move goes into the branches that note where it begins."""
    again = next((node for node in nodes if node.called("moveAgain")), None)
    noting = [
        node for node in nodes
        if node.called("if") and len(node.plain) == len(node.items) > 1
        and any(set_key(part) and named_number(part.plain[-1]) is None for part in everywhere(node))
    ]  # fmt: skip
    if again is None or len(noting) != 1:
        return nodes
    asked, *branches = noting[0].items
    more = [
        replace(again, word="and", items=(branch, again)) if not branch.called("and")
        else replace(branch, items=(replace(again, kind="list", word="", items=(*branch.operands, again)),))
        for branch in branches
    ]  # fmt: skip
    if len(more) == 1:
        more.append(again)
    pushed = replace(noting[0], items=(asked, *more))
    return [pushed if node is noting[0] else node for node in nodes if node is not again]
