"""Dong Wo against a small program of its own: rounds and their ends, and what lies between rounds."""

from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

from manqala.core.course import Phase
from manqala.game.game import PositionValue
from manqala.game.move import Option
from manqala.text.diagnostics import MoveError
from tests.games.dong_wo import (
    DEFAULT,
    NAMES,
    PLAYERS,
    MixedHandError,
    Table,
    Words,
    deals,
    find_end,
    key,
    move,
    prepare,
    settle,
    tianzi,
)
from tests.helpers.playing import game_of
from tests.helpers.there import there

POSITIONS, MOVES, TRADES = 100, 100, 120
"""Positions set up, and moves and pauses between rounds played, under each setting."""


def words_of(option: Option) -> int | str:
    """An option as the program has it: its word, or where the hole is on the ring."""
    return option.value if option.token[-1].isdigit() else option.token


class Trade:
    """The time between two rounds, at the interpreter's questions and in the program."""

    def __init__(self, position: PositionValue, rng: Random) -> None:
        self.position, self.rng = position, rng
        self.answers: tuple[int, ...] = ()

    def answer(self, word: int | str) -> None:
        options = there(self.position.choices(self.answers)).options
        self.answers += (next(o.index for o in options if words_of(o) == word),)

    def asks(self, player: int, expected: Iterable[int | str]) -> None:
        choices = there(self.position.choices(self.answers))
        assert choices.player == player
        assert {words_of(option) for option in choices.options} == set(expected)

    def only_declines(self, player: int) -> bool:
        """Whether he is asked though all that he could do would lead back."""
        asked = self.position.choices(self.answers)
        words = asked and (asked.player, [option.token for option in asked.options])
        return words == (player, ["decline"])

    def put_in(self, table: Table) -> None:
        for hole in range(10):
            player = table.holder[hole]
            if table.captured(hole) and not table.stones[hole] and table.won[player]:
                self.asks(player, ["no", "put-in"])
                self.answer(answer := self.rng.choice(["no", "put-in"]))
                if answer == "put-in":
                    table.stones[hole], table.won[player] = 1, table.won[player] - 1

    def alternate(self, table: Table, player: int) -> Table:
        declined, seen = 0, {key(table, 0, player)}
        while declined < 2:
            possible = deals(table, player, seen)
            words: Words = ("decline",)
            swaps = [deal for deal in possible if deal[0] == "swap"]
            if possible:
                self.asks(player, {"decline", *(deal[0] for deal in possible)})
                words = self.rng.choice([("decline",), *possible])
                self.answer(words[0])
                for n in range(1, len(words)):
                    alike = {deal[n] for deal in possible if deal[:n] == words[:n]}
                    self.asks(player, alike)
                    self.answer(words[n])
            elif self.only_declines(player):
                self.answer("decline")
            declined += 1
            if words in swaps:
                self.asks(1 - player, ["no", "accept"])
                self.answer(reply := self.rng.choice(["no", "accept"]))
                if reply == "no":
                    words = ("decline",)
            if words != ("decline",):
                table, declined = possible[words], 0
            player = 1 - player
            seen.add(key(table, declined, player))
        return table


# ---- positions --------------------------------------------------------------------------------------


def captures_some(rng: Random, table: Table, most: int) -> None:
    for player in (0, 1):
        for hole in rng.sample(table.may_be_won(player), rng.randint(0, most)):
            table.holder[hole] = 1 - player


def sparse(rng: Random, options: dict[str, str]) -> Table:
    """A position near the end of a round."""
    table = Table(options, won=[rng.randint(0, 8), rng.randint(0, 8)])
    captures_some(rng, table, 3)
    for _ in range(rng.randint(0, 4)):
        table.stones[rng.randrange(10)] += 1
    for hole in range(10):
        if table.captured(hole) and rng.random() < 0.4:
            table.stones[hole] = 1
    for _ in range(2):
        hole = rng.randrange(30)
        if hole < 10 and not table.occupied(hole) and not table.captured(hole):
            table.muzi[hole] = 1
        else:
            table.muzi_won[rng.randrange(2)] += 1
    return table


def after_round(rng: Random, options: dict[str, str]) -> Table:
    """Winnings and debts at the end of a round, all forty stones and both muzi among them."""
    south = rng.choice([rng.randint(0, 40), rng.randint(10, 30)])
    muzi = rng.choice([0, 1, 1, 1, 2])
    debt = [rng.choice([0, 0, rng.randint(1, 12)]) for _ in range(2)]
    table = Table(options, won=[south, 40 - south], muzi_won=[muzi, 2 - muzi], debt=debt)
    captures_some(rng, table, 3)
    return table


def same(position: PositionValue, table: Table) -> None:
    """Everything that the program knows is the same where a position stands, before anything more is decided."""
    # While a round is settled the position shows what lies there when somebody is asked; the program has not begun.
    cells, notation = position.play_state.cells, position.notation
    marks = notation.layout.marks
    squares = [notation.counts(hole, cells) for hole in range(10)]
    won = position.game.takings(cells)
    assert [stones for stones, _ in squares] == table.stones
    assert [muzi for _, muzi in squares] == table.muzi
    assert [won[player][0] for player in (0, 1)] == table.won
    assert [won[player][1] for player in (0, 1)] == table.muzi_won
    assert [cells[marks["debt"].cell + player] for player in (0, 1)] == table.debt
    owner = marks["owner"].cell
    assert cells[owner : owner + 10] == table.holder


