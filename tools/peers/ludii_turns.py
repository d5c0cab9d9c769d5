"""One random game in Ludii and here, turn by turn: which turns are legal, and what each leads to.

What Ludii counts as several moves of one player in a row is one turn here. ``tools.peers.ludii_games`` says what is compared.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from manqala.api.facade import position_value
from manqala.api.loading import load
from manqala.bridge.ludemes.description import Conversion
from manqala.game.as_json import rows_json
from manqala.text.diagnostics import ManqalaError
from tools.peers.ludii_server import State, Theirs
from tools.peers.shared_view import decided, set_by_us, won_beside

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set

    from manqala.api.facade import Position
    from manqala.game.move import Move
    from manqala.syntax.front.front_matter import OptionValue

LONGEST = 300
"""The most moves in a row that make one turn."""
MOST_ENDS = 5000
"""The most positions that are looked at to find the end of one turn, in which more may be chosen."""
Outcome = tuple[Any, ...]
"""What a turn leads to: the seeds of the holes, what the players have won, whose turn it is, who has won."""


@dataclass(slots=True)
class Comparison:
    """What came of one file."""

    name: str
    plies: int = 0
    moves: int = 0
    endless: int = 0
    rounds: int = 0
    """Turns with which a round of several ends here; what Ludii lays out then is not compared."""
    until: float = math.inf
    """When to stop, in seconds of ``time.monotonic``."""
    early: int = 0
    """Turns with which only one of the programs ends, by repetition here or because the winner is known."""
    known: int = 0
    """Turns in which Ludii judges the hole that it skipped, and not the one where the last seed fell."""
    difference: str = ""
    refused: list[str] = field(default_factory=list)

    @property
    def outcome(self) -> str:
        """In one word."""
        if self.refused:
            return "refused"
        return "differs" if self.difference else "agrees"


class Ours:
    """The converted game."""

    def __init__(
        self,
        rules: str,
        conversion: Conversion,
        settings: Mapping[str, OptionValue] | None = None,
    ) -> None:
        """Load the rules, without an end by repetition if they allow it, and the numbers of the sites."""
        try:
            self.game = load(rules, settings, repetition="off")
        except ManqalaError:
            self.game = load(rules, settings)
        self.rounds = self.game.rules.between is not None
        self.board = conversion.equipment
        self.skips_start = "includeSelf:False" in conversion.game.written
        self.sites = sorted(self.board.holes, key=self.board.numbered)

    def ends_behind_start(self, before: State, after: State) -> bool:
        """Whether the last seed of a lap falls behind the hole that the sowing has skipped."""
        seeds = before.sites[after.chosen] if self.skips_start and after.chosen >= 0 else 0
        return seeds > 1 and seeds % (len(self.sites) - 1) == 1

    def outcome(self, position: Position) -> Outcome:
        """What a position shows."""
        value = position_value(position)
        rows = rows_json(value)
        seeds = tuple(n for side in ("south", "north") for n in _flat(rows[side]))
        won = won_beside(position)
        if position.over:
            result = position.result
            assert result is not None
            return seeds, won, None, (0 if result.winner is None else result.winner + 1)
        return seeds, won, value.mover + 1, None

    def theirs(self, state: State) -> Outcome:
        """The same of a position of Ludii."""
        seeds = tuple(state.sites[site] for site in self.sites)
        won = state.hands[:2] or (0, 0)
        if self.board.stores:
            south = self.board.maps.get("", {}).get(1)
            left = south is not None and self.board.site(south) == 0
            stores = [state.sites[site] for site in self.board.store_sites]
            won = tuple(stores if left else stores[::-1])
        if state.over:
            return seeds, won, None, state.winner
        return seeds, won, state.mover, None

    def chosen(self, position: Position, move: Move) -> int:
        """The site that a turn begins from."""
        value = position_value(position)
        for n, answer in enumerate(move.answers):
            asked = value.choices(move.answers[:n])
            if asked is not None and asked.of_holes:
                option = next(one for one in asked.options if one.index == answer)
                return self.sites[option.value]
        return -1


def _flat(row: Iterable[Any]) -> Iterable[int]:
    """The numbers of a player's rows, in the order of the sites."""
    for one in row:
        if isinstance(one, int):
            yield one
        else:
            yield from _flat(one)


