"""Positions and moves survive being written down and read; bad texts raise what they should."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manqala.compile.stepping.warm_game import WarmGame
from manqala.core.course import Inquiry
from manqala.core.inspect import queries
from manqala.game.game import PositionValue
from manqala.game.notation import split_moves
from manqala.text.diagnostics import MoveError, PositionError
from tests.helpers.playing import GAMES, game_of
from tests.helpers.sample import SAMPLE

SIGNS = "0123456789,/:=.+-<> snorthuwe"
MANY_MOVES = 8
"""Limit of moves examined of a position; some turns have hundreds."""


def wander(game: WarmGame, seed: int, plies: int, *, match: bool) -> PositionValue:
    """A position reached by random play, or the last one before the end."""
    rng = Random(seed)
    position = game.start(match=match)
    for _ in range(plies):
        following = position.play(position.random_move(rng))
        if following.over:
            break
        position = following
    return position


def positions(most: int = 50) -> st.SearchStrategy[PositionValue]:
    """Positions of any shipped game, of single rounds and of matches."""
    return st.builds(
        lambda name, seed, plies, match: wander(game_of(name), seed, plies, match=match),
        st.sampled_from(GAMES),
        st.integers(0, 2**32),
        st.integers(0, most),
        st.booleans(),
    )


def read(position: PositionValue, text: str) -> PositionValue:
    return position.game.position(text, match=position.play_state.match)


@settings(max_examples=80)
@given(positions())
def test_a_position_is_read_as_it_was_written(position: PositionValue) -> None:
    again = read(position, position.text)
    assert again == position
    assert hash(again) == hash(position)
    assert again.text == position.text
    assert [move.text for move in again.moves(MANY_MOVES)] == [
        move.text for move in position.moves(MANY_MOVES)
    ]


@settings(max_examples=60)
@given(positions())
def test_spaces_may_replace_commas(position: PositionValue) -> None:
    spaced = position.text.replace(",", " ").replace(":", " : ")
    assert read(position, spaced) == position


@pytest.mark.slow
@settings(max_examples=80)
@given(positions())
def test_a_move_is_read_as_it_was_written(position: PositionValue) -> None:
    moves = position.moves(MANY_MOVES)
    assert moves
    assert len({move.text for move in moves}) == len(moves)
    for move in moves:
        assert position.parse(move.text) == move
        assert position.parse(position.describe(move)) == move


def ended_by_repetition(before: PositionValue, after: PositionValue) -> bool:
    """Whether a move ended a game, or a round of a match, because the position had been there before."""
    latest = after.result or after.round_result
    if latest is None or latest is before.round_result:
        return False
    ends = [*before.game.rules.round_ends, *before.game.rules.match_ends]
    return latest.reason in {
        str(end.reason) for end in ends if Inquiry.OCCURRENCES in queries(end.condition)
    }


@settings(max_examples=60)
@given(positions(), st.integers(0, 2**32))
def test_equal_positions_go_on_alike(position: PositionValue, seed: int) -> None:
    """Where no history counts, playing a move gives the same position from either of two equals."""
    move = position.random_move(Random(seed))
    one, other = position.play(move), read(position, position.text).play(move.text)
    if ended_by_repetition(position, one) == ended_by_repetition(position, other):
        assert one == other
        assert hash(one) == hash(other)
    else:
        assert ended_by_repetition(position, one)


def test_a_round_of_a_match_may_end_by_repetition() -> None:
    """Then the match continues: the text of a position does not have its history."""
    position = wander(game_of("yucebao"), 0, 80, match=True)
    move = position.random_move(Random(4))
    one, other = position.play(move), read(position, position.text).play(move.text)
    assert ended_by_repetition(position, one)
    assert not one.over
    assert one.round == position.round + 1
    assert other.round == position.round
    assert other != one


@settings(max_examples=60)
@given(positions(), st.data())
def test_different_positions_are_unequal(position: PositionValue, data: st.DataObject) -> None:
    board = position.game.rules.board
    cells = position.cells
    hole = data.draw(st.integers(0, board.holes - 1))
    cells[hole] += 1
    play = position.play_state.copy()
    play.cells = cells
    assert PositionValue(position.game, play) != position


def mutate(text: str, data: st.DataObject) -> str:
    """The text with a few signs inserted, replaced or left out."""
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.text(SIGNS, max_size=3)) + text[at + cut :]
    return text


@pytest.mark.slow
@settings(max_examples=200)
@given(positions(20), st.data())
def test_a_mutated_position_is_read_or_refused(
    position: PositionValue, data: st.DataObject
) -> None:
    text = mutate(position.text, data)
    try:
        again = read(position, text)
    except PositionError as error:
        codes = {str(diagnostic.code) for diagnostic in error.diagnostics}
    else:
        codes = {"E601"}
        assert read(position, again.text) == again
    assert codes == {"E601"}


@settings(max_examples=60)
@given(st.sampled_from(sorted(SAMPLE)), st.text(max_size=40))
def test_garbage_is_no_position(name: str, text: str) -> None:
    with pytest.raises(PositionError):
        game_of(name).position(text)


@pytest.mark.slow
@settings(max_examples=150)
@given(positions(20), st.data())
def test_a_mutated_move_is_read_or_refused(position: PositionValue, data: st.DataObject) -> None:
    move = position.random_move(Random(0))
    text = mutate(move.text, data)
    try:
        understood = position.parse(text)
    except MoveError as error:
        codes = {str(diagnostic.code) for diagnostic in error.diagnostics}
    else:
        codes = set()
        assert position.play(understood) != position
    assert codes <= {"E602", "E603", "E606"}


@pytest.mark.slow
@settings(max_examples=150)
@given(st.sampled_from(GAMES), st.text("\0 é‘x#(){}\n\t☺!", min_size=1, max_size=30))
def test_garbage_is_no_move(name: str, text: str) -> None:
    start = game_of(name).start()
    if split_moves(text):
        with pytest.raises(MoveError):
            start.play(text)


def test_a_position_must_name_the_player_to_move() -> None:
    with pytest.raises(PositionError, match="whose turn"):
        game_of("kalah").position("4,4,4,4,4,4/4,4,4,4,4,4")


def test_every_mistake_in_a_position_is_reported() -> None:
    with pytest.raises(PositionError) as caught:
        game_of("kalah").position("4,4,x,4,4,4/4,4,4,4,4:sud:wonn=1,2")
    messages = [diagnostic.message for diagnostic in caught.value.diagnostics]
    assert len(messages) == 4
    assert "‘x’ is not a number of pieces" in messages[0]
    assert "5 holes in a row of north, which has 6" in messages[1]
    assert "‘sud’ is not a player" in messages[2]
    assert "no ‘wonn’" in messages[3]


@pytest.mark.parametrize(
    ("said", "helped"), [("10-0", "write ‘won=10,0’"), ("10-0-3", None), ("ten", None)]
)
def test_a_score_is_shown_as_positions_have_it(said: str, helped: str | None) -> None:
    with pytest.raises(PositionError) as caught:
        game_of("oware").position(f"4 4 4 4 4 4 / 4 4 4 4 4 4 : north : {said}")
    assert (f"{helped}: what the players have won" in str(caught.value)) == (helped is not None)


def test_a_move_after_the_end_is_refused() -> None:
    over = game_of("kalah").position("0,0,0,0,0,0/0,0,0,0,0,0:over:won=25,23")
    assert over.over
    assert over.moves() == []
    with pytest.raises(MoveError, match="the game is over"):
        over.play("1")


def test_an_answer_too_many_is_refused() -> None:
    with pytest.raises(MoveError, match="is superfluous"):
        game_of("kalah").start().play("1.2")


def test_an_illegal_move_lists_the_legal_ones_and_says_why() -> None:
    position = game_of("oware").position("2,0,0,0,0,1/0,0,0,0,0,0:south")
    with pytest.raises(MoveError, match="a starved opponent must be fed") as caught:
        position.play("1")
    assert "legal moves of south: 6" in caught.value.diagnostics[0].help
