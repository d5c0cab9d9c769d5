"""The catalogue of the shipped games, a page generated from their rule files.

``python -m tools.catalogue`` writes it; ``--check`` reports whether it is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import load
from manqala.text import resources
from tools import figures
from tools.digests import digest
from tools.finding import Entry, tables
from tools.traits import traits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.core.rules import Rules
    from manqala.syntax.front.front_matter import SourceRef, Spanned

PAGE = Path("docs", "games", "index.md")
"""Path of the page in a checkout."""
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

{count} games. [Find one](#find-a-game) by family, rows, laps, capture or region, see [what random games of
each are like](#in-figures), or read on by continent: {continents}.

Names, people, region and sources are what the rule files say. Rows, sowing, captures and special
features are read off the rules themselves, with their options at the default; words in quotation
marks are the reasons that the rules give when they forbid something. The rule file of each game,
with its worked examples, is behind its name in the tables by continent. Where sources differ is told
[on a page of its own](disputes.md); [another one](left-out.md) says which known games are not shipped, and why, and
[a third](checked.md) what each file was compared with.
"""
IN_FIGURES = """\
## In figures

Of 10,000 random games of each (one round, options at the default): how many turns they last, the mean and how
far most lie from it; the longest; how many ways of moving there are at a turn, the mean over the first 1,000
games (of a turn with more than 1,000 ways, possible or not, no more are counted); the share of whoever has the
first turn, a drawn game divided; drawn games; and how games end. Who plays at random plays badly: that one
side wins more often then says little of good play. Games marked * have other rules since.
"""
FIGURES_COLUMNS = ("game", "turns", "longest", "ways", "first player", "drawn", "how they end")
USAGE = "usage: python -m tools.catalogue [--check] [PAGE]"


def page() -> str:
    """The whole page."""
    entries = sorted(map(_entry, resources.game_files().items()), key=lambda one: one.title)
    continents = sorted({entry.folder for entry in entries})
    named = ", ".join(f"[{name.capitalize()}](#{name})" for name in continents)
    lines = [INTRODUCTION.format(count=len(entries), continents=named)]
    lines += ["## Find a game", "", *tables(entries), *_in_figures(entries)]
    for continent in continents:
        there = [entry for entry in entries if entry.folder == continent]
        lines += [f"## {continent.capitalize()}", "", *_table(there), ""]
        for one in there:
            lines += [f'<a id="{one.name}"></a>', "", *_about(one.rules), ""]
    return "\n".join(lines)


def _entry(found: tuple[str, Path]) -> Entry:
    name, file = found
    rules = load(name).rules
    return Entry(name, rules.front.title.value, file.parent.name, rules, traits(rules))


def _in_figures(entries: Sequence[Entry]) -> Iterator[str]:
    """Figures of random games."""
    kept = figures.read()
    yield IN_FIGURES
    yield _row(FIGURES_COLUMNS)
    yield _row(["---", *["--:"] * (len(FIGURES_COLUMNS) - 2), "---"])
    for entry in entries:
        if (of := kept.get(entry.name)) is None:
            continue
        ends = ", ".join(f"{end} {_percent(share)}" for end, share in of.ends.items())
        yield _row((
            entry.link + ("\\*" if of.digest != digest(entry.rules) else ""),
            f"{of.plies:.0f} ± {of.deviation:.0f}", str(of.longest), f"{of.ways:.1f}", _percent(of.first),
            _percent(of.drawn), ends,
        ))  # fmt: skip
    yield ""


def _percent(share: float) -> str:
    return "<1 %" if 0 < share < 0.005 else f"{100 * share:.0f} %"


def _table(games: Sequence[Entry]) -> Iterator[str]:
    yield _row(COLUMNS)
    yield _row("---" for _ in COLUMNS)
    for game in games:
        front, found = game.rules.front, game.traits
        link = f"[{game.title}](../../games/{game.folder}/{game.name}.sow)"
        yield _row((
            link, _text(front.people), _text(front.region), found.board, found.pieces,
            found.sowing, found.capture, "; ".join(found.special),
        ))  # fmt: skip


def _about(rules: Rules) -> Iterator[str]:
    """Details that do not fit into the table: other names, a summary, sources."""
    front = rules.front
    others = f" ({', '.join(name.value for name in front.aka)})" if front.aka else ""
    summary = f": {front.summary.value}" if front.summary else ""
    yield f"**{front.title.value}**{others}{summary}"
    for source in front.sources or ():
        yield f"- {source_text(source)}"


def source_text(source: SourceRef) -> str:
    """A source as in a bibliography."""
    title = f"*{source.title.value}*" if source.title else source.text
    parts = [_text(source.author), title, _text(source.year), _text(source.note)]
    cited = ", ".join(part for part in parts if part)
    return f"{cited}, <{source.url.value}>" if source.url else cited


def _text(spanned: Spanned[str] | None) -> str:
    return str(spanned.value) if spanned is not None else ""


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def main(arguments: Sequence[str]) -> int:
    """Write the page; with ``--check``, report whether it is up to date."""
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
