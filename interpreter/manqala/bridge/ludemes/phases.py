"""Phases of a description: first turns with rules of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT
from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.bridge.draft import RuleParts
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.ways_to_move import PlayWriter

CHOICE = "choose hole from "


@dataclass(frozen=True, slots=True)
class PlayPhase:
    """One phase: its play, and when the next one begins."""

    node: Ludeme
    play: Ludeme
    each: bool = False
    """Whether each player begins the next phase on his own."""
    turns: int = 1
    """The number of turns that it lasts."""
    at_once: bool = True
    """Whether the next phase begins within the turn."""


class Phases:
    """Writes a turn that has phases."""

    def __init__(
        self, turns: PlayWriter, draft: RuleParts, refuse: Callable[[LudemeError], None]
    ) -> None:
        """For a game."""
        self.turns, self.draft, self.refuse = turns, draft, refuse
        self.onward = ""
        """What leads a player to his next phase."""

    def simple(self, nodes: tuple[Ludeme, ...]) -> bool:
        """Whether the phases are first turns, each leading to the next one."""
        try:
            phases = [self.read(node, nodes[n + 1 :]) for n, node in enumerate(nodes)]
        except LudemeError:
            return False
        return len({phase.each for phase in phases[:-1]}) <= 1 and (
            len(phases) <= 2 or phases[0].each
        )

    def write(self, nodes: tuple[Ludeme, ...]) -> list[Ludeme]:
        """Write the turn; returns the endings of the last phase."""
        try:
            phases = [self.read(node, nodes[n + 1 :]) for n, node in enumerate(nodes)]
        except LudemeError as unsaid:
            self.refuse(unsaid)
            return []
        if len({phase.each for phase in phases[:-1]}) > 1:
            reason = "phases of the game and phases of a player cannot be converted together"
            self.refuse(LudemeError(nodes[0], reason))
        if len(phases) > 2 and not phases[0].each:
            self.refuse(LudemeError(nodes[1], "more than two phases of a game cannot be converted"))
        lines = [
            self.write_phase(phase, phases[n + 1] if n + 1 < len(phases) else None)
            for n, phase in enumerate(phases)
        ]
        self.draft.turn += self.joined(phases, lines)
        if phases[0].each and len(phases) > 1:
            self.onward = "set own begun to " + ("true" if len(phases) == 2 else "own begun + 1")
            self.draft.turn.append(self.onward)
            kind = "truth" if len(phases) == 2 else f"0..{len(phases) - 1}"
            self.draft.mark(
                f"mark begun: {kind} on players     # how far a player is in the first turns"
            )
        return [ludeme for ludeme in nodes[-1] if ludeme.called("end")]

    def passing(self) -> None:
        """A pass is a turn, too, if the round goes on after it."""
        event = "when player cannot move"
        if self.onward and not any(lines[0].startswith(event) for lines in self.draft.endings):
            self.draft.define(f"{event}, {self.onward}  [rare]")

    def write_phase(self, phase: PlayPhase, later: PlayPhase | None) -> list[str]:
        """The statements of a phase; perhaps the next one begins within its last turn."""
        if later is None or not phase.at_once:
            return self.turns.write(phase.play)
        found = self.turns.write(phase.play, later.play)
        if phase.turns > 1 and found != self.turns.write(phase.play):
            self.refuse(
                LudemeError(
                    phase.node, "a phase that ends within its last turn cannot be converted"
                )
            )
        return found

    # ---- reading ---------------------------------------------------------------------------------------

    def read(self, node: Ludeme, later: tuple[Ludeme, ...]) -> PlayPhase:
        """Read a phase."""
        play = next((ludeme for ludeme in node if ludeme.called("play")), None)
        following = [ludeme for ludeme in node if ludeme.called("nextPhase")]
        if not node.called("phase") or play is None or len(play.plain) != 1:
            raise LudemeError(node, f"the phase {node.short} cannot be converted")
        if not later:
            if following:
                raise LudemeError(following[0], "a match of several rounds cannot be converted")
            return PlayPhase(node, play.plain[0])
        ends = [ludeme for ludeme in node if ludeme.called("end")]
        if ends:
            raise LudemeError(ends[0], "the end of an earlier phase cannot be converted")
        if len(following) != 1:
            raise LudemeError(node, "a phase can be converted only if one other follows it")
        parts = list(following[0].plain)
        each = bool(parts) and parts[0].kind == "word" and parts[0].word == "Mover"
        if each:
            parts.pop(0)
        if parts and parts[-1].kind == "text":
            target = parts.pop().word
            if not later[0].items or later[0].items[0].word != target:
                raise LudemeError(
                    following[0], "phases can be converted only if each leads to the next one"
                )
        if not parts:
            return PlayPhase(node, play.plain[0], each)
        lasting = _lasting(parts[0])
        if len(parts) > 1 or lasting is None or (lasting > 1 and each):
            raise LudemeError(
                following[0], f"a phase that lasts until {parts[0].short} cannot be converted"
            )
        return PlayPhase(node, play.plain[0], each, lasting, at_once=not parts[0].called("not"))

    # ---- writing ------------------------------------------------------------------------------------------

    def condition(self, phases: list[PlayPhase], number: int) -> str:
        """When a phase other than the last one lasts."""
        phase = phases[number]
        if phase.each:
            return "not own begun" if len(phases) == 2 else f"own begun = {number}"
        return "not opened" if phase.turns == 1 else f"turns <= {phase.turns}"

    def joined(self, phases: list[PlayPhase], lines: list[list[str]]) -> list[str]:
        """One turn for all phases."""
        if not all(lines) or len(lines) == 1:
            return lines[-1]
        choices = [some[0].removeprefix(CHOICE) for some in lines]
        alike = all(some[1:] == lines[0][1:] and some[0].startswith(CHOICE) for some in lines)
        if alike and len(lines) == 2 and " preferring " not in "".join(choices):
            asked = self.condition(phases, 0)
            return [f"{CHOICE}({choices[0]}) if {asked} otherwise ({choices[1]})", *lines[0][1:]]
        found: list[str] = []
        for n, some in enumerate(lines):
            if n == len(lines) - 1:
                head = "otherwise"
            else:
                head = f"{'otherwise ' if n else ''}if {self.condition(phases, n)}"
            found += [head, *(INDENT + line for line in some)]
        return found


def _lasting(node: Ludeme) -> int | None:
    """The length in turns of a phase whose end is a condition on turns."""
    if node.called("not") and len(node.plain) == 1:
        asked = node.plain[0]
        if asked.called("is") and [ludeme.word for ludeme in asked] in (
            ["Next", "Mover"],
            ["Mover", "Next"],
        ):
            return 1
    if node.called("is") and [ludeme.word for ludeme in node] == ["Mover", "P2"]:
        return 2
    if node.called("=") and [ludeme.written for ludeme in node] == ["(next)", "1"]:
        return 2
    if node.called("=", ">=") and len(node.plain) == 2:
        count, number = node.plain
        if (
            count.called("count")
            and [ludeme.word for ludeme in count] == ["Turns"]
            and number.number is not None
        ):
            return number.number
    return None
