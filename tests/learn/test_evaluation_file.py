"""Files of learned evaluations: round trips, and refusals of other content with a reason."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from array import array
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.learn.evaluation_file import (
    PARTS,
    UNIT,
    nothing_learned,
    read_evaluation,
    read_learned,
    rules_digest,
    usual_path,
    write_finished,
    write_learned,
)
from manqala.search.deepening import Search
from manqala.text.diagnostics import ManqalaError

pytestmark = pytest.mark.usefixtures("nothing_compiled", "own_folder")
SMALL = ("--set", "holes=2", "--set", "seeds=2")


@pytest.fixture
def game() -> WarmGame:
    return load("kalah", {"holes": 2, "seeds": 2})


@pytest.fixture
def path(game: WarmGame) -> Path:
    found = Path("kept.json")
    write_learned(found, game, nothing_learned(game, 7, match=False))
    return found


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def pack(numbers: list[int]) -> str:
    return base64.b64encode(zlib.compress(array("q", numbers).tobytes())).decode()


def change_file(path: Path, game: WarmGame, **parts: Any) -> str:
    """The error for a file with changed parts and a correct checksum."""
    told = json.loads(path.read_text()) | parts
    if set(parts) & set(PARTS):
        told["sha256"] = hashlib.sha256(
            "".join(str(told[part]) for part in PARTS).encode()
        ).hexdigest()
    path.write_text(json.dumps(told))
    with pytest.raises(ManqalaError) as caught:
        read_learned(path, game)
    (wrong,) = caught.value.diagnostics
    assert str(wrong.code) == ("E621" if "rules" in parts else "E622")
    return wrong.message


def test_what_was_written_is_read(path: Path, game: WarmGame) -> None:
    found = read_learned(path, game)
    assert found == nothing_learned(game, 7, match=False)
    header = json.loads(path.read_text())
    assert header["game"] == "Kalah"
    assert header["options"] == {"holes": "2", "seeds": "2"}


def test_rules_are_distinguished_by_what_they_mean(game: WarmGame) -> None:
    assert rules_digest(game) == rules_digest(load("kalah", {"holes": 2, "seeds": 2}))
    others = [
        load("kalah"),
        load("kalah", {"holes": 2, "seeds": 2, "empty_capture": True}),
        load("oware"),
    ]
    assert len({rules_digest(one) for one in (game, *others)}) == 4


def test_other_rules_are_refused_and_both_are_named(path: Path) -> None:
    code, text = run("train", "kalah", "--out", str(path), "--games", "1")
    assert code == 1
    assert "error[E621]" in text
    assert "‘Kalah’ with other rules or options" in text
    assert text.count("rules have the number") == 1
    assert rules_digest(load("kalah")) in text
    code, text = run(
        "simulate", "oware", "-n", "2", "--players", f"alphabeta:depth=1,eval={path},random"
    )
    assert code == 1
    assert "error[E621]" in text


@pytest.mark.slow_cases("sha256-0-have been changed")
@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("rules", "0" * 24, "other rules"),
        ("rules", ["x"] * 9, "other rules"),
        ("format", 99, "this version"),
        ("manqala", "endgame", "not an evaluation"),
        ("pieces", 3, "number of pieces"),
        ("pieces", True, "is invalid"),
        ("match", 1, "is invalid"),
        ("learned", {}, "is invalid"),
        ("learned", [], "missing"),
        ("weights", 3, "missing"),
        ("weights", "@@@", "unpacked"),
        ("weights", pack([1, 2]), "numbers of each sort"),
        ("weights", pack([0] * 1_000_000), "numbers of each sort"),
        ("sha256", "0", "have been changed"),
    ],
)
def test_damaged_files_are_reported(
    part: str, value: Any, said: str, path: Path, game: WarmGame
) -> None:
    assert said in change_file(path, game, **{part: value})


def test_numbers_out_of_bounds_are_reported(path: Path, game: WarmGame) -> None:
    size = len(read_learned(path, game).weights)
    assert "out of bounds" in change_file(path, game, weights=pack([1 << 50] * size))


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"[1, 2]", b"[" * 100_000, b'{"manqala": "evaluation"}']
)
def test_what_is_no_evaluation_is_reported(content: bytes, game: WarmGame) -> None:
    path = Path("other.json")
    path.write_bytes(content)
    with pytest.raises(ManqalaError, match="is not an evaluation"):
        read_learned(path, game)
    path.unlink()
    with pytest.raises(ManqalaError, match="there is no file"):
        read_learned(path, game)
    path.mkdir()
    with pytest.raises(ManqalaError, match="cannot be read"):
        read_learned(path, game)


def test_the_largest_weights_prove_nothing(path: Path, game: WarmGame) -> None:
    learned = read_learned(path, game)
    learned.weights[:] = [1 << 44] * len(learned.weights)
    search = Search(game, compiled=False, evaluation=learned.evaluation)
    found = search.search(game.start(), depth=1)
    assert found is not None
    assert found.value > 1 << 26
    assert not found.decided


@pytest.mark.slow
def test_the_command_goes_on_from_its_file(game: WarmGame) -> None:
    how = ("train", "kalah", *SMALL, "--seed", "5", "--threads", "1", "--out", "cut.json")
    assert run(*how, "--games", "6")[0] == 0
    code, text = run(*how, "--games", "10")
    assert code == 0
    assert "learned from 10 games" in text
    assert run(*how[:-1], "whole.json", "--games", "10")[0] == 0
    cut, whole = (read_learned(Path(f"{name}.json"), game) for name in ("cut", "whole"))
    assert (cut.weights, cut.wrong, cut.turns) == (whole.weights, whole.wrong, whole.turns)
    code, text = run(*how[:-4], "--seed", "6", "--out", "cut.json", "--games", "20")
    assert code == 2 or "seed 5" in text
    assert run(*how[:-4], "--threads", "1", "--out", "cut.json", "--games", "12", "--anew")[0] == 0
    assert read_learned(Path("cut.json"), game).games == 12


def test_a_file_that_is_broken_off_leaves_the_one_before(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()

    def fails(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fails)
    code, text = run("train", "kalah", *SMALL, "--games", "2", "--threads", "1", "--out", str(path))
    assert code == 1
    assert "error[E607]" in text
    assert path.read_bytes() == before
    assert [file.name for file in Path().iterdir()] == [path.name]


@pytest.mark.slow
def test_the_usual_place_is_of_these_rules(game: WarmGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(Path.cwd()))
    assert usual_path(game, match=False) != usual_path(load("kalah"), match=False)
    code, text = run(
        "train", "kalah", *SMALL, "--games", "1", "--seed", "1", "--threads", "1", "--json"
    )
    assert code == 0
    assert Path(json.loads(text)["file"]) == usual_path(game, match=False)
    assert usual_path(game, match=False).is_file()


@pytest.mark.parametrize("time", ["0", "ten", "-5s", "1d", ""])
def test_times_are_times(time: str) -> None:
    code, text = run("train", "kalah", "--time", time)
    assert code == 2
    assert "is not a duration" in text


def test_a_time_can_be_too_long() -> None:
    for digits in (24, 5_000):
        code, text = run("train", "kalah", "--time", f"{'9' * digits}h")
        assert code == 2
        assert "is too long; at most 1,000,000 hours are possible" in " ".join(text.split())


def test_a_finished_file_has_rounded_weights_to_play_with_and_nothing_to_learn_on_from(
    game: WarmGame,
) -> None:
    learned = nothing_learned(game, 7, match=False, paired=False)
    write_finished(Path("finished.json"), game, learned)
    found = read_evaluation(Path("finished.json"), game)
    assert not found.paired
    assert len(found.weights) == len(learned.weights)
    assert any(found.weights)
    for one, other in zip(found.weights, learned.weights, strict=True):
        assert abs(one - other) <= UNIT / 2
    with pytest.raises(ManqalaError, match="only the weights"):
        read_learned(Path("finished.json"), game)
    code, text = run("train", "kalah", *SMALL, "--games", "1", "--out", "finished.json")
    assert code == 1
    assert "--anew" in text


@pytest.mark.parametrize("parts", [{"unit": 0}, {"unit": "a"}, {"features": "rows"}])
def test_a_description_of_a_finished_file_is_checked(game: WarmGame, parts: dict[str, Any]) -> None:
    path = Path("finished.json")
    write_finished(path, game, nothing_learned(game, 7, match=False))
    path.write_text(json.dumps(json.loads(path.read_text()) | parts))
    with pytest.raises(ManqalaError, match="description"):
        read_evaluation(path, game)


def test_features_of_a_file_stay() -> None:
    words = ("train", "kalah", *SMALL, "--seed", "1", "--threads", "1", "--out", "holes.json")
    code, text = run(*words, "--features", "holes", "--games", "1")
    assert code == 0, text
    code, text = run(*words, "--games", "2")
    assert code == 0, text
    code, text = run(*words, "--games", "3", "--features", "pairs")
    assert code == 2
    assert "single holes" in text


def test_the_depth_of_self_play_stands_in_the_file(path: Path, game: WarmGame) -> None:
    write_learned(path, game, nothing_learned(game, 7, match=False, depth=4))
    assert read_learned(path, game).depth == 4
    told = json.loads(path.read_text())
    del told["learned"]["depth"]
    path.write_text(json.dumps(told))
    assert read_learned(path, game).depth == 2, "as all were before the depth could be chosen"
    told["learned"]["depth"] = 10
    assert "description" in change_file(path, game, learned=told["learned"])


def test_another_depth_than_that_of_the_file_is_refused(path: Path) -> None:
    code, said = run("train", "kalah", *SMALL, "--games", "1", "--depth", "2", "--out", str(path))
    assert code == 2
    assert "learned of single rounds with seed 7, looking 3 turns ahead" in said