def alike(theirs: Outcome, ours: Outcome) -> bool:
    """Whether two outcomes are the same; of a game that is over, only who has won.

    What lies beside the board is not compared where one program takes it out of the game, or has not brought it in.
    """
    if theirs[2] is None and ours[2] is None:
        return bool(theirs[3] == ours[3])
    if sum(theirs[0]) + sum(theirs[1]) != sum(ours[0]) + sum(ours[1]):
        return bool(theirs[0] == ours[0] and theirs[2:] == ours[2:])
    return theirs == ours


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """Where a turn comes to there, and what happened on the way."""

    state: State
    behind: bool = False
    """Whether a lap ended behind a skipped hole."""
    cleared: bool = False
    """Whether the board was empty: a round was over."""
    forced: bool = False
    """Whether the same player goes on from a certain hole: it may be no end, but a lap of a turn that goes on."""


def follow(
    theirs: Theirs,
    ours: Ours,
    before: State,
    state: State,
    wanted: Outcome,
    *,
    stops: Sequence[Outcome] = (),
) -> TurnEnd | None:
    """The end of a turn that may be several moves there; nothing if the turn never ends.

    Where it may end otherwise, with one of the stops, it is followed only if it goes on from a certain hole.
    """
    mover, looked = before.mover, 0
    # A further choice of the same turn leads several ways: all are followed.
    open_ends = [(before, TurnEnd(state))]
    first: TurnEnd | None = None
    likely: TurnEnd | None = None
    while open_ends and looked < MOST_ENDS:
        before, end = open_ends.pop()
        looked += 1
        state = end.state
        end = replace(
            end,
            behind=end.behind or ours.ends_behind_start(before, state),
            cleared=end.cleared or not any(state.sites[site] for site in ours.sites),
        )
        shown = ours.theirs(state)
        following = theirs.following(state)
        free = len({one.chosen for one in following}) > 1
        if alike(shown, wanted):
            if free or state.over or state.mover != mover:
                return end
            likely = likely or replace(end, forced=True)
        if state.over:
            first = first or end
            continue
        if (
            not following
            or (state.mover != mover and following[0].kind != "pass")
            or (free and any(alike(shown, stop) for stop in stops))
        ):
            first = first or end
            continue
        open_ends += [(state, replace(end, state=one)) for one in reversed(following)]
    return likely or first


def compare(theirs: Theirs, ours: Ours, found: Comparison, rng: Random, most: int) -> None:
    """Play one random game in both programs; note the first difference."""
    theirs.known.clear()
    (state,) = theirs.states("start")
    position = ours.game.start()
    if not alike(ours.theirs(state), ours.outcome(position)):
        found.difference = f"at the start: {ours.theirs(state)} and {ours.outcome(position)}"
        return
    for _ in range(most):
        if time.monotonic() > found.until:
            return
        here = list(position.moves())
        results: dict[int, list[tuple[Move, Position, Outcome]]] = {}
        for move in here:
            after = position.play(move)
            results.setdefault(ours.chosen(position, move), []).append(
                (move, after, ours.outcome(after))
            )
        state, there = moves_there(theirs, ours, state, ours.outcome(position), results.keys())
        there, found.difference = with_end(theirs, there, results.keys(), position, found)
        if found.difference:
            return
        following: list[tuple[Position, State]] = []
        reached: list[Outcome] = []
        for one in there:
            found.moves += 1
            ends, certain, behind, cleared = [], [], False, False
            stops = [wanted for _, _, wanted in results[one.chosen]]
            for _, after, wanted in results[one.chosen]:
                end = follow(theirs, ours, state, one, wanted, stops=stops)
                if end is not None:
                    ends.append((end.state, after, wanted))
                    certain += [] if end.forced else ends[-1:]
                    behind, cleared = behind or end.behind, cleared or end.cleared
            same = [
                (end, after) for end, after, wanted in certain if alike(ours.theirs(end), wanted)
            ]
            same = same or [(end, after) for end, after, w in ends if alike(ours.theirs(end), w)]
            if not same and (reason := ended_here(ends, cleared=cleared and ours.rounds)):
                setattr(found, reason, getattr(found, reason) + 1)
                reached += [wanted for _, _, wanted in results[one.chosen]]
                continue
            if not same and behind:
                found.known += 1
                continue
            if not same and any(stuck_without_end(theirs, ours, end, w) for end, _, w in ends):
                found.endless += 1
                reached += [wanted for _, _, wanted in ends]
                continue
            if not same:
                shown = [str(ours.theirs(end)) for end, _, _ in ends] or ["endless"]
                found.difference = (
                    f"site {one.chosen} at {position.text}:\n    theirs {shown[0]}\n"
                    f"    ours   {[wanted for _, _, wanted in results[one.chosen]]}"
                )
                return
            following.append((same[0][1], same[0][0]))
            reached += [wanted for end, _, wanted in ends if alike(ours.theirs(end), wanted)]
        for move, _, wanted in (one for some in results.values() for one in some):
            if wanted not in reached and not found.known and not found.endless:
                found.difference = (
                    f"{move} at {position.text} leads to {wanted}, and nothing does there"
                )
                return
        if not following:
            return
        found.plies += 1
        position, state = rng.choice(following)
        if position.over or state.over:
            return
        state = theirs.keep(state)


