"""The commands one by one, those that play at the prompt apart."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from manqala.cli.move_steps import short_names
from manqala.text.codes.numbered import CODES
from manqala.text.resources import game_files
from tests.helpers.command_line import run

GAMES = ("kalah", "oware", "andot", "san-yao")


def data(*arguments: object) -> Any:
    return json.loads(run(*arguments).stdout)


# ---- list and show ----------------------------------------------------------------------------


def test_a_game_is_shown_with_everything_on_its_box() -> None:
    shown = run("show", "kalah", "--set", "seeds=3").stdout
    for text in ("Kalah (Kalaha, Mancala)", "North America", "│ 3 │", "6   5   4   3   2   1",
                 "seeds = 4, now 3", "from 1 to 12", "US patent", "J. Champion"):  # fmt: skip
        assert text in shown
    assert "3,3,3,3,3,3/3,3,3,3,3,3:south" in shown


@pytest.mark.parametrize("game", GAMES)
def test_expanded_rules_are_the_lines_of_their_files(game: str) -> None:
    rules = data("show", game, "--expanded", "--json")["rules"]
    own = [rule for rule in rules if not rule["prelude"]]
    assert own
    assert rules[: -len(own)] == [rule for rule in rules if rule["prelude"]]
    for rule in own:
        assert rule["file"].endswith(f"{game}.sow")
        lines = Path(rule["file"]).read_text("utf-8").splitlines()
        text = rule["text"].splitlines()
        start = rule["line"] - 1
        assert [line.rstrip() for line in lines[start : start + len(text)]] == text
    assert "turn" in {rule["text"].splitlines()[0] for rule in own}


def test_expanded_rules_leave_out_what_the_game_does_not_use() -> None:
    texts = [rule["text"] for rule in data("show", "andot", "--expanded", "--json")["rules"]]
    assert any(text.startswith("to sow hole h") for text in texts)
    assert any(text.startswith("a place is singleton") for text in texts)
    assert not any(text.startswith(("to relay", "to lend", "mark debt")) for text in texts)


def test_expanded_rules_tell_what_replaces_what(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "mine", "--extends", "kalah")
    ending = "round ends when seeds on board < 5, called side-empty  [instead]\n  each player wins own holes\n"
    with Path("mine.sow").open("a", encoding="utf-8") as file:
        file.write(f"\n{ending}")
    shown = run("show", "mine.sow", "--expanded").stdout
    replaced = shown.index("# in place of ")
    assert "kalah.sow:" in shown[replaced : replaced + 200]
    assert "round ends when seeds on board < 5" in shown[replaced:]
    assert "some player is bare, called side-empty" not in shown


# ---- new ----------------------------------------------------------------------------------------


def test_a_new_game_is_valid_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "first-try.sow" in run("new", "first-try").stdout
    assert (
        "1 file is valid" in run("validate", "first-try.sow", "--playouts", 50, "--strict").stdout
    )
    assert data("show", "first-try.sow", "--json")["title"] == "First Try"


@pytest.mark.quick_cases("andot")
@pytest.mark.parametrize("parent", [*GAMES, "./first.sow", "folder/second.sow"])
def test_the_heir_of_a_game_is_valid(
    parent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    run("new", "first")
    run("new", "folder/second")
    run("new", "heir", "--extends", parent)
    run("validate", "heir.sow", "--playouts", 5)
    run("new", "folder/other", "--extends", parent)
    run("validate", "folder/other.sow", "--playouts", 5)


def test_nothing_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.sow").write_text("precious", encoding="utf-8")
    assert "E607" in run("new", "mine", exits=1).stderr
    assert "E418" in run("new", "oware", exits=1).stderr
    assert "E418" in run("new", "oware.sow", "--extends", "kalah", exits=1).stderr
    assert not Path("oware.sow").exists()
    assert (tmp_path / "mine.sow").read_text("utf-8") == "precious"
    assert "E607" in run("new", "no-such-folder/mine", exits=1).stderr


def test_ten_questions_make_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run("new", input="Éwé Stones\n1\nx\n1\n7\n" + "\n" * 8).stdout
    assert "Type a number from 2 to 12." in shown
    assert "10. Who wins?" in shown
    assert shown.count("north") == 2, "the board is drawn anew only where it changed"
    assert "Written: ewe-stones.sow" in shown
    text = (tmp_path / "ewe-stones.sow").read_text("utf-8")
    assert "game: Éwé Stones\n" in text
    assert "holes: 7" in text
    run("validate", "ewe-stones.sow", "--playouts", 2)
    assert "was written" in run("new", input="Other\n1\n", exits=1).stderr
    assert not (tmp_path / "other.sow").exists()
    run("new", "--extends", "kalah", exits=2)


def test_an_heir_needs_a_parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "did you mean ‘oware’?" in run("new", "mine", "--extends", "owaer", exits=1).stderr
    assert not (tmp_path / "mine.sow").exists()


# ---- validate -----------------------------------------------------------------------------------

BAD = """\
---
language: 1
game: Bad
board: {rows: 2, holes: 3}
seeds: 2
---
turn
  choose hole from own ocupied holes
  sow it anticlokwise
