"""The documents of the language are true: every block of rule text is checked and played."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from manqala.check.examples import run_examples
from manqala.compile.stepping.warm_game import WarmGame
from manqala.core import nodes as core
from manqala.core.course import CORE_EVENTS
from manqala.core.operators import BoardFact, Operator
from manqala.game.playout import playout
from manqala.resolve.files import Checked, check_source
from manqala.resolve.vocabulary import SET_NOUNS, team_words, vocabulary
from manqala.resolve.walk import announcements
from manqala.run.machine import ExhaustedError
from manqala.syntax import tree
from manqala.syntax.parser import parse_body
from manqala.text import resources
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, Diagnostics
from manqala.text.resources import schema as load_schema
from manqala.text.span import Source
from tests.helpers.checkout import DOCS

LANGUAGE = DOCS / "language.md"
CORE = DOCS / "design" / "core.md"
EXPRESSIVENESS = DOCS / "design" / "expressiveness.md"
FENCE = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCE_OR_HEADING = re.compile(FENCE.pattern + r"|^#+ ([^\n]+)$", FENCE.flags)
KEYS = {
    "language": "3",
    "game": "Example",
    "board": "{rows: 2, holes: 6, stores: beside}",
    "seeds": "4",
}
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
GAMES, LONGEST = 2, 60


@dataclass(frozen=True)
class Block:
    """A fenced block of a document."""

    name: str
    kind: str
    text: str

    def __str__(self) -> str:
        return self.name


def blocks(path: Path) -> list[Block]:
    """The blocks of rule text: plain, ``bad CODE`` or ``parses``; named by their section and their number in it."""
    found: list[Block] = []
    section, number = "", 0
    for match in FENCE_OR_HEADING.finditer(path.read_text("utf-8")):
        if match[4] is not None:
            section, number = re.sub(r"\W+", "-", match[4].lower()).strip("-"), 0
        elif match[1] == "sow":
            number += 1
            kind = match[2].strip()
            found.append(Block(f"{path.name}#{section}-{number} {kind}".strip(), kind, match[3]))
    return found


def whole_file(text: str) -> str:
    """The block with the front matter, and the turn, that it does not bring along."""
    if text.startswith("---\n"):
        return text
    front, fence, body = text.rpartition("\n---\n")
    if not fence:
        front, body = "", text
    given = {line.split(":")[0] for line in front.split("\n") if line[:1].isalpha()}
    lines = [f"{key}: {value}" for key, value in KEYS.items() if key not in given]
    if not re.search(r"^turn\b", body, re.MULTILINE) and "extends" not in given:
        body += TURN
    return "\n".join(["---", *lines, *filter(None, [front]), "---", body])


def check(block: Block) -> Checked:
    return check_source("example", Source(block.name, whole_file(block.text)), None, {})


def errors(found: Diagnostics) -> list[Diagnostic]:
    return [item for item in found.sorted() if item.severity is Severity.ERROR]


ALL = [*blocks(LANGUAGE), *blocks(EXPRESSIVENESS)]
GOOD = [block for block in ALL if not block.kind]
BAD = [block for block in ALL if block.kind.startswith("bad ")]
PARSES = [block for block in ALL if block.kind == "parses"]
QUOTED = [block for block in ALL if block.kind.startswith("from ")]


def test_no_block_is_of_another_kind() -> None:
    assert len(GOOD) + len(BAD) + len(PARSES) + len(QUOTED) == len(ALL)
    assert len(blocks(LANGUAGE)) > 40
    assert len(blocks(EXPRESSIVENESS)) > 100


@pytest.mark.parametrize("block", GOOD, ids=str)
def test_a_block_has_no_errors_and_can_be_played(block: Block) -> None:
    checked = check(block)
    assert [f"{d.span}: {d}" for d in errors(checked.diagnostics)] == []
    assert checked.rules is not None
    game = WarmGame(checked.rules)
    found = Diagnostics()
    run_examples(game, found)
    assert [str(d) + str(d.notes) for d in errors(found)] == []
    plies = 0
    match = checked.rules.between is not None
    for seed in range(GAMES):
        try:
            played = playout(game, Random(seed), match=match, limit=LONGEST)
        except ExhaustedError:
            pytest.fail("the rules run on and on")
        assert played.conserved
        plies += played.plies
    assert plies


@pytest.mark.parametrize("block", BAD, ids=str)
def test_a_bad_block_has_the_error_it_shows(block: Block) -> None:
    checked = check(block)
    assert [d.code for d in checked.diagnostics.sorted()] == [block.kind.removeprefix("bad ")]


@pytest.mark.parametrize("block", PARSES, ids=str)
def test_what_only_parses_has_no_meaning_yet(block: Block) -> None:
    source = Source(block.name, whole_file(block.text))
    body = source.text.split("\n---\n", 1)[1]
    found = Diagnostics()
    parse_body(Source(block.name, body), 1, found)
    assert errors(found) == []
    assert errors(check(block).diagnostics), "it runs now: say so"


def tagged_lines(game: str, statement: str) -> str:
    """The lines of a game's file that say a statement, without their tags and comments."""
    found = []
    for line in resources.game_files()[game].read_text("utf-8").split("\n"):
        tags = re.findall(r"\[([A-Z]+\d+[^\]]*)\]\s*$", line)
        if line.startswith("statements:"):
            continue
        if tags and statement in re.split(r",\s*", tags[0]):
            found.append(re.sub(r"\s+(# *)?\[[^\[]*\]\s*$", "", line) + "\n")
    return "".join(found)


