"""The catalogue of the shipped games, a page written from their rule files.

``python -m tools.catalogue`` writes it, ``--check`` says whether it is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.game.game import load
from manqala.text import resources
from tools.traits import traits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.core.rules import Rules
    from manqala.syntax.front.front_matter import SourceRef, Spanned

PAGE = Path("docs", "games", "index.md")
"""Where the page lies in a checkout."""
COLUMNS = (
    "game",
    "people",
    "region",
    "rows × holes",
    "pieces",
    "sowing",
    "capture",
    "special features",
)
INTRODUCTION = """\
# The games

<!-- Written by `python -m tools.catalogue` from the rule files; do not edit. -->

Names, people, region and sources are what the rule files say. Rows, sowing, captures and special
features are read off the rules themselves, with their options at the default; words in quotation
marks are the reasons that the rules give when they forbid something. The rule file of each game,
with its worked examples, is behind its name.
"""
USAGE = "usage: python -m tools.catalogue [--check] [PAGE]"


def page() -> str:
    """The whole page."""
    families: dict[str, list[str]] = {}
    for name, path in resources.game_files().items():
        families.setdefault(path.parent.name, []).append(name)
    rules = {name: load(name).rules for name in resources.game_files()}
    lines = [INTRODUCTION]
    for family in sorted(families):
        names = sorted(families[family], key=lambda name: rules[name].front.title.value)
        lines += [
            f"## {family.capitalize()}",
            "",
            *_table(family, [rules[name] for name in names]),
            "",
        ]
        for name in names:
            lines += [*_about(rules[name]), ""]
    return "\n".join(lines)


def _table(family: str, games: Sequence[Rules]) -> Iterator[str]:
    yield _row(COLUMNS)
    yield _row("---" for _ in COLUMNS)
    for rules in games:
        front, found = rules.front, traits(rules)
        link = f"[{front.title.value}](../../games/{family}/{rules.name}.sow)"
        yield _row((
            link, _text(front.people), _text(front.region), found.board, found.pieces,
            found.sowing, found.capture, "; ".join(found.special),
        ))  # fmt: skip


def _about(rules: Rules) -> Iterator[str]:
    """What the table has no room for: other names, the game in a line, its sources."""
    front = rules.front
    others = f" ({', '.join(name.value for name in front.aka)})" if front.aka else ""
    summary = f": {front.summary.value}" if front.summary else ""
    yield f"**{front.title.value}**{others}{summary}"
    for source in front.sources or ():
        yield f"- {_source(source)}"


def _source(source: SourceRef) -> str:
    """A source as a bibliography has it."""
    title = f"*{source.title.value}*" if source.title else source.text
    parts = [_text(source.author), title, _text(source.year), _text(source.note)]
    cited = ", ".join(part for part in parts if part)
    return f"{cited}, <{source.url.value}>" if source.url else cited


def _text(spanned: Spanned[str] | None) -> str:
    return str(spanned.value) if spanned is not None else ""


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def main(arguments: Sequence[str]) -> int:
    """Write the page, or with ``--check`` say whether it is up to date."""
    check = "--check" in arguments
    names = [argument for argument in arguments if argument != "--check"]
    if len(names) > 1 or any(name.startswith("-") for name in names):
        sys.stderr.write(f"{USAGE}\n")
        return 2
    target = Path(names[0]) if names else resources.games_directories()[0].parent / PAGE
    made = page()
    if check:
        if target.is_file() and target.read_text(encoding="utf-8") == made:
            return 0
        sys.stderr.write(f"{target} is not up to date: run python -m tools.catalogue\n")
        return 1
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
