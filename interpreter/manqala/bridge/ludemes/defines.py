"""Definitions and options of a description: what they stand for is put in their place."""

from __future__ import annotations

import difflib
import operator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from manqala.bridge.ludemes.ludeme_tree import LARGEST
from manqala.text import codes
from manqala.text.diagnostics import Diagnostics
from manqala.text.whole_numbers import parse_figures

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.bridge.ludemes.ludeme_tree import Ludeme
    from manqala.text.span import Source

MOST = 10_000
"""A description with more expressions than this, once its definitions are put in, is refused."""
SCORE = "PiecesOwnedBy"
SUMS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul,
    "/": lambda one, other: int(one / other), "%": lambda one, other: one % other,
}  # fmt: skip
STARS = ("*", "**", "***")


@dataclass(frozen=True, slots=True)
class OptionItem:
    """One item of an option: its name and what it fills in."""

    name: str
    values: tuple[tuple[Ludeme, ...], ...]
    stars: int = 0


@dataclass(slots=True)
class DescribedOption:
    """An option of a description."""

    heading: str
    tag: str
    parts: tuple[str, ...]
    items: list[OptionItem] = field(default_factory=list)

    def chosen(self, names: set[str]) -> OptionItem:
        """The item that is named, or the usual one."""
        for item in self.items:
            if f"{self.heading}/{item.name}" in names:
                return item
        return max(self.items, key=lambda item: item.stars)

    def numbers(self, part: int) -> list[int]:
        """The numbers that the items give, if they give nothing else."""
        found = [item.values[part][0].number for item in self.items if len(item.values[part]) == 1]
        if len(found) != len(self.items):
            return []
        return [one for one in found if one is not None] if None not in found else []


@dataclass(slots=True)
class Description:
    """A description whose definitions and options are put in."""

    game: Ludeme
    metadata: Ludeme | None
    settings: list[str]
    """The items of options that were chosen: ‘Board Size/6’."""
    options: dict[str, DescribedOption]
    variant: str = ""
    scores: tuple[Ludeme, ...] = ()
    """What the definition ‘PiecesOwnedBy’ gives for each player; Ludii's own library uses it."""
    computed: frozenset[str] = frozenset()
    """The parts of options from which a number was computed."""


def expanded(source: Source, nodes: list[Ludeme], variant: str | None = None) -> Description:
    """Put in what definitions and options stand for; raises ``ManqalaError``."""
    return _Expander(source, nodes).expand(variant)


