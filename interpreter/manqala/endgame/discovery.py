"""Finds the reachable markings: combinations of mark values, and what holes can hold with each.

Starting from the marking of the first position, all turns on all boards with few seeds are played. Their results are
added, and a hole whose content varies becomes free; new markings are explored in the same way, until there are none. Of
boards with more seeds a sample is tried. If solving a level later reaches a marking that is missing, it is added then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.core.board import join_names
from manqala.endgame.fitness import NoTableError
from manqala.endgame.frames import build_frame
from manqala.endgame.index import positions
from manqala.endgame.kernel.endgame_rows import EndgameRows
from manqala.endgame.kernel.frame import E_EXPLORING, NUMBERS
from manqala.endgame.markings import APART, FREE, MAX_MARK_VALUE, Marking, Markings, mark_slots
from manqala.endgame.table import mark_checks, table_functions
from manqala.endgame.templates import Templates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from manqala.compile.native_engine import NativeEngine
    from manqala.endgame.identity import Subject
    from manqala.endgame.markings import Slot

MAX_MARKINGS = 1 << 14
MAX_SEEDS = 126
"""Maximum number of seeds: values and their negatives fit into one byte while a level is built."""
MAX_EXPLORED = {True: (400_000, 5_000), False: (2_000, 20)}
"""Maximum number of positions of a level to try exhaustively, and to sample; compiled and in plain Python."""
FEW_BOARDS, SHARES = 50, 6
"""Number of boards per marking in the early test for too many markings, and the number of shares of all seeds."""
ALL_POSITIONS = 1 << 62
MANY_MARKINGS = 1_000
"""Number of markings above which levels larger than requested are sampled once, and not all of them."""
MAX_BOARDS = 1 << 61
"""Maximum number of boards with the same number of seeds that the kernels can number."""
UNKNOWN_ROOM = 1 << 15
"""Length of the row of unknown markings."""
MAX_SUCCESSORS = 4096


class Discovery:
    """The markings of one game found so far, and their successors within a level."""

    def __init__(self, subject: Subject, engine: NativeEngine) -> None:
        """Begin with the marking of the first position."""
        self._subject, self._engine = subject, engine
        self._board = subject.game.rules.board
        self.slots = mark_slots(subject.fitness.varying, self._board)
        self._functions = table_functions(engine)
        self._known: list[Marking] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._leads: list[set[int]] = []
        self._poll: Callable[[], object] = int
        self._explored_seeds = 0
        """Number of seeds up to which all boards have been tried."""
        holes, total = self._board.holes, min(subject.total, MAX_SEEDS)
        self._max_seeds = max(n for n in range(total + 1) if positions(n, holes) < MAX_BOARDS)
        first = subject.first
        initial = Markings(self.slots, ()).values(first.cells, first.play_state.mover)
        if initial is None:
            raise self._too_many()
        self._number_of(initial, None)

    def extend(self, known: Iterable[Marking]) -> None:
        """Add markings from an earlier build."""
        for marking in known:
            number = self._number_of(marking.values, marking.holes)
            now = self._known[number]
            holes = [
                FREE if FREE in pair or pair[0] != pair[1] else pair[0]
                for pair in zip(now.holes, marking.holes, strict=True)
            ]
            self._known[number] = Marking(now.values, tuple(holes))

    def refuse_early(self, poll: Callable[[], object] = int) -> None:
        """Raise ``NoTableError`` if a few boards for each marking already show too many markings.

        Most games with too many show that within seconds, while ``search`` tries all boards with few seeds first.
        """
        few = Discovery(self._subject, self._engine)
        few._poll = poll
        most = min(self._subject.total, self._max_seeds)
        levels = sorted({1 + most * share // SHARES for share in range(1, SHARES)})
        todo = [0]
        while todo:
            explorer = _Explorer(
                few._subject, few._engine, few._functions, few.slots, few._known, few._max_seeds
            )
            for turn, number in enumerate(todo):
                poll()
                boards = few._known[number].boards
                some = (levels[number % len(levels)], levels[(number + 2) % len(levels)])
                explorer.explore(
                    number, [(seeds, 1 + boards(seeds) // FEW_BOARDS) for seeds in some]
                )
                if turn % MANY_MARKINGS == 0:
                    few._refuse_too_many(explorer)
            few._refuse_too_many(explorer)
            known = len(few._known)
            few._add_positions(explorer.unknown)
            todo = list(range(known, len(few._known)))

    def _refuse_too_many(self, explorer: _Explorer) -> None:
        """Raise ``NoTableError`` if there are too many markings with what has been shown."""
        width = len(self.slots)
        if (
            len(self._numbers.keys() | {position[:width] for position in explorer.unknown})
            > MAX_MARKINGS
        ):
            raise self._too_many()

    def search(
        self, most: int, missing: Iterable[Sequence[int]] = (), poll: Callable[[], object] = int
    ) -> None:
        """Find what play leads to, on all boards with ``most`` seeds if these are few.

        ``missing``: what solving a level with ``most`` seeds has shown, after which all boards are tried; ``shown`` is called now
        and then, and may raise.
        """
        self._poll = poll
        whole, sample = MAX_EXPLORED[self._engine.compiled]
        changed = self._add_positions(missing)
        if changed:
            self._explore(dict.fromkeys(changed, self._explored_levels()))
        while self._explored_seeds < most and (
            changed or self._positions(self._explored_seeds + 1) <= whole
        ):
            self._explored_seeds += 1
            self.explore_level(self._explored_seeds, ALL_POSITIONS)
        # More seeds than tables are asked for show what holes can hold where these positions come from.
        before: list[Marking] = []
        while before != self._known:
            before = list(self._known)
            self._sample(most, sample)
            if len(before) > MANY_MARKINGS:
                break

    def _sample(self, most: int, positions: int) -> None:
        """Play the turns of a sample of positions of the levels of which not all have been tried."""
        seeds = self._explored_seeds + 1
        while seeds <= self._max_seeds:
            self.explore_level(seeds, positions)
            seeds += 1 + (seeds // 4 if len(self._known) > MANY_MARKINGS and seeds >= most else 0)

    def add_successor(self, one: Marking, other: Marking) -> None:
        """Note that a marking has another one of the same level as successor."""
        self._leads[self._numbers[one.values]].add(self._numbers[other.values])

    @property
    def markings(self) -> Markings:
        """The markings in their final order."""
        return Markings(self.slots, tuple(sorted(self._known)))

    def groups(self, markings: Markings) -> list[list[int]]:
        """Return the markings in strongly connected groups within a level, successors first."""
        return strongly_connected_components(self._final_leads(markings))

    def stages(self, markings: Markings) -> list[list[list[int]]]:
        """Return the same groups in stages: a group depends on groups of earlier stages only."""
        leads, groups = self._final_leads(markings), self.groups(markings)
        stage_of = [0] * len(leads)
        stages: list[list[list[int]]] = []
        for group in groups:
            outside = {other for number in group for other in leads[number]} - set(group)
            step = max((stage_of[other] + 1 for other in outside), default=0)
            for number in group:
                stage_of[number] = step
            if step == len(stages):
                stages.append([])
            stages[step].append(group)
        return stages

    def _final_leads(self, markings: Markings) -> list[set[int]]:
        """Return the successors of each marking within a level, by final numbers."""
        final = [markings.number_of[marking.values] for marking in self._known]
        leads: list[set[int]] = [set() for _ in final]
        for number, others in enumerate(self._leads):
            leads[final[number]] = {final[other] for other in others}
        return leads

    # ---- looking ------------------------------------------------------------------------------------

    def _positions(self, seeds: int) -> int:
        return sum(marking.boards(seeds) for marking in self._known)

    def _explored_levels(self) -> tuple[tuple[int, int], ...]:
        """Return the numbers of seeds with which all boards have been tried, highest first."""
        return tuple((seeds, 1) for seeds in range(self._explored_seeds, -1, -1))

    def explore_level(self, seeds: int, positions: int) -> None:
        """Play the turns of about ``positions`` positions of a level."""
        step = 1 + self._positions(seeds) // positions
        numbers = range(0, len(self._known), 1 + len(self._known) // positions)
        self._explore(dict.fromkeys(numbers, ((seeds, step),)))

    def _explore(self, todo: dict[int, tuple[tuple[int, int], ...]]) -> None:
        """Play the turns of some markings, then those of all markings that change, with few seeds.

        ``todo``: for each marking the numbers of seeds, each with the step from one board to the next.
        """
        levels = next(iter(todo.values()))
        while todo:
            explorer = _Explorer(
                self._subject,
                self._engine,
                self._functions,
                self.slots,
                self._known,
                self._max_seeds,
            )
            again: dict[int, tuple[tuple[int, int], ...]] = {}
            for number, seeds in todo.items():
                self._poll()
                leads, new = explorer.explore(number, seeds)
                self._leads[number] |= leads
                if new:
                    # Its successors within the level get their numbers only now.
                    again[number] = seeds
            changed = self._add_positions(explorer.unknown)
            todo = again | dict.fromkeys(changed, levels + self._explored_levels())

    # ---- what is found ------------------------------------------------------------------------------

    def _add_positions(self, positions: Iterable[Sequence[int]]) -> set[int]:
        """Add the markings of positions; return the numbers of those that are new or have become more general."""
        changed: set[int] = set()
        for position in positions:
            values, contents = tuple(position[: len(self.slots)]), position[len(self.slots) :]
            if -1 in values:
                raise self._too_many(self.slots[values.index(-1)].mark.name)
            before = len(self._known)
            number = self._number_of(values, contents)
            marking = self._known[number].generalise(contents)
            if number == before or marking != self._known[number]:
                changed.add(number)
            self._known[number] = marking
        return changed

    def _number_of(self, values: tuple[int, ...], contents: Sequence[int] | None) -> int:
        """Return the number of a marking; a new one is added with these contents, or with free holes if there are none."""
        number = self._numbers.get(values)
        if number is None:
            if len(self._known) == MAX_MARKINGS:
                raise self._too_many()
            number = self._numbers[values] = len(self._known)
            apart = self._apart_holes(Marking(values, ()))
            holes = tuple(
                APART if apart >> hole & 1 else FREE if contents is None else contents[hole]
                for hole in range(self._board.holes)
            )
            self._known.append(Marking(values, holes))
            self._leads.append(set())
        return number

    def _apart_holes(self, marking: Marking) -> int:
        """Return a bit for each hole whose pieces are a player's takings, in the first player's order."""
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
            f"has values above {MAX_MARK_VALUE}" if name
            else f"{'has' if len(names) == 1 else 'have'} more than {MAX_MARKINGS:,} combinations of values"
        )  # fmt: skip
        return NoTableError.because(
            f"no endgame tables: {marks} {what}",
            "a position of a table has the values of the marks that last between turns",
        )


class _Explorer:
    """Plays turns from known markings, and collects the unknown markings they lead to."""

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
        self._row = build_frame(
            engine, most, mark_checks(subject, engine), subject.fitness.by_winnings, markings, offsets=False
        )  # fmt: skip
        self._stamps = engine.row(2 * len(known) + 1)
        self._missing = engine.row(UNKNOWN_ROOM)
        tried, position = engine.states(2)
        values = engine.backend.row(1, "b")
        self._rows = EndgameRows(
            tried, position, *engine.rows(), self._row, values, self._missing, self._stamps
        )
        self._templates = Templates(subject, engine, markings)
        self._out = engine.row(MAX_SUCCESSORS + NUMBERS)
        self.unknown: set[tuple[int, ...]] = set()
        """The values of the marks and the contents of the holes of positions with unknown markings."""

    def explore(self, number: int, levels: Iterable[tuple[int, int]]) -> tuple[set[int], bool]:
        """Play the turns of a marking; return its successors within a level, and whether unknown markings were reached."""
        self._row[E_EXPLORING] += 1
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
                self._functions.endgame_find_markings(
                    self._rows, template, player, number, seeds, first, boards, step, self._out
                )
            )
            for at in range(1, int(self._missing[0]), width):
                self.unknown.add(tuple(self._missing[at : at + width]))
                new = True
        return new


def strongly_connected_components(leads: Sequence[Iterable[int]]) -> list[list[int]]:
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
