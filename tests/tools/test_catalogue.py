"""The catalogue of the games: written from the rule files, up to date, right in what it says."""

import re
from pathlib import Path

import pytest

from manqala import load
from manqala.syntax.front.reader import usable_front_matter
from manqala.text.diagnostics import Diagnostics
from manqala.text.reading import read_source
from manqala.text.resources import game_files, games_directories
from tests.helpers.playing import GAMES
from tests.helpers.there import there
from tools import catalogue, figures
from tools.digests import digest
from tools.figures import Figures
from tools.finding import FAMILIES
from tools.traits import traits

PAGE = games_directories()[0].parent / catalogue.PAGE


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_page_is_up_to_date(page: str) -> None:
    assert page == catalogue.page(), "run python -m tools.catalogue"


def test_every_game_has_its_row(page: str) -> None:
    who = catalogue.COLUMNS.index("people")
    for name in GAMES:
        row = next(line for line in page.splitlines() if f"/{name}.sow)" in line)
        cells = [cell.strip() for cell in row.strip("|").split(" | ")]
        assert len(cells) == len(catalogue.COLUMNS), name
        lacking = {n for n, cell in enumerate(cells) if not cell}
        # Only special features and a people may be lacking.
        assert lacking <= {who, len(cells) - 1}, name


def test_every_game_has_sources_which_are_on_the_page(page: str) -> None:
    for name, path in game_files().items():
        front = there(usable_front_matter(read_source(path), Diagnostics()))
        # Games that lack their own have those of the game that they extend.
        assert front.sources or front.extends is not None, name
        for source in front.sources or ():
            assert f"*{there(source.title).value}*" in page, name


@pytest.mark.parametrize(
    ("row", "games"),
    [
        ("**four rows, captures sown on**", ["hus", "omweso"]),
        ("**pieces of several kinds**", ["dong-wo", "yucebao"]),
        ("3 × 6", ["rab-e"]),
        ("2 × 4 and two ends", ["concentration-game"]),
        ("relays from the next hole", ["san-yao", "bay-khom"]),
        ("clockwise", ["songo"]),
        ("set up by chance", ["random-kalah"]),
        ("South Sudan", ["rath"]),
        ("Sudan", ["andot"]),
    ],
)
def test_games_are_found_by_what_they_are(row: str, games: list[str], page: str) -> None:
    line = next(line for line in page.splitlines() if line.startswith(f"| {row}"))
    assert all(f"](#{name})" in line for name in games)
    assert "rath" not in line or row == "South Sudan"


def test_every_game_is_of_one_family_and_every_family_has_games(page: str) -> None:
    listed = page.split("### By family")[1].split("###", maxsplit=1)[0]
    assert sorted(re.findall(r"\]\(#([\w-]+)\)", listed)) == sorted(GAMES)
    assert [name for name, _, _ in FAMILIES] == re.findall(r"^\| \*\*(.*?)\*\*", listed, re.M)


def test_links_within_the_page_lead_to_the_games(page: str) -> None:
    named = set(re.findall(r"\]\(#([\w-]+)\)", page))
    headings = {
        line[3:].lower().replace(" ", "-") for line in page.splitlines() if line[:3] == "## "
    }
    assert named - headings <= set(re.findall(r'<a id="([\w-]+)"></a>', page))


def test_figures_are_on_the_page_and_old_ones_have_a_star(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = {
        "kalah": Figures(
            digest(load("kalah").rules), 10_000, 44.0, 12.0, 9, 88, 4.17, 0.55, 0.06, {"bare": 1.0}
        )
    }
    kept["oware"] = Figures("0", 10_000, 107.0, 30.0, 9, 400, 4.0, 0.5, 0.001, {"majority": 0.7})
    monkeypatch.setattr(figures, "read", lambda: kept)
    files = {name: path for name, path in game_files().items() if name in kept}
    monkeypatch.setattr("manqala.text.resources.game_files", lambda: files)
    page = catalogue.page()
    assert "| [Kalah](#kalah) | 44 ± 12 | 88 | 4.2 | 55 % | 6 % | bare 100 % |" in page
    assert "| [Oware](#oware)\\* | 107 ± 30 | 400 | 4.0 | 50 % | <1 % | majority 70 % |" in page


def test_its_links_lead_to_the_rule_files(page: str) -> None:
    for path in game_files().values():
        link = f"../../games/{path.parent.name}/{path.name}"
        assert f"]({link})" in page
        assert (PAGE.parent / link).resolve() == path.resolve()


@pytest.mark.parametrize(
    ("name", "sowing", "capture"),
    [
        ("kalah", "single laps, anticlockwise, own store sown",
         "opposite hole (ending in an empty hole)"),
        ("oware", "single laps, anticlockwise, the origin is passed over",
         "back from the last hole, chained (2–3)"),
        ("san-yao", "relays from the next hole, anticlockwise", "beyond a gap, chained"),
        ("andot", "single laps, either way by rule", "none"),
        ("yucebao", "relays from the next hole, either way by choice",
         "as pieces fall; beyond a gap, chained"),
        ("ayoayo", "relays from the last hole, anticlockwise, the origin is passed over",
         "opposite hole (ending in an empty hole)"),
        ("bestemshe", "single laps, anticlockwise, one stays in the origin",
         "last hole (even numbers)"),
        ("vai-lung-thlan", "single laps, clockwise",
         "back from the last hole, chained (single pieces)"),
    ],
)  # fmt: skip
def test_sowing_and_captures_are_read_off_the_rules(name: str, sowing: str, capture: str) -> None:
    found = traits(load(name).rules)
    assert (found.sowing, found.capture) == (sowing, capture)


@pytest.mark.parametrize(
    ("name", "special"),
    [
        ("andot", "marked holes (daughter)"),
        ("toguz-kumalak", "marked holes (tuzdik)"),
        ("san-yao", "several rounds"),
        ("san-yao", "loans"),
        ("yucebao", "2 kinds of pieces"),
        ("yucebao", "set up by the players"),
        ("dong-wo", "the other player may be asked"),
        ("kalah", "extra turns"),
        ("tchoukaillon", "for one player"),
        ("oware", "“a starved opponent must be fed”"),
    ],
)
def test_special_features_are_found(name: str, special: str) -> None:
    assert special in traits(load(name).rules).special


def test_what_a_game_lacks_is_not_claimed() -> None:
    assert traits(load("bohnenspiel").rules).special == ()


def test_options_change_what_is_said() -> None:
    rules = load("oware", grand_slam="illegal").rules
    assert "“a grand slam is not allowed”" in traits(rules).special


def test_checking_compares_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "page", lambda: "# The games\n")
    target = tmp_path / "games" / "index.md"
    assert catalogue.main(["--check", str(target)]) == 1
    assert "not up to date" in capsys.readouterr().err
    assert catalogue.main([str(target)]) == 0
    assert catalogue.main(["--check", str(target)]) == 0
    target.write_text(target.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    assert catalogue.main(["--check", str(target)]) == 1


def test_unknown_arguments_are_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogue.main(["--wrong"]) == 2
    assert "usage" in capsys.readouterr().err
