"""The players: whom they answer for, and what they prefer."""

from pathlib import Path
from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.game.game import PositionValue
from manqala.game.move import Answers, Choices
from manqala.players.base import Seat, decide, own_part
from manqala.players.greedy import candidates, gain
from manqala.players.human import understand
from manqala.players.registry import entries, make
from manqala.text.diagnostics import MoveError
from tests.helpers.playing import play_on
from tests.helpers.small_games import GIVING, written
from tests.helpers.there import there

QUICK = {"alphabeta": "alphabeta:depth=2", "mcts": "mcts:sims=8"}
"""Players who would think for a second a move."""
pytestmark = pytest.mark.usefixtures("nothing_compiled")


@pytest.fixture
def giving(tmp_path: Path) -> WarmGame:
    """A game in which the opponent decides in the middle of a turn."""
    return written(tmp_path, GIVING)


class Typist:
    """A prompt at which certain lines are typed."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.complaints: list[str] = []

    def ask(self, position: PositionValue, answers: Answers, choices: Choices) -> str:  # noqa: ARG002 -- nothing is shown
        return self.lines.pop(0)

    def complain(self, error: MoveError) -> None:
        self.complaints.append(str(error))


def seat(seed: int = 0, *lines: str) -> Seat:
    return Seat(Random(seed), Typist(*lines))


@pytest.mark.quick_cases(
    "andot-greedy",
    "andot-random",
    "kalah-greedy",
    "kalah-random",
    "oware-greedy",
    "san-yao-greedy",
    "san-yao-random",
)
@pytest.mark.parametrize("name", [QUICK.get(name, name) for name in entries() if name != "human"])
@pytest.mark.parametrize("game", ["kalah", "oware", "andot", "san-yao"])
def test_programs_only_make_legal_moves(name: str, game: str) -> None:
    rules = load(game)
    for match in (False, rules.rules.between is not None):
        position = rules.start(match=match)
        players = [make(name, seat(n)) for n in range(2)]
        # Whoever thinks has a legal move to find each time, too, and takes longer over it.
        end = play_on(players, position, 30 if name in QUICK.values() else 120)
        places = slice(rules.rules.board.places)
        assert end.text != position.text
        assert sum(end.cells[places]) == sum(position.cells[places])


def test_random_takes_every_move_sometimes() -> None:
    position = load("kalah").start()
    player = make("random", seat(1))
    taken = [player.choose(position, ())[0] for _ in range(600)]
    assert {index: taken.count(index) > 60 for index in range(6)} == dict.fromkeys(range(6), True)


def gains(position: PositionValue, player: int) -> dict[str, int]:
    found = candidates(position, (), Random(0))
    return {position.write(done.answers): gain(position, done.cells, player) for done in found}


def test_greedy_takes_most() -> None:
    assert gains(load("kalah").position("0,0,0,4,0,1/1,1,1,1,1,9:south"), 0) == {"4": 1, "6": 1}
    position = load("oware").position("1,0,0,0,0,3/1,1,1,1,9,9:south")
    assert gains(position, 0) == {"1": 0, "6": 6}
    for seed in range(5):
        assert decide([make("greedy", seat(seed))] * 2, position).text == "6"


def test_greedy_counts_what_the_other_gets() -> None:
    position = load("kalah").position("0,0,0,0,0,1/9,0,0,0,0,0:south:won=0,0")
    assert gains(position, 0) == {"6": 1}
    assert gains(position, 1) == {"6": -1}


def test_greedy_draws_among_equals() -> None:
    position = load("andot").start()
    taken = {decide([make("greedy", seat(seed))] * 2, position).text for seed in range(40)}
    assert len(taken) > 1


def test_candidates_are_all_moves_where_they_are_few(giving: WarmGame) -> None:
    for position in (load("san-yao").start(), giving.start()):
        moves = {move.answers for move in position.moves()}
        assert {done.answers for done in candidates(position, (), Random(0))} == moves
    first = position.moves()[0].answers[:1]
    found = {done.answers for done in candidates(position, first, Random(0))}
    assert found == {answers for answers in moves if answers[:1] == first}


def test_each_player_answers_for_himself(giving: WarmGame) -> None:
    position = giving.start()
    south, north = make("human", seat(0, "2")), make("human", seat(0, "1"))
    move = decide([south, north], position)
    choices = there(position.choices(move.answers[:1]))
    assert choices.player == 1
    assert choices.options[0].index == move.answers[1]
    whole = position.moves()[0].answers
    assert own_part(position, (), whole) == whole[:1]
    assert own_part(position, whole[:1], whole) == whole[1:]


def test_greedy_answers_for_himself_only(giving: WarmGame) -> None:
    position = giving.start()
    player = make("greedy", seat())
    first = player.choose(position, ())
    assert len(first) == 1
    assert len(player.choose(position, first)) == 1


def test_a_person_is_asked_until_it_is_legal(giving: WarmGame) -> None:
    typist = Typist("nonsense", "0", "2")
    player = make("human", Seat(Random(0), typist))
    assert len(player.choose(giving.start(), ())) == 1
    assert len(typist.complaints) == 2
    assert typist.lines == []


def test_a_person_may_type_words_or_a_whole_move() -> None:
    position = load("kalah").start()
    choices = there(position.choices())
    assert understand(position, (), choices, "3") == (2,)
    assert understand(position, (), choices, " 3(+1) ") == (2,)
    assert understand(position, (), choices, choices.options[2].text.upper()) == (2,)
    with pytest.raises(MoveError, match="captured"):
        understand(position, (), choices, "3(+5)")
