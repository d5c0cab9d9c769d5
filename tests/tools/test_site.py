"""The pages of the site: what is written for the builder, and what is found wrong with what it builds."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from manqala.check.played_examples import play_examples
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.stepping.warm_game import load
from manqala.text.resources import game_files
from tests.helpers.checkout import ROOT
from tools.figures import Figures
from tools.site import assembly, playable
from tools.site.game_page import game_page
from tools.site.links import faults
from tools.site.notebook_page import notebook_page
from tools.site.playable import Boards
from tools.site.rule_text import colour_rules


@pytest.fixture(autouse=True)
def quick_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules take long to build, and are not loaded here."""
    monkeypatch.setattr(playable, "module_file", lambda game, **_: game.name.encode())


TAGS = re.compile(r"<[^>]*>")


FIGURES = Figures(
    "0", 1000, 42.6, 9.1, 7, 99, 4.0, 0.5, 0.1, {"majority": 0.75, "repetition": 0.25}
)


def page_of(name: str) -> str:
    file = game_files()[name]
    return game_page(Boards(load(name)), file, file.parent.name, FIGURES)


def test_a_game_has_its_board_its_words_its_file_and_its_examples() -> None:
    page, game = page_of("oware"), load("oware")
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert headings == [
        "The rules in plain words",
        "Options",
        "The rule file",
        "Examples",
        "Random games",
        "Statements and sources",
    ]
    assert page.count("<svg") == 1 + len(game.rules.examples)
    for example in game.rules.examples:
        assert example.title[1:] in page
    assert "choose hole from" in TAGS.sub("", page)
    assert "| turns | 43 on average (standard deviation 9), 7 to 99 |" in page
    assert "| most frequent ends | majority 75 %, repetition 25 % |" in page
    assert "<style>" not in page
    assert page.count("<manqala-game") == page.count("<svg") - 1, "a game that is over is seen only"
    assert page.count(' options="grand_slam=captures"') == 1
    assert page.count("<script") == 1


def test_rule_text_is_all_there_and_its_words_say_what_they_mean() -> None:
    file = game_files()["san-yao"]
    text = file.read_text(encoding="utf-8")
    shown = colour_rules("san-yao.sow", text, file)
    plain = TAGS.sub("", shown).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    assert plain == text.rstrip("\n")
    assert 'id="L1"' in shown
    assert re.search(r'<span class="sow-verb" title="[^"]*">sow</span>', shown)
    assert "\n" not in "".join(re.findall(r'title="([^"]*)"', shown))


def test_what_a_rule_file_says_is_text_on_its_page(tmp_path: Path) -> None:
    file = tmp_path / "odd.sow"
    text = (
        game_files()["kalah"]
        .read_text(encoding="utf-8")
        .replace("game: Kalah", 'game: "<b>Odd</b>"')
    )
    file.write_text(text, encoding="utf-8")
    assert "<b>" not in colour_rules("odd.sow", text, file)


def plain(_name: str, text: str, _path: Path | None = None, *, numbered: bool = True) -> str:
    """Rule text without colours, which take long on the page of the language."""
    return f"<pre><code>{text if numbered else ''}</code></pre>"


@pytest.mark.slow
def test_the_pages_are_written_with_links_that_lead_to_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assembly, "colour_rules", plain)
    number = assembly.assemble(tmp_path / "made", ["san-yao"])
    docs = tmp_path / "made" / "docs"
    assert number == len(list(docs.rglob("*.md"))) > 15
    settings = tomllib.loads((tmp_path / "made" / "zensical.toml").read_text(encoding="utf-8"))
    told = str(settings["project"]["nav"])
    for page in docs.rglob("*.md"):
        assert page.relative_to(docs).as_posix() in told, page
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if "://" not in target and not target.startswith("mailto:"):
                there = page.parent / (target if not target.endswith("/") else f"{target[:-1]}.md")
                assert there.exists(), (page, target)
    catalogue = (docs / "games" / "index.md").read_text(encoding="utf-8")
    assert "](../book/san-yao.md)" in catalogue


def test_two_pages_with_one_address_are_refused() -> None:
    assembly.refuse_shared_addresses(["index.md", "book/index.md", "books.md", "play/book.md"])
    with pytest.raises(ValueError, match=r"book\.md and book/index\.md have the same address"):
        assembly.refuse_shared_addresses(["book.md", "book/index.md"])


@pytest.mark.slow
def test_the_first_page_begins_with_a_board_to_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assembly, "colour_rules", plain)
    assembly.assemble(tmp_path, [assembly.FIRST_BOARD])
    page = (tmp_path / "docs" / "index.md").read_text(encoding="utf-8")
    assert page.index("<manqala-game") < page.index("Manqala plays")
    (source,) = re.findall(r'<manqala-game src="([^"]*)"', page)
    (script,) = re.findall(r'<script src="([^"]*)"', page)
    assert (tmp_path / "docs" / source).is_file()
    assert (tmp_path / "docs" / script).is_file()
    assert "picture.svg" not in page


def test_a_board_has_its_modules_and_those_of_other_options() -> None:
    boards = Boards(load("oware"))
    for example in play_examples(boards.game):
        over = example.positions[0].turn is None
        assert ("<manqala-game" in boards.steps(example, "")) is not over
    names = {"game.wasm.js", "search.wasm.js", "grand_slam=captures/game.wasm.js"}
    names |= {"grand_slam=illegal/game.wasm.js"}
    assert set(boards.files) == {f"play/oware/{name}" for name in names}


def test_what_is_no_turn_keeps_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> bytes:
        raise CannotGenerateError("no form")

    start = load("oware").start(match=False)
    assert playable.are_turns([start])
    assert not playable.are_turns([start, start])
    assert playable.are_turns([start, start.play("1")])
    monkeypatch.setattr(playable, "module_file", fail)
    boards = Boards(load("oware"))
    assert boards.board("picture") == "picture"
    assert boards.script == ""


def test_a_notebook_is_a_page() -> None:
    page = notebook_page(ROOT / "docs" / "notebook.ipynb")
    assert page.startswith("# Manqala in a notebook")
    assert page.count("```python") >= 10
    assert page.count("<svg") >= 4


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<a href="other.html">o</a>', ""),
        ('<a href="other.html#there">o</a>', ""),
        ('<a href="https://example.org/x">o</a>', ""),
        ('<a href="none.html">o</a>', "which is not there"),
        ('<a href="other.html#nowhere">o</a>', "nothing has that name"),
        ('<script src="https://example.org/a.js"></script>', "from elsewhere"),
        ('<link rel="stylesheet" href="//example.org/a.css">', "from elsewhere"),
        ('<link rel="canonical" href="https://example.org/">', ""),
    ],
)
def test_links_that_lead_nowhere_and_what_is_loaded_from_elsewhere_is_reported(
    tmp_path: Path, text: str, fault: str
) -> None:
    (tmp_path / "other.html").write_text('<p id="there"></p>', encoding="utf-8")
    (tmp_path / "index.html").write_text(text, encoding="utf-8")
    found = faults(tmp_path)
    assert len(found) == bool(fault)
    assert all(fault in one for one in found)


def test_words_for_tests_behind_the_language_of_a_block_do_not_reach_the_builder() -> None:
    text = '# A page\n\n```text wrong.txt\n[Event "home"]\n```\n\n```json game.start\n{}\n```\n'
    page = assembly._page(text, Path("page.md"), {})  # noqa: SLF001 -- the builder itself takes too long
    assert page == text.replace("text wrong.txt", "text").replace("json game.start", "json")
