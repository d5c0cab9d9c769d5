"""Dong Wo as a small program of its own, written from the statements alone: D8, D10, D11, D13 to D17.

It knows nothing of the engine.  Holes are numbered along the ring from South's left; nobody uses a
holder's rights (D19), and moves in which the mover would choose where a muzi falls are left out.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import Self

NAMES = [f"{row}{n}" for row in "sn" for n in range(1, 6)]
PLAYERS = ("south", "north")
DEFAULT = {
    "ends_count": "regular", "last_capture": "opponents", "removal": "may",
    "buy_back_with": "fifteen_stones", "muzi_ends": "same_end",
}  # fmt: skip


Words = tuple[str | int, ...]
"""What a player does when he is asked, and the holes that he says to it."""
Key = tuple[str, int, int]


class MixedHandError(Exception):
    """A hand holds a muzi together with stones, so that the mover would be asked."""


@dataclass
class Table:
    """What lies where, who holds which hole, who owes what."""

    options: dict[str, str]
    stones: list[int] = field(default_factory=lambda: [0] * 10)
    muzi: list[int] = field(default_factory=lambda: [0] * 10)
    holder: list[int] = field(default_factory=lambda: [0] * 5 + [1] * 5)
    won: list[int] = field(default_factory=lambda: [0, 0])
    muzi_won: list[int] = field(default_factory=lambda: [0, 0])
    debt: list[int] = field(default_factory=lambda: [0, 0])

    def copy(self) -> Self:
        return type(self)(self.options, *(list(part) for part in self.state()))

    def state(self) -> tuple[list[int], list[int], list[int], list[int], list[int], list[int]]:
        return self.stones, self.muzi, self.holder, self.won, self.muzi_won, self.debt

    def text(self, mover: int) -> str:
        cells = [pieces(*both) for both in zip(self.stones, self.muzi, strict=True)]
        won = ",".join(pieces(*both) for both in zip(self.won, self.muzi_won, strict=True))
        owners = [f"{NAMES[h]}.{PLAYERS[self.holder[h]]}" for h in range(10) if self.captured(h)]
        owner = f":owner={','.join(owners)}" if owners else ""
        rows = f"{','.join(cells[:5])}/{','.join(cells[5:])}"
        return f"{rows}:{PLAYERS[mover]}:won={won}{owner}:debt={self.debt[0]},{self.debt[1]}"

    # ---- whose holes ----

    def captured(self, hole: int) -> bool:
        return self.holder[hole] != hole // 5

    def regular(self, player: int) -> list[int]:
        return [h for h in range(5 * player, 5 * player + 5) if not self.captured(h)]

    def held(self, player: int) -> list[int]:
        return [h for h in range(10) if self.holder[h] == player]

    def lost(self, player: int) -> list[int]:
        return [h for h in range(5 * player, 5 * player + 5) if self.captured(h)]

    def may_be_won(self, player: int) -> list[int]:
        """The regular holes of a player but the one that is the muzi's."""
        end = 4 if player == 0 else 9 if self.options["muzi_ends"] == "opposite_corners" else 5
        return [h for h in self.regular(player) if h != end]

    def occupied(self, hole: int) -> bool:
        return self.stones[hole] + self.muzi[hole] > 0

    def worth(self, holes: Iterable[int]) -> int:
        return sum(self.stones[h] + 5 * self.muzi[h] for h in holes)

    def counted(self, player: int) -> list[int]:
        """The holes that the ends of rounds look at."""
        every = self.options["ends_count"] != "regular"
        return self.held(player) if every else self.regular(player)

    # ---- stones that change hands ----

    def lend(self, number: int, borrower: int) -> None:
        lent = max(0, min(number, self.won[1 - borrower]))
        self.won[1 - borrower] -= lent
        self.won[borrower] += lent
        self.debt[borrower] += lent

    def fill(self, player: int, holes: list[int], number: int) -> None:
        self.lend(sum(number - self.stones[h] for h in holes) - self.won[player], player)
        for h in holes:
            more = min(number - self.stones[h], self.won[player])
            self.stones[h] += more
            self.won[player] -= more

    def take(self, hole: int, player: int) -> None:
        self.won[player] += self.stones[hole]
        self.muzi_won[player] += self.muzi[hole]
        self.stones[hole] = self.muzi[hole] = 0


def pieces(stones: int, muzi: int) -> str:
    return f"{stones}{f'+{muzi}muzi' if muzi else ''}"


# ---- a move, its end, the end of the round ----------------------------------------------------------


