"""The statements of a game's rules, numbered: the line that says each, its readings, the examples that show it, the sources.

The rule file has all of it: the sentences are those of ``manqala describe``, the readings its
options and remarks. Which examples show a line is found by playing them.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.describe.describing import describe, words_for
from manqala.describe.laid_out import PageLayout
from manqala.document.markdown_writer import escape
from manqala.document.parts import Listing, with_terms
from manqala.game.game import GameValue
from manqala.game.notation import split_moves
from manqala.game.trace import CODE, rule_text
from manqala.run.coverage import Coverage
from manqala.syntax.closed_words import ExampleVerb
from manqala.text.diagnostics import ManqalaError
from tools.catalogue import source_text
from tools.checked import told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from manqala.check.played_examples import PlayedExample
    from manqala.core.rules import Rules
    from manqala.document.parts import ListItem
    from manqala.game.game import PositionValue
    from manqala.text.span import Span

ELSEWHERE = {"section-options", "section-examples"}
MOST_EXAMPLES = 2
"""Maximum of examples named beside a statement: those in which the fewest other lines act."""
PAGE = re.compile(r"\bpp?\. ?\d|\bpages? \d|\bch(?:apter|\.) ?\d|\bappendix\b|§|^\d+(?:[-–]\d+)?\b")
"""A place in a source: a page, a range of pages at the beginning of a note, a chapter, an appendix."""
NO_PAGE = "no page given"
OWN_TAGS = re.compile(r"\s*\[(?:(?:rare|early|instead)(?:, )?)+\]$")
"""Tags that name no statement of a source."""


@dataclass(frozen=True, slots=True)
class RuleStatement:
    """A sentence about the rules, and the rule that it describes."""

    text: str
    span: Span


def statements_of(game: GameValue) -> list[RuleStatement]:
    """Return the sentences about rules of the game's own files, in the order of the description."""
    words, source_names = words_for(game, "en"), {file.source.name for file in game.rules.files[1:]}
    found: list[RuleStatement] = []

    def add(items: Sequence[ListItem]) -> None:
        for item in items:
            if item.span is not None and item.span.source.name in source_names:
                found.append(RuleStatement(_whole(item), item.span))
            add(item.below)
            for one in item.then:
                add(one.below)

    page = describe(game, words, 0)
    layout = PageLayout(page, words)
    for section in page.sections:
        if section.title.id not in ELSEWHERE:
            for part in layout.section(section):
                if isinstance(part, Listing):
                    add(part.items)
    return found


def _whole(item: ListItem) -> str:
    """Return the text of an item, with those below it that describe no separate rule, and what continues it."""
    text = with_terms(item.text, lambda term: term)
    parts = [_whole(one) for one in item.below if one.span is None]
    parts += map(_whole, item.then)
    return " ".join((text, *parts))


def lines_shown(shown: PlayedExample) -> set[int]:
    """Return the lines of the game's file that act in an example, or make a move of it illegal."""
    coverage = Coverage(shown.game.rules.files[-1].source, lambda _line: False)
    game = GameValue(shown.game.rules, coverage)
    first = shown.positions[0]
    position: PositionValue = game.position(first.text, match=first.play_state.match)
    for after in shown.positions[1:]:
        assert after.last is not None
        position = position.play(after.last.move.answers)
    for line in shown.example.lines:
        if line.verb is ExampleVerb.ILLEGAL:
            for move in split_moves(line.text):
                with suppress(ManqalaError):
                    position.obstacle(move)
    return {place[0] for _, place in coverage.acted}


