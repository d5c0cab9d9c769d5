"""What a rule file says reaches no terminal as a command: in every output of every command it is only shown."""

import re
import unicodedata
from pathlib import Path

import pytest

from manqala.cli.say import escape_controls, say, style_text
from tests.helpers.command_line import run

MARKS = "\u202e\u200b\u2066"
NASTY = f"{MARKS}\x1b[31m\x07\x9b2J"
YAML = r"\u202e\u200b\u2066"
"""The front matter takes no control characters at all."""
RULES = f"""\
---
language: 1
game: "Title {YAML}"
aka: ["Other {YAML}"]
people: "people {YAML}"
region: "region {YAML}"
summary: "summary {YAML}"
board: {{rows: 2, holes: 3}}
seeds: 2
options:
  odd: {{choices: [yes_please, no_thanks], default: no_thanks, because: "because {YAML}"}}
sources: [{{title: "source {YAML}", url: "https://example.org/{YAML}"}}]
---
turn
  choose hole from own occupied holes "prompt {NASTY}"
  if odd = yes_please, win hole
  sow it anticlockwise
  may stop-here "way {NASTY}"
    end round won by player "reason {NASTY}"
  forbid seeds in last = 4 "forbidden {NASTY}"
  if last is opponent's and last holds 3, capture last         # {NASTY}

round ends when some player is bare
  settle
round ends when position has occurred 3 times
  settle

example "title {NASTY}"
  play 1
  expect seeds in last = 7
"""
COMMANDS = {
    "validate": ["validate", "nasty.sow"],
    "validate for GitHub": ["validate", "nasty.sow", "--format", "github"],
    "show": ["show", "nasty.sow"],
    "show the rules": ["show", "nasty.sow", "--expanded"],
    "show the engine": ["show", "nasty.sow", "--engine"],
    "moves": ["moves", "nasty.sow"],
    "a forbidden move": ["why", "nasty.sow", "--from", "2,2,3/0,0,2:south", "--moves", "3"],
    "why": ["why", "nasty.sow", "--moves", "1.stop-here"],
    "replay": ["replay", "nasty.sow", "--moves", "1.stop-here"],
    "play": ["play", "nasty.sow", "--north", "random", "--seed", "1"],
    "watch": ["play", "nasty.sow", "--south", "random", "--north", "random", "--seed", "1"],
    "simulate": ["simulate", "nasty.sow", "-n", "20", "--seed", "1"],
    "perft": ["perft", "nasty.sow", "--depth", "2"],
    "solve": ["solve", "nasty.sow", "--set", "odd=yes_please"],
    "a wrong option": ["show", "nasty.sow", "--set", "odd=maybe"],
}  # fmt: skip


def obeyed_characters(text: str) -> set[str]:
    """The characters of a text that a terminal would obey or hide."""
    return {c for c in text if c != "\n" and unicodedata.category(c) in {"Cc", "Cf", "Zl", "Zp"}}


@pytest.fixture(autouse=True)
def rule_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "nasty.sow").write_text(RULES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow_cases("simulate", "solve")
@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_nothing_that_a_rule_file_says_is_obeyed(arguments: list[str]) -> None:
    done = run(*arguments, input="help\n1\nhint\nwhy\nexample\nquit\n", exits=None)
    assert done.exit_code in {0, 1}, done.stderr
    assert obeyed_characters(done.stdout) == set()
    assert obeyed_characters(done.stderr) == set()


@pytest.mark.slow
def test_the_rule_file_shows_up_in_them() -> None:
    told = "".join(
        run(*arguments, input="help\n", exits=None).output for arguments in COMMANDS.values()
    )
    for word in (
        "Title",
        "Other",
        "region",
        "summary",
        "because",
        "source",
        "prompt",
        "way",
        "reason",
        "title",
    ):
        assert re.search(rf"{word} \\u\{{202e\}}\\u\{{200b\}}\\u\{{2066\}}", told), word


def test_styles_are_ours_alone(capsys: pytest.CaptureFixture[str]) -> None:
    text = f"{style_text('bold', bold=True)} \x1b[1mnot bold\x1b[0m"
    assert escape_controls(text) == "\x1b[1mbold\x1b[0m \\u{1b}[1mnot bold\\u{1b}[0m"
    say(text, colour=True)
    assert capsys.readouterr().out == escape_controls(text) + "\n"
    say(text, colour=False)
    assert capsys.readouterr().out == "bold \\u{1b}[1mnot bold\\u{1b}[0m\n"


def test_lines_stay_lines() -> None:
    assert escape_controls("a\n\tb\r\n") == "a\n    b\\u{d}\n"