class _Expander:
    """Expands one description."""

    def __init__(self, source: Source, nodes: list[Ludeme]) -> None:
        self.source = source
        self.nodes = nodes
        self.found = Diagnostics()
        self.definitions: dict[str, tuple[Ludeme, ...]] = {}
        self.options: dict[str, DescribedOption] = {}
        self.chosen: dict[str, OptionItem] = {}
        self.computed: set[str] = set()
        self.count = 0

    def fail(self, node: Ludeme | None, message: str, *help: str) -> None:
        """Report an error, and stop."""
        span = node.span if node is not None else None
        self.found.error(codes.NO_GAME_DESCRIPTION, span, message, help=help)
        self.found.raise_if_errors()

    def expand(self, variant: str | None) -> Description:
        """The game with everything put in."""
        game = next((ludeme for ludeme in self.nodes if ludeme.called("game")), None)
        if game is None:
            self.fail(
                self.nodes[0] if self.nodes else None,
                f"‘{self.source.name}’ describes no game: there is no (game …)",
            )
        assert game is not None
        for node in self.nodes:
            if node.called("define"):
                if not node.items or node.items[0].kind != "text":
                    self.fail(node, "a definition begins with its name in quotation marks")
                self.definitions[node.items[0].word] = node.items[1:]
            elif node.called("option"):
                self.option(node)
        named = self.settings(variant)
        for tag, option in self.options.items():
            self.chosen[tag] = option.chosen(named)
        (made,) = self.put_in(game, (), ())
        metadata = next((ludeme for ludeme in self.nodes if ludeme.called("metadata")), None)
        return Description(
            made, metadata,
            [f"{option.heading}/{self.chosen[tag].name}" for tag, option in self.options.items()],
            self.options, variant or "", self.scores(game), frozenset(self.computed),
        )  # fmt: skip

    def scores(self, game: Ludeme) -> tuple[Ludeme, ...]:
        """The score of each player, if the file defines it by the usual name."""
        found: list[Ludeme] = []
        for player in ("P1", "P2") if SCORE in self.definitions else ():
            call = replace(game, kind="text", word=SCORE, items=())
            found += self.defined(call, (replace(game, kind="word", word=player, items=()),), ())
        return tuple(found)

    # ---- options ---------------------------------------------------------------------------------------

    def option(self, node: Ludeme) -> None:
        """Note an option and its items."""
        plain = node.plain
        words = node.labelled("args")
        if len(plain) != 3 or plain[1].kind != "choice" or plain[2].kind != "list" or words is None:
            self.fail(node, 'an option is written (option "Name" <Tag> args:{<part> …} { items })')
        assert words is not None
        tag = plain[1].items[0].word if plain[1].items else ""
        parts = tuple(ludeme.items[0].word if ludeme.items else "" for ludeme in words.items)
        option = DescribedOption(plain[0].word, tag, parts)
        for item in plain[2].items:
            if item.kind == "word" and item.word in STARS and option.items:
                option.items[-1] = replace(option.items[-1], stars=len(item.word))
            elif item.called("item") and item.items:
                values = tuple(ludeme.items for ludeme in item.items[1:] if ludeme.kind == "choice")
                if len(values) != len(parts):
                    self.fail(
                        item, f"the item gives {len(values)} parts, the option has {len(parts)}"
                    )
                option.items.append(OptionItem(item.items[0].word, values))
        if not option.items:
            self.fail(node, "an option has items")
        self.options[tag] = option

    def settings(self, variant: str | None) -> set[str]:
        """The items that a set of rules names: the variant, or the usual one."""
        rulesets: dict[str, list[str]] = {}
        usual: tuple[int, list[str]] = (0, [])
        for node in self.nodes:
            if not node.called("rulesets"):
                continue
            for ludeme in node.items[0].items if node.items else ():
                if ludeme.called("ruleset") and len(ludeme.plain) > 1:
                    texts = [text.word for text in ludeme.plain[1].items if text.kind == "text"]
                    rulesets[ludeme.plain[0].word.removeprefix("Ruleset/")] = texts
                elif ludeme.word in STARS and rulesets and len(ludeme.word) > usual[0]:
                    usual = (len(ludeme.word), list(rulesets.values())[-1])
        if variant is None:
            return set(usual[1])
        known = {**rulesets}
        for option in self.options.values():
            for item in option.items:
                known[f"{option.heading}/{item.name}"] = [f"{option.heading}/{item.name}"]
        names = known.get(variant.removeprefix("Ruleset/"))
        if names is None:
            near = difflib.get_close_matches(variant, known, 1)
            listed = ", ".join(f"‘{name}’" for name in known) or "none"
            self.fail(
                None, f"the file has no variant ‘{variant}’; it names {listed}",
                *([f"did you mean ‘{near[0]}’?"] if near else []),
            )  # fmt: skip
        assert names is not None
        headings = {name.partition("/")[0] for name in names}
        return {*names, *(name for name in usual[1] if name.partition("/")[0] not in headings)}

    # ---- putting in ----------------------------------------------------------------------------------------

    def put_in(
        self, node: Ludeme, given: tuple[Ludeme, ...], using: tuple[str, ...]
    ) -> list[Ludeme]:
        """What an expression stands for; in a definition ``given`` replaces its parameters."""
        self.count += 1
        if self.count > MOST:
            self.fail(node, "the definitions of this file are put in without end, or nearly so")
        if node.kind == "word":
            return [self.parameter(node, given)] if node.word.startswith("#") else [node]
        if node.kind == "choice":
            return self.filled(node, given, using)
        if node.kind == "text" and node.word in self.definitions:
            return self.defined(node, (), using)
        items = tuple(part for item in node.items for part in self.put_in(item, given, using))
        items = tuple(ludeme for ludeme in items if ludeme.word != "~")
        if node.kind == "call" and node.macro and node.word in self.definitions:
            return self.defined(node, items, using)
        return [self.summed(replace(node, items=items))]

    def summed(self, node: Ludeme) -> Ludeme:
        """The number that a sum of numbers is."""
        numbers = [item.number for item in node.items if not item.label]
        if not node.called(*SUMS) or len(numbers) < 2 or len(numbers) != len(node.items):
            return node
        found = numbers[0]
        for number in numbers[1:]:
            if found is None or number is None or (node.word in {"/", "%"} and number == 0):
                return node
            found = SUMS[node.word](found, number)
        if found is None or abs(found) > LARGEST:
            return node
        self.computed |= {item.option for item in node.items if item.option}
        return replace(node, kind="word", word=str(found), items=())

    def parameter(self, node: Ludeme, given: tuple[Ludeme, ...]) -> Ludeme:
        """What stands for #1; nothing if the call gives less."""
        number = parse_figures(node.word[1:]) or 0
        if not 0 < number <= len(given):
            return replace(node, word="~")
        one = given[number - 1]
        return replace(one, label=node.label or one.label)

    def defined(
        self, node: Ludeme, given: tuple[Ludeme, ...], using: tuple[str, ...]
    ) -> list[Ludeme]:
        """The definition of a name."""
        if node.word in using:
            self.fail(node, f"the definition ‘{node.word}’ uses itself")
        found: list[Ludeme] = []
        for one in self.definitions[node.word]:
            found += self.put_in(one, given, (*using, node.word))
        return [
            replace(one, label=node.label or one.label, span=node.span) if n == 0 else one
            for n, one in enumerate(found)
            if one.word != "~"
        ]

    def filled(
        self, node: Ludeme, given: tuple[Ludeme, ...], using: tuple[str, ...]
    ) -> list[Ludeme]:
        """What the chosen item of an option gives."""
        named = node.items[0] if node.items else node
        tag, part = (named.label, named.word) if named.label else (named.word, "")
        option = self.options.get(tag)
        if option is None or (part and part not in option.parts):
            self.fail(node, f"no option gives {node.short}")
        assert option is not None
        number = option.parts.index(part) if part else 0
        found: list[Ludeme] = []
        for one in self.chosen[tag].values[number]:
            found += self.put_in(one, given, using)
        return [
            replace(
                one, label=(node.label if n == 0 else "") or one.label, option=f"{tag}:{number}"
            )
            for n, one in enumerate(found)
        ]
