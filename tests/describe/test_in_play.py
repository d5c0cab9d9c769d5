"""Compares the sentences with the engine: who begins, with what, which way, into what, and what is taken."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from manqala.core import types as ty
from manqala.core.course import Phase
from manqala.describe.page_parts import page_sentences
from manqala.describe.phrases import Saying
from manqala.run.machine import Happening
from tests.helpers.described import list_phrases, page_of, parts
from tests.helpers.playing import GAMES, game_of
from tests.helpers.sample import sample_and_all

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.run.machine import Effect

PLIES = 10
SOWINGS = (
    "verb-sow", "verb-sow-going", "verb-sow-skipping", "verb-sow-going-skipping", "verb-sow-leaving",
    "verb-sow-going-leaving", "verb-sow-leaving-unless", "verb-sow-going-leaving-unless",
    "verb-sow-going-skipping-leaving", "verb-sow-going-skipping-leaving-unless",
)  # fmt: skip
TURNS_ASIDE = {
    "set-here", "set-way", "verb-strike", "verb-strike-from", "verb-raid", "verb-sow-on", "verb-race",
    "verb-race-going", "verb-race-in-step", "verb-race-going-in-step", "hook-let-fall",
}  # fmt: skip
"""Where these are said a sowing may go on elsewhere than at the next hole."""


@cache
def play_turns(name: str) -> list[tuple[PositionValue, list[Effect]]]:
    """The turns of a few random plies, each with what it does."""
    rng = Random(name)
    position = game_of(name).start()
    found: list[tuple[PositionValue, list[Effect]]] = []
    while len(found) < PLIES and not position.over:
        play = position.play_state.copy()
        done = play.runs.random_leaf(rng)
        if done is None:
            break
        if position.phase is Phase.TURN:
            with play.engine.machine.limited():
                traced = position.play_state.copy()
                traced.engine = position.game.traced_engine
                found.append((position, traced.runs.effects(done.answers)))
        play.finish(done)
        play.settle()
        position = position.game.position_of(play)
    return found


def number(phrase: Saying) -> int:
    """The one number that a phrase speaks of."""
    (told,) = (part for part in parts(phrase) if part.id in {"number", "no-pieces"})
    if told.id == "no-pieces":
        return 0
    value = told.part("n")
    assert isinstance(value, int)
    return value


def pieces(position: PositionValue, places: range) -> int:
    board = position.game.rules.board
    kinds = range(len(position.game.rules.kinds))
    return sum(position.cells[kind * board.places + place] for kind in kinds for place in places)


@pytest.mark.nightly
def test_every_hole_holds_what_the_set_up_says() -> None:
    held = 0
    for name in GAMES:
        for told in list_phrases(page_of(name), "start-uniform"):
            if len(game_of(name).rules.kinds) == 1:
                start = game_of(name).start()
                board = start.game.rules.board
                assert {pieces(start, range(h, h + 1)) for h in range(board.holes)} == {
                    number(told)
                }, name
                held += 1
    assert held > 60


@pytest.mark.nightly
def test_rows_and_pieces_are_as_many_as_is_said() -> None:
    counted = 0
    for name in GAMES:
        board = game_of(name).rules.board
        for told in list_phrases(page_of(name), "board-rows"):
            rows, holes = told.part("rows"), told.part("holes")
            assert isinstance(rows, Saying)
            assert isinstance(holes, Saying)
            assert number(rows) * number(holes) == board.holes - len(board.end_places), name
        turns = play_turns(name)
        for told in list_phrases(page_of(name), "pieces-in-all"):
            if turns and len(game_of(name).rules.kinds) == 1:
                last, _ = turns[-1]
                # What a game took out of play lies in the box, which is empty as a round begins.
                assert pieces(last, range(board.places)) == number(told), name
                counted += 1
    assert counted > 95


@pytest.mark.slow
@pytest.mark.parametrize("names", sample_and_all())
def test_who_is_said_to_begin_begins(names: tuple[str, ...]) -> None:
    begun = 0
    for name in names:
        for told in list_phrases(page_of(name), "starts"):
            (first, _), *_ = play_turns(name)
            who = told.part("who")
            assert isinstance(who, Saying)
            assert str(who.part("name")).lower() == first.players[first.mover], name
            begun += 1
    assert begun > len(names) / 4


def directions(name: str) -> set[str]:
    """The directions of the sowings that a page speaks of; another word where it is chosen or depends."""
    found = set()
    for told in list_phrases(
        page_of(name), *SOWINGS, "verb-sow-going-at-pick", "verb-sow-leaving-at-pick"
    ):
        going = told.part("going")
        found.add(going.id if isinstance(going, Saying) else "unsaid")
    return found


def drops(effects: list[Effect], position: PositionValue) -> list[tuple[int, int]]:
    """From where to where each seed of a sowing goes on."""
    rules = position.game.rules
    falls, lifts = (rules.definitions.verbs[verb].span for verb in ("let-fall", "lift"))
    found, here = [], rules.board.nowhere
    for effect in effects:
        if effect.kind is not Happening.PUT:
            continue
        inside = effect.span.source is falls.source
        if inside and lifts.line <= effect.span.line < lifts.end_line:
            here = effect.source
        elif inside and falls.line <= effect.span.line < falls.end_line:
            found.append((here, effect.target))
            here = effect.target
    return found


@pytest.mark.slow
@pytest.mark.parametrize("names", sample_and_all())
def test_seeds_are_sown_the_way_that_is_said(names: tuple[str, ...]) -> None:
    held = 0
    for name in names:
        ways = directions(name)
        page = page_of(name)
        if (
            len(ways) != 1
            or not ways <= set(ty.DIRECTION_NAMES)
            or list_phrases(page, *TURNS_ASIDE)
        ):
            continue
        (way,) = ways
        board = game_of(name).rules.board
        if board.repeated:  # where it goes on depends on how it came there
            continue
        ahead = board.walk[ty.DIRECTION_NAMES.index(way)]
        skips = list_phrases(page, "hook-skipped", "hook-skipped-any", "hook-skipped-all") or [
            told for told in list_phrases(page, *SOWINGS) if told.part("skipping") is not None
        ]
        for position, effects in play_turns(name):
            for here, there in drops(effects, position):
                nearest = ahead[here].index(there)
                assert nearest == 0 or skips, f"{name}: from {here} to {there}"
                assert nearest < 4, f"{name}: from {here} to {there}"
                held += 1
    assert held > 5 * len(names)


@pytest.mark.parametrize("names", sample_and_all())
def test_anticlockwise_goes_along_the_row_that_is_said(names: tuple[str, ...]) -> None:
    held = 0
    for name in names:
        for told in list_phrases(page_of(name), "anticlockwise-means"):
            board = game_of(name).rules.board
            row = told.part("row")
            assert isinstance(row, Saying)
            index = {"row": 0, "front-row": 0, "back-row": -1}[row.id]
            spots = board.plan.holes
            for player, rows in enumerate(board.rows):
                first, second = rows[index][:2]
                assert board.next[ty.ANTICLOCKWISE][first] == second, name
                right = spots[second].column > spots[first].column
                # Whoever draws a board says where it lies; by the numbers the row goes to the right all the same.
                assert right == (player == 0) or board.plan.drawn or len(board.players) != 2, name
                held += 1
    assert held > len(names)


@pytest.mark.parametrize("names", sample_and_all())
def test_stores_are_sown_into_or_not_as_is_said(names: tuple[str, ...]) -> None:
    into = {"stores-beside": 0, "stores-on-track": 0}
    for name in names:
        board = game_of(name).rules.board
        page = page_of(name)
        for told in list_phrases(page, *into):
            for position, effects in play_turns(name):
                stores = [there for _, there in drops(effects, position) if there in board.winnings]
                into[told.id] += len(stores)
                barred = [
                    skip for sow in list_phrases(page, *SOWINGS)
                    if isinstance(skip := sow.part("skipping"), Saying) and skip.id == "store"
                ]  # fmt: skip
                if barred and all(skip.part("owner") != "you" for skip in barred):
                    assert board.store[1 - position.mover] not in stores, name
    assert into["stores-beside"] == 0
    assert into["stores-on-track"] > 5


def amounts(predicate: Saying, name: str) -> set[int] | None:
    """How many seeds a hole holds that is so, where that is said in numbers."""
    for part in parts(predicate):
        if part.id == "is-called":
            for step in page_sentences(page_of(name)):
                if step.text.id == "define-hole" and step.text.part("name") == part.part("name"):
                    condition = step.text.part("condition")
                    assert isinstance(condition, Saying)
                    return amounts(condition, name)
        if part.id == "holds":
            told = [
                inner
                for inner in parts(part)
                if inner.id in {"number", "at-least", "fewer-than", "from-to"}
            ]
            if {inner.id for inner in told} <= {"number", "from-to"}:
                numbers = sorted(
                    int(str(inner.part("n"))) for inner in told if inner.id == "number"
                )
                ranged = any(inner.id == "from-to" for inner in told)
                return set(range(numbers[0], numbers[-1] + 1)) if ranged else set(numbers)
    return None


RUNS = ("run-trail", "run-ahead", "run-back", "capture-trail", "let-trail")


@pytest.mark.parametrize("names", sample_and_all())
def test_what_is_taken_in_a_run_holds_as_many_as_is_said(names: tuple[str, ...]) -> None:
    held = 0
    for name in names:
        page = page_of(name)
        runs, captures = (
            list_phrases(page, *RUNS),
            list_phrases(page, "verb-capture", "verb-capture-for", "capture-trail"),
        )
        if not runs or len(captures) != 1 or list_phrases(page, "each-inline"):
            continue
        predicate = runs[0].part("predicate")
        assert isinstance(predicate, Saying)
        taken = amounts(predicate, name)
        if taken is not None:
            found = captured(name)
            assert set(found) <= taken, name
            held += len(found)
    assert held >= 12 * len(names) // len(GAMES)
    assert held > 0


def captured(name: str) -> list[int]:
    """How many lay in the holes that were captured."""
    rules = game_of(name).rules
    capture = rules.definitions.verbs["capture"].span
    return [
        sum(effect.amount)
        for _, effects in play_turns(name)
        for effect in effects
        if effect.kind is Happening.PUT and effect.source < rules.board.holes
        and effect.span.source is capture.source
        and capture.line <= effect.span.line < capture.end_line
    ]  # fmt: skip
