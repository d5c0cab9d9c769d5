"""Dong Wo against a small program of its own, written from the statements alone: D8, D10, D11, D13 to D17.

It knows nothing of the engine.  Holes are numbered along the ring from South's left; nobody uses a
holder's rights (D19), and moves in which the mover would choose where a muzi falls are left out.
"""

from dataclasses import dataclass, field
from itertools import product
from random import Random

import pytest

from manqala.game.as_json import rows_json, won_json
from manqala.text.diagnostics import MoveError
from tests.helpers.playing import game_of

POSITIONS, MOVES, TRADES = 100, 100, 120
"""So many positions are set up, moves and times between rounds are played, under each setting."""
NAMES = [f"{row}{n}" for row in "sn" for n in range(1, 6)]
PLAYERS = ("south", "north")
DEFAULT = {
    "ends_count": "regular", "last_capture": "opponents", "removal": "may",
    "buy_back_with": "fifteen_stones", "muzi_ends": "same_end",
}  # fmt: skip


class MixedHandError(Exception):
    """A hand holds a muzi together with stones, so that the mover would be asked."""


@dataclass
class Table:
    """What lies where, who holds which hole, who owes what."""

    options: dict
    stones: list = field(default_factory=lambda: [0] * 10)
    muzi: list = field(default_factory=lambda: [0] * 10)
    holder: list = field(default_factory=lambda: [0] * 5 + [1] * 5)
    won: list = field(default_factory=lambda: [0, 0])
    muzi_won: list = field(default_factory=lambda: [0, 0])
    debt: list = field(default_factory=lambda: [0, 0])

    def copy(self):
        return Table(self.options, *(list(part) for part in self.state()))

    def state(self):
        return self.stones, self.muzi, self.holder, self.won, self.muzi_won, self.debt

    def text(self, mover):
        cells = [pieces(*both) for both in zip(self.stones, self.muzi, strict=True)]
        won = ",".join(pieces(*both) for both in zip(self.won, self.muzi_won, strict=True))
        owners = [f"{NAMES[h]}.{PLAYERS[self.holder[h]]}" for h in range(10) if self.captured(h)]
        owner = f":owner={','.join(owners)}" if owners else ""
        rows = f"{','.join(cells[:5])}/{','.join(cells[5:])}"
        return f"{rows}:{PLAYERS[mover]}:won={won}{owner}:debt={self.debt[0]},{self.debt[1]}"

    # ---- whose holes ----

    def captured(self, hole):
        return self.holder[hole] != hole // 5

    def regular(self, player):
        return [h for h in range(5 * player, 5 * player + 5) if not self.captured(h)]

    def held(self, player):
        return [h for h in range(10) if self.holder[h] == player]

    def lost(self, player):
        return [h for h in range(5 * player, 5 * player + 5) if self.captured(h)]

    def may_be_won(self, player):
        """The regular holes of a player but the one that is the muzi's."""
        end = 4 if player == 0 else 9 if self.options["muzi_ends"] == "opposite_corners" else 5
        return [h for h in self.regular(player) if h != end]

    def occupied(self, hole):
        return self.stones[hole] + self.muzi[hole] > 0

    def worth(self, holes):
        return sum(self.stones[h] + 5 * self.muzi[h] for h in holes)

    def counted(self, player):
        """The holes that the ends of rounds look at."""
        every = self.options["ends_count"] != "regular"
        return self.held(player) if every else self.regular(player)

    # ---- stones that change hands ----

    def lend(self, number, borrower):
        lent = max(0, min(number, self.won[1 - borrower]))
        self.won[1 - borrower] -= lent
        self.won[borrower] += lent
        self.debt[borrower] += lent

    def fill(self, player, holes, number):
        self.lend(sum(number - self.stones[h] for h in holes) - self.won[player], player)
        for h in holes:
            more = min(number - self.stones[h], self.won[player])
            self.stones[h] += more
            self.won[player] -= more

    def take(self, hole, player):
        self.won[player] += self.stones[hole]
        self.muzi_won[player] += self.muzi[hole]
        self.stones[hole] = self.muzi[hole] = 0


def pieces(stones, muzi):
    return f"{stones}{f'+{muzi}muzi' if muzi else ''}"


# ---- a move, its end, the end of the round ----------------------------------------------------------


def moved(table, mover, hole, step):
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


def sown_stone(table, hole):
    table.stones[hole] += 1
    if table.captured(hole) and table.options["removal"] == "must":
        table.stones[hole] -= 1
        table.won[table.holder[hole]] += 1


