"""Two boards side by side in text."""

from manqala.document.board_pair import side_by_side

LEFT, RIGHT = "ab\nc", "x\nyz\nw"


def test_boards_share_their_lines() -> None:
    assert side_by_side(LEFT, RIGHT, 88) == "ab      x\nc       yz\n        w"


def test_boards_move_together_if_there_is_less_room() -> None:
    assert side_by_side(LEFT, RIGHT, 7) == "ab   x\nc    yz\n     w"
    assert side_by_side(LEFT, RIGHT, 6) == "ab  x\nc   yz\n    w"


def test_boards_that_do_not_fit_stay_apart() -> None:
    assert side_by_side(LEFT, RIGHT, 5) is None
