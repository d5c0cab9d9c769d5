"""`manqala describe`: formats, languages, options; and rules without a sentence."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from manqala.describe import LANGUAGES
from manqala.describe.catalogue import languages
from manqala.describe.examples_shown import MOST
from tests.helpers.command_line import run

QUOTED = """\
---
language: 1
game: Strange
board: {rows: 2, holes: 4, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is wanted, capture last
a hole is wanted when it is in (hole 1 of south + hole 2 of north)
round ends when seeds on board < 4
round ends when not position has occurred 2 times, called never
"""


class Tags(HTMLParser):
    """Checks that all tags are closed, and collects the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.drawn = 0
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.drawn += tag == "svg"
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag, attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_text_is_wrapped_and_the_moves_are_numbered() -> None:
    shown = run("describe", "kalah").output
    assert shown.startswith("Kalah\n=====\n")
    assert "\n1. Choose one of your holes that hold seeds.\n" in shown
    assert "3. If the last hole is your store, you have another turn." in shown
    assert max(len(line) for line in shown.splitlines()) <= 88


def test_markdown_has_headings_and_fenced_boards() -> None:
    shown = run("describe", "oware", "--format", "markdown").output
    assert shown.startswith("# Oware\n")
    assert shown.count("```") % 2 == 0
    assert "These holes are the *prey*." in shown
    assert "\n   A grand slam takes nothing. South plays hole 6:\n\n   ```text\n" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_html_is_well_formed_and_has_pictures(language: str) -> None:
    shown = run("describe", "andot", "--format", "html", "--language", language).output
    page = Tags()
    page.feed(shown)
    assert page.open == []
    assert page.drawn == 1 + 2 * MOST
    assert f'<html lang="{language}">' in shown
    assert "Andot" in page.text


def test_the_languages_of_the_command_are_those_there_are() -> None:
    assert sorted(LANGUAGES) == sorted(languages())


def test_the_page_is_about_the_options_that_are_set() -> None:
    plain = run("describe", "oware").output
    other = run(
        "describe", "oware", "--set", "grand_slam=captures", "--set", "repetition=split"
    ).output
    assert "If the move is not slam, capture the prey" in plain
    assert "Capture the prey." in other
    assert "‘slam’" not in other
    assert "is shared evenly" in other
    assert "shared evenly" not in plain
    assert re.search(r"Grand slam: captures \(or takes\s+nothing or illegal\)", other)


def test_a_file_of_ones_own_is_described_and_what_has_no_sentence_is_quoted(
    tmp_path: Path,
) -> None:
    (tmp_path / "strange.sow").write_text(QUOTED, encoding="utf-8")
    shown = run("describe", tmp_path / "strange.sow").output
    told = " ".join(shown.split())
    assert "If the last hole is the first hole from the left in South’s row or the second" in told
    assert "wanted" not in shown
    assert "In the words of the rule file:" in shown
    assert "| round ends when not position has occurred 2 times, called never" in shown


def test_what_is_wrong_with_the_rules_is_reported() -> None:
    assert run("describe", "awale-of-nowhere", exits=None).exit_code != 0
    assert "Invalid value" in run("describe", "oware", "--language", "xx", exits=None).output
