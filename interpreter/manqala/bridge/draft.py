"""A rule file being written: its parts so far, and what could not be expressed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.bridge.parameter_file import ParameterFile

INDENT = "  "


@dataclass(slots=True)
class RuleParts:
    """The parts of a rule file, in its order."""

    board: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    front: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    setup: list[str] = field(default_factory=list)
    turn: list[str] = field(default_factory=list)
    words: list[list[str]] = field(default_factory=list)
    """Verbs, nouns, adjectives and events that the turn uses, each as lines."""
    endings: list[list[str]] = field(default_factory=list)
    between: list[str] = field(default_factory=list)

    def define(self, *lines: str) -> None:
        """Add a word or an event, unless it exists."""
        if list(lines) not in self.words:
            self.words.append(list(lines))

    def mark(self, line: str) -> None:
        """Declare a mark, unless it is declared."""
        if line not in self.marks:
            self.marks.append(line)


@dataclass(slots=True, kw_only=True)
class Draft(RuleParts):
    """The parts that a parameter file gives."""

    file: ParameterFile
    holes: str = ""
    """The number of holes in a row, or the name of the option for it."""
    seeds: str = ""
    """The name of the option for the seeds in each hole, if there is one."""
    refused: dict[str, str] = field(default_factory=dict)
    """The parameters that cannot be expressed, with the reasons."""
    asked: set[str] = field(default_factory=set)
    """The parameters that some module has read."""

    def number(self, name: str) -> int:
        """A number from the parameter file."""
        self.asked.add(name)
        return self.file.number(name)

    def truth(self, name: str) -> bool:
        """Whether a parameter is true."""
        self.asked.add(name)
        return self.file.truth(name)

    def choice(self, name: str) -> str:
        """The name of a parameter's choice."""
        self.asked.add(name)
        return self.file.choice(name)

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of numbers from the parameter file."""
        self.asked.add(name)
        return self.file.numbers(name)

    def refuse(self, name: str, reason: str) -> None:
        """Record a parameter that cannot be expressed."""
        self.refused.setdefault(name, reason)

    # ---- shared questions --------------------------------------------------------------------------

    @property
    def territory(self) -> bool:
        """Whether players own holes in each other's rows."""
        return self.choice("goal") == "TERRITORY"

    @property
    def tallied(self) -> bool:
        """Whether rounds with equal starts accumulate a score."""
        return self.choice("goal").startswith("RND_")

    @property
    def eliminating(self) -> bool:
        """Whether running out of seeds or moves decides the game, not the captures."""
        goal = self.choice("goal")
        return goal in {"DEPRIVE", "CLEAR", "IMMOBILIZE"} or goal[-3:] in {"CLR", "DEP", "IMB"}

    @property
    def laps(self) -> bool:
        """Whether a sowing may have several laps."""
        return self.choice("mlaps") != "OFF"

    @property
    def claims(self) -> bool:
        """Whether holes can be claimed permanently."""
        return self.choice("child_type") not in {"NOCHILD", "RAM"}

    @property
    def sown_stores(self) -> bool:
        """Whether sowing includes the stores."""
        return self.choice("sow_stores") != "NEITHER"

    @property
    def returning(self) -> bool:
        """Whether a single seed may cross the end of a row, and must not be moved back."""
        ends = {0, self.file.holes - 1}
        return (
            self.choice("sow_direct") == "SPLIT"
            and self.number("min_move") == 1
            and not ends & set(self.numbers("udir_holes"))
        )

    @property
    def row_length(self) -> str:
        """The number of holes in a row as rules say it, in which the option for it is not a word."""
        return self.holes if self.holes.isdigit() else "(number of own row)"

    @property
    def each(self) -> str:
        """The number of seeds in each hole when it is filled."""
        equal = self.choice("start_pattern") == "ALL_EQUAL"
        return "seeds per hole" if equal else str(self.file.seeds)

    @property
    def loose(self) -> str:
        """The restriction of a set of holes to unclaimed ones."""
        return " where not claimed" if self.claims else ""

    @property
    def on_board(self) -> str:
        """The number of seeds in play."""
        if self.claims:
            return "seeds in (holes where not claimed)"
        return "seeds in holes" if self.sown_stores else "seeds on board"


def block(head: str, lines: Iterable[str]) -> list[str]:
    """A head with a block; a single statement goes on the same line."""
    body = list(lines)
    if head == "otherwise" and len(body) == 1:
        return [f"otherwise {body[0]}"]
    if (
        len(body) == 1
        and not body[0].startswith(("if ", "otherwise", "let "))
        and not (body[0].startswith("each ") and ", " in body[0])
        and len(head) + len(body[0]) < 90
    ):
        return [f"{head}, {body[0]}"]
    return [head, *(INDENT + line for line in body)]


def both(*conditions: str) -> str:
    """A conjunction of conditions; disjunctions are parenthesised."""
    parts = [condition for condition in conditions if condition]
    if len(parts) < 2:
        return "".join(parts)
    return " and ".join(f"({part})" if " or " in part else part for part in parts)


def listed(numbers: Iterable[int]) -> str:
    """Numbers as a condition lists them: ‘2..3’, ‘2 or 4’, ‘2, 4 or 6’."""
    ordered = sorted(numbers)
    if len(ordered) > 1 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]}..{ordered[-1]}"
    if len(ordered) < 2:
        return "".join(map(str, ordered))
    return f"{', '.join(map(str, ordered[:-1]))} or {ordered[-1]}"
