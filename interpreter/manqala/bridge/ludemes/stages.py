"""Phases of a description that last until something happens, or return: the game is then at one of several stages."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT, block
from manqala.bridge.ludemes.board_ways import Referents
from manqala.bridge.ludemes.joined_conditions import FALSE, TRUE, Condition
from manqala.bridge.ludemes.sites import LudemeError

if TYPE_CHECKING:
    from manqala.bridge.draft import RuleParts
    from manqala.bridge.ludemes.game_end import Endings
    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.bridge.ludemes.ways_to_move import PlayWriter

SOMEBODY = {"Mover", "P1", "P2", "Next", "All", "Shared"}
PASSES = "mark passes: 0..2                                # how many players in a row have passed"


@dataclass(slots=True)
class LudemeStage:
    """One phase: its play, its ends, and what leads to which other phase."""

    name: str
    play: Ludeme
    ends: list[Ludeme] = field(default_factory=list)
    onward: list[tuple[Ludeme | None, str]] = field(default_factory=list)
    each: bool = False


class Stages:
    """Writes a turn that depends on the stage of the game, or of the player."""

    def __init__(self, turns: PlayWriter, draft: RuleParts, endings: Endings) -> None:
        """For a game."""
        self.turns, self.draft, self.endings = turns, draft, endings
        self.each = False

    def write(self, nodes: tuple[Ludeme, ...]) -> None:
        """Write the turn with its stages; raises ``LudemeError`` for phases that cannot be said."""
        stages = [self.read(node, nodes[(n + 1) % len(nodes)]) for n, node in enumerate(nodes)]
        leading = {stage.each for stage in stages if stage.onward}
        if len(leading) > 1:
            raise LudemeError(
                nodes[0], "phases of the game and phases of a player cannot be converted together"
            )
        self.each = True in leading
        names = [stage.name for stage in stages]
        listed = ", ".join(f"{n} {name}" for n, name in enumerate(names))
        owner = " on players" if self.each else ""
        self.draft.mark(f"mark stage: 0..{len(stages) - 1}{owner}     # {listed}")
        for n, stage in enumerate(stages):
            head = (
                "otherwise"
                if n == len(stages) - 1
                else f"{'otherwise ' if n else ''}if {self.here(n)}"
            )
            lines = self.stage(n, stage, names)
            self.draft.turn += [head, *(INDENT + line for line in lines)]

    def here(self, number: int) -> str:
        """The condition that a stage is the present one."""
        return f"{'own ' if self.each else ''}stage = {number}"

    def read(self, node: Ludeme, following: Ludeme) -> LudemeStage:
        """Read a phase."""
        play = next((ludeme for ludeme in node if ludeme.called("play")), None)
        if not node.called("phase") or play is None or len(play.plain) != 1:
            raise LudemeError(node, f"the phase {node.short} cannot be converted")
        if any(ludeme.kind == "word" for ludeme in node.plain):
            raise LudemeError(node, "a phase of one player only cannot be converted")
        found = LudemeStage(_name(node), play.plain[0])
        leading = [
            part
            for ludeme in node
            for part in (ludeme.items if ludeme.kind == "list" else (ludeme,))
        ]
        for ludeme in leading:
            if ludeme.called("end"):
                found.ends.append(ludeme)
            elif ludeme.called("nextPhase"):
                parts = list(ludeme.plain)
                who = parts.pop(0).word if parts and parts[0].word in SOMEBODY else ""
                if who not in {"", "Mover"}:
                    raise LudemeError(
                        ludeme, f"a phase that {who} alone leaves cannot be converted"
                    )
                target = (
                    parts.pop().word if parts and parts[-1].kind == "text" else _name(following)
                )
                if len(parts) > 1:
                    raise LudemeError(ludeme, f"{ludeme.short} cannot be converted")
                found.each = who == "Mover"
                found.onward.append((parts[0] if parts else None, target))
        return found

    # ---- one stage -------------------------------------------------------------------------------------------

    def stage(self, number: int, stage: LudemeStage, names: list[str]) -> list[str]:
        """The statements of one stage."""
        lines = self.turns.write(stage.play)
        tests = [asked for asked, _ in stage.onward if asked is not None]
        if any(asked.called("all") and asked.plain[0].word == "Passed" for asked in tests):
            lines = self.counted_passes(lines)
        for end in stage.ends:
            self.endings.stage = self.here(number)
            self.endings.inline = lines
            self.endings.write(end)
            self.endings.stage, self.endings.inline = "", None
        first = True
        for asked, target in stage.onward:
            if target not in names:
                raise LudemeError(asked or stage.play, f"no phase is called ‘{target}’")
            then = [f"set {'own ' if self.each else ''}stage to {names.index(target)}"]
            test = TRUE if asked is None else self.end_condition(asked, lines)
            if test.text == "passes = 2":
                then.append("set passes to 0")
            if test == FALSE:
                continue
            if test == TRUE:
                lines += then
                break
            lines += block(f"{'' if first else 'otherwise '}if {test.text}", then)
            first = False
        return lines

    def end_condition(self, node: Ludeme, lines: list[str]) -> Condition:
        """A condition that is judged when a turn is over."""
        words = [ludeme.word for ludeme in node]
        if node.called("not") and len(node.plain) == 1 and node.plain[0].called("is"):
            inner = [ludeme.word for ludeme in node.plain[0]]
            if inner in (["Next", "Mover"], ["Mover", "Next"], ["Next", "Prev"]):
                again = any("move-again" in line for line in lines)
                return Condition("next mover != player") if again else TRUE
        if node.called("all") and words == ["Passed"]:
            return Condition("passes = 2")
        if node.called("was") and words == ["Pass"]:
            if not _passes(lines):
                raise LudemeError(
                    node, f"a phase that lasts until {node.short} cannot be converted"
                )
            self.draft.mark("mark passed: truth for turn")
            _note(lines, "set passed to true")
            return Condition("passed")
        return self.turns.words.condition(node, Referents(lap="start", chosen="start"))

    def counted_passes(self, lines: list[str]) -> list[str]:
        """The statements of a play in which passes are counted."""
        self.draft.mark(PASSES)
        if _passes(lines):
            found: list[str] = []
            for n, line in enumerate(lines):
                found.append(line)
                ends = n + 1 == len(lines) or not lines[n + 1].startswith(INDENT)
                if line.strip() == "nothing":
                    found[-1] = f"{INDENT}set passes to passes + 1"
                elif ends and line.startswith(INDENT):
                    found.append(f"{INDENT}set passes to 0")
            return found
        tests = [line.removeprefix("must ") for line in lines if line.startswith("must ")]
        choices = [re.fullmatch(r"choose \S+ from (.+)", line) for line in lines]
        sets = [match[1] for match in choices if match is not None]
        if (
            len(sets) > 1
            or not (tests or sets)
            or any(
                line.startswith(("if ", "either ", "otherwise")) or "forbid " in line
                for line in lines
            )
        ):
            return [
                "either one", *(INDENT + line for line in (*lines, "set passes to 0")),
                "or pass-turn", f"{INDENT}set passes to passes + 1",
                "must passes = 0 if possible",
            ]  # fmt: skip
        tests = [f"({test})" if " or " in test else test for test in tests]
        tests = list(dict.fromkeys(tests))
        asked = " and ".join([*tests, *(f"any ({one})" for one in sets)])
        rest = [line for line in lines if not line.startswith("must ")]
        return [
            f"if {asked}", *(INDENT + line for line in (*rest, "set passes to 0")),
            "otherwise set passes to passes + 1",
        ]  # fmt: skip


def _name(node: Ludeme) -> str:
    return node.items[0].word if node.items and node.items[0].kind == "text" else ""


def _passes(lines: list[str]) -> bool:
    """Whether a turn offers to pass."""
    return any(line.strip().endswith(" pass-turn") for line in lines)


def _note(lines: list[str], statement: str) -> None:
    """Say something where a player passes."""
    for n, line in enumerate(lines):
        if line.strip() == "nothing":
            lines[n] = line.replace("nothing", statement)
