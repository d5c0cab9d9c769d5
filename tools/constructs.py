"""Tables of the constructs of the language, and of the shipped games that use each.

``python -m tools.constructs`` writes it into ``docs/design/expressiveness.md``, between two marks.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from manqala.resolve.parsed_files import prelude_file
from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.front.reader import parse_front_matter
from manqala.syntax.parser import parse_body
from manqala.text import resources
from manqala.text.diagnostics import Diagnostics
from manqala.text.reading import read_source
from tools.additions import RuleFile, used_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

PAGE = "docs/design/expressiveness.md"
BEGIN = "<!-- constructs: made by python -m tools.constructs -->"
END = "<!-- constructs: end -->"
FENCE = "---"
FEW = 3
"""A construct used by at most this many games lists them."""
NAMED = 8
"""Number of games to list for each addition."""
KINDS: dict[str, tuple[type[tree.SyntaxNode], ...]] = {
    "items": (
        tree.Verb, tree.Noun, tree.Adjective, tree.Mark, tree.Reaction, tree.Anytime, tree.MainProgram,
        tree.Ending, tree.Drop, tree.Example,
    ),
    "statements": (
        tree.LetStatement, tree.ChooseStatement, tree.Odds, tree.AllChooseStatement, tree.MustStatement, tree.PutStatement,
        tree.SetStatement, tree.AnnounceStatement, tree.EndStatement, tree.PassStatement,
        tree.CallStatement, tree.IfStatement, tree.EachStatement, tree.WhileStatement,
        tree.RepeatStatement, tree.AsStatement, tree.EitherStatement,
    ),
    "values": (
        tree.Phrase, tree.Of, tree.NumberValue, tree.Range, tree.Amounts, tree.RangeFrom, tree.DirectionWord,
        tree.NothingValue, tree.Count, tree.Superlative, tree.Binary, tree.Not, tree.Is, tree.Holds, tree.Quantified,
        tree.CanMove, tree.HasOccurred, tree.Alternative, tree.Where, tree.Along,
    ),
    "patterns": (tree.HoleCondition, tree.PatternHole, tree.PatternGroup),
}  # fmt: skip


@cache
def read(path: Path) -> RuleFile:
    """The content of a rule file itself."""
    source = read_source(path)
    diagnostics = Diagnostics()
    front = parse_front_matter(source, diagnostics)
    if front is None:
        raise ValueError(path)
    return RuleFile(front, parse_body(source, front.body_line, diagnostics).items)


def used_by(items: Iterable[tree.Item]) -> set[str]:
    """The names of the constructs that some rules use directly."""
    return {type(node).__name__ for node in nodes(tuple(items))}


def body_lines(text: str) -> int:
    """The number of lines of a file's rules, without the front matter, examples, blank lines and comments."""
    lines = text.splitlines()
    fences = [n for n, line in enumerate(lines) if line.rstrip() == FENCE]
    count, within = 0, False
    for line in lines[fences[1] + 1 :]:
        if line[:1] not in {"", " ", "#"}:
            within = line.startswith("example ")
        count += bool(line.strip()) and not line.lstrip().startswith("#") and not within
    return count


def tenth_from_above(counts: Iterable[int]) -> int:
    """The ninth decile of some numbers."""
    ordered = sorted(counts)
    return ordered[int(0.9 * (len(ordered) - 1))]


def section(paths: Mapping[str, Path]) -> str:
    """The section: counts of lines, of constructs, and of additions of the second edition."""
    files = {name: read(path) for name, path in paths.items()}
    lengths = [body_lines(path.read_text(encoding="utf-8")) for path in paths.values()]
    return "\n".join(
        [
            BEGIN,
            "",
            f"The rules of the {len(files)} shipped games have {median(lengths):g} lines in the median, nine in ten at most "
            f"{tenth_from_above(lengths)}, without examples, blanks and comments.",
            "",
            *_constructs(files),
            "",
            *_additions(files),
            "",
            END,
        ]
    )


def _constructs(files: Mapping[str, RuleFile]) -> Iterator[str]:
    uses = {name: used_by(file.items) for name, file in files.items()}
    prelude = used_by(prelude_file().items)
    total = sum(len(kinds) for kinds in KINDS.values())
    yield (
        f"The language has {total} constructs: "
        + ", ".join(f"{len(kinds)} {name}" for name, kinds in KINDS.items())
        + ". The third column counts the games whose own file uses it, and names them if they are few. "
        "What a game uses through the prelude does not count; the last column says what the prelude uses."
    )
    yield from ("", "| construct | what it is | games | prelude |", "|---|---|---|---|")
    for name, kinds in KINDS.items():
        for kind in kinds:
            meaning = (
                (kind.__doc__ or "")
                .strip()
                .split("\n", 1)[0]
                .replace("``", "`")
                .replace("|", "\\|")
            )
            games = [game for game, used in uses.items() if kind.__name__ in used]
            few = f": {', '.join(games)}" if 0 < len(games) <= FEW else ""
            there = "yes" if kind.__name__ in prelude else ""
            yield f"| {kind.__name__} ({name[:-1]}) | {meaning} | {len(games)}{few} | {there} |"


def _additions(files: Mapping[str, RuleFile]) -> Iterator[str]:
    yield (
        "What the second edition added, by the numbers of the count that it began from, and the games whose own file uses it; "
        "variants that take it from their parent are left out."
    )
    yield from ("", "| # | what | games | which |", "|--:|---|--:|---|")
    for number, (what, games) in enumerate(used_in(files).items(), 1):
        some = ", ".join(games[:NAMED]) + (" …" if len(games) > NAMED else "")
        yield f"| {number} | {what} | {len(games)} | {some} |"


def page_with(text: str, made: str) -> str:
    """The page with the section in its place: between the marks, or at the end."""
    if BEGIN in text and END in text:
        before, rest = text.split(BEGIN, 1)
        return before + made + rest.split(END, 1)[1]
    return text.rstrip() + "\n\n## The constructs, counted\n\n" + made + "\n"


def main(arguments: list[str]) -> int:
    """Write the section; with ``--check``, report whether it is up to date."""
    page = Path(__file__).parents[1] / PAGE
    text = page.read_text(encoding="utf-8")
    made = page_with(text, section(resources.game_files()))
    if "--check" in arguments:
        return int(made != text)
    page.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
