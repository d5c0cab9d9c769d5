"""Sets side by side are described as one where they differ in a number or a row only."""

from __future__ import annotations

from manqala.describe.catalogue import Catalogue
from manqala.describe.phrases import Saying, join, say, several
from manqala.describe.piece_words import number, ordinal
from manqala.describe.united_sets import united

YOU = say("you")


def hole(n: int, owner: Saying = YOU) -> Saying:
    return say("hole-number", n=ordinal(n), owner=owner)


def ends(row: str, owner: Saying = YOU) -> Saying:
    return several("noun-ends", of=say(row, owner=owner))


def said(*members: Saying) -> str:
    return str(Catalogue("en").say(join("join-and", united(members))))


def test_holes_of_a_row_are_named_by_their_numbers() -> None:
    three = united([hole(1), hole(3), hole(4)])
    assert three == [
        several(
            "holes-numbered",
            ordinals=join("join-and", [ordinal(1), ordinal(3), ordinal(4)]),
            numbers=join("join-and", [number(1), number(3), number(4)]),
            owner=YOU,
        )
    ]
    assert said(hole(1), hole(3), hole(4)).startswith("the first, third and fourth hole")


def test_holes_of_two_players_stay_apart() -> None:
    other = say("opponent", of=YOU)
    assert len(united([hole(1), hole(1, other)])) == 2


def test_phrases_that_differ_in_the_row_speak_of_each_row() -> None:
    (both,) = united([ends("front-row"), ends("back-row")])
    assert both == several("noun-ends", of=say("each-row", owner=YOU))
    assert len(united([ends("front-row"), ends("back-row", say("opponent", of=YOU))])) == 2
    assert len(united([ends("front-row"), ends("front-row")])) == 2
    assert len(united([ends("front-row"), several("noun-left", n=number(2), of=say("back-row", owner=YOU))])) == 2  # fmt: skip