def statement_lines(
    game: GameValue, examples: Sequence[PlayedExample], root: Path
) -> Iterator[str]:
    """Yield the section as Markdown; ``root``: the checkout, with the pages that compare sources."""
    rules = game.rules
    sources = rules.front.sources or ()
    yield "## Statements and sources\n"
    for number, source in enumerate(sources, 1):
        note = source.note.value if source.note is not None else ""
        place = "" if PAGE.search(f"{note} {source.text}".strip()) else f" ({NO_PAGE})"
        yield f"{number}. {source_text(source)}{place}"
    if len(sources) == 1:
        yield "\nThis is the only source of the file: no second one confirms or contradicts it.\n"
    elif not sources:
        yield "The file names no source.\n"
    else:
        yield "\nThe file does not say of each line which of these it comes from, except where a reading names one.\n"
    found = statements_of(game)
    if found:
        acting = [(shown.title, lines_shown(shown)) for shown in examples if shown.title]
        acting.sort(key=lambda one: len(one[1]))
        yield "In our own words, with the line that says it, what is ours or chosen in it, and the examples in which it acts.\n"
        for number, statement in enumerate(found, 1):
            # Two blanks at the end of a line begin a new one in the same item.
            yield f"{number}. " + "  \n    ".join(_item(statement, rules, acting))
        yield ""
    if (root / "docs" / "fidelity" / f"{rules.name}.md").is_file():
        yield f"[Another page](../fidelity/{rules.name}.md) compares the rules with their source, statement by statement.\n"
    yield f"{told(rules.name)}\n"
    yield from _disputed(rules, root / "docs" / "games" / "disputes.md")


def _item(
    statement: RuleStatement, rules: Rules, acting: Sequence[tuple[str, set[int]]]
) -> Iterator[str]:
    """Yield the lines about a statement."""
    span = statement.span
    own = span.source is rules.files[-1].source
    yield escape(statement.text)
    name = "" if own else f"{span.source.name.rpartition('/')[2]}, "
    yield f"{name}line {span.line}: `{OWN_TAGS.sub('', rule_text(span))}`"
    line = span.source.line(span.line)
    code = CODE.match(line)
    remark = line[len(code[0]) :].lstrip("# ").strip() if code else ""
    readings = [escape(remark)] if remark else []
    for option in rules.front.options.values():
        if _asks_for(option.name, code[0] if code else line):
            why = f": {escape(option.because.value)}" if option.because is not None else ""
            readings.append(f"option `{option.name}` ({escape(option.allowed)}){why}")
    if readings:
        yield f"*reading*: {'; '.join(readings)}"
    lines = set(range(span.line, span.end_line + 1)) if own else set()
    shown = [f"“{escape(title)}”" for title, acted in acting if acted & lines]
    if len(shown) == len(acting) > MOST_EXAMPLES:
        yield f"*examples*: all {len(shown)}"
    elif shown:
        more = f" and {len(shown) - MOST_EXAMPLES} more" if len(shown) > MOST_EXAMPLES else ""
        yield f"*examples*: {', '.join(shown[:MOST_EXAMPLES])}{more}"


def _asks_for(option: str, rule: str) -> bool:
    """Whether a rule compares or tests an option; ‘seeds’ may be an option and a noun."""
    name = re.escape(option)
    compared = rf"\b{name}\s*(?:=|!=|<|>)|(?:=|!=|<|>)\s*{name}\b"
    asked = rf"\b(?:if|when|not|and|or)\s+{name}\s*(?:$|,|\)|\band\b|\bor\b)"
    return re.search(f"{compared}|{asked}", rule) is not None


def disputed(title: str, page: str) -> list[tuple[str, str, str]]:
    """Return the rows of the page of disputes about a game: the point, the sources, the option."""
    rows = []
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if (
            line.startswith("| ")
            and len(cells) == 4
            and title in re.split(r", | and its variants", cells[0])
        ):
            rows.append((cells[1], cells[2], cells[3]))
    return rows


def _disputed(rules: Rules, disputes: Path) -> Iterator[str]:
    """Yield the differences from other sources, if the sources were compared."""
    rows = disputed(rules.front.title.value, disputes.read_text(encoding="utf-8"))
    if not rows:
        return
    yield "Where the sources differ ([all games](../games/disputes.md)):\n"
    yield "| point | what each says | option |"
    yield "|---|---|---|"
    yield from ("| " + " | ".join(row) + " |" for row in rows)
    yield ""
