"""The end of a description: when a round is over, who has won, and what the rest counts for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT, block
from manqala.bridge.ludemes.board_ways import Referents
from manqala.bridge.ludemes.joined_conditions import TRUE, Condition, disjunction
from manqala.bridge.ludemes.ludeme_tree import parts
from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.bridge.draft import RuleParts
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.ludeme_words import Words

OTHER = {"player": "opponent", "opponent": "player", "south": "north", "north": "south"}
OVER = {"(!= (next) (mover))", "(!= (mover) (next))", "(not (is Next Mover))"}
NO_MOVE = Referents()
"""When a player cannot move, ‘player’ is the one who cannot."""


@dataclass(frozen=True, slots=True)
class EndOccasion:
    """When a round ends: an event, or a condition."""

    event: str = ""
    condition: Condition = TRUE
    scope: Referents = NO_MOVE


class Endings:
    """Writes the endings of a game."""

    def __init__(
        self,
        words: Words,
        draft: RuleParts,
        scores: Sequence[Ludeme],
        refuse: Callable[[LudemeError], None],
    ) -> None:
        """For a game; ``scores`` are what its definition says that each player has."""
        self.words, self.draft, self.scores, self.refuse = words, draft, scores, refuse
        self.stage = ""
        """The condition that the stage is the present one to which an end belongs."""
        self.inline: list[str] | None = None
        """The statements of the turn at that stage."""
        self.scored = False
        """Whether the players' scores decide."""
        self.repeating = False
        """Whether the description itself ends a game that repeats itself."""

    def write(self, end: Ludeme) -> None:
        """Write all endings of ‘(end …)’."""
        for node in (ludeme for part in end.plain for ludeme in parts(part)):
            try:
                self.ending(node)
            except LudemeError as unsaid:
                self.refuse(unsaid)

    def ending(self, node: Ludeme) -> None:
        """Write one ending."""
        plain = node.plain
        if (
            node.named("BlockWin")
            or node.named("ForEachPlayerNoMovesLoss")
            or node.named("ForEachNonMoverNoMovesLoss")
        ):
            self.add(EndOccasion("player cannot move"), ["end round won by opponent"])
        elif node.named("MancalaByScoreWhen") and plain:
            for occasion in self.occasions(plain[0]):
                self.add(occasion, self.counted(node, self.scores))
        elif node.called("if") and len(plain) == 2:
            for occasion in self.occasions(plain[0]):
                self.add(occasion, self.outcome(plain[1], occasion.scope))
        elif (
            node.called("forEach") and len(plain) == 2 and (test := node.labelled("if")) is not None
        ):
            self.for_players(node, plain[0].word, test, plain[1])
        else:
            raise LudemeError(node, f"the end {node.short} cannot be converted")

    # ---- when ----------------------------------------------------------------------------------------------

    def occasions(self, node: Ludeme) -> list[EndOccasion]:
        """The occasions that a condition names."""
        if node.called("or"):
            found = [occasion for part in node.operands for occasion in self.occasions(part)]
            plain = [one.condition for one in found if not one.event]
            events = list(dict.fromkeys(one for one in found if one.event))
            return [*events, *([EndOccasion(condition=disjunction(plain))] if plain else [])]
        if node.called("no") and node.plain and node.plain[0].word == "Moves":
            who = node.plain[-1].word
            if who in {"Mover", "Next"}:
                other = replace(NO_MOVE, mover="opponent", next="player")
                return [
                    EndOccasion("player cannot move", scope=NO_MOVE if who == "Mover" else other)
                ]
        if node.called("and"):
            # A turn that is over leads to the next player.
            some = [operand for operand in node.operands if operand.written not in OVER]
            if len(some) == 1:
                return self.occasions(some[0])
            if len(some) == 2 and all(
                ludeme.called("no") and ludeme.plain[0].word == "Moves" for ludeme in some
            ):
                return [EndOccasion("nobody can move")]
        if node.called("all") and [ludeme.word for ludeme in node] == ["Passed"]:
            return [EndOccasion("nobody can move")]
        if node.called("is") and node.plain and node.plain[0].word in {"Cycle", "Decided"}:
            self.repeating = self.repeating or node.plain[0].word == "Cycle"
            return []
        return [EndOccasion(condition=self.words.condition(node, Referents()))]

    # ---- what then ------------------------------------------------------------------------------------------

    def counted(self, node: Ludeme, scores: Sequence[Ludeme]) -> list[str]:
        """The higher score wins: who gets what is left on the board."""
        if len(scores) != 2:
            raise LudemeError(node, "the file does not say what each player has")
        self.scored = True
        kinds = {
            self.counting(one, seat) for one, seat in zip(scores, ("south", "north"), strict=True)
        }
        if len(kinds) != 1:
            raise LudemeError(node, "the scores of the players are not counted alike")
        return ["settle"] if kinds == {"rest"} else []

    def counting(self, node: Ludeme, seat: str) -> str:
        """What a score counts: ‘store’, or the ‘rest’ on the player's side too."""
        some = node.operands if node.called("+") else (node,)
        said = sorted(self.words.number(ludeme, Referents()) for ludeme in some)
        store = f"seeds in {self.words.store(seat)}"
        holes = f"seeds in holes of {seat}"
        if said == [store]:
            return "store"
        if said in ([holes, store], [store, holes]) or (said == [holes] and not self.captures):
            return "rest"
        raise LudemeError(node, f"the score {node.short} cannot be converted")

    @property
    def captures(self) -> bool:
        """Whether anything is captured."""
        lines = [line for line in self.draft.turn if re.search(r"\b(capture|win) ", line)]
        return bool(lines)

    def outcome(self, node: Ludeme, scope: Referents) -> list[str]:
        """The statements for a result."""
        if node.kind == "list":
            lines: list[str] = []
            for item in node.items:
                if not item.called("if") or len(item.plain) != 2:
                    raise LudemeError(item, f"the result {item.short} cannot be converted")
                asked = self.words.condition(item.plain[0], scope)
                lines += block(f"if {asked.text}", self.outcome(item.plain[1], scope))
            return lines
        if node.called("byScore"):
            listed = node.items[0].items if node.items else ()
            scores = [
                ludeme.plain[1]
                for ludeme in listed
                if ludeme.called("score") and len(ludeme.plain) == 2
            ]
            return [*self.counted(node, scores), "end round"]
        if node.called("result") and len(node.plain) == 2:
            who, what = node.plain
            if what.word == "Draw":
                return ["end round drawn"]
            person = self.words.person(who, scope)
            if what.word in {"Win", "Loss"}:
                winner = person if what.word == "Win" else OTHER.get(person)
                if winner is None:
                    raise LudemeError(node, f"the result {node.short} cannot be converted")
                return [f"end round won by {winner}"]
        raise LudemeError(node, f"the result {node.short} cannot be converted")

    def for_players(self, node: Ludeme, who: str, test: Ludeme, result: Ludeme) -> None:
        """‘(forEach Player …)’: a condition on a player, who then wins or loses."""
        if (
            not result.called("result")
            or len(result.plain) != 2
            or result.plain[0].word != "Player"
        ):
            raise LudemeError(node, f"the end {node.short} cannot be converted")
        wins = result.plain[1].word == "Win"
        if result.plain[1].word not in {"Win", "Loss"}:
            raise LudemeError(result, f"the result {result.short} cannot be converted")
        if test.called("no") and test.plain[0].word == "Moves":
            winner = "player" if wins else "opponent"
            self.add(EndOccasion("player cannot move"), [f"end round won by {winner}"])
            return
        if who == "NonMover":
            asked = self.words.condition(test, replace(Referents(), someone="opponent"))
            (self.draft.turn if self.inline is None else self.inline).extend(
                block(f"if {asked.text}", [f"end round won by {'opponent' if wins else 'player'}"])
            )
            return
        if who != "Player":
            raise LudemeError(node, f"the end {node.short} cannot be converted")
        asked = self.words.condition(test, replace(Referents(), someone="it"))
        if self.inline is not None:
            raise LudemeError(node, "such an end of one phase only cannot be converted")
        word = "victor" if wins else "loser"
        self.draft.endings.append([f"a player is the {word} when {asked.bare}"])

    def add(self, occasion: EndOccasion, lines: list[str]) -> None:
        """Add an ending."""
        if occasion.event:
            if lines in ([], ["settle"]):
                lines = ["close-round"] if lines else ["end round"]
            if lines == ["settle", "end round"]:
                lines = ["close-round"]
            guard = f", if {self.stage}" if self.stage else ""
            event = f"when {occasion.event}{guard}"
            self.draft.endings.append(
                [event, *(INDENT + line for line in lines)] if guard else block(event, lines)
            )
            return
        text = occasion.condition.text
        for seat, other in (("south", "north"), ("north", "south")):
            if text == f"{seat} is bare or {other} is bare":
                text = "some player is bare"
        if self.inline is not None:
            self.inline += block(
                f"if {text}",
                lines if any("end round" in line for line in lines) else [*lines, "end round"],
            )
            return
        lines = [line for line in lines if line != "end round"] or lines
        if re.search(r"\b(own|player|opponent)\b", text) and text != "some player is bare":
            self.draft.turn += block(
                f"if {text}",
                lines
                if lines[-1:] and lines[-1].startswith("end round")
                else [*lines, "end round"],
            )
            return
        body = [] if lines == ["end round"] else lines
        self.draft.endings.append([f"round ends when {text}", *(INDENT + line for line in body)])
