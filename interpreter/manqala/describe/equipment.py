"""Describes players, board, pieces and the set-up, as at the start of play."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.board import Stores, spoken_name
from manqala.core.course import Phase
from manqala.core.inspect import asks, assigned_cells, has_chance, nodes
from manqala.core.operators import BoardFact
from manqala.core.types import ANTICLOCKWISE
from manqala.describe.naming import roots
from manqala.describe.phrases import Form, Sentence, join, say
from manqala.describe.piece_words import number

if TYPE_CHECKING:
    from manqala.core.board import Board
    from manqala.describe.phrases import Saying
    from manqala.describe.speaking import Speaker
    from manqala.game.game import PositionValue


@dataclass(frozen=True, slots=True)
class StartFacts:
    """Facts for the sentences about equipment and set-up."""

    players: tuple[str, ...]
    rows: int
    holes: int
    """The length of all rows, or 0 if it varies."""
    uniform: tuple[int, ...] | None
    """The contents of every hole by kind, if all are equal."""
    totals: tuple[int, ...]
    """The total number of pieces of each kind."""
    starter: int
    laid_out: bool
    """Whether the set-up involves choices or chance."""


def start_facts(start: PositionValue) -> StartFacts:
    """Determine these facts from the start position."""
    rules = start.game.rules
    board, cells = rules.board, start.cells
    kinds = range(len(rules.kinds))
    lying = [
        tuple(cells[kind * board.places + hole] for kind in kinds) for hole in range(board.holes)
    ]
    totals = start.game.pieces or _count_pieces(start)
    rows, length = _size(board)
    return StartFacts(
        players=board.players,
        rows=rows,
        holes=length,
        uniform=lying[0] if len(set(lying)) == 1 else None,
        totals=totals,
        starter=cells[rules.layout.marks["mover"].cell],
        laid_out=asks(rules.setup) or has_chance(rules.setup),
    )


def _size(board: Board) -> tuple[int, int]:
    """The number and length of a board's rows; zero if they differ."""
    lengths = [len(row) for rows in board.rows for row in rows]
    if board.common or not lengths:
        return 0, 0
    if len(set(lengths)) == 1:
        return len(lengths), lengths[0]
    return (len(lengths) - 1, max(lengths)) if has_middle(board) else (0, 0)


def has_middle(board: Board) -> bool:
    """Whether two players share a middle row, of which each has half."""
    if board.number_of_players != 2 or board.plan.drawn:
        return False
    return all(len(rows) > 1 and 2 * len(rows[0]) == len(rows[1]) for rows in board.rows)


def is_ring(board: Board) -> bool:
    """Whether three or more players have equal parts of one ring, wherever its holes are drawn."""
    if board.number_of_players <= 2 or not board.plan.drawn or board.common:
        return False
    ring = tuple(place for circle in board.circles for place in circle if place < board.holes)
    return (
        not board.own_tracks
        and ring == tuple(range(board.holes))
        and len({len(row) for row in board.home_rows}) == 1
    )


def leading_row(board: Board) -> int | None:
    """The row of each player along which anticlockwise goes from left to right; None if it differs."""
    ahead = board.next[ANTICLOCKWISE]
    for index in range(min(len(rows) for rows in board.rows)):
        rows = [of[index] for of in board.rows]
        if all(len(row) > 1 and ahead[row[0]] == row[1] for row in rows):
            return index
    return None


def _count_pieces(start: PositionValue) -> tuple[int, ...]:
    """The number of pieces of each kind after a random set-up, if two set-ups agree."""
    found = {_after_setup(start, Random(seed)) for seed in (1, 2)}
    return found.pop() if len(found) == 1 else ()


def _after_setup(start: PositionValue, rng: Random) -> tuple[int, ...]:
    play = start.play_state.copy()
    while play.phase is Phase.SETUP:
        done = play.runs.random_leaf(rng)
        if done is None:
            return ()
        play.finish(done)
    places = start.game.rules.board.places
    return tuple(
        sum(play.cells[kind * places : (kind + 1) * places])
        for kind in range(len(start.game.rules.kinds))
    )


