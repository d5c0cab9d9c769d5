"""Games in which both players sow at the same time."""

from __future__ import annotations

from by_hand.boards import NORTH, SOUTH, Answers, State, TwoRows

HOLES = 7
WAY = 2 * (HOLES + 1)
STORES = (HOLES, WAY - 1)


class Sungka:
    """Sungka, one round: as ‘Sungka Philippine’ (after Wikimanqala) and ‘Sungka game rules and mechanics’ tell it.

    The way round is clockwise: a player's holes from his right to his left, his store, and the other's.
    At the same time is said to be at the same speed; a seed of south falls before one of north.
    """

    def start(self) -> State:
        return State(([7] * HOLES + [0]) * 2)

    def _row(self, player: int) -> range:
        return range(player * (HOLES + 1), player * (HOLES + 1) + HOLES)

    def _numbers(self, state: State, player: int) -> dict[str, int]:
        """The holes in which he has something, by their numbers from his left."""
        row = self._row(player)
        return {str(row.stop - hole): hole for hole in row if state.seeds[hole]}

    def together(self, state: State) -> Answers:
        """Both choose, both lift, and each drops a seed by turns; a player who ends in his store lifts anew."""
        seeds = state.seeds
        begun = []
        for player in (SOUTH, NORTH):
            said = yield self._first(state, player)
            begun.append(self._numbers(state, player)[said])
        at, hands = list(begun), [0, 0]
        for player, hole in enumerate(begun):
            hands[player], seeds[hole] = seeds[hole], 0
        through: list[int] = []
        while len(through) < 2:
            for player in (SOUTH, NORTH):
                if not hands[player]:
                    continue
                at[player] = self._next(at[player], player)
                seeds[at[player]] += 1
                hands[player] -= 1
                if hands[player]:
                    continue
                if at[player] == STORES[player]:
                    if numbers := self._numbers(state, player):
                        said = yield list(numbers)
                        at[player] = numbers[said]
                        hands[player], seeds[at[player]] = seeds[at[player]], 0
                elif seeds[at[player]] > 1:
                    hands[player], seeds[at[player]] = seeds[at[player]], 0
                else:
                    self._reap(state, at[player], player)
                if not hands[player]:
                    through.append(player)
        self._opened(state, through)
        self._count(state)

    def _first(self, state: State, player: int) -> list[str]:
        """Where a player may begin."""
        return list(self._numbers(state, player))

    def _opened(self, state: State, through: list[int]) -> None:
        """Who has ended first may begin the second move."""
        state.mover = through[0]

    def _next(self, hole: int, player: int) -> int:
        following = (hole + 1) % WAY
        return following if following != STORES[1 - player] else (following + 1) % WAY

    def _reap(self, state: State, hole: int, player: int) -> None:
        """The last seed fell into an empty hole: one's own takes what lies opposite, and itself."""
        opposite = WAY - 2 - hole
        if hole in self._row(player) and state.seeds[opposite]:
            state.seeds[STORES[player]] += state.seeds[opposite] + 1
            state.seeds[opposite] = state.seeds[hole] = 0

    def _count(self, state: State) -> None:
        """What has been won lies in the stores; nothing else is left at the end."""
        state.won = [state.seeds[store] for store in STORES]
        if sum(state.won) == sum(state.seeds):
            state.end(state.won)

    def moves(self, state: State) -> list[str]:
        return list(self._numbers(state, state.mover))

    def play(self, state: State, move: str) -> None:
        seeds, mover = state.seeds, state.mover
        at = self._numbers(state, mover)[move]
        while True:
            hand, seeds[at] = seeds[at], 0
            while hand:
                at = self._next(at, mover)
                seeds[at] += 1
                hand -= 1
            if at == STORES[mover] or seeds[at] == 1:
                break
        if at != STORES[mover]:
            self._reap(state, at, mover)
            state.mover = state.other
        self._count(state)

    def stuck(self, state: State) -> None:
        """Who has no seeds passes."""
        state.mover = state.other

    def shown(self, state: State) -> list[int]:
        return [
            state.seeds[hole] for player in (SOUTH, NORTH) for hole in reversed(self._row(player))
        ]


class Congkak(Sungka):
    """Congkak, one round: as Wikipedia (Southeast Asian mancala), and who repeats it, tells of its first move."""

    def _first(self, state: State, player: int) -> list[str]:
        """The hole closest to his own store, which is at his left."""
        return [name for name in self._numbers(state, player) if name == "1"]

    def _opened(self, state: State, through: list[int]) -> None:
        """The opponent of who reached an empty hole first commences."""
        state.mover = through[1]