def moves_there(
    theirs: Theirs, ours: Ours, state: State, shown: Outcome, here: Set[int]
) -> tuple[State, list[State]]:
    """The moves there, after passes that are nothing here, and the position that they are made in."""
    there = chosen_here(ours, theirs.following(state))
    if here == {-1}:
        # Here nothing is chosen: whatever the move begins from there is the only one.
        return state, [replace(one, chosen=-1) for one in there]
    if len(there) == 1 and there[0].kind == "pass":
        state = after_passes(theirs, ours, state, shown)
        there = chosen_here(ours, theirs.following(state))
    return state, there


def with_end(
    theirs: Theirs, there: list[State], here: Set[int], position: Position, found: Comparison
) -> tuple[list[State], str]:
    """The moves there without those that never end, and the difference if others are legal here."""
    missing = {state.chosen for state in there} - here
    more = here - {state.chosen for state in there}
    if missing and not more and _endless(theirs, there, missing):
        found.endless += len(missing)
        return [state for state in there if state.chosen not in missing], ""
    if not missing and not more:
        return there, ""
    legal = sorted(state.chosen for state in there)
    return there, f"moves at {position.text}: theirs {legal}, ours {sorted(here)}"


def chosen_here(ours: Ours, following: list[State]) -> list[State]:
    """Moves there, each with the hole that is chosen here: what enters a hole from elsewhere chooses that hole."""
    return [
        replace(state, chosen=state.chosen if state.chosen in ours.sites else state.to)
        for state in following
    ]


def after_passes(theirs: Theirs, ours: Ours, state: State, wanted: Outcome) -> State:
    """The position after both have passed there, which is nothing here; the same one if it is another position."""
    later = state
    for _ in range(2):
        following = theirs.following(later)
        if len(following) != 1 or following[0].kind != "pass":
            return state
        later = following[0]
    return later if alike(ours.theirs(later), wanted) else state


def stuck_without_end(theirs: Theirs, ours: Ours, end: State, wanted: Outcome) -> bool:
    """Whether the game is over here because a player cannot move whose every sowing goes on without end there."""
    seeds, won = ours.theirs(end)[:2]
    half = len(seeds) // 2
    settled = (won[0] + sum(seeds[:half]), won[1] + sum(seeds[half:]))
    if wanted[2] is not None or end.over or (wanted[0] != seeds and wanted[1] != settled):
        return False
    following = theirs.following(end)
    return bool(following) and _endless(theirs, following, {state.chosen for state in following})


def ended_here(ends: list[tuple[State, Position, Outcome]], *, cleared: bool) -> str:
    """What counts a turn that ends the game in one program only and yet is no difference.

    A round that is over is one where the board has been empty there.
    """
    for end, after, _ in ends:
        winner = end.winner - 1 if end.over else None
        if set_by_us(after) or (after.over != end.over and decided(after, winner)):
            return "early"
    return "rounds" if cleared and any(after.over for _, after, _ in ends) else ""


def _endless(theirs: Theirs, there: list[State], missing: set[int]) -> bool:
    """Whether sowings that are not legal here go on there without end."""
    for first in there:
        if first.chosen in missing:
            state = first
            for _ in range(LONGEST):
                following = theirs.following(state)
                if state.over or state.mover != first.mover or len(following) != 1:
                    return False
                state = following[0]
    return True