class Equipment:
    """Describes the equipment and the start."""

    def __init__(self, speaker: Speaker, start: PositionValue) -> None:
        """``start``: the start position."""
        self.s = speaker
        self.start = start
        self.facts = start_facts(start)
        self.board = speaker.rules.board

    def steps(self) -> tuple[Sentence, ...]:
        """Players, board and pieces."""
        sentences = [
            self._players(),
            *self._teams(),
            *self._rows(),
            *self._say_owned_places(),
            *self._way(),
            *self._facing(),
            *self._stores(),
            *self._pieces(),
            *self._hidden(),
        ]
        return tuple(Sentence(phrase) for phrase in sentences)

    def setup(self) -> tuple[Sentence, ...]:
        """The initial contents, and the opening player."""
        facts = self.facts
        if facts.laid_out:
            made = list(self.s.steps(self.s.rules.setup))
        elif facts.uniform is not None:
            made = [Sentence(say("start-uniform", amount=self._content(facts.uniform)))]
        else:
            made = self._rows_at_start()
        made.extend(self._beside())
        starter = self._player(facts.starter)
        if (facts.laid_out and not self._has_fixed_starter()) or len(facts.players) == 1:
            return tuple(made)
        return (*made, Sentence(say("starts", who=starter)))

    def _has_fixed_starter(self) -> bool:
        return self.s.rules.layout.marks["opener"].cell not in assigned_cells(self.s.rules.setup)

    # ---- the board --------------------------------------------------------------------------------

    def _player(self, index: int) -> Saying:
        return say("player-named", name=spoken_name(self.facts.players[index]).capitalize())

    def _teams(self) -> list[Saying]:
        """The players who win together."""
        names = [join("join-and", [self._player(one) for one in team]) for team in self.board.teams]
        return [
            say("team-together", names=said)
            for said, team in zip(names, self.board.teams, strict=True)
            if len(team) > 1
        ]

    def _hidden(self) -> list[Saying]:
        """The places whose contents some players do not see."""
        spec = self.s.rules.front.hidden
        made, kind = [], self.s.kind((1,) * len(self.s.rules.kinds))
        for name, words in spec.zones if spec is not None else ():
            whom = join("join-and", [self._kept_out(word.value) for word in words])
            place = say(f"hidden-{name.value}")
            made.append(say("hidden-place", kind=kind, place=place, whom=whom))
        return made

    def _kept_out(self, word: str) -> Saying:
        """Those from whom a place is hidden."""
        if word in self.board.players:
            return self._player(self.board.players.index(word))
        return say(f"hidden-from-{word}")

    def _players(self) -> Saying:
        names = [self._player(index) for index in range(len(self.facts.players))]
        if len(names) == 1:
            return say("players-one", who=names[0])
        if len(names) == 2:
            return say("players-two", a=names[0], b=names[1])
        return say("players-more", n=number(len(names)), names=join("join-and", names))

    def _rows(self) -> list[Saying]:
        facts, board = self.facts, self.board
        if facts.rows == 1:
            return [say("board-one-row", holes=number(facts.holes))]
        if is_ring(board):
            return [say("board-ring", holes=number(board.holes))]
        if facts.rows:
            return [say("board-rows", rows=number(facts.rows), holes=number(facts.holes))]
        made = []
        for player, rows in enumerate(board.rows):
            lengths = [say("row-of-holes", n=number(len(row))) for row in rows if row]
            if lengths:
                made.append(
                    say("rows-of", who=self._player(player), rows=join("join-and", lengths))
                )
        if board.common:
            made.append(say("rows-of-nobody", n=number(len(board.common))))
        return made

    def _say_owned_places(self) -> list[Saying]:
        board, made = self.board, []
        if board.number_of_players == 1:
            return []
        each = {len(rows) for rows in board.rows}
        if has_middle(board):
            made.append(say("rows-middle"))
        elif is_ring(board):
            made.append(say("ring-each", n=number(self.facts.holes)))
        elif self.facts.rows and each == {1}:
            made.append(say("rows-one-each"))
        elif self.facts.rows and len(each) == 1:
            made.append(say("rows-more-each", n=number(each.pop())))
        if board.end_places:
            end, row = (
                board.plan.holes[hole] for hole in (board.end_places[0], board.rows[0][0][-1])
            )
            made.append(
                say("end-holes", side=say("side-right" if end.column > row.column else "side-left"))
            )
        if board.own_tracks:
            made.append(say("own-tracks"))
        return made

    def _way(self) -> list[Saying]:
        """The row along which a player sees anticlockwise go from left to right."""
        row = leading_row(self.board)
        if row is None:
            return []
        many = len(self.board.rows[0]) > 1
        which = "row" if not many else "front-row" if row == 0 else "back-row"
        return [say("anticlockwise-means", row=say(which, owner=say("they", Form.MANY)))]

    def _facing(self) -> list[Saying]:
        """The holes that have an opposite, if a player has several rows and the rules ask for it."""
        board = self.board
        fronts = {hole for front in board.fronts for hole in front}
        faced = {hole for pair in board.facing for hole in pair}
        if min(len(rows) for rows in board.rows) < 2 or not faced or faced != fronts:
            return []
        seen: set[int] = set()
        asked = any(
            isinstance(node, core.Table) and node.name is BoardFact.OPPOSITE
            for root in roots(self.s.rules)
            for node in nodes(root, seen)
        )
        return [say("opposite-fronts")] if asked else []

    def _stores(self) -> list[Saying]:
        board = self.board
        if board.stores is Stores.NONE:
            return []
        name = "stores-on-track" if board.stores is Stores.ON_TRACK else "stores-beside"
        return [say(name, side=say(f"side-{board.store_side.value}"))]

    def _pieces(self) -> list[Saying]:
        rules = self.s.rules
        if not self.facts.totals:
            return []
        amounts = [
            self.s.amount(((count, count),), self.s.kind(_only(index, len(rules.kinds))))
            for index, count in enumerate(self.facts.totals)
        ]
        made = [say("pieces-in-all", amount=join("join-and", amounts))]
        values = [kind.value.value for kind in rules.front.pieces or ()]
        made.extend(
            say("kind-value", kind=self.s.kind(_only(index, len(values))), value=number(value))
            for index, value in enumerate(values)
            if value != 1
        )
        return made

    # ---- the set-up -------------------------------------------------------------------------------

    def _content(self, counts: tuple[int, ...]) -> Saying:
        parts = [
            self.s.amount(((count, count),), self.s.kind(_only(index, len(counts))))
            for index, count in enumerate(counts)
            if count
        ]
        if not parts:
            return self.s.amount(((0, 0),), self.s.kind((1,) * len(counts)))
        form = parts[0].form if len(parts) == 1 else Form.MANY
        return join("join-and", parts, form)

    def _rows_at_start(self) -> list[Sentence]:
        """Each row from its owner's left; one description if all players start alike."""
        board, cells = self.board, self.start.cells
        kinds = range(len(self.s.rules.kinds))

        def contents(player: int) -> list[tuple[tuple[int, ...], ...]]:
            found = [
                tuple(tuple(cells[kind * board.places + hole] for kind in kinds) for hole in row)
                for row in board.rows[player]
                if row
            ]
            end = board.end_holes[player]
            if end != board.nowhere:
                found.append((tuple(cells[kind * board.places + end] for kind in kinds),))
            return found

        every = [contents(player) for player in range(board.number_of_players)]
        if all(rows == every[0] for rows in every) and len(every) > 1 and not board.common:
            return self._rows_of(every[0], say("each-player"))
        made = [
            step
            for player, rows in enumerate(every)
            for step in self._rows_of(rows, self._player(player))
        ]
        common = tuple(
            tuple(cells[kind * board.places + hole] for kind in kinds) for hole in board.common
        )
        if common:
            runs = [self._run(count, content) for count, content in _runs(common)]
            made.append(Sentence(say("start-common", contents=join("join-and", runs))))
        return made

    def _rows_of(self, rows: list[tuple[tuple[int, ...], ...]], who: Saying) -> list[Sentence]:
        made = []
        ends = bool(self.board.end_places)
        for index, row in enumerate(rows):
            runs = [self._run(count, content) for count, content in _runs(row)]
            if ends and index == len(rows) - 1:
                runs = [self._content(row[0])]
            which = "row"
            if ends and index == len(rows) - 1:
                which = "end"
            elif len(rows) - ends > 1:
                which = (
                    "front" if index == 0 else "back" if index == len(rows) - ends - 1 else "middle"
                )
            numbers = [content[0] for content in row] if len(row[0]) == 1 else []
            if len(runs) > MOST_RUNS and numbers and which != "end":
                counts = ", ".join(map(str, numbers))
                made.append(Sentence(say(f"start-{which}-numbers", who=who, numbers=counts)))
                continue
            made.append(Sentence(say(f"start-{which}", who=who, contents=join("join-and", runs))))
        return made

    def _run(self, count: int, content: tuple[int, ...]) -> Saying:
        if not any(content):
            return say("holes-empty", number(count).form, n=number(count))
        amount = self._content(content)
        return say("holes-with", number(count).form, n=number(count), amount=amount)

    def _beside(self) -> list[Sentence]:
        board, cells = self.board, self.start.cells
        made = []
        for name, places in (("start-supply", board.supply), ("start-store", board.winnings)):
            counts = [
                sum(cells[kind * board.places + place] for kind in range(len(self.s.rules.kinds)))
                for place in places
            ]
            if any(counts) and len(set(counts)) == 1:
                kind = self.s.kind((1,) * len(self.s.rules.kinds))
                made.append(
                    Sentence(say(name, amount=self.s.amount(((counts[0], counts[0]),), kind)))
                )
        return made


MOST_RUNS = 3
"""A row of more runs of equal holes is described by its numbers."""


def _only(index: int, count: int) -> tuple[int, ...]:
    return tuple(int(index == other) for other in range(count))


def _runs(row: tuple[tuple[int, ...], ...]) -> list[tuple[int, tuple[int, ...]]]:
    """Runs of equal neighbours."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for content in row:
        if found and found[-1][1] == content:
            found[-1] = (found[-1][0] + 1, content)
        else:
            found.append((1, content))
    return found