def sown_muzi(table, mover, hole, first):
    """Whether the muzi may fall there."""
    if table.captured(hole):
        table.muzi_won[table.holder[hole]] += 1
        return not (first and table.holder[hole] == mover)
    if table.muzi[hole]:
        table.muzi_won[mover] += 1
        return not first
    table.muzi[hole] = 1
    return True


def tianzi(table):
    needy = []
    for player in (0, 1):
        every = table.options["ends_count"] == "all_held"
        own = table.held(player) if every else table.regular(player)
        if not table.worth(own) and table.worth(table.counted(1 - player)) > 1:
            needy.append(player)
    for player in needy:
        table.fill(player, table.regular(player), 1)


def could_capture(table, player):
    """Whether one move, were it his turn, captures what counts as the opponent's stone."""
    for hole, step in product(table.held(player), (1, -1)):
        found = moved(table, player, hole, step)
        wanted = table.counted(1 - player)
        if table.options["last_capture"] == "any":
            wanted = range(10)
        if found and set(found[1]) & set(wanted):
            return True
    return False


def ended(table):
    """Why the round is over, and who has won it; nothing if it is not."""
    south, north = (table.worth(table.counted(player)) for player in (0, 1))
    if south == north == 0:
        return "ping", None
    if (south, north) in {(1, 0), (0, 1)}:
        return "last-stone", 0 if south else 1
    if south == north == 1 and not any(could_capture(table, player) for player in (0, 1)):
        return "ping-one-each", None
    return None


def settled(table):
    """Everything that is left goes to its holders."""
    for hole in range(10):
        table.take(hole, table.holder[hole])


# ---- between rounds ---------------------------------------------------------------------------------


def prepared(table):
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


def bought(table, player, hole, number):
    table = table.copy()
    table.won[1 - player] += table.stones[hole] + 10
    table.won[player] -= 10 + number
    table.stones[hole], table.holder[hole] = number, player
    return table


def deals(table, player, seen):
    """What a player may do when he is asked, as words, and the table that comes of it."""
    found = {}
    lost, purse = table.lost(player), table.won[player] - table.debt[player]
    has = purse if table.options["buy_back_with"] == "fifteen_after_debts" else table.won[player]
    if lost and has >= 15:
        found |= {("buy-back", h): bought(table, player, h, 5) for h in lost}
    if not lost and purse >= 11:
        found |= {("buy", h): bought(table, player, h, 1) for h in table.may_be_won(1 - player)}
    for mine, his in product(table.lost(1 - player), lost):
        swapped = table.copy()
        swapped.take(mine, player)
        swapped.take(his, 1 - player)
        swapped.holder[mine], swapped.holder[his] = 1 - player, player
        for one in (0, 1):
            swapped.fill(one, swapped.may_be_won(one), 5)
        found["swap", mine, his] = swapped
    return {words: then for words, then in found.items() if key(then, 0, 1 - player) not in seen}


def key(table, declined, player):
    return str(table.state()), declined, player


def words_of(option):
    """An option as the program has it: its word, or where the hole is on the ring."""
    return option.value if option.token[-1].isdigit() else option.token


class Trade:
    """The time between two rounds, at the interpreter's questions and in the program."""

    def __init__(self, position, rng):
        self.position, self.rng, self.answers = position, rng, ()

    def answer(self, word):
        options = self.position.choices(self.answers).options
        self.answers += (next(o.index for o in options if words_of(o) == word),)

    def asks(self, player, expected):
        choices = self.position.choices(self.answers)
        assert choices.player == player
        assert {words_of(option) for option in choices.options} == set(expected)

    def only_declines(self, player):
        """Whether he is asked though all that he could do would lead back."""
        asked = self.position.choices(self.answers)
        words = asked and (asked.player, [option.token for option in asked.options])
        return words == (player, ["decline"])

    def put_in(self, table):
        for hole in range(10):
            player = table.holder[hole]
            if table.captured(hole) and not table.stones[hole] and table.won[player]:
                self.asks(player, ["no", "put-in"])
                self.answer(answer := self.rng.choice(["no", "put-in"]))
                if answer == "put-in":
                    table.stones[hole], table.won[player] = 1, table.won[player] - 1

    def alternate(self, table, player):
        declined, seen = 0, {key(table, 0, player)}
        while declined < 2:
            possible = deals(table, player, seen)
            words = ("decline",)
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


def captures_some(rng, table, most):
    for player in (0, 1):
        for hole in rng.sample(table.may_be_won(player), rng.randint(0, most)):
            table.holder[hole] = 1 - player


def sparse(rng, options):
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


