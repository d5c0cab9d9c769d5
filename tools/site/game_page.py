"""The page of one game: its board, its rules in plain words, its rule file, each of its examples before and after."""

from __future__ import annotations

import json
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from manqala.check.played_examples import play_examples
from manqala.describe.describing import describe, words_for
from manqala.describe.laid_out import PageLayout
from manqala.describe.telling import heading
from manqala.document.html_writer import html_parts
from manqala.document.parts import Heading
from manqala.picture.series import series_svg
from manqala.picture.svg import board_svg
from manqala.text import resources
from tools.site.rule_text import colour_rules
from tools.site.statements import statement_lines
from tools.traits import traits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from manqala.check.played_examples import PlayedExample
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.document.parts import Part
    from manqala.syntax.front.front_matter import OptionSpec
    from tools.figures import Figures
    from tools.site.playable import Boards

ELSEWHERE = {"section-options", "section-examples"}
"""Sections of the description that the page shows elsewhere."""


def game_page(boards: Boards, file: Path, family: str, figures: Figures | None) -> str:
    """The page as Markdown; ``figures``: those of random games, if known."""
    return "\n".join(_lines(boards, file, family, figures))


def _lines(boards: Boards, file: Path, family: str, figures: Figures | None) -> Iterator[str]:
    game = boards.game
    front = game.rules.front
    yield f"---\ntitle: {json.dumps(game.title, ensure_ascii=False)}\n---\n"
    yield f"# {game.title}\n"
    where = "; ".join(said.value for said in (front.people, front.region) if said is not None)
    names = ", ".join(name.value for name in front.aka or ())
    about = [
        f"also {names}" if names else "",
        where,
        f"more from [{family.capitalize()}](index.md#{family})",
    ]
    yield "*" + " · ".join(part for part in about if part) + "*\n"
    if front.summary is not None:
        yield f"{front.summary.value}\n"
    yield figure(boards.board(board_svg(game.start(), style=False)))
    found = traits(game.rules)
    for name, said in (
        ("Rows × holes", found.board), ("Pieces", found.pieces), ("Sowing", found.sowing), ("Capture", found.capture),
        ("Besides", "; ".join(found.special)),
    ):  # fmt: skip
        if said:
            yield f"- **{name}**: {said}"
    yield ""
    yield f"At the terminal: `manqala play {game.name}`\n"
    yield "## The rules in plain words\n"
    yield _in_words(game) + "\n"
    if front.options:
        yield "## Options\n"
        for option in front.options.values():
            yield from _option(option)
    yield "## The rule file\n"
    yield "Point at a word to read what it means.\n"
    yield colour_rules(f"{game.name}.sow", file.read_text(encoding="utf-8"), file) + "\n"
    examples = play_examples(game)
    yield from _examples(boards, examples)
    if figures is not None:
        yield from _figures(figures)
    yield from statement_lines(game, examples, resources.games_directories()[0].parent)
    yield f"\n{boards.script}\n"


def figure(content: str) -> str:
    """A board or a picture, as a figure of the page."""
    return f'<figure class="manqala-figure">{content}</figure>\n'


def _in_words(game: WarmGame) -> str:
    """The output of ``manqala describe``, without parts that are elsewhere on the page."""
    words = words_for(game, "en")
    page = describe(game, words)
    layout = PageLayout(page, words)
    parts: list[Part] = []
    for section in page.sections:
        if section.title.id not in ELSEWHERE:
            parts.append(Heading(3, heading(words, section.title)))
            parts += layout.section(replace(section, pictures=()))
    return f'<div class="manqala-words">{html_parts(parts)}</div>'


def _option(option: OptionSpec) -> Iterator[str]:
    value = option.default.value
    default = str(value).lower() if isinstance(value, bool) else str(value)
    yield f"`{option.name}`: {option.allowed}; `{default}` if nothing is said"
    remarks = [said.value for said in (option.because, option.source) if said is not None]
    yield f": {'. '.join(remarks) or 'As at the table.'}\n"


def _examples(boards: Boards, examples: Sequence[PlayedExample]) -> Iterator[str]:
    shown = [example for example in examples if example.title]
    if not shown:
        return
    yield "## Examples\n"
    yield "Each is a test of the rules: the board before, the move, the board after.\n"
    for example in shown:
        yield f"### {example.title[:1].upper()}{example.title[1:]}\n"
        chosen = [f"`{name} = {value}`" for name, value in example.game.rules.chosen.items()]
        if chosen:
            yield f"With {' and '.join(chosen)}.\n"
        yield figure(boards.steps(example, series_svg(example.positions, style=False)))
        lines = [line.span.source.line(line.span.line).strip() for line in example.example.lines]
        told = [line for line in lines if line.startswith(("illegal", "legal", "ends", "expect"))]
        if told:
            items = "".join(f"<li><code>{escape(line)}</code></li>" for line in told)
            yield f'<ul class="manqala-told">{items}</ul>\n'


def _figures(found: Figures) -> Iterator[str]:
    """The figures of random games."""
    yield "## Random games\n"
    yield f"| in {found.games:,} random games | |\n|---|---|"
    turns = f"{found.plies:.0f} on average (standard deviation {found.deviation:.0f}), {found.shortest} to {found.longest}"
    yield _row(("turns", turns))
    yield _row(("ways to move", f"{found.ways:.1f} on average"))
    yield _row(
        ("won by the player who begins", f"{_percent(found.first)}, a drawn game counted as half")
    )
    yield _row(("drawn", _percent(found.drawn)))
    ends = ", ".join(f"{reason} {_percent(share)}" for reason, share in found.ends.items())
    yield _row(("most frequent ends", ends))
    yield ""


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