MOST_LAPS = 50
"""Limit of laps in one sowing of Agsinnoninka; the source does not see that two can keep each other going."""


class Agsinnoninka:
    """Agsinnoninka, one round: Vanoverbergh 1927, in the words of Mancala World.

    At the same time is said to be at the same speed; a seed of south falls before one of north.
    """

    board = TwoRows(5)

    def start(self) -> State:
        return self.board.filled(5)

    def moves(self, state: State) -> list[str]:
        """Both choose."""
        first, second = (self.board.holding(state, player) for player in (SOUTH, NORTH))
        return [f"{self.board.number(a)}.{self.board.number(b)}" for a in first for b in second]

    def play(self, state: State, move: str) -> None:
        order = (SOUTH, NORTH)
        at = {
            p: self.board.hole(number, p) for p, number in zip(order, move.split("."), strict=True)
        }
        hands, laps = {p: state.seeds[hole] for p, hole in at.items()}, dict.fromkeys(order, 0)
        for hole in at.values():
            state.seeds[hole] = 0
        while any(hands.values()):
            for player in order:
                if hands[player]:
                    at[player] = (at[player] + 1) % 10
                    state.seeds[at[player]] += 1
                    hands[player] -= 1
                    if not hands[player]:
                        self._go_on(state, player, at, hands, laps)
        state.mover = state.other
        if any(self.board.bare(state, player) for player in order):
            self.board.win_rows(state)

    def _go_on(
        self,
        state: State,
        player: int,
        at: dict[int, int],
        hands: dict[int, int],
        laps: dict[int, int],
    ) -> None:
        """With the next hole; where that is empty a last hole of one's own takes what lies opposite."""
        following = (at[player] + 1) % 10
        if not state.seeds[following]:
            if self.board.owner(at[player]) == player:
                state.win(self.board.opposite(at[player]), player)
        elif laps[player] < MOST_LAPS:
            laps[player] += 1
            hands[player], state.seeds[following] = state.seeds[following], 0
            at[player] = following

    def stuck(self, state: State) -> None:
        """The round is over before that."""

    def shown(self, state: State) -> list[int]:
        return state.seeds


class Sonka:
    """Sonka, one round: Vanoverbergh 1927, in the words of Ludii's page of evidence.

    South's holes and store, then north's.  A player's way leads past the other's store, also to the next hole.
    """

    stores = (5, 11)

    def start(self) -> State:
        return State(([6] * 5 + [0]) * 2)

    def _holding(self, state: State, player: int) -> list[int]:
        return [hole for hole in range(6 * player, 6 * player + 5) if state.seeds[hole]]

    def moves(self, state: State) -> list[str]:
        """Both choose, unless one of them has nothing: then the other waits for nobody."""
        south, north = ([str(h % 6 + 1) for h in self._holding(state, p)] for p in (SOUTH, NORTH))
        if south and north:
            return [f"{a}.{b}" for a in south for b in north]
        return (south, north)[state.mover]

    def play(self, state: State, move: str) -> None:
        chosen = move.split(".")
        order = (SOUTH, NORTH) if len(chosen) > 1 else (state.mover,)
        at = {p: 6 * p + int(number) - 1 for p, number in zip(order, chosen, strict=True)}
        hands = {p: state.seeds[hole] for p, hole in at.items()}
        for hole in at.values():
            state.seeds[hole] = 0
        while any(hands.values()):
            for player in order:
                if hands[player]:
                    at[player] = self._next(at[player], player)
                    state.seeds[at[player]] += 1
                    hands[player] -= 1
                    if not hands[player]:
                        hands[player] = self._go_on(state, player, at)
        state.mover = state.other
        state.won = [state.seeds[store] for store in self.stores]

    def _next(self, hole: int, player: int) -> int:
        following = (hole + 1) % 12
        return following if following != self.stores[1 - player] else (following + 1) % 12

    def _go_on(self, state: State, player: int, at: dict[int, int]) -> int:
        """What he lifts next; at the end what lies opposite a last hole of one's own is taken."""
        last, following = at[player], self._next(at[player], player)
        if state.seeds[following] and following not in self.stores:
            at[player] = following
            hand, state.seeds[following] = state.seeds[following], 0
            return hand
        if last in range(6 * player, 6 * player + 5):
            state.seeds[self.stores[player]] += state.seeds[10 - last]
            state.seeds[10 - last] = 0
        return 0

    def stuck(self, state: State) -> None:
        """Who has nothing waits; it is over when nobody has."""
        if self._holding(state, state.other):
            state.mover = state.other
        else:
            state.end(state.won)

    def shown(self, state: State) -> list[int]:
        return state.seeds[:5] + state.seeds[6:11]