def after_round(rng, options):
    """Winnings and debts at the end of a round, all forty stones and both muzi among them."""
    south = rng.choice([rng.randint(0, 40), rng.randint(10, 30)])
    muzi = rng.choice([0, 1, 1, 1, 2])
    debt = [rng.choice([0, 0, rng.randint(1, 12)]) for _ in range(2)]
    table = Table(options, won=[south, 40 - south], muzi_won=[muzi, 2 - muzi], debt=debt)
    captures_some(rng, table, 3)
    return table


def same(position, table):
    """Everything that the program knows is the same in a position."""
    squares = [*rows_json(position)["south"], *rows_json(position)["north"]]
    assert [square["stone"] for square in squares] == table.stones
    assert [square["muzi"] for square in squares] == table.muzi
    assert [won_json(position)[name]["stone"] for name in PLAYERS] == table.won
    assert [won_json(position)[name]["muzi"] for name in PLAYERS] == table.muzi_won
    assert [position.debts.get(name, 0) for name in PLAYERS] == table.debt
    owner = position.game.rules.layout.marks["owner"].cell
    assert position.cells[owner : owner + 10] == table.holder


def settings():
    return [
        {},
        *({"ends_count": count, "last_capture": "any"} for count in ("regular", "all_held")),
        {"ends_count": "all_held"},
        {"ends_count": "mixed"},
        {"ends_count": "mixed", "removal": "must"},
    ]


@pytest.mark.parametrize("changed", settings(), ids=str)
def test_when_rounds_end_and_what_they_leave(changed):
    rng, ends = Random(str(changed)), set()
    for _ in range(POSITIONS):
        table, mover = sparse(rng, DEFAULT | changed), rng.randrange(2)
        position = game_of("dong-wo", **changed).position(table.text(mover))
        found = outcome_of(position)
        if found is None or found[0] != "nobody can move":
            assert found == ended(table), position.text
        if found is None:
            continue
        ends.add(found[0])
        if found[0] == "last-stone":
            position, table = prize(position, table, found[1], rng)
        else:
            settled(table)
        same(position, table)
    assert ends >= {"ping", "last-stone", "ping-one-each"}


def illegal(position, text):
    try:
        position.play(text)
    except MoveError:
        return True
    return False


def outcome_of(position):
    if position.phase == "settle":
        return "last-stone", position.choices().player
    return (position.result.reason, position.result.winner) if position.over else None


def prize(position, table, winner, rng):
    """The winner takes a hole, and puts the last stone there."""
    table = table.copy()
    last = next(h for h in table.counted(winner) if table.occupied(h))
    table.stones[last] -= 1
    settled(table)
    wanted = table.may_be_won(1 - winner)
    choices = position.choices()
    assert [words_of(option) for option in choices.options] == wanted
    hole = rng.choice(wanted)
    table.holder[hole], table.stones[hole] = winner, 1
    return position.play(NAMES[hole]), table


@pytest.mark.parametrize("changed", settings(), ids=str)
def test_tianzi_comes_at_the_end_of_any_move(changed):
    rng, needed, played = Random(str(changed)), 0, 0
    game = game_of("dong-wo", **changed)
    while played < MOVES or not needed:
        table, mover = sparse(rng, DEFAULT | changed), rng.randrange(2)
        position = game.position(table.text(mover))
        if ended(table) or position.phase != "turn":
            continue
        mover = PLAYERS.index(position.turn)  # the other one has perhaps passed
        for hole, step in product(range(10), (1, -1)):
            try:
                found = moved(table, mover, hole, step)
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
            assert outcome_of(then) == ended(after) or then.over, (position.text, text)
            if not then.over:
                same(then, after)


@pytest.mark.parametrize(
    "changed",
    [{}, {"buy_back_with": "fifteen_after_debts"}, {"muzi_ends": "opposite_corners"}],
    ids=str,
)
def test_what_happens_between_rounds(changed):
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
        prepared(table)
        trade = Trade(position, rng)
        if position.phase == "between":
            trade.put_in(table)
            table = trade.alternate(table, 1 - mover if winner is None else 1 - winner)
            kinds |= {trade.position.write(trade.answers)}
            position = position.play(trade.answers)
        few = [player for player in (0, 1) if len(table.regular(player)) < 2]
        same(position, table)
        assert position.over == bool(few)
        if few:
            assert (position.result.winner, position.result.reason) == (1 - few[0], "reduced")
            ruined += 1
        else:
            assert position.turn == PLAYERS[1 - mover]
    assert ruined
    for word in (".buy.", "buy-back", "swap", "accept"):
        assert any(word in text for text in kinds), word
