"""The fidelity pages: statements of a source, the rule lines that express them, and their tests.

The lines come from the statement tags of the rule file; the statements in our own words, the tests
and the remarks from a file of notes, ``docs/fidelity/<game>.yaml``. ``python -m tools.fidelity``
writes the pages; with ``--check`` it reports errors in them.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.compile.stepping.warm_game import load
from manqala.text import resources

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.core.rules import Rules

FOLDER = "docs/fidelity"
USAGE = "usage: python -m tools.fidelity [--check] [GAME…]"
COLUMNS = ("", "what it says", "where the rule file says it", "shown by")


@dataclass(frozen=True, slots=True)
class Statement:
    """The notes on one statement."""

    id: str
    says: str
    where: str
    """A remark on the place, for a statement that no single line expresses."""
    examples: tuple[str, ...]
    """Titles of examples in the rule file."""
    tests: tuple[str, ...]
    """Names of tests, as ``tests/test_file.py::test_name``."""


@dataclass(frozen=True, slots=True)
class Notes:
    """The hand-written part of a page."""

    game: str
    source: str
    statements: tuple[Statement, ...]
    sections: tuple[tuple[str, str], ...]
    """Titles and texts that follow the table."""


def checkout() -> Path:
    """The folder that holds the games, the documents and the tests."""
    return resources.games_directories()[0].parent


def games_with_notes() -> list[str]:
    """The games that have a file of notes."""
    return sorted(path.stem for path in (checkout() / FOLDER).glob("*.yaml"))


def notes_of(game: str) -> Notes:
    """Read the notes of a game."""
    import yaml

    text = (checkout() / FOLDER / f"{game}.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.safe_load(text)
    statements = tuple(
        Statement(
            name, entry["says"], entry.get("where", ""),
            tuple(entry.get("examples", ())), tuple(entry.get("tests", ())),
        )
        for name, entry in data["statements"].items()
    )  # fmt: skip
    return Notes(game, data["source"], statements, tuple(data.get("sections", {}).items()))


def tagged_lines(rules: Rules, statement: str) -> list[int]:
    """The lines of the game's own file that are tagged with a statement."""
    own = rules.files[-1].source
    spans = [tag.span for tag in rules.tags if tag.id == statement]
    spans += [span for name, span in rules.front.tags if name == statement]
    return sorted({span.line for span in spans if span.source is own})


def page(game: str) -> str:
    """The page of a game."""
    notes, rules = notes_of(game), load(game).rules
    link = link_to(rules)
    lines = [
        f"# How faithful the rules of {rules.front.title.value} are",
        "",
        "<!-- Written by `python -m tools.fidelity` from the rule file and from the notes beside",
        "this page; do not edit. -->",
        "",
        f"Source: {notes.source}",
        "",
        f"The statements are our own words; the lines are those of [{rules.name}.sow]({link}), and",
        "“example” means an example in that file, which `manqala validate` runs.",
        "",
        _row(COLUMNS),
        _row("---" for _ in COLUMNS),
        *(_statement(statement, rules, link) for statement in notes.statements),
    ]
    for title, text in notes.sections:
        lines += ["", f"## {title}", "", text.strip()]
    return "\n".join(lines) + "\n"


def link_to(rules: Rules) -> str:
    """The relative path from a page to a rule file."""
    path = resources.game_files()[rules.name].relative_to(checkout())
    return f"../../{path.as_posix()}"


def _statement(statement: Statement, rules: Rules, link: str) -> str:
    places = [
        f"[{line}]({link}#L{line}) `{_bare(rules.files[-1].source.line(line))}`"
        for line in tagged_lines(rules, statement.id)
    ]
    if statement.where:
        places.append(statement.where)
    shown = [f"example “{title}”" for title in statement.examples]
    shown += [f"`{test.partition('/')[2]}`" for test in statement.tests]
    return _row((statement.id, statement.says, "<br>".join(places), "<br>".join(shown)))


def _bare(line: str) -> str:
    """A line without its tags and its comment."""
    line = re.sub(r"\s*(#.*)?$", "", re.sub(r"\s*\[[A-Z]\d[^\]]*\]\s*$", "", line.rstrip()))
    return line.strip()


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in cells) + " |"


def problems(game: str) -> Iterator[str]:
    """List the errors: rows, lines, examples and tests that do not exist, an outdated page."""
    notes, rules = notes_of(game), load(game).rules
    listed = [item.value for item in rules.front.statements or ()]
    rows = [statement.id for statement in notes.statements]
    if rows != listed:
        yield f"{game}: the rows are {rows}, the statements of the rule file {listed}"
    titles = {example.title for example in rules.examples}
    for statement in notes.statements:
        name = f"{game} {statement.id}"
        if not (tagged_lines(rules, statement.id) or statement.where):
            yield f"{name}: no line is tagged with it, and no remark says where it is"
        if not (statement.examples or statement.tests):
            yield f"{name}: nothing shows it"
        yield from (f"{name}: no example “{t}”" for t in statement.examples if t not in titles)
        yield from (f"{name}: no test {test}" for test in statement.tests if not _exists(test))
    path = checkout() / FOLDER / f"{game}.md"
    if not path.is_file() or path.read_text(encoding="utf-8") != page(game):
        yield f"{path.name} is not up to date: run python -m tools.fidelity"


def _exists(test: str) -> bool:
    """Whether there is a test function of that name."""
    file, _, name = test.partition("::")
    path = checkout() / file
    return path.is_file() and f"\ndef {name}(" in path.read_text(encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Write the pages; with ``--check``, report errors."""
    check = "--check" in arguments
    games = [argument for argument in arguments if argument != "--check"]
    known = games_with_notes()
    if unknown := [game for game in games if game not in known]:
        sys.stderr.write(f"{USAGE}\nthere are no notes for {', '.join(unknown)}\n")
        return 2
    for game in games or known:
        if not check:
            target = checkout() / FOLDER / f"{game}.md"
            target.write_text(page(game), encoding="utf-8")
    found = [problem for game in games or known for problem in problems(game)]
    sys.stderr.writelines(f"{problem}\n" for problem in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