def settings() -> list[dict[str, str]]:
    return [
        {},
        *({"ends_count": count, "last_capture": "any"} for count in ("regular", "all_held")),
        {"ends_count": "all_held"},
        {"ends_count": "mixed"},
        {"ends_count": "mixed", "removal": "must"},
    ]


@pytest.mark.quick_cases("{}")
@pytest.mark.parametrize("changed", settings(), ids=str)
def test_when_rounds_end_and_what_they_leave(changed: dict[str, str]) -> None:
    rng, ends = Random(str(changed)), set()
    for _ in range(POSITIONS):
        table, mover = sparse(rng, DEFAULT | changed), rng.randrange(2)
        position = game_of("dong-wo", **changed).position(table.text(mover))
        found = outcome_of(position)
        if found is None or found[0] != "nobody can move":
            assert found == find_end(table), position.text
        if found is None:
            continue
        ends.add(found[0])
        if found[0] == "last-stone":
            position, table = prize(position, table, there(found[1]), rng)
        else:
            settle(table)
        same(position, table)
    assert ends >= {"ping", "last-stone", "ping-one-each"}


def illegal(position: PositionValue, text: str) -> bool:
    try:
        position.play(text)
    except MoveError:
        return True
    return False


def outcome_of(position: PositionValue) -> tuple[str, int | None] | None:
    if position.phase == Phase.SETTLE:
        return "last-stone", there(position.choices()).player
    return (there(position.result).reason, there(position.result).winner) if position.over else None


def prize(
    position: PositionValue, table: Table, winner: int, rng: Random
) -> tuple[PositionValue, Table]:
    """The winner takes a hole, and puts the last stone there."""
    table = table.copy()
    last = next(h for h in table.counted(winner) if table.occupied(h))
    table.stones[last] -= 1
    settle(table)
    wanted = table.may_be_won(1 - winner)
    choices = there(position.choices())
    assert [words_of(option) for option in choices.options] == wanted
    hole = rng.choice(wanted)
    table.holder[hole], table.stones[hole] = winner, 1
    return position.play(NAMES[hole]), table


@pytest.mark.quick_cases("{}")
@pytest.mark.parametrize("changed", settings(), ids=str)
def test_tianzi_comes_at_the_end_of_any_move(changed: dict[str, str]) -> None:
    rng, needed, played = Random(str(changed)), 0, 0
    game = game_of("dong-wo", **changed)
    while played < MOVES or not needed:
        table, mover = sparse(rng, DEFAULT | changed), rng.randrange(2)
        position = game.position(table.text(mover))
        if find_end(table) or position.phase != Phase.TURN:
            continue
        mover = PLAYERS.index(position.turn)  # the other one has perhaps passed
        for hole, step in product(range(10), (1, -1)):
            try:
                found = move(table, mover, hole, step)
            except MixedHandError:
                continue
            text = NAMES[hole] + (">" if step > 0 else "<")
            if not found:
                if table.occupied(hole):
                    assert illegal(position, text), (position.text, text)
                continue
            after, before = found[0], found[0].copy()
            tianzi(after)
            needed += after.state() != before.state()
            played += 1
            then = position.play(text)
            assert outcome_of(then) == find_end(after) or then.over, (position.text, text)
            if not then.over:
                same(then, after)


@pytest.mark.slow
@pytest.mark.parametrize(
    "changed",
    [
        {},
        pytest.param({"buy_back_with": "fifteen_after_debts"}, marks=pytest.mark.slow),
        pytest.param({"muzi_ends": "opposite_corners"}, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_what_happens_between_rounds(changed: dict[str, str]) -> None:
    rng, options = Random(str(changed)), DEFAULT | changed
    kinds, ruined = set(), 0
    for _ in range(TRADES):
        table, mover = after_round(rng, options), rng.randrange(2)
        winner = rng.choice([None, 0, 1])
        if winner is not None and table.won[winner]:
            table.won[winner] -= 1
            table.stones[rng.choice(table.regular(winner))] = 1
        else:
            winner = None
        text = f"{table.text(mover)}:opener={PLAYERS[mover]}"
        position = game_of("dong-wo", **changed).position(text, match=True)
        if winner is not None:
            position, table = prize(position, table, winner, rng)
        prepare(table)
        trade = Trade(position, rng)
        if position.phase == Phase.BETWEEN:
            trade.put_in(table)
            table = trade.alternate(table, 1 - mover if winner is None else 1 - winner)
            kinds |= {trade.position.write(trade.answers)}
            position = position.play(trade.answers)
        few = [player for player in (0, 1) if len(table.regular(player)) < 2]
        same(position, table)
        assert position.over == bool(few)
        if few:
            assert (there(position.result).winner, there(position.result).reason) == (
                1 - few[0],
                "reduced",
            )
            ruined += 1
        else:
            assert position.turn == PLAYERS[1 - mover]
    assert ruined
    for word in (".buy.", "buy-back", "swap", "accept"):
        assert any(word in text for text in kinds), word