def move(table: Table, mover: int, hole: int, step: int) -> tuple[Table, list[int]] | None:
    """The table after a move and the holes captured by it; nothing if the move is not legal."""
    start, table = table, table.copy()
    if table.holder[hole] != mover or not table.occupied(hole):
        return None
    if table.captured(hole) and (table.stones[hole], table.muzi[hole]) != (1, 0):
        return None
    first, seen, captured = True, set(), []
    while True:
        hand = (table.stones[hole], table.muzi[hole])
        table.stones[hole] = table.muzi[hole] = 0
        if hand[1] > 1 or (hand[0] and hand[1]):
            raise MixedHandError
        for _ in range(sum(hand)):
            hole = (hole + step) % 10
            if not hand[1]:
                sown_stone(table, hole)
            elif not sown_muzi(table, mover, hole, first):
                return None
        first, following = False, (hole + step) % 10
        if not table.occupied(following):
            break
        hole = following
        if (state := (str(table.state()[:2]), hole)) in seen:
            return None
        seen.add(state)
    for gap in range(1, 11, 2):
        prey = (hole + (gap + 1) * step) % 10
        if table.occupied((hole + gap * step) % 10) or not table.occupied(prey):
            break
        captured.append(prey)
        table.take(prey, mover)
    assert start.state() != table.state()
    return table, captured


def sown_stone(table: Table, hole: int) -> None:
    table.stones[hole] += 1
    if table.captured(hole) and table.options["removal"] == "must":
        table.stones[hole] -= 1
        table.won[table.holder[hole]] += 1


def sown_muzi(table: Table, mover: int, hole: int, first: bool) -> bool:
    """Whether the muzi may fall there."""
    if table.captured(hole):
        table.muzi_won[table.holder[hole]] += 1
        return not (first and table.holder[hole] == mover)
    if table.muzi[hole]:
        table.muzi_won[mover] += 1
        return not first
    table.muzi[hole] = 1
    return True


def tianzi(table: Table) -> None:
    needy = []
    for player in (0, 1):
        every = table.options["ends_count"] == "all_held"
        own = table.held(player) if every else table.regular(player)
        if not table.worth(own) and table.worth(table.counted(1 - player)) > 1:
            needy.append(player)
    for player in needy:
        table.fill(player, table.regular(player), 1)


def could_capture(table: Table, player: int) -> bool:
    """Whether one move, were it his turn, captures what counts as the opponent's stone."""
    for hole, step in product(table.held(player), (1, -1)):
        found = move(table, player, hole, step)
        wanted = set(table.counted(1 - player))
        if table.options["last_capture"] == "any":
            wanted = set(range(10))
        if found and set(found[1]) & wanted:
            return True
    return False


def find_end(table: Table) -> tuple[str, int | None] | None:
    """Why the round is over, and who has won it; nothing if it is not."""
    south, north = (table.worth(table.counted(player)) for player in (0, 1))
    if south == north == 0:
        return "ping", None
    if (south, north) in {(1, 0), (0, 1)}:
        return "last-stone", 0 if south else 1
    if south == north == 1 and not any(could_capture(table, player) for player in (0, 1)):
        return "ping-one-each", None
    return None


def settle(table: Table) -> None:
    """Everything that is left goes to its holders."""
    for hole in range(10):
        table.take(hole, table.holder[hole])


# ---- between rounds ---------------------------------------------------------------------------------


def prepare(table: Table) -> None:
    """Muzi bought back, debts paid, holes filled."""
    for player in (0, 1):
        if not table.muzi_won[player]:
            table.lend(5 - table.won[player], player)
            table.won[player] -= 5
            table.won[1 - player] += 5
            table.muzi_won[player] += 1
            table.muzi_won[1 - player] -= 1
    for player in (0, 1):
        paid = min(table.debt[player], table.won[player])
        table.debt[player] -= paid
        table.won[player] -= paid
        table.won[1 - player] += paid
    for player in (0, 1):
        (home,) = set(table.regular(player)) - set(table.may_be_won(player))
        table.muzi[home] += 1
        table.muzi_won[player] -= 1
        table.fill(player, table.may_be_won(player), 5)


def buy(table: Table, player: int, hole: int, number: int) -> Table:
    table = table.copy()
    table.won[1 - player] += table.stones[hole] + 10
    table.won[player] -= 10 + number
    table.stones[hole], table.holder[hole] = number, player
    return table


def deals(table: Table, player: int, seen: set[Key]) -> dict[Words, Table]:
    """What a player may do when he is asked, as words, and the table that comes of it."""
    found: dict[Words, Table] = {}
    lost, purse = table.lost(player), table.won[player] - table.debt[player]
    has = purse if table.options["buy_back_with"] == "fifteen_after_debts" else table.won[player]
    if lost and has >= 15:
        found |= {("buy-back", h): buy(table, player, h, 5) for h in lost}
    if not lost and purse >= 11:
        found |= {("buy", h): buy(table, player, h, 1) for h in table.may_be_won(1 - player)}
    for mine, his in product(table.lost(1 - player), lost):
        swapped = table.copy()
        swapped.take(mine, player)
        swapped.take(his, 1 - player)
        swapped.holder[mine], swapped.holder[his] = 1 - player, player
        for one in (0, 1):
            swapped.fill(one, swapped.may_be_won(one), 5)
        found["swap", mine, his] = swapped
    return {words: then for words, then in found.items() if key(then, 0, 1 - player) not in seen}


def key(table: Table, declined: int, player: int) -> Key:
    return str(table.state()), declined, player
