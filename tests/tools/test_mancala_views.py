"""How a position of a shipped game is shown to the comparison with MancalaGames."""

from tools.peers.mancala_views import Ours


def test_a_move_is_known_by_its_hole_or_by_the_seeds_of_the_store() -> None:
    ours = Ours("azigo", {"holes": 10})
    # Not by the word for its kind, which the other program does not have.
    position = ours.game.position("0,2,0,1,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0,0:south:won=3,0")
    assert set(ours.moves(position)) == {(1,), (3,), ("store", 1), ("store", 2), ("store", 3)}
    # So, too, where only one number can be said.
    position = ours.game.position("0,2,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0,0:south:won=1,0")
    assert set(ours.moves(position)) == {(1,), ("store", 1)}


def test_a_direction_that_is_chosen_is_told() -> None:
    ours = Ours("o-an-quan")
    assert {key[1:] for key in ours.moves(ours.game.start())} == {("<",), (">",)}
