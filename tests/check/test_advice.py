"""What help quotes: every snippet that a message about a mistake tells people to write can be read."""

import re
from collections.abc import Iterator

import pytest
import yaml

from manqala.syntax.grammar import reads
from tests.helpers.checkout import TESTS

FOLDER = TESTS / "mistakes"
QUOTED = re.compile(r"‘([^’]*)’")
NOT_RULES = re.compile(
    r"manqala\b|---|[ ,:()#]+$"  # the command, the fence, signs
    r"|[\d *]+$"  # seeds at the start
    r"|\./|[\w-]+\.sow$"  # a file
)
FILLERS = ("it", "2", "win it", "x", "x:", "anticlockwise", "if it is empty", "it is empty", "")
"""Replacements for ‘…’."""
FRAMES = (
    "  {}", "{}", "  let x be {}", "  let x be own holes {}", "  let x be last {}", "  if last {}, win it",
    "  if {}, win it", "  choose x from {}", "  let x be seeds in last {}", "  sow it {}", "  sow it, {}",
    "  let x be ahead of last: {}", "  let x be ahead of last: ({})", "  {} win it", "  {} last", "round ends when player {}",
    "mark x: {}",
    "round ends when {}",
)  # fmt: skip
"""Lines in which a fragment may occur."""


def quoted() -> Iterator[tuple[str, str]]:
    """Each snippet of more than one word, and a file that has it."""
    found: dict[str, str] = {}
    for path in sorted(FOLDER.glob("*.out")):
        for line in path.read_text(encoding="utf-8").splitlines():
            match = re.match(r" += help: (.*)$", line)
            for snippet in QUOTED.findall(match[1]) if match else ():
                if " " in snippet.strip() and not NOT_RULES.match(snippet):
                    found.setdefault(snippet, path.stem)
    yield from found.items()


def can_be_read(snippet: str) -> bool:
    """Whether a snippet parses somewhere in a rule file."""
    for filler in FILLERS if "…" in snippet else ("",):
        said = snippet
        for _ in range(snippet.count("…")):
            said = said.replace("…", filler, 1)
        said = re.sub(r",? *, +", ", ", said).strip(" ,")
        for frame in FRAMES:
            line = frame.replace("{}", said)
            if reads(line, False) or reads(line, True):
                return True
    return False


def is_front_matter(snippet: str) -> bool:
    """Whether it is an entry of a front matter, or some entries of a block of it."""
    for written in (snippet, f"{{{snippet}}}"):
        try:
            if isinstance(found := yaml.safe_load(written), dict) and None not in found.values():
                return True
        except yaml.YAMLError:
            continue
    return False


def test_what_help_quotes_can_be_read() -> None:
    snippets = list(quoted())
    wrong = [
        (snippet, name)
        for snippet, name in snippets
        if not can_be_read(snippet) and not is_front_matter(snippet)
    ]
    assert len(snippets) > 100
    assert wrong == []


@pytest.mark.parametrize(
    "snippet", ["set own winnings += 1", "put last last into", "if (last", "x > 1.5"]
)
def test_what_cannot_be_read_is_noticed(snippet: str) -> None:
    assert not can_be_read(snippet)
