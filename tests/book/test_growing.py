"""What follows from the values of a book: backed-up values, cycles, transpositions, and what is taken up next."""

import pytest

from manqala.book.drop_out import choose_next
from manqala.book.opening_book import (
    BookConditions,
    BookMove,
    BookPosition,
    CircularBookError,
    OpeningBook,
)
from manqala.search.kernel.scale import WIN

CONDITIONS = BookConditions(4)


def at(player: int, **moves: int) -> BookPosition:
    """A position whose moves lead to the positions of their names, with these values."""
    return BookPosition(player, [BookMove(name, value, name) for name, value in moves.items()])


def book_of(**positions: BookPosition) -> OpeningBook:
    """A book that grew by these positions; ``a`` is the first."""
    book = OpeningBook("a", CONDITIONS)
    for text, position in positions.items():
        book.add(text, position)
    return book


def values(book: OpeningBook, text: str) -> dict[str, int]:
    return {move.text: move.value for move in book.positions[text].moves}


def test_the_value_of_a_move_is_what_the_other_player_cannot_prevent() -> None:
    book = book_of(a=at(0, b=10, c=5), b=at(1, d=30, e=-20))
    assert values(book, "a") == {"b": -30, "c": 5}
    book.add("d", at(0, f=70))
    assert values(book, "a") == {"b": 20, "c": 5}
    assert [move.text for move in book.line(book.positions["a"].best)] == ["b", "e"]


def test_a_player_who_moves_again_keeps_the_sign() -> None:
    assert values(book_of(a=at(0, b=10), b=at(0, c=40)), "a") == {"b": 40}


def test_wins_come_a_turn_later_on_the_way_back() -> None:
    book = book_of(a=at(0, b=0), b=at(1, c=3 - WIN))
    assert values(book, "a") == {"b": WIN - 4}


def test_a_position_that_two_lines_reach_counts_for_both() -> None:
    book = book_of(a=at(0, b=0, c=0), b=at(1, d=0), c=at(1, d=0), d=at(0, e=64))
    assert values(book, "a") == {"b": 64, "c": 64}


def test_a_move_back_keeps_the_value_of_its_search() -> None:
    book = book_of(a=at(0, b=1), b=at(1, c=2), c=at(0, b=7, d=3))
    assert [move.after for move in book.positions["c"].moves] == ["", "d"]
    assert values(book, "a") == {"b": 7}
    book.add("d", at(1, a=50))
    assert values(book, "c") == {"b": 7, "d": -50}


def test_a_position_with_too_many_moves_ends_its_line() -> None:
    book = book_of(a=at(0, b=9), b=BookPosition(1, []))
    assert values(book, "a") == {"b": 9}
    assert [move.text for move in book.line(book.positions["a"].best)] == ["b"]


def test_a_book_that_is_read_has_the_values_of_the_one_that_grew() -> None:
    grown = book_of(a=at(0, b=1, c=2), b=at(1, d=5), c=at(1, d=8, e=-3), d=at(0, f=33))
    read = OpeningBook.of(
        "a", CONDITIONS, 0.0,
        {text: at(one.player, **{move.text: move.searched for move in one.moves}) for text, one in grown.positions.items()},
    )  # fmt: skip
    assert read.positions == grown.positions


def test_a_circular_book_is_refused() -> None:
    with pytest.raises(CircularBookError):
        OpeningBook.of("a", CONDITIONS, 0.0, {"a": at(0, b=0), "b": at(1, a=0)})


# ---- what is taken up next --------------------------------------------------------------------------


def test_mistakes_of_the_opponent_come_later_and_own_ones_never() -> None:
    book = book_of(a=at(0, best=64, bad=0, worse=-640))
    # Each player has the book once: for the second one, every move of the first may be met.
    assert choose_next(book, 8) == ["best", "bad", "worse"]
    book.add("best", at(1, then=-64, poor=-128))
    assert choose_next(book, 8) == ["then", "bad", "poor", "worse"]
    book.add("bad", at(1, reply=0))
    assert "reply" in choose_next(book, 8)


def test_a_move_that_turns_out_bad_drops_out() -> None:
    book = book_of(a=at(0, good=64, next=32))
    book.add("good", at(1, refuted=640))
    book.add("next", at(1, left=-32, right=-48))
    assert book.positions["a"].best.text == "next"
    assert choose_next(book, 2) == ["left", "right"]


def test_proved_moves_are_not_followed() -> None:
    book = book_of(a=at(0, wins=WIN - 3, open=0))
    assert choose_next(book, 8) == ["open"]
    assert choose_next(book_of(a=at(0, wins=WIN - 3)), 8) == []


def test_whole_turns_come_before_lines() -> None:
    book = book_of(a=at(0, b=0, c=-640), b=at(1, d=0))
    assert choose_next(book, 8) == ["d", "c"]
    assert choose_next(book, 8, 1) == ["d", "c"]
    assert choose_next(book, 8, 2) == ["c", "d"]
    assert choose_next(book, 8, 3) == ["c", "d"]
    assert choose_next(OpeningBook("a", CONDITIONS), 8, 2) == ["a"]
