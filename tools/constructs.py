"""How many constructs the language has, and how many shipped games use each: a table for the documents.

``python -m tools.constructs`` writes it into ``docs/design/expressiveness.md``, between two marks.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.syntax.front.reader import parse_front_matter
from manqala.syntax.parser import parse_body
from manqala.text import resources
from manqala.text.diagnostics import Diagnostics
from manqala.text.reading import read_source

if TYPE_CHECKING:
    from collections.abc import Iterable

PAGE = "docs/design/expressiveness.md"
BEGIN = "<!-- constructs: made by python -m tools.constructs -->"
END = "<!-- constructs: end -->"
KINDS: dict[str, tuple[type[tree.SyntaxNode], ...]] = {
    "items": (
        tree.Verb, tree.Noun, tree.Adjective, tree.Mark, tree.Reaction, tree.Anytime, tree.MainProgram,
        tree.Ending, tree.Drop, tree.Example,
    ),
    "statements": (
        tree.LetStatement, tree.ChooseStatement, tree.AllChooseStatement, tree.MustStatement, tree.PutStatement,
        tree.SetStatement, tree.AnnounceStatement, tree.EndStatement, tree.PassStatement,
        tree.CallStatement, tree.IfStatement, tree.EachStatement, tree.WhileStatement,
        tree.RepeatStatement, tree.AsStatement, tree.EitherStatement,
    ),
    "values": (
        tree.Phrase, tree.Of, tree.NumberValue, tree.Range, tree.Amounts, tree.RangeFrom, tree.DirectionWord,
        tree.NothingValue, tree.Count, tree.Binary, tree.Not, tree.Is, tree.Holds, tree.Quantified,
        tree.CanMove, tree.HasOccurred, tree.Alternative, tree.Where, tree.Along,
    ),
    "patterns": (tree.HoleCondition, tree.PatternHole, tree.PatternGroup),
}  # fmt: skip


def used_by(path: Path) -> set[str]:
    """The names of the constructs that the file of a game uses itself."""
    source = read_source(path)
    diagnostics = Diagnostics()
    front = parse_front_matter(source, diagnostics)
    if front is None:
        return set()
    body = parse_body(source, front.body_line, diagnostics)
    return {type(node).__name__ for node in nodes(body.items)}


def table(files: Iterable[Path]) -> str:
    """The section: a count, and a row for each construct."""
    uses = [used_by(path) for path in files]
    total = sum(len(kinds) for kinds in KINDS.values())
    lines = [
        BEGIN,
        "",
        f"The language has {total} constructs: "
        + ", ".join(f"{len(kinds)} {name}" for name, kinds in KINDS.items())
        + f". Of the {len(uses)} shipped games so many use each in their own file; what they take "
        "from the prelude is not counted.",
        "",
        "| construct | what it is | games |",
        "|---|---|---|",
    ]
    for name, kinds in KINDS.items():
        for kind in kinds:
            meaning = (
                (kind.__doc__ or "")
                .strip()
                .split("\n", 1)[0]
                .replace("``", "`")
                .replace("|", "\\|")
            )
            games = sum(kind.__name__ in used for used in uses)
            lines.append(f"| {kind.__name__} ({name[:-1]}) | {meaning} | {games} |")
    return "\n".join([*lines, "", END])


def page_with(text: str, section: str) -> str:
    """The page with the section in its place: between the marks, or at the end."""
    if BEGIN in text and END in text:
        before, rest = text.split(BEGIN, 1)
        return before + section + rest.split(END, 1)[1]
    return text.rstrip() + "\n\n## The constructs, counted\n\n" + section + "\n"


def main(arguments: list[str]) -> int:
    """Write the section, or with ``--check`` say whether it is up to date."""
    page = Path(__file__).parents[1] / PAGE
    text = page.read_text(encoding="utf-8")
    made = page_with(text, table(resources.game_files().values()))
    if "--check" in arguments:
        return int(made != text)
    page.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
