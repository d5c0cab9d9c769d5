"""The folder that is published: its files, its list of games, and what it refuses to write over."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from examples.embedding.built_game import BuiltGame
from manqala.cli.main import cli
from manqala.publish.folder import MARK, write_folder
from manqala.publish.listed_game import listed_game
from manqala.publish.page_files import PAGE
from manqala.publish.publish_faults import PublishError
from manqala.publish.published_rules import published_rules
from manqala.text.resources import game_files
from tests.helpers.checkout import ROOT
from tests.helpers.playing import game_of

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: str | Path) -> Any:
    return CliRunner().invoke(cli, ["publish", *map(str, arguments)])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("published") / "site"
    done = run("micro-wari", "--out", folder)
    assert done.exit_code == 0, done.output
    assert "1 game in " in done.stdout
    return folder


def test_the_folder_has_a_page_and_modules_for_each_game(site: Path) -> None:
    modules = {name: BuiltGame((site / "micro-wari" / name).read_bytes()) for name in ("game.wasm", "search.wasm")}  # fmt: skip
    assert {module.card["title"] for module in modules.values()} == {"Micro-Wari"}
    page = (site / "micro-wari" / "index.html").read_text(encoding="utf-8")
    assert "<title>Micro-Wari</title>" in page
    assert "{{" not in page


def test_all_that_pages_ask_for_is_there(site: Path) -> None:
    """Addresses are relative, so that the folder may lie anywhere."""
    game = site / "micro-wari"
    for page in (site / "index.html", game / "index.html", game / "embed.html"):
        addresses = re.findall(r'(?:src|href)="([^"#]+)"', page.read_text(encoding="utf-8"))
        assert len(addresses) > 2
        for address in addresses:
            assert "://" not in address
            assert not address.startswith("/")
            assert (page.parent / address).is_file(), address


def test_a_page_of_others_gets_the_script_its_types_and_a_page_for_frames(site: Path) -> None:
    script = (site / "embed" / "manqala-game.js").read_text(encoding="utf-8")
    assert "manqala-game" in script
    assert script.isascii(), "pages in any encoding load it"
    assert "import(" not in script, "one file has all of it"
    types = (site / "embed" / "manqala-game.d.ts").read_text(encoding="utf-8")
    assert '"manqala-game": ManqalaGameElement' in types
    page = (site / "micro-wari" / "embed.html").read_text(encoding="utf-8")
    assert "<title>Micro-Wari</title>" in page
    assert "{{" not in page
    assert not (site / "embed" / "embed.html").exists()


def test_the_manual_lists_what_an_element_understands() -> None:
    """Attributes, events, variables and parts: all of them, and no others."""
    web = ROOT / "web"
    manual = (ROOT / "docs" / "publishing.md").read_text(encoding="utf-8")
    rows = {
        head: re.findall(
            r"^\| (`[^|]*) \|", manual.split(f"| {head} |", 1)[1].split("\n\n")[0], re.M
        )
        for head in ("attribute", "event", "variable")
    }
    listed = {head: set(re.findall(r"`([^`]+)`", " ".join(cells))) for head, cells in rows.items()}
    asked = (web / "embed" / "asked.ts").read_text(encoding="utf-8")
    lists = re.findall(r"_ATTRIBUTES = \[(.*?)\]", asked, re.DOTALL)
    known = set(re.findall(r'"([\w-]+)"', " ".join(lists)))
    assert listed["attribute"] == known | {"lang", "theme", "from-address"}
    types = (web / "embed" / "public" / "manqala-game.d.ts").read_text(encoding="utf-8")
    assert listed["event"] == set(re.findall(r"^  (\w+): CustomEvent", types, re.M))
    sheets = [web / "board" / "board.css", web / "pages" / "page.css", web / "embed" / "embed.css"]
    style = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    assert listed["variable"] == set(re.findall(r"--manqala-[\w-]+", style))
    shown = "".join(file.read_text(encoding="utf-8") for file in (web / "embed").glob("*.tsx"))
    parts = set(re.findall(r'part="(\w+)"', shown))
    assert parts == set(re.findall(r"`(\w+)`", manual.split("The parts are", 1)[1].split("\n")[0]))


def test_the_list_says_what_the_gallery_shows(site: Path) -> None:
    told = json.loads((site / "games.json").read_text(encoding="utf-8"))
    assert told["manqala"] == 1
    (game,) = told["games"]
    assert (game["name"], game["title"], game["players"]) == ("micro-wari", "Micro-Wari", 2)
    assert 2 < game["random_games"]["turns"] < 200
    assert 0.2 < game["random_games"]["first"] < 0.8
    assert 2 < game["lines"] < 100
    assert sum(sum(counts) for counts in game["board"]["lying"]) > 0
    places = {hollow["place"] for hollow in game["board"]["hollows"]}
    assert set(range(game["board"]["holes"])) <= places


def test_chance_is_reported() -> None:
    listed = {
        name: listed_game(game_of(name), game_files()[name], name)["chance"]
        for name in ("random-kalah", "kalah")
    }
    assert listed == {"random-kalah": True, "kalah": False}


def test_a_folder_is_written_again_and_what_is_old_goes(tmp_path: Path) -> None:
    write_folder(tmp_path / "site", {"one/a.txt": b"a", "b.txt": b"b"})
    write_folder(tmp_path / "site", {"b.txt": b"new"})
    left = {path.name for path in (tmp_path / "site").rglob("*")}
    assert left == {"b.txt", MARK}
    assert (tmp_path / "site" / "b.txt").read_bytes() == b"new"


def test_what_others_wrote_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    done = run("micro-wari", "--out", tmp_path)
    assert done.exit_code == 1
    assert "name another folder" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    (tmp_path / MARK).write_text('{"files": 3', encoding="utf-8")
    with pytest.raises(PublishError, match="cannot be understood"):
        write_folder(tmp_path, {})


def test_a_mark_cannot_lead_outside_the_folder(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine", encoding="utf-8")
    site = tmp_path / "site"
    site.mkdir()
    (site / MARK).write_text(json.dumps({"files": ["../outside.txt"]}), encoding="utf-8")
    write_folder(site, {"a.txt": b"a"})
    assert outside.is_file()


def test_two_files_of_one_name_are_reported(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        text = (game_files()["micro-wari"]).read_text(encoding="utf-8")
        (tmp_path / folder / "mine.sow").write_text(text, encoding="utf-8")
    done = run(
        tmp_path / "one" / "mine.sow", tmp_path / "two" / "mine.sow", "--out", tmp_path / "site"
    )
    assert done.exit_code == 1
    assert "rename a file" in done.output
    assert not (tmp_path / "site").exists()


def test_options_are_those_of_one_game(tmp_path: Path) -> None:
    done = run("kalah", "oware", "--set", "seeds=3", "--out", tmp_path / "site")
    assert done.exit_code == 2
    assert "name it alone" in done.output


def test_no_game_is_named_in_the_pages() -> None:
    """The pages play what they are given: no source of theirs knows a game."""
    known = {name for name in game_files() if len(name) > 4}
    for folder in ("pages", "board", "embed"):
        for path in (ROOT / "web" / folder).rglob("*.ts*"):
            words = set(re.findall(r"[a-z][a-z-]+", path.read_text(encoding="utf-8").lower()))
            assert not words & known, path


def test_the_pages_are_built() -> None:
    assert (PAGE / "game.html").is_file()
    assert (PAGE / "assets" / "game.js").is_file()


@pytest.mark.parametrize("language", ["en", "de", "ca"])
def test_the_rules_are_reported_in_every_language(site: Path, language: str) -> None:
    """Section by section, with the moves of the examples; and as a separate page."""
    told = json.loads((site / "micro-wari" / f"rules.{language}.json").read_text(encoding="utf-8"))
    titles = [section["title"] for section in told["sections"]]
    assert titles[0] is None
    assert len(titles) == len(set(titles)) > 4
    assert any(part["numbered"] for section in told["sections"] for part in section["lists"])
    for example in told["examples"]:
        assert sum(map(sum, example["before"])) == sum(map(sum, example["after"]))
        assert example["before"] != example["after"]
    page = (site / "micro-wari" / f"rules.{language}.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert "columns: 2" in page


def test_sentences_lead_to_the_examples_that_show_them() -> None:
    """Each to one in whose move its rule acts; what never acts in an example leads nowhere."""
    told = published_rules(game_of("kalah"), "en")
    captions = [example["caption"] for example in told["examples"]]
    tops = [item for part in told["sections"] for rules in part["lists"] for item in rules["items"]]
    items = [one for item in tops for one in (item, *item["then"])]
    shown = {
        item["text"]: captions[item["example"]] for item in items if item["example"] is not None
    }
    another = next(text for text in shown if "another turn" in text)
    assert shown[another] == "A last seed in one's own store gives another move"
    captured = next(text for text in shown if text.startswith("In that case capture"))
    assert "captures itself and the opposite hole" in shown[captured]
    assert not any(text.startswith("The game ends") for text in shown)
