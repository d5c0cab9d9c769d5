"""Programs that think while a person decides."""

from collections.abc import Callable
from random import Random
from threading import Event
from typing import Any

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.game.game import PositionValue
from manqala.players.alphabeta import AlphaBeta
from manqala.players.base import Ponders, Seat
from manqala.players.expected_answer import expect_answer
from manqala.players.pondering import pondering
from manqala.players.registry import make
from manqala.search.deepening import Search
from manqala.text.diagnostics import ManqalaError
from tests.helpers.command_line import play
from tests.helpers.there import there
from tests.players.test_players import Typist

pytestmark = pytest.mark.usefixtures("nothing_compiled")
QUICKLY = "alphabeta:time=0.02,ponder=yes"


def seated(spec: str) -> AlphaBeta:
    player = make(spec, Seat(Random(1), Typist()))
    assert isinstance(player, AlphaBeta)
    return player


@pytest.mark.nightly
def test_it_begins_after_its_first_move_and_only_where_time_decides() -> None:
    position = load("kalah").start()
    for spec, expected in (
        (QUICKLY, True),
        ("alphabeta:time=0.02,ponder=no", False),
        ("alphabeta:time=0.02", False),
        ("alphabeta:depth=1,ponder=yes", False),
    ):
        player = seated(spec)
        assert isinstance(player, Ponders)
        assert not player.ponders
        player.choose(position, ())
        assert player.ponders is expected, spec


@pytest.mark.parametrize(
    "text", ["1,0,2,0,3,1/0,2,0,1,0,2:south:won=18,18", "1,0,2,4,3,1/0,2,5,1,0,2:south:won=13,14"]
)
def test_what_was_pondered_is_not_searched_again(text: str) -> None:
    game = load("kalah")
    position = game.position(text)
    reply = position.play(position.parse("3"))
    fresh, filled = Search(game, compiled=False), Search(game, compiled=False)
    filled.search(position, view=1, depth=6, selective=True)
    one, other = (
        there(search.search(reply, view=1, depth=5, selective=True)) for search in (fresh, filled)
    )
    assert other.value == one.value
    assert other.nodes < one.nodes


def test_it_thinks_about_the_position_after_the_expected_answer() -> None:
    game = load("kalah")
    # South sows into north's row from hole 6 and then waits for north.
    position = game.position("1,0,2,0,3,1/0,2,0,1,0,2:south:won=18,18")
    asked: list[PositionValue] = []

    def search(at: PositionValue) -> tuple[int, ...]:
        asked.append(at)
        return at.moves()[0].answers

    line = position.moves()[1].answers
    after = position.play(line)
    assert after.turn == "north"
    expected = there(expect_answer(position, line, 0, search))
    assert asked[0] == after
    assert expected.follows(after)
    assert not expected.follows(position)
    assert expected.after.turn == "south"
    # Where the own turn is not complete, nothing is expected and nothing is searched.
    asked.clear()
    assert expect_answer(position, (), 0, search) is None
    assert not asked


@pytest.mark.slow
def test_what_was_expected_is_pondered(monkeypatch: pytest.MonkeyPatch) -> None:
    player, game = seated(QUICKLY), load("oware")
    position = game.start()
    after = position.play(player.choose(position, ()))
    pondered: list[PositionValue] = []
    search = Search.search

    def watched(self: Search, at: PositionValue, *rest: Any, **named: Any) -> Any:
        pondered.append(at)
        return search(self, at, *rest, **named)

    monkeypatch.setattr(Search, "search", watched)
    player.ponder(after, lambda: bool(pondered))
    assert pondered[0].turn == "south"
    assert pondered[0] in [after.play(move) for move in after.moves()]
    # Elsewhere it thinks about the position itself.
    elsewhere = game.position("1,0,2,0,3,1/0,2,0,1,0,2:north:won=18,18")
    pondered.clear()
    player.ponder(elsewhere, lambda: bool(pondered))
    assert pondered == [elsewhere]


class Watched(AlphaBeta):
    """Says when it begins and when it has ended."""

    def __init__(self) -> None:
        super().__init__(Seat(Random(1), Typist()), time=0.02, ponder=True)
        self.begun, self.ended = Event(), Event()

    def ponder(self, position: PositionValue, stopped: Callable[[], bool]) -> None:
        self.begun.set()
        super().ponder(position, stopped)
        self.ended.set()


def test_it_has_stopped_when_the_person_has_decided() -> None:
    position = load("oware").start()
    player = Watched()
    player.choose(position, ())
    with pondering([player], position):
        assert player.begun.wait(10)
        assert not player.ended.is_set()
    assert player.ended.is_set()
    assert player.choose(position, ())


def test_a_game_at_the_prompt_goes_on_as_usual() -> None:
    people = ("--south", QUICKLY, "--north", "human")
    shown = play("kalah", *people, "--seed", 1, typed="1\nundo\n1\n").stdout
    assert "Taken back" in shown
    assert shown.count("north> ") >= 3


def test_it_is_yes_or_no() -> None:
    with pytest.raises(ManqalaError, match="‘ponder’ of ‘alphabeta’ is ‘yes’ or ‘no’"):
        seated("alphabeta:time=1,ponder")
