"""A rule file under way: what the other modules of this room have written of it, and what they could not say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.bridge.parameter_file import ParameterFile

INDENT = "  "


@dataclass(slots=True)
class Draft:
    """The parts of a rule file, in the order in which they stand there."""

    file: ParameterFile
    holes: str = ""
    """How many holes a row has: a number, or the option that says so."""
    seeds: str = ""
    """The option that says how many seeds a hole holds at the start, if there is one."""
    board: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    front: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    setup: list[str] = field(default_factory=list)
    turn: list[str] = field(default_factory=list)
    words: list[list[str]] = field(default_factory=list)
    """Verbs, nouns, adjectives and events that the turn uses, each with its lines."""
    endings: list[list[str]] = field(default_factory=list)
    between: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    """The parameters that cannot be said, each with the reason."""
    asked: set[str] = field(default_factory=set)
    """The parameters that some module has asked for."""

    def number(self, name: str) -> int:
        """A number of the parameter file."""
        self.asked.add(name)
        return self.file.number(name)

    def truth(self, name: str) -> bool:
        """Whether a parameter is true."""
        self.asked.add(name)
        return self.file.truth(name)

    def choice(self, name: str) -> str:
        """The name of what is chosen for a parameter."""
        self.asked.add(name)
        return self.file.choice(name)

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of numbers of the parameter file."""
        self.asked.add(name)
        return self.file.numbers(name)

    def refuse(self, name: str, reason: str) -> None:
        """A parameter that cannot be said, as it stands here."""
        self.refused.setdefault(name, reason)

    def define(self, *lines: str) -> None:
        """Write a word or an event, unless it stands there already."""
        if list(lines) not in self.words:
            self.words.append(list(lines))

    def mark(self, line: str) -> None:
        """Declare a mark, unless that is done already."""
        if line not in self.marks:
            self.marks.append(line)

    # ---- what several modules ask ------------------------------------------------------------------

    @property
    def territory(self) -> bool:
        """Whether players own holes in each other's rows."""
        return self.choice("goal") == "TERRITORY"

    @property
    def tallied(self) -> bool:
        """Whether rounds that begin alike are counted up."""
        return self.choice("goal").startswith("RND_")

    @property
    def eliminating(self) -> bool:
        """Whether seeds or moves decide who wins, not what is taken."""
        goal = self.choice("goal")
        return goal in {"DEPRIVE", "CLEAR", "IMMOBILIZE"} or goal[-3:] in {"CLR", "DEP", "IMB"}

    @property
    def laps(self) -> bool:
        """Whether a sowing may go on after its first lap."""
        return self.choice("mlaps") != "OFF"

    @property
    def claims(self) -> bool:
        """Whether holes can be claimed for good."""
        return self.choice("child_type") not in {"NOCHILD", "RAM"}

    @property
    def sown_stores(self) -> bool:
        """Whether stores are sown into."""
        return self.choice("sow_stores") != "NEITHER"

    @property
    def returning(self) -> bool:
        """Whether a single seed may be pushed across the end of a row, and must not be pushed back."""
        ends = {0, self.file.holes - 1}
        return (
            self.choice("sow_direct") == "SPLIT"
            and self.number("min_move") == 1
            and not ends & set(self.numbers("udir_holes"))
        )

    @property
    def each(self) -> str:
        """How many seeds a hole holds where it is filled."""
        equal = self.choice("start_pattern") == "ALL_EQUAL"
        return "seeds per hole" if equal else str(self.file.seeds)

    @property
    def loose(self) -> str:
        """What restricts a set of holes to those that are not claimed."""
        return " where not claimed" if self.claims else ""

    @property
    def on_board(self) -> str:
        """The seeds that are in play, as a number."""
        if self.claims:
            return "seeds in (holes where not claimed)"
        return "seeds in holes" if self.sown_stores else "seeds on board"


def block(head: str, lines: Iterable[str]) -> list[str]:
    """A line with a block below it; a single statement follows it on the same line."""
    body = list(lines)
    if head == "otherwise" and len(body) == 1:
        return [f"otherwise {body[0]}"]
    if (
        len(body) == 1
        and not body[0].startswith(("if ", "otherwise", "let "))
        and len(head) + len(body[0]) < 90
    ):
        return [f"{head}, {body[0]}"]
    return [head, *(INDENT + line for line in body)]


def both(*conditions: str) -> str:
    """Conditions that all have to hold; one that offers alternatives is put in parentheses."""
    told = [one for one in conditions if one]
    if len(told) < 2:
        return "".join(told)
    return " and ".join(f"({one})" if " or " in one else one for one in told)


def listed(numbers: Iterable[int]) -> str:
    """Numbers as a condition lists them: ‘2..3’, ‘2 or 4’, ‘2, 4 or 6’."""
    told = sorted(numbers)
    if len(told) > 1 and told == list(range(told[0], told[-1] + 1)):
        return f"{told[0]}..{told[-1]}"
    if len(told) < 2:
        return "".join(map(str, told))
    return f"{', '.join(map(str, told[:-1]))} or {told[-1]}"
