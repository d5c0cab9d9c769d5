"""Plays many games of one game in the fastest way, and summarises them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.generating import generate_engine
from manqala.players.registry import check
from manqala.simulate.batch import check_number
from manqala.simulate.jobs import InterpretedGames
from manqala.simulate.native_games import NativeGames, play_native
from manqala.simulate.parcel import parcel
from manqala.simulate.run import Run, play_job
from manqala.simulate.seated_games import ContestGames
from manqala.simulate.stop import Stop
from manqala.simulate.survey import Survey

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.game.game import GameValue


def simulate(
    game: GameValue, games: int, seed: int, match: bool, threads: int, progress: Callable[[int, int], object] | None,
    players: Sequence[str] | None,
) -> Survey:  # fmt: skip
    """Play many games: random ones by the generated engine, or else the interpreter; or games of named players."""
    check_number(games)
    stop, played = Stop(), 0

    def reached(more: int) -> None:
        nonlocal played
        played += more
        if progress is not None and progress(played, games) is False:
            stop.requested = True

    run, packed = Run(games, threads, stop, reached), parcel(game)
    entrants = None if players is None else _seat_players(game, players)
    job: ContestGames | NativeGames | InterpretedGames
    if entrants is not None:
        job = ContestGames(packed, entrants, seed, match)
    else:
        try:
            generate_engine(game, compiled=False)
            job = NativeGames(packed, seed, match)
        except CannotGenerateError:
            job = InterpretedGames(packed, seed, match)
    if isinstance(job, NativeGames):
        play_native(job, game, run)
    else:
        play_job(job, run)
    board = game.rules.board
    return Survey(board.players, seed, run.tally, run.seconds, job.engine, entrants, board.teams)


def _seat_players(game: GameValue, players: Sequence[str]) -> tuple[str, ...]:
    """Return named players, one for each seat. Raises ``ValueError`` for others, ``ManqalaError`` for an unknown name."""
    seats = len(game.rules.board.players)
    if isinstance(players, str) or len(players) != seats:
        raise ValueError(f"players are the names of {seats}, one for each seat, not {players!r}")
    for who in players:
        check(who)
        if who.partition(":")[0] == "human":
            raise ValueError("a person plays with ‘manqala play’, not in long runs")
    return tuple(players)