def test_the_lines_quoted_from_games_are_theirs() -> None:
    """With MANQALA_REGENERATE=1 in the environment the document is written anew."""

    def renewed(match: re.Match[str]) -> str:
        game, statement = match[2].removeprefix(" from ").split()
        return f"```sow{match[2]}\n{tagged_lines(game, statement)}```"

    text = EXPRESSIVENESS.read_text("utf-8")
    quoting = re.compile(FENCE.pattern.replace(r"([^\n]*)", r"( from [^\n]*)"), FENCE.flags)
    wanted = quoting.sub(renewed, text)
    if os.environ.get("MANQALA_REGENERATE"):
        EXPRESSIVENESS.write_text(wanted, "utf-8")
    assert EXPRESSIVENESS.read_text("utf-8") == wanted
    assert len(quoting.findall(text)) == len(QUOTED) == 38
    assert all(block.text.strip() for block in QUOTED)


# ---- completeness -----------------------------------------------------------------------------


def rows(path: Path, heading: str) -> dict[str, str]:
    """The first column of the table below a heading, with the rest of each row."""
    text = path.read_text("utf-8")
    section = text.split(f"\n{heading}\n", 1)[1]
    section = re.split(r"^##", section, maxsplit=1, flags=re.MULTILINE)[0]
    found = {}
    for line in section.split("\n"):
        if line.startswith("| `"):
            first, rest = line[1:].split("|", 1)
            for name in re.findall(r"`([^`]+)`", first):
                found[name] = rest
    return found


def prelude_items() -> tuple[tree.Item, ...]:
    return parse_body(Source(*resources.prelude()), 1, Diagnostics()).items


def words(item: tree.Noun | tree.Adjective | tree.Mark) -> str:
    return " ".join(word.text for word in item.words)


def test_the_lists_of_the_prelude_are_complete() -> None:
    items = prelude_items()
    assert set(rows(LANGUAGE, "### Verbs of the prelude")) == {
        item.name.text for item in items if isinstance(item, tree.Verb)
    }
    for heading, kind in (
        ("### Nouns of the prelude", tree.Noun),
        ("### Adjectives of the prelude", tree.Adjective),
        ("### Marks of the prelude", tree.Mark),
    ):
        expected = {words(item) for item in items if isinstance(item, kind)}
        assert set(rows(LANGUAGE, heading)) == expected