round ends when position has occurred 3 times
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a good and a bad file, as the working directory."""
    monkeypatch.chdir(tmp_path)
    run("new", "good")
    (tmp_path / "bad.sow").write_text(BAD, encoding="utf-8")
    return tmp_path


@pytest.mark.nightly
def test_the_shipped_games_are_valid() -> None:
    shown = run("validate", *GAMES, "--playouts", 20).stdout
    assert "4 files are valid" in shown


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
def test_all_that_is_wrong_is_shown() -> None:
    shown = run("validate", ".", exits=1).stdout
    assert "bad.sow:8:24: error[E301]" in shown
    assert "did you mean ‘occupied’?" in shown
    assert "bad.sow:9" in shown
    assert "valid" not in shown


@pytest.mark.slow
def test_an_unreadable_file_does_not_hide_the_others(folder: Path) -> None:
    (folder / "empty.sow").write_bytes(b"")
    shown = run("validate", "empty.sow", "bad.sow", exits=1).stdout
    assert "E003" in shown
    assert "E301" in shown


def test_a_folder_without_rule_files_is_reported(tmp_path: Path) -> None:
    assert "no rule file" in run("validate", tmp_path, exits=1).stderr


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
def test_findings_for_programs() -> None:
    found = json.loads(run("validate", "bad.sow", "--format", "json", exits=1).stdout)
    assert found["manqala"] == 1
    assert {item["line"] for item in found["diagnostics"]} == {8, 9}
    assert found == json.loads(run("validate", "bad.sow", "--json", exits=1).stdout)
    log = json.loads(run("validate", "bad.sow", "--format", "sarif", exits=1).stdout)
    assert log["version"] == "2.1.0"
    assert {result["level"] for result in log["runs"][0]["results"]} == {"error"}
    lines = run("validate", "bad.sow", "--format", "github", exits=1).stdout.splitlines()
    assert len(lines) == len(found["diagnostics"])
    assert lines[0].startswith("::error file=bad.sow,line=8,col=24")
    assert data("validate", "good.sow", "--json")["diagnostics"] == []
    assert run("validate", "good.sow", "--format", "github").stdout == ""


@pytest.mark.quick_cases(
    "round ends when holes are empty-turn\\n  choose hole from own holes\\n  forbid seeds in it < 2\\n-E703"
)
@pytest.mark.parametrize(
    ("ending", "rules", "code"),
    [
        ("round ends when holes are empty", "turn\n  choose hole from own holes\n", "E701"),
        ("round ends when some player is bare",
         "setup\n  choose hole from own occupied holes\nturn\n  choose hole from own holes\n",
         "E703"),
        ("round ends when holes are empty",
         "turn\n  choose hole from own holes\n  forbid seeds in it < 2\n", "E703"),
        ("round ends when holes are empty",
         "turn\n  choose hole from own holes\n  repeat 9999 times\n    repeat 9999 times\n"
         "      sow it\n", "E704"),
    ],
)  # fmt: skip
def test_random_games_find_what_reading_does_not(
    ending: str, rules: str, code: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.sow"
    front = "---\nlanguage: 1\ngame: Try\nboard: {rows: 2, holes: 2}\nseeds: 1\n---\n"
    path.write_text(f"{front}{rules}{ending}\n", encoding="utf-8")
    run("validate", path, "--playouts", 0)
    found = json.loads(run("validate", path, "--playouts", 1, "--json", exits=1).stdout)
    codes = [item["code"] for item in found["diagnostics"]]
    assert codes == [code]
    assert "random game 1" in found["diagnostics"][0]["notes"][0]["message"]


# ---- moves, replay, why -------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_move_leads_where_it_is_said_to(game: str) -> None:
    listed = data("moves", game, "--json")
    assert listed["turn"] == "south"
    for move in listed["moves"]:
        lines = run("replay", game, "--moves", move["move"], "--json").stdout.splitlines()
        start, after = map(json.loads, lines)
        assert start["position"] == listed["position"]
        assert (after["ply"], after["mover"], after["move"]) == (1, "south", move["move"])
        assert after["position"] == move["position"]
        assert run("moves", game, "--from", after["position"]).stdout
    shown = run("moves", game).stdout.splitlines()
    assert [line.split()[0] for line in shown] == [m["notation"] for m in listed["moves"]]


def test_no_moves_when_the_game_is_over() -> None:
    over = "0,0,0,0,0,0/0,0,0,0,0,0:over:won=21,27"
    assert "over" in run("moves", "kalah", "--from", over).stdout
    assert data("moves", "kalah", "--from", over, "--json")["moves"] == []


def test_a_replay_draws_every_position() -> None:
    shown = run("replay", "kalah", "--moves", "3,6/1").stdout
    assert "1. south: 3(+1); moves again" in shown
    assert "2. south: 6(+1)" in shown
    assert "3. north: 1" in shown
    assert shown.count("┌") == 4
    assert shown.rstrip().endswith(":won=2,0")


def test_the_end_is_reported() -> None:
    shown = run(
        "replay", "kalah", "--from", "0,0,0,0,0,1/0,0,0,0,0,2:south:won=20,25", "--moves", "6"
    )
    assert "north wins (side-empty): south 21, north 27" in shown.stdout


@pytest.mark.parametrize(
    ("game", "moves"), [("kalah", "3 5"), ("oware", "1 2"), ("san-yao", "2 1")]
)
def test_why_points_at_the_lines_that_did_it(game: str, moves: str) -> None:
    explained = data("why", game, "--moves", moves, "--json")
    lines = game_files()[game].read_text("utf-8").splitlines()
    assert explained["move"] == moves.rsplit(maxsplit=1)[-1]
    assert explained["steps"]
    for step in explained["steps"]:
        assert step["rule"] == lines[step["line"] - 1].strip()
    assert any(step["text"].startswith("lift") for step in explained["steps"])
    shown = run("why", game, "--moves", moves).stdout
    first = explained["steps"][0]
    rule = first["rule"].partition("  ")[0]  # tags stand behind it
    assert f"{game}.sow:{first['line']}: {rule}" in shown


def test_why_names_files_without_their_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run("why", "oware", "--moves", "1 2").stdout
    assert re.search(r"  oware\.sow:\d+: sow it", shown)
    assert "site-packages" not in shown
    assert "/oware" not in shown


def test_why_tells_files_of_one_name_apart() -> None:
    names = short_names(["a/b/game.sow", "a/c/game.sow", "a/c/other.sow"])
    assert list(names.values()) == ["b/game.sow", "c/game.sow", "other.sow"]


def test_why_leaves_out_what_changes_nothing_and_tells_likes_together() -> None:
    start = "0,0,0,0,1/0,0,0,2,0:south:won=33,14"
    shown = run("why", "san-yao", "--match", "--from", start, "--moves", "5 1 n2").stdout
    assert "north's hole 2: owner = south" in shown
    assert shown.count("owner =") == 1
    assert (
        "5 seeds each from south's winnings to south's holes 1, 2, 3, 4, 5 and north's hole 2"
        in shown
    )


@pytest.mark.usefixtures("nothing_compiled")
def test_what_a_seed_promises_is_true() -> None:
    told = {name: " ".join(run(name, "--help").stdout.split()) for name in ("play", "simulate")}
    assert "depend on the machine" in told["play"]
    assert "the two engines draw differently" in told["simulate"]
    drawn = {
        engine: run("simulate", "kalah", "-n", 20, "--seed", 1, "--threads", 1, "--engine", engine)
        for engine in ("native", "interpreter")
    }
    figures = {engine: done.stdout.splitlines()[:4] for engine, done in drawn.items()}
    assert figures["native"] != figures["interpreter"]


# ---- perft, simulate, explain -------------------------------------------------------------------


@pytest.mark.slow_cases("arguments1-nodes1", "arguments3-nodes3")
@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (["kalah", "--set", "empty_capture=false"], [6, 35, 185, 942, 4690]),
        (["kalah", "--set", "empty-capture=true"], [6, 35, 185, 942, 4685]),
        (["oware"], [6, 36, 190, 1014, 5219]),
        (["san-yao"], [5, 15, 73, 257]),
    ],
)
def test_positions_are_counted_as_known(arguments: list[str], nodes: list[int]) -> None:
    counted = data("perft", *arguments, "--depth", len(nodes), "--json")
    assert counted["nodes"] == nodes
    assert counted["depth"] == len(nodes)


def test_counting_stops_where_the_game_is_over() -> None:
    almost = "0,0,0,0,0,1/0,0,0,0,0,2:south:won=20,25"
    assert data("perft", "kalah", "--from", almost, "--depth", 3, "--json")["nodes"] == [1, 0, 0]
    assert run("perft", "kalah", "--from", almost, "--depth", 2).stdout.split() == [
        "1",
        "1",
        "2",
        "0",
    ]


def test_the_same_seed_gives_the_same_games() -> None:
    first = data("simulate", "oware", "-n", 30, "--seed", 7, "--json")
    again = data("simulate", "oware", "-n", 30, "--seed", 7, "--json")
    other = data("simulate", "oware", "-n", 30, "--seed", 8, "--json")
    for found in (first, again, other):
        assert found.pop("moves_per_second") > 0
        assert found["south"] + found["north"] + found["draw"] + found["unfinished"] == 30
    assert first == again
    assert first["plies"] != other["plies"]


def test_the_figures_for_people_are_the_same() -> None:
    found = data("simulate", "kalah", "-n", 20, "--seed", 3, "--json")
    shown = run("simulate", "kalah", "-n", 20, "--seed", 3).stdout
    assert "20 random games, seed 3" in shown
    assert f"from {found['plies']['min']} to {found['plies']['max']}" in shown
    assert f"95 % at most {found['plies']['p95']}" in shown


def test_a_seed_that_was_drawn_is_reported_and_can_be_used_again() -> None:
    done = run("simulate", "kalah", "-n", 5, "--json")
    first = json.loads(done.stdout)
    assert f"seed {first['seed']}" in done.stderr
    again = data("simulate", "kalah", "-n", 5, "--seed", first["seed"], "--json")
    assert first["plies"] == again["plies"]


@pytest.mark.slow
def test_matches_are_simulated() -> None:
    match = data("simulate", "san-yao", "-n", 2, "--seed", 1, "--match", "--json")
    game = data("simulate", "san-yao", "-n", 2, "--seed", 1, "--json")
    assert match["plies"]["mean"] > game["plies"]["mean"]


def test_every_code_is_explained() -> None:
    for code, info in CODES.items():
        shown = run("explain", code.lower()).stdout
        assert shown.startswith(f"{code}: ")
        assert " ".join(info.text.split()[:5]) in " ".join(shown.split())


@pytest.mark.parametrize(
    "command",
    [
        ("moves",), ("replay", "--moves", "3"), ("play", "--south", "random", "--north", "random"),
        ("perft", "--depth", "1"), ("simulate", "-n", "1", "--seed", "1"), ("why", "--moves", "3"),
    ],
)  # fmt: skip
def test_a_game_without_matches_has_none(
    command: tuple[str, ...] | tuple[str, str, str] | tuple[str],
) -> None:
    name, *rest = command
    done = run(name, "kalah", *rest, "--match", exits=1)
    assert "E416" in done.stderr
    assert "‘Kalah’ has no matches" in done.stderr
    assert done.stdout == ""


def test_a_position_with_too_many_seeds_is_played_with_a_warning() -> None:
    rich = "9,9,9,9,9,9/9,9,9,9,9,9:south"
    done = run("moves", "kalah", "--from", rich)
    assert (
        "warning[W415]: in this position there are 108 seeds, where the game has 48" in done.stderr
    )
    assert run("moves", "kalah", "--from", rich, "--set", "seeds=9").stderr.count("W415") == 0
    assert json.loads(run("moves", "kalah", "--from", rich, "--json").stdout)["moves"]
    assert run("moves", "kalah", "--from", "1,1,1,1,1,1/1,1,1,1,1,1:south").stderr == ""
    two = "5,5,5,5,0/5,5,0,0,0:south:won=0,3muzi"
    assert "are 3 muzi, where the game has 2" in run("moves", "dong-wo", "--from", two).stderr


def test_a_position_says_each_thing_once() -> None:
    twice = "4,4,4,4,4,4/4,4,4,4,4,4:south:won=1,0:won=0,1"
    assert "‘won’ is given twice" in run("moves", "kalah", "--from", twice, exits=1).stderr


def test_pieces_left_in_the_hand_are_seen_in_random_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    turn = (
        "turn\n  choose hole from own occupied holes\n  lift it\n  put 1 seed from hand into it\n"
    )
    ends = "round ends when position has occurred 2 times\n"
    front = "---\nlanguage: 1\ngame: Hands\nboard: {rows: 2, holes: 2}\nseeds: 2\n---\n"
    Path("hands.sow").write_text(front + turn + ends, encoding="utf-8")
    done = run("validate", "hands.sow", "--playouts", 3, exits=1)
    assert "E713" in done.stdout
    assert "a turn leaves 1 piece in the hand" in done.stdout
