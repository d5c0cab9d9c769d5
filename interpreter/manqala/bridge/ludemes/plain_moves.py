"""Moves of a description that sow nothing: seeds are carried to another hole, or taken away; or the mover passes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.bridge.ludemes.board_ways import Referents
from manqala.bridge.ludemes.effect_lines import occupied
from manqala.bridge.ludemes.joined_conditions import TRUE, about, conjunction, enclosed
from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from manqala.bridge.ludemes.after_sowing import AfterSowing
    from manqala.bridge.ludemes.laps import Further
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.ludeme_words import Words

KINDS = {"Select", "Remove", "Pass"}


class PlainMoves:
    """The statements for moves that sow nothing."""

    def __init__(self, words: Words, effects: AfterSowing) -> None:
        """For a game and the effects of its moves."""
        self.words, self.effects = words, effects
        self.number = 0
        """The number of moves of this turn that have been said: what they choose has different names."""

    def lines(self, node: Ludeme, further: Further) -> list[str]:
        """The statements of one move; a set of holes is the first that is chosen from."""
        word = node.plain[0].word if node.called("move") and node.plain else ""
        if word == "Pass" and len(node.items) == 1:
            return ["nothing"]
        if word == "Remove":
            return self._removed(node, further)
        if node.called("move") and word not in KINDS:
            return self._carried(node, further)
        if node.called("forEach") and len(node.plain) == 3 and node.plain[0].word == "Site":
            return self._each(node, further)
        raise LudemeError(node, f"the play {node.short} cannot be converted")

    def name(self) -> str:
        """A name for what is chosen: the first hole of a turn is ‘hole’."""
        self.number += 1
        return (
            "hole" if self.number == 1 else ("extra", "further", "another")[min(self.number - 2, 2)]
        )

    def then(self, node: Ludeme, scope: Referents, further: Further) -> list[str]:
        """What follows a move."""
        return [
            line
            for then in node if then.called("then")
            for ludeme in then.plain for line in self.effects.lines(ludeme, scope, (), further)
        ]  # fmt: skip

    def holes(self, region: Ludeme, test: Ludeme | None, scope: Referents) -> str:
        """A set of holes, perhaps under a condition."""
        said = enclosed(self.words.set_of(region, scope))
        if test is None:
            return said
        asked = self.words.condition(test, scope)
        return (
            said
            if asked == TRUE
            else occupied(said)
            if asked.text == "it is occupied"
            else f"{said} where {asked.bare}"
        )

    def _removed(self, node: Ludeme, further: Further) -> list[str]:
        """‘(move Remove …)’: seeds of a hole leave the board."""
        plain = [ludeme for ludeme in node.plain[1:] if not ludeme.called("then")]
        count = node.labelled("count")
        if len(plain) != 1 or any(item.label not in {"", "count"} for item in node.items):
            raise LudemeError(node, f"the play {node.short} cannot be converted")
        name = self.name()
        said = self.words.set_of(plain[0], Referents())
        said = said if "occupied" in said else occupied(said)
        if count is not None:
            at = count.labelled("at")
            if not count.called("count") or at is None or at.written != "(to)":
                raise LudemeError(count, f"that {count.short} seeds are taken cannot be converted")
        scope = Referents(to=name, chosen=name, lap=name)
        lines = [
            f"choose {name} from {said}",
            f"put all from {name} into box",
            *self.then(node, scope, further),
        ]
        if name == "hole":
            return lines
        # What came before may have left nothing to take: then the turn is over, and legal.
        return [f"if any {said}", *(f"  {line}" for line in lines)]

    def _carried(self, node: Ludeme, further: Further) -> list[str]:
        """‘(move (from …) (to …) count:…)’: seeds go from a hole to another one."""
        source, target = (
            next((ludeme for ludeme in node if ludeme.called(name)), None)
            for name in ("from", "to")
        )
        if (
            source is None
            or target is None
            or any(item.label not in {"", "count"} for item in node.items)
        ):
            raise LudemeError(node, f"the play {node.short} cannot be converted")
        return self._put(node, source, target, None, further)

    def _put(
        self, node: Ludeme, source: Ludeme, target: Ludeme, asked: Ludeme | None, further: Further
    ) -> list[str]:
        """Seeds go from one place to another, both perhaps chosen."""
        lines, hole = self._picked(source, Referents(), asked)
        goals, goal = self._picked(
            target, Referents(to="it", chosen=hole, site=hole, lap=hole), None
        )
        count = node.labelled("count")
        number = "1 seed"
        if count is not None:
            at = count.labelled("at")
            if (
                count.called("count")
                and at is not None
                and at.written in {"(from)", source.plain[0].written if source.plain else ""}
            ):
                number = "all"
                lines += (
                    []
                    if any(line.startswith("choose ") for line in lines)
                    else [f"must {hole} is occupied"]
                )
            elif count.number is not None:
                number = f"{count.number} seed{'s' if count.number != 1 else ''}"
                lines += [f"must {hole} holds {count.number}.."]
            else:
                raise LudemeError(count, f"that {count.short} seeds are moved cannot be converted")
        elif not lines:
            lines += [f"must {hole} is occupied"]
        scope = Referents(to=goal, chosen=hole, lap=hole, moved=goal)
        return [
            *lines,
            *goals,
            f"put {number} from {hole} into {goal}",
            *self.then(node, scope, further),
        ]

    def _picked(
        self, node: Ludeme, scope: Referents, asked: Ludeme | None
    ) -> tuple[list[str], str]:
        """The choice of a place, if there is one, and the word for the place."""
        plain = [ludeme for ludeme in node.plain if ludeme.word != "Cell"]
        test = node.labelled("if")
        if len(plain) != 1 or any(item.label not in {"", "if"} for item in node.items):
            raise LudemeError(node, f"{node.short} cannot be converted")
        try:
            place = self.words.place(plain[0], scope)
        except LudemeError:
            place = ""
        if place.startswith("first of "):
            # There may be no such hole, and then no such move.
            name = self.name()
            return [f"choose {name} from {place.replace('first of', 'first 1 of', 1)}"], name
        if place:
            tests = [
                self.words.condition(ludeme, replace(scope, to=place, chosen=place, site=place))
                for ludeme in (test, asked)
                if ludeme is not None
            ]
            must = conjunction(tests)
            return ([] if must == TRUE else [f"must {must.text}"]), place
        name = self.name()
        said = self.holes(plain[0], test, scope)
        return [f"choose {name} from {said}"], name

    def _each(self, node: Ludeme, further: Further) -> list[str]:
        """‘(forEach Site region (if … (move (from (site)) …)))’: a choice among the holes of a region."""
        inner, tests = node.plain[2], []
        while inner.called("if") and len(inner.plain) == 2:
            tests.append(self.words.condition(inner.plain[0], Referents()))
            inner = inner.plain[1]
        source, target = (
            next((ludeme for ludeme in inner if ludeme.called(name)), None)
            for name in ("from", "to")
        )
        if (
            not inner.called("move")
            or source is None
            or target is None
            or source.plain[0].written != "(site)"
        ):
            raise LudemeError(node, f"the play {node.short} cannot be converted")
        name = self.name()
        said = self.words.set_of(node.plain[1], Referents())
        asked = conjunction(tests or [about("it", "occupied")])
        count = inner.labelled("count")
        goals, goal = self._picked(
            target, Referents(to="it", chosen=name, site=name, lap=name), None
        )
        whole = count is not None and count.written in {"(count at:(site))", "(count at:(from))"}
        number = "all" if whole else "1 seed" if count is None else ""
        if count is not None and count.number is not None:
            number = f"{count.number} seed{'s' if count.number != 1 else ''}"
        if not number:
            raise LudemeError(inner, f"the play {inner.short} cannot be converted")
        scope = Referents(to=goal, chosen=name, site=name, lap=name, moved=goal)
        return [
            f"choose {name} from {occupied(said) if asked.text == 'it is occupied' else f'{said} where {asked.bare}'}",
            *goals, f"put {number} from {name} into {goal}", *self.then(inner, scope, further),
        ]  # fmt: skip