def test_the_list_of_core_nouns_is_complete() -> None:
    board_rules = check(Block("core", "", TURN)).rules
    assert board_rules is not None
    players = set(board_rules.board.players)
    pairs = replace(board_rules.board, teams=((0,), (1,)))
    of_teams = {*team_words(pairs, board_rules.layout.subject), BoardFact.PARTNER.value}
    expected = {*vocabulary(board_rules.layout, 4), *SET_NOUNS, *of_teams} - players
    listed = rows(LANGUAGE, "### Nouns of the core")
    assert set(listed) == expected
    marks = set(rows(LANGUAGE, "### Marks of the core"))
    prelude_marks = {words(item) for item in prelude_items() if isinstance(item, tree.Mark)}
    assert marks == set(board_rules.layout.marks) - prelude_marks | {"opener"}


def test_the_list_of_events_is_complete() -> None:
    rules = check(Block("core", "", TURN)).rules
    assert rules is not None
    known = {*CORE_EVENTS, *announcements(rules.definitions)}
    expected = {" ".join([key[0], *(f"{label} …" for label in key[1:])]) for key in known}
    assert set(rows(LANGUAGE, "### Events")) == expected


def test_the_keys_of_the_front_matter_are_complete() -> None:
    keys = load_schema("front-matter.schema.json")["properties"]
    assert set(rows(LANGUAGE, "## The front matter")) == set(keys)
    board = set(rows(LANGUAGE, "### The board"))
    assert board == set(keys["board"]["properties"])


def test_every_item_of_the_expressiveness_document_says_how_far_it_is() -> None:
    text = EXPRESSIVENESS.read_text("utf-8")
    items = re.split(r"^#### ", text, flags=re.MULTILINE)[1:]
    for item in items:
        title, rest = item.split("\n", 1)
        body = re.split(r"^## ", rest, flags=re.MULTILINE)[0]
        fences = {f"{m[1]}{m[2]}".strip() for m in FENCE.finditer(body)}
        fences = {"sow" if fence.startswith("sow from") else fence for fence in fences}
        mark = title.rpartition(" — ")[2]
        assert fences == {"runs": {"sow"}, "parses": {"sow parses"}, "not yet": {"text"}}[mark], (
            title
        )


def test_every_entry_of_the_requirements_is_answered() -> None:
    text = EXPRESSIVENESS.read_text("utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    games = ["Bao la Kiswahili", "Toguz Kumalak", "Omweso", "Layli Goobalay", "Pallanguzhi",
             "Sungka", "Selus", "Ô Ăn Quan", "Dong Wo", "Yucebao", "A simultaneous opening",
             "A three-player game", "A drawn lot"]  # fmt: skip
    groups = ["Boards", "Pieces", "Setup", "Which moves", "Sowing", "Captures",
              "Marks and owned holes", "Ends and goals", "Matches"]  # fmt: skip
    assert [h for h in (*groups, *games) if h not in headings] == []
    for prefix, last in (("D", 24), ("Y", 14)):
        named = {n for line in re.findall(rf"^#### .*\({prefix}[^)]*\)", text, re.MULTILINE)
                 for n in numbers(line, prefix)}  # fmt: skip
        assert named == set(range(1, last + 1))


def numbers(line: str, prefix: str) -> Iterator[int]:
    inside = line[line.rindex("(") :]
    for low, high in re.findall(rf"{prefix}(\d+)(?:-{prefix}?(\d+))?", inside):
        yield from range(int(low), int(high or low) + 1)


# ---- the core ---------------------------------------------------------------------------------


def kinds_of_core_nodes() -> set[str]:
    """Every kind of node, by its name: values, elements of patterns, statements."""
    unions = (core.Value, core.Element, core.Statement)
    return {kind.__name__ for union in unions for kind in union.__args__}


def test_the_core_document_lists_every_node_kind() -> None:
    listed = {
        name
        for heading in ("## Values", "## Patterns", "## Statements")
        for name in rows(CORE, heading)
    }
    assert listed == kinds_of_core_nodes()
    assert len(listed) <= 30
    assert f"{len(listed)} kinds of nodes" in CORE.read_text("utf-8")


def test_the_core_document_lists_every_operator() -> None:
    assert set(rows(CORE, "### Operators")) == {*Operator}
