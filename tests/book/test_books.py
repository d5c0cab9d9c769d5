"""Books of games: building, files, play from them, and refusals with a reason."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import manqala
from manqala.book.book_building import Order, build_book
from manqala.book.book_file import read_book, usual_book, write_book
from manqala.book.using import answers_in_book, open_book
from manqala.cli.main import cli
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.players.adviser import Adviser
from manqala.players.base import Seat
from manqala.players.registry import make, reads_file
from manqala.search.deepening import Search
from manqala.search.search_kernel import one_turn_earlier
from manqala.search.solving import solve
from manqala.terminal.thinking import Thinker
from manqala.text.diagnostics import ManqalaError
from tests.helpers.hidden import HOARDS
from tests.helpers.small_games import GIVING, THREE, tiny, written

if TYPE_CHECKING:
    from manqala.book.opening_book import OpeningBook

pytestmark = pytest.mark.usefixtures("nothing_compiled", "own_folder")
SMALL = {"holes": 3, "seeds": 2}
OPTIONS = ("--set", "holes=3", "--set", "seeds=2")


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data folder of its own for each test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def game() -> WarmGame:
    return load("kalah", SMALL)


def build(game: WarmGame, path: str = "small.book", **order: Any) -> OpeningBook:
    built = build_book(
        game, Order(**{"positions": 6, "depth": 2, "threads": 1, **order}), Path(path)
    )
    return built.book


class Until:
    """Stops a build when the book has some size."""

    def __init__(self, size: int) -> None:
        self._size, self._now = size, 0

    def see(self, book: OpeningBook) -> None:
        self._now = len(book.positions)

    def is_reached(self) -> bool:
        return self._now >= self._size


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def player(spec: str) -> Any:
    return make(spec, Seat(Random(1), SimpleNamespace()))


def positions_in(path: str) -> list[str]:
    return Path(path).read_text(encoding="utf-8").splitlines()[1:]


# ---- building -----------------------------------------------------------------------------------------


def test_values_are_those_of_separate_searches(game: WarmGame) -> None:
    book = build(game)
    first = game.start()
    searched = {move.text: move.searched for move in book.positions[first.text].moves}
    assert searched.keys() == {move.text for move in first.moves()}
    search = Search(game)
    for move in first.moves():
        search.forget()
        found = search.search(first.play(move), view=0, depth=1, selective=True)
        assert found is not None
        assert searched[move.text] == one_turn_earlier(found.value)


@pytest.mark.slow
def test_a_book_that_needs_no_more_has_the_proved_winner(game: WarmGame) -> None:
    book = build(game, positions=500, depth=6)
    best = book.positions[book.first].best
    assert best.decided
    proved = solve(game.start()).value
    assert proved is not None
    assert (best.value > 0) == (proved > 0)


def test_a_stopped_book_goes_on_to_the_same_on_any_number_of_threads(game: WarmGame) -> None:
    build(game, "whole.book", positions=12)
    for allowed in (1, 4):
        until = Until(allowed)
        order = Order(positions=12, depth=2, threads=2)
        done = build_book(
            game, order, Path("parts.book"), progress=until.see, stopped=until.is_reached
        )
        assert not done.complete
        assert len(done.book.positions) >= allowed
    build(game, "parts.book", positions=12)
    assert positions_in("parts.book") == positions_in("whole.book")


def test_a_book_keeps_its_depth(game: WarmGame) -> None:
    build(game)
    assert build(game, depth=None, positions=8).conditions.depth == 2
    with pytest.raises(ManqalaError, match="with searches of 2 turns, not of 3"):
        build(game, depth=3)


def test_the_depth_is_found_by_trying(game: WarmGame) -> None:
    assert build(game, depth=None, positions=1).conditions.depth >= 4


def test_games_that_cannot_have_one(tmp_path: Path) -> None:
    chance = "turn\n  choose hole from own occupied holes as chance\n  win hole"
    at_once = (
        "mark pick: hole on players for turn\nturn\n  all choose own pick from own occupied holes\n"
        "  each player\n    win own pick"
    )
    for game, reason in (
        (tiny(chance), "chance decides"),
        (tiny(at_once), "at the same time"),
        (written(tmp_path, HOARDS), "do not see all seeds"),
        (written(tmp_path, THREE), "for two players"),
        (written(tmp_path, GIVING), "one player decides alone"),
    ):
        with pytest.raises(ManqalaError, match=reason):
            build(game)


# ---- files --------------------------------------------------------------------------------------------


def test_a_file_comes_back_as_it_was(game: WarmGame) -> None:
    book = build(game)
    read = read_book(Path("small.book"), game)
    assert read.positions == book.positions
    assert read.conditions == book.conditions


def test_files_of_other_rules_are_refused(game: WarmGame) -> None:
    build(game)
    with pytest.raises(ManqalaError, match="with other rules or options"):
        read_book(Path("small.book"), load("kalah"))


def changed(game: WarmGame, lines: list[Any] | None = None, **parts: Any) -> str:
    """The error for a file with changed parts and a correct checksum."""
    path = Path("small.book")
    header, *body = path.read_bytes().splitlines(keepends=True)
    if lines is not None:
        body = [json.dumps(line).encode() + b"\n" for line in lines]
    told = json.loads(header) | {
        "sha256": hashlib.sha256(b"".join(body)).hexdigest(), "positions": len(body), **parts,
    }  # fmt: skip
    Path("changed.book").write_bytes(json.dumps(told).encode() + b"\n" + b"".join(body))
    with pytest.raises(ManqalaError) as error:
        read_book(Path("changed.book"), game)
    return str(error.value)


def test_damaged_files_are_refused_with_a_reason(game: WarmGame) -> None:
    first = build(game).first
    assert "format 1" in changed(game, format=2)
    assert "have been changed" in changed(game, sha256="0")
    for parts in (
        {"depth": 0},
        {"first": "x"},
        {"seconds": "x"},
        {"evaluation": 1},
        {"positions": 9},
    ):
        assert "its description is invalid" in changed(game, **parts), parts
    wrong: tuple[Any, ...] = (
        {},
        [first, 2, []],
        [first, 0, [["1", 0]]],
        [first, 0, [["1", 1 << 40, "x"]]],
    )
    for line in wrong:
        assert "is invalid" in changed(game, [line]), line
    assert "lead back" in changed(game, [[first, 0, [["1", 0, first]]]])
    Path("changed.book").write_bytes(b"\xff\xfe")
    with pytest.raises(ManqalaError, match="is not JSON"):
        read_book(Path("changed.book"), game)
    with pytest.raises(ManqalaError, match="there is no file"):
        read_book(Path("missing.book"), game)


# ---- playing ------------------------------------------------------------------------------------------


def test_a_player_plays_from_the_book(game: WarmGame, monkeypatch: pytest.MonkeyPatch) -> None:
    book = build(game)
    start = game.start()
    best = start.parse(book.positions[book.first].best.text)
    assert answers_in_book(book, start, ()) == best.answers

    def search(*_given: object, **_more: object) -> None:
        raise AssertionError("it is in the book")

    monkeypatch.setattr(Search, "search", search)
    playing = player("alphabeta:depth=3,book=small.book")
    assert playing.choose(start, ()) == best.answers
    assert playing.remark == "opening book: 6 positions"
    with pytest.raises(AssertionError):
        player("alphabeta:depth=3,book=off").choose(start, ())
    assert reads_file("alphabeta:book=small.book")
    assert not reads_file("alphabeta:book=off")


def test_positions_of_a_match_and_moves_that_are_illegal_are_searched(game: WarmGame) -> None:
    book = build(game)
    start = game.start()
    assert book.find(start) is not None
    assert book.find(load("oware").start(match=False)) is None
    for move in book.positions[book.first].moves:
        move.text = "9"
    assert answers_in_book(book, start, ()) is None
    assert answers_in_book(book, start, (0,)) is None


def test_the_book_in_the_users_folder_is_used_unless_a_search_sees_more(game: WarmGame) -> None:
    assert open_book(game, None) == (None, None)
    build(game, str(usual_book(game)))
    found, told = open_book(game, None, depth=2)
    assert found is not None
    assert told == "opening book: 6 positions"
    assert open_book(game, "off") == (None, None)
    for limits in ({"depth": 3}, {"seconds": 3600.0}):
        found, told = open_book(game, None, **limits)
        assert found is None
        assert told is not None
        assert told.endswith("which is less, and is not used")


def test_a_book_in_the_folder_that_does_not_fit_is_not_used(game: WarmGame) -> None:
    path = usual_book(game)
    build(game, str(path))
    found, told = open_book(load("kalah", {"holes": 4}), None)
    assert found is None
    assert told is not None
    assert "for other rules" in told
    path.write_text("{}")
    found, told = open_book(game, None)
    assert found is None
    assert told is not None
    assert "damaged" in told


# ---- commands -----------------------------------------------------------------------------------------


def test_the_command_says_what_the_book_has(game: WarmGame) -> None:
    words = ("book", "kalah", *OPTIONS, "--positions", "3", "--depth", "2", "--threads", "1")
    code, out = run(*words)
    assert code == 0
    assert "3 positions, each searched 2 turns deep" in out
    assert f"stored in {usual_book(game)}" in out
    told = json.loads(run(*words, "--json")[1])
    assert told["positions"] == 3
    assert all(move["book"] for move in told["moves"])
    code, out = run(*words[:-1], "1", "--depth", "3")
    assert code == 1
    assert "E623" in out


def test_analysis_says_which_values_are_of_the_book(game: WarmGame) -> None:
    build(game)
    code, out = run("analyse", "kalah", *OPTIONS, "--book", "small.book")
    assert code == 0
    assert "  book  " in out
    assert "opening book: 6 positions" in out
    elsewhere = game.start().play("1").play("1").text
    out = run(
        "analyse", "kalah", *OPTIONS, "--book", "small.book", "--depth", "2", "--from", elsewhere
    )[1]
    told = json.loads(
        run("analyse", "kalah", *OPTIONS, "--book", "off", "--depth", "2", "--json")[1]
    )
    assert not any(move["book"] for move in told["moves"])


# ---- from Python, and for people ----


def test_a_book_from_python() -> None:
    game = manqala.load("kalah", SMALL)
    built = game.book(positions=6, depth=2, threads=1, path=Path("small.book"))
    assert built.complete
    assert len(built.book.positions) == 6
    found = game.start().analyse(book=built.path)
    assert found[0].from_book
    assert {one.move.text for one in found} == {move.text for move in game.start().moves()}
    beyond = game.position("0,0,1/1,0,0:south:won=4,6")
    assert not beyond.analyse(book=str(built.path), depth=1)[0].from_book
    with pytest.raises(ValueError, match="size of the book"):
        game.book()


def test_progress_from_python_can_end_it() -> None:
    game = manqala.load("kalah", SMALL)
    sizes: list[int] = []

    def until_some(book: OpeningBook) -> bool:
        sizes.append(len(book.positions))
        return sizes[-1] == 0

    built = game.book(positions=400, depth=2, threads=1, path=Path("s.book"), progress=until_some)
    assert not built.complete
    assert len(built.book.positions) == sizes[-1] > 0


def test_hints_and_values_on_the_screen_are_those_of_the_book(game: WarmGame) -> None:
    path = usual_book(game)
    found = build(game, str(path))
    seat = Seat(Random(1), None)  # type: ignore[arg-type] # nobody is asked
    # A search of an instant goes further than this book, so it is left aside until it says that it took longer.
    assert "book" not in Adviser(seat).advise(game.start(), ()).reason
    found.seconds = 1000.0
    write_book(path, game, found)
    advice = Adviser(seat).advise(game.start(), ())
    assert advice.reason == "the best in the opening book"
    best = found.find(game.start())
    assert best is not None
    assert game.start().parse(best.best.text).answers[: len(advice.answers)] == advice.answers
    thinker = Thinker(game, {}, Random(1), 1)
    assert all(move.from_book for move in thinker.values(game.start()))
