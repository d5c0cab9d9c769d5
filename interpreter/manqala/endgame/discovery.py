"""Finds the markings that play leads to: which values the marks have together, and what holes can then hold.

From the marking of the first position, with any board, all turns are played, on boards with few seeds; what they lead to is
added, and holes that did not hold the same each time become free; then the turns of what is new are played, until nothing is. Of
boards with more seeds a sample is tried. If others lead to something else, solving a level shows it, and it is added then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.core.board import join_names
from manqala.endgame.fitness import NoTableError
from manqala.endgame.frames import frame
from manqala.endgame.index import positions
from manqala.endgame.kernel.endgame_rows import EndgameRows
from manqala.endgame.kernel.frame import E_LOOKING, NUMBERS
from manqala.endgame.markings import APART, FREE, MOST_VALUE, Marking, Markings, slots_of
from manqala.endgame.table import checks, table_functions
from manqala.endgame.templates import Templates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from manqala.compile.native_engine import NativeEngine
    from manqala.endgame.identity import Subject
    from manqala.endgame.markings import Slot

MOST_MARKINGS = 1 << 14
MOST_SEEDS = 126
"""Maximum number of seeds: values and their negatives fit into one byte while a level is built."""
LOOKED_AT = {True: (400_000, 5_000), False: (2_000, 20)}
"""Maximum number of positions of a level of which all are tried, and of which a sample is; compiled and in plain Python."""
FEW, SHARES = 50, 6
"""Number of boards of each marking that are tried to see early whether there are too many, with several shares of all seeds."""
LARGE = 1 << 62
MANY = 1_000
"""Number of markings above which levels that are larger than asked for are tried once, and not all of them."""
MOST_BOARDS = 1 << 61
"""Maximum number of boards with the same number of seeds that have numbers for the kernels."""
ROOM = 1 << 15
"""Numbers in the list of what was not known."""
MOST_WAYS = 4096


class Discovery:
    """The markings of one game that have been found so far, and which lead to which within a level."""

    def __init__(self, subject: Subject, engine: NativeEngine) -> None:
        """Begin with the marking of the first position."""
        self._subject, self._engine = subject, engine
        self._board = subject.game.rules.board
        self.slots = slots_of(subject.fitness.varying, self._board)
        self._functions = table_functions(engine)
        self._known: list[Marking] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._leads: list[set[int]] = []
        self._shown: Callable[[], object] = int
        self._whole = 0
        """Number of seeds up to which all boards have been tried."""
        holes, total = self._board.holes, min(subject.total, MOST_SEEDS)
        self._most = max(n for n in range(total + 1) if positions(n, holes) < MOST_BOARDS)
        first = subject.first
        start = Markings(self.slots, ()).values(first.cells, first.play_state.mover)
        if start is None:
            raise self._too_many()
        self._meet(start, None)

    def extend(self, known: Iterable[Marking]) -> None:
        """Add markings that are known from elsewhere."""
        for marking in known:
            number = self._meet(marking.values, marking.holes)
            now = self._known[number]
            holes = [
                FREE if FREE in pair or pair[0] != pair[1] else pair[0]
                for pair in zip(now.holes, marking.holes, strict=True)
            ]
            self._known[number] = Marking(now.values, tuple(holes))

    def refuse_early(self, shown: Callable[[], object] = int) -> None:
        """Raise ``NoTableError`` if a few boards for each marking already show too many markings.

        Most games with too many show that within seconds, while ``search`` tries all boards with few seeds first.
        """
        few = Discovery(self._subject, self._engine)
        few._shown = shown
        most = min(self._subject.total, self._most)
        levels = sorted({1 + most * share // SHARES for share in range(1, SHARES)})
        todo = [0]
        while todo:
            looker = _Looker(
                few._subject, few._engine, few._functions, few.slots, few._known, few._most
            )
            for turn, number in enumerate(todo):
                shown()
                boards = few._known[number].boards
                some = (levels[number % len(levels)], levels[(number + 2) % len(levels)])
                looker.look(number, [(seeds, 1 + boards(seeds) // FEW) for seeds in some])
                if turn % MANY == 0:
                    few._count(looker)
            few._count(looker)
            known = len(few._known)
            few._add(looker.shown)
            todo = list(range(known, len(few._known)))

    def _count(self, looker: _Looker) -> None:
        """Raise ``NoTableError`` if there are too many markings with what has been shown."""
        width = len(self.slots)
        if len(self._numbers.keys() | {shown[:width] for shown in looker.shown}) > MOST_MARKINGS:
            raise self._too_many()

    def search(
        self, most: int, missing: Iterable[Sequence[int]] = (), shown: Callable[[], object] = int
    ) -> None:
        """Find what play leads to, on all boards with ``most`` seeds if these are few.

        ``missing``: what solving a level with ``most`` seeds has shown, after which all boards are tried; ``shown`` is called now
        and then, and may raise.
        """
        self._shown = shown
        whole, sample = LOOKED_AT[self._engine.compiled]
        changed = self._add(missing)
        if changed:
            self._look(dict.fromkeys(changed, self._below()))
        while self._whole < most and (changed or self._positions(self._whole + 1) <= whole):
            self._whole += 1
            self.look_at_some(self._whole, LARGE)
        # More seeds than tables are asked for show what holes can hold where these positions come from.
        before: list[Marking] = []
        while before != self._known:
            before = list(self._known)
            self._sample(most, sample)
            if len(before) > MANY:
                break

    def _sample(self, most: int, positions: int) -> None:
        """Play the turns of a sample of positions of the levels of which not all have been tried."""
        seeds = self._whole + 1
        while seeds <= self._most:
            self.look_at_some(seeds, positions)
            seeds += 1 + (seeds // 4 if len(self._known) > MANY and seeds >= most else 0)

    def leads_to(self, one: Marking, other: Marking) -> None:
        """Note that a marking leads to another one of the same level."""
        self._leads[self._numbers[one.values]].add(self._numbers[other.values])

    @property
    def markings(self) -> Markings:
        """The markings in their final order."""
        return Markings(self.slots, tuple(sorted(self._known)))

    def groups(self, markings: Markings) -> list[list[int]]:
        """Return the numbers of markings in groups that lead to each other within a level, after those that they lead to."""
        return components(self._final_leads(markings))

    def steps(self, markings: Markings) -> list[list[list[int]]]:
        """Return the same groups in steps: a group leads to groups of earlier steps only."""
        leads, groups = self._final_leads(markings), self.groups(markings)
        step_of = [0] * len(leads)
        steps: list[list[list[int]]] = []
        for group in groups:
            outside = {other for number in group for other in leads[number]} - set(group)
            step = max((step_of[other] + 1 for other in outside), default=0)
            for number in group:
                step_of[number] = step
            if step == len(steps):
                steps.append([])
            steps[step].append(group)
        return steps

    def _final_leads(self, markings: Markings) -> list[set[int]]:
        """Return to which markings each leads within a level, by their final numbers."""
        final = [markings.number_of[marking.values] for marking in self._known]
        leads: list[set[int]] = [set() for _ in final]
        for number, others in enumerate(self._leads):
            leads[final[number]] = {final[other] for other in others}
        return leads

    # ---- looking ------------------------------------------------------------------------------------

    def _positions(self, seeds: int) -> int:
        return sum(marking.boards(seeds) for marking in self._known)

    def _below(self) -> tuple[tuple[int, int], ...]:
        """Return the numbers of seeds with which all boards have been tried, highest first."""
        return tuple((seeds, 1) for seeds in range(self._whole, -1, -1))

    def look_at_some(self, seeds: int, positions: int) -> None:
        """Play the turns of about this number of a level's positions."""
        step = 1 + self._positions(seeds) // positions
        numbers = range(0, len(self._known), 1 + len(self._known) // positions)
        self._look(dict.fromkeys(numbers, ((seeds, step),)))

    def _look(self, todo: dict[int, tuple[tuple[int, int], ...]]) -> None:
        """Play the turns of some markings, then with few seeds those of whatever changes.

        ``todo``: for each the numbers of seeds, with the step from one board to the next.
        """
        levels = next(iter(todo.values()))
        while todo:
            looker = _Looker(
                self._subject, self._engine, self._functions, self.slots, self._known, self._most
            )
            again: dict[int, tuple[tuple[int, int], ...]] = {}
            for number, seeds in todo.items():
                self._shown()
                leads, new = looker.look(number, seeds)
                self._leads[number] |= leads
                if new:
                    # What it leads to within the level gets its number only now.
                    again[number] = seeds
            changed = self._add(looker.shown)
            todo = again | dict.fromkeys(changed, levels + self._below())

    # ---- what is found ------------------------------------------------------------------------------

    def _add(self, shown: Iterable[Sequence[int]]) -> set[int]:
        """Add the markings of positions; return the numbers of those that are new or say less of a hole than before."""
        changed: set[int] = set()
        for position in shown:
            values, contents = tuple(position[: len(self.slots)]), position[len(self.slots) :]
            if -1 in values:
                raise self._too_many(self.slots[values.index(-1)].mark.name)
            before = len(self._known)
            number = self._meet(values, contents)
            marking = self._known[number].joined(contents)
            if number == before or marking != self._known[number]:
                changed.add(number)
            self._known[number] = marking
        return changed

    def _meet(self, values: tuple[int, ...], contents: Sequence[int] | None) -> int:
        """Return the number of a marking; a new one has these contents wherever pieces are not apart, or anything."""
        number = self._numbers.get(values)
        if number is None:
            if len(self._known) == MOST_MARKINGS:
                raise self._too_many()
            number = self._numbers[values] = len(self._known)
            apart = self._apart(Marking(values, ()))
            holes = tuple(
                APART if apart >> hole & 1 else FREE if contents is None else contents[hole]
                for hole in range(self._board.holes)
            )
            self._known.append(Marking(values, holes))
            self._leads.append(set())
        return number

    def _apart(self, marking: Marking) -> int:
        """Return a bit for each hole whose pieces are some player's takings, in the order of the first player."""
        if not self._subject.fitness.apart:
            return 0
        cells = list(self._subject.first.cells)
        for cell, value in Markings(self.slots, ()).cells(marking, 0):
            cells[cell] = value
        for place in range(self._board.places):
            cells[place] = 0
        for at, hole in enumerate(self._board.order[0]):
            cells[hole] = 1 << at
        return sum(kinds[0] for kinds in self._subject.game.engine.takings(cells))

    def _too_many(self, name: str = "") -> NoTableError:
        names = [name] if name else [mark.name for mark in self._subject.fitness.varying]
        marks = join_names([f"‘{each}’" for each in names])
        what = (
            f"has values above {MOST_VALUE}" if name
            else f"{'has' if len(names) == 1 else 'have'} more than {MOST_MARKINGS:,} combinations of values"
        )  # fmt: skip
        return NoTableError.because(
            f"no endgame tables: {marks} {what}",
            "a position of a table has the values of the marks that last between turns",
        )


class _Looker:
    """Plays turns with one set of markings, and keeps what they lead to beside it."""

    def __init__(
        self,
        subject: Subject,
        engine: NativeEngine,
        functions: Any,
        slots: tuple[Slot, ...],
        known: Sequence[Marking],
        most: int,
    ) -> None:
        """``most``: greatest number of seeds."""
        markings = Markings(slots, tuple(known))
        self._functions, self._number = functions, len(known)
        self._markings = markings
        self._row = frame(
            engine, most, checks(subject, engine), subject.fitness.by_winnings, markings, offsets=False
        )  # fmt: skip
        self._stamps = engine.row(2 * len(known) + 1)
        self._missing = engine.row(ROOM)
        tried, position = engine.states(2)
        values = engine.backend.row(1, "b")
        self._rows = EndgameRows(
            tried, position, *engine.rows(), self._row, values, self._missing, self._stamps
        )
        self._templates = Templates(subject, engine, markings)
        self._out = engine.row(MOST_WAYS + NUMBERS)
        self.shown: set[tuple[int, ...]] = set()
        """The values of the marks and the contents of the holes in positions that no marking is for."""

    def look(self, number: int, levels: Iterable[tuple[int, int]]) -> tuple[set[int], bool]:
        """Play the turns of a marking; return where they lead to within a level, and whether no marking is for some of it."""
        self._row[E_LOOKING] += 1
        self._stamps[0] = 0
        new = False
        for seeds, step in levels:
            if self._markings.known[number].boards(seeds):
                for player in (0, 1):
                    new |= self._play(number, player, seeds, step)
        first = 1 + self._number
        return {int(self._stamps[first + n]) for n in range(int(self._stamps[0]))}, new

    def _play(self, number: int, player: int, seeds: int, step: int) -> bool:
        template = self._templates.state(seeds, number, player, others=False)
        boards, width = self._markings.known[number].boards(seeds), self._markings.width
        first = 0
        new = False
        while first < boards:
            self._missing[0] = 1
            first = int(
                self._functions.endgame_look(
                    self._rows, template, player, number, seeds, first, boards, step, self._out
                )
            )
            for at in range(1, int(self._missing[0]), width):
                self.shown.add(tuple(self._missing[at : at + width]))
                new = True
        return new


def components(leads: Sequence[Iterable[int]]) -> list[list[int]]:
    """Return the strongly connected components of a graph, each after those that it leads to (R. Tarjan, 1972)."""
    order: list[int | None] = [None] * len(leads)
    lowest = [0] * len(leads)
    waiting: list[int] = []
    inside = [False] * len(leads)
    found: list[list[int]] = []
    count = 0
    for root in range(len(leads)):
        if order[root] is not None:
            continue
        path = [(root, iter(leads[root]))]
        order[root] = lowest[root] = count
        count += 1
        waiting.append(root)
        inside[root] = True
        while path:
            node, following = path[-1]
            for other in following:
                number = order[other]
                if number is None:
                    order[other] = lowest[other] = count
                    count += 1
                    waiting.append(other)
                    inside[other] = True
                    path.append((other, iter(leads[other])))
                    break
                if inside[other]:
                    lowest[node] = min(lowest[node], number)
            else:
                path.pop()
                if path:
                    parent = path[-1][0]
                    lowest[parent] = min(lowest[parent], lowest[node])
                if lowest[node] == order[node]:
                    component = []
                    while True:
                        other = waiting.pop()
                        inside[other] = False
                        component.append(other)
                        if other == node:
                            break
                    found.append(sorted(component))
    return found
