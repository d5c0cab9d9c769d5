"""A further move of the same player: another lap of his sowing, or a free move."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.ludeme_words import Words
    from manqala.bridge.ludemes.places import Referents


@dataclass(frozen=True, slots=True)
class Further:
    """What a description notes when it gives the mover another move."""

    pending: bool = False
    variables: Mapping[str, str] = field(default_factory=dict)


def same_turn(node: Ludeme) -> bool:
    """Whether a condition asks if the same player moves again."""
    if node.named("SameTurn"):
        return True
    return node.called("is") and [one.word for one in node] == ["Prev", "Mover"]


def settled(node: Ludeme, facts: Mapping[str, bool]) -> Ludeme:
    """A play with these facts: whether the same player moves again, and whether something is pending."""
    if "SameTurn" in facts:
        if same_turn(node):
            return _truth(node, facts["SameTurn"])
        if node.named("NewTurn"):
            return _truth(node, not facts["SameTurn"])
    if "Pending" in facts and node.called("is") and [one.word for one in node] == ["Pending"]:
        return _truth(node, facts["Pending"])
    items = tuple(settled(one, facts) for one in node.items)
    made = replace(node, items=items)
    plain = made.plain
    if made.called("not") and len(plain) == 1 and _known(plain[0]) is not None:
        return _truth(node, not _known(plain[0]))
    if made.called("and", "or"):
        return _folded(made, made.word == "or")
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
    if not any(_known(one) is not None for one in parts):
        return node
    if any(_known(one) is absorbing for one in parts):
        return _truth(node, absorbing)
    rest = tuple(one for one in parts if _known(one) is None)
    if not rest:
        return _truth(node, not absorbing)
    return replace(rest[0], label=node.label) if len(rest) == 1 else replace(node, items=rest)


def selecting(node: Ludeme) -> Ludeme | None:
    """The move that chooses a hole, within a play."""
    if node.called("move") and node.plain and node.plain[0].word == "Select":
        return node
    if node.called("do") and node.plain:
        return selecting(node.plain[0])
    if node.called("or") and node.items:
        parts = node.items[0].items if node.items[0].kind == "list" else node.items
        found = [one for part in parts if (one := selecting(part)) is not None]
        return found[0] if len(found) == 1 else None
    if node.called("if"):
        found = [one for part in node.plain[1:] if (one := selecting(part)) is not None]
        return found[0] if len(found) == 1 else None
    return None


class Laps:
    """What follows when the mover moves again."""

    def __init__(self, words: Words, play: Ludeme, later: Ludeme | None = None) -> None:
        """For the play of a phase; ``later`` is the play of further moves, if it is another."""
        self.words, self.play = words, later or play
        first = selecting(settled(play, {"SameTurn": False, "Pending": False}))
        self.first = None if first is None else first.labelled("from") or _source(first)

    def again(self, node: Ludeme, further: Further, scope: Referents, strong: bool) -> str:
        """The statement for ‘(moveAgain)’; ``strong`` if something lay in the last hole before."""
        facts = {"SameTurn": True, "Pending": further.pending}
        move = selecting(settled(self.play, facts))
        source = None if move is None else _source(move)
        if source is None:
            raise LudemeError(node, "what the next move of the same player is cannot be said")
        if self.first is not None and source.written == self.first.written:
            return "move-again"
        scope = replace(scope, variables=tuple(further.variables.items()))
        hole = self.words.place(source.plain[0], scope)
        test = source.labelled("if")
        if test is not None:
            tested = self.words.condition(test, replace(scope, chosen=hole))
            certain = ((1, None), (2, None)) if strong and hole == "last" else ((1, None),)
            simple = tested.subject == hole and tested.numbers in [(one,) for one in certain]
            parts = tested.parts if tested.joined == "or" else (tested,)
            if not simple and not any(one.text in self.words.certain for one in parts):
                return f"if {tested.text}, lift {hole}"
        if hole == "last":
            return "relay from last" if strong else "lift last"
        return f"relay from {hole}"


def _source(move: Ludeme) -> Ludeme | None:
    """‘(from …)’ of a move."""
    return next((one for one in move if one.called("from")), None)
