"""What can be found out about a game as a whole; what does it is loaded when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.game.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import Self

    from manqala.compile.backends.backend import Backend, BackendName
    from manqala.compile.backends.tier import Tiered
    from manqala.compile.native_engine import NativeEngine
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.endgame.building import Report
    from manqala.language.compared import GameDiff
    from manqala.learn.evaluation_file import Learned
    from manqala.learn.training import Training
    from manqala.simulate.batch import RandomGames
    from manqala.simulate.survey import Survey
    from manqala.study.tournament import ContestOutcome


class GameServices(Value):
    """What ``Game`` offers beside its positions."""

    _value: WarmGame

    def simulate(
        self, games: int, *, seed: int = 1, match: bool = False, threads: int = 1,
        progress: Callable[[int, int], object] | None = None, players: Sequence[str] | None = None,
    ) -> Survey:  # fmt: skip
        """Play many games at random, and say how they went: who won, how long they were, why they ended.

        The generated engine plays them, as WebAssembly, and with LLVM where it is installed and there are many.
        The same seed gives the same games. ``progress`` is called with the number of games that were played and that of all;
        if it returns ``False``, the survey is of the games that were played until then. ``players``: the names of programs, one
        for each seat, that play in the place of chance, as ``manqala simulate --players`` has them: seats are exchanged,
        openings drawn, and ``Survey.points`` says how each fared.

        Examples:
            >>> import manqala
            >>> survey = manqala.load("micro-wari").simulate(100, seed=3)
            >>> sum(survey.wins) + survey.drawn
            100
        """
        from manqala.simulate.simulating import simulate

        return simulate(self._value, games, seed, match, threads, progress, players)

    def describe(self, language: str = "en", *, layout: str = "text") -> str:
        """The rules in plain words, as ``manqala describe`` writes them, with the options that are set.

        ``language``: ``en``, ``de`` or ``ca``; ``layout``: ``text``, ``markdown`` or ``html``.  Raises ``ValueError`` for others.

        Examples:
            >>> import manqala
            >>> manqala.load("oware").describe().splitlines()[0]
            'Oware'
        """
        from manqala.describe.written_page import write_page

        return write_page(self._value, language, layout)

    def diff(self, other: Self, *, positions: int = 2000, match: bool = False) -> GameDiff:
        """What differs between this game and another, or another setting of it, as ``manqala diff`` finds it.

        First as they are written; then in play: the shortest sequence of moves after which the positions or the legal moves
        differ, searched for in this number of ``positions``, or not at all if it is 0. The result is true where anything differs.

        Examples:
            >>> import manqala
            >>> found = manqala.load("kalah").diff(manqala.load("kalah", {"seeds": 4, "holes": 5}), positions=0)
            >>> bool(found), [change.what for change in found.options]
            (True, ['holes'])
        """
        from manqala.language.compared import compare

        return compare(self._value, other._value, None, positions, match=match)

    def random_games(self, games: int, *, seed: int = 1, match: bool = False) -> RandomGames:
        """Play games at random on the compiled engine: who won each, how long it was, as NumPy arrays.

        Needs the extra ``native``.

        Examples:
            >>> import manqala
            >>> batch = manqala.load("kalah").random_games(200, seed=1)
            >>> float((batch.winner == 0).mean())
            0.51
        """
        from manqala.simulate.batch import random_games

        return random_games(self._value, games, seed, match=match)

    def contest(  # noqa: PLR0913 -- each is an option of its own
        self, players: Sequence[str], *, pairs: int = 100, opening: int = 4, decide: float | None = None, seed: int = 1,
        threads: int = 1, folder: str | Path | None = None, progress: Callable[[int, int], object] | None = None,
    ) -> ContestOutcome:  # fmt: skip
        """Let programs play each other, each with each, and rate them, as ``manqala contest`` does.

        Each two play at most ``pairs`` of openings, of ``opening`` drawn turns, from both seats; with ``decide`` until it is
        decided whether one is stronger by that many points. ``folder``: where games are kept, so that the same call goes on.
        ``progress`` is called with the games played and the most there can be; if it returns ``False``, the outcome is of the
        games played until then, not ``complete``. Needs the extra ``study``.

        Examples:
            >>> import manqala
            >>> found = manqala.load("micro-wari").contest(["random", "greedy"], pairs=10)
            >>> found.games, found.to_frame().index[0]
            (20, 'greedy')
        """
        from manqala.text.extras import import_extra

        found: ContestOutcome = import_extra("manqala.study.asked", "study").contest(
            self._value, players, pairs=pairs, opening=opening, decide=decide, seed=seed, threads=threads, folder=folder,
            progress=progress,
        )  # fmt: skip
        return found

    def train(  # noqa: PLR0913 -- each is an option of its own
        self, *, games: int | None = None, time: float | None = None, match: bool = False, seed: int | None = None,
        threads: int = 1, path: Path | None = None, anew: bool = False, progress: Callable[[Learned], object] | None = None,
    ) -> Training:  # fmt: skip
        """Learn an evaluation by self-play, as ``manqala train`` does, up to a number of games or seconds in all.

        What the file at ``path`` has is gone on from, unless ``anew``. ``progress`` is called with what was learned so far; if
        it returns ``False``, learning ends there, and the file has it. ``Training.player`` is the player that uses it.
        """
        from manqala.learn.training import train

        return train(
            self._value, games=games, seconds=time, match=match, seed=seed, threads=threads, path=path, anew=anew,
            progress=progress,
        )  # fmt: skip

    def endgame(
        self, seeds: int, *, folder: Path | None = None, progress: Callable[[int, int], object] | None = None
    ) -> Report:  # fmt: skip
        """Find the value of every position with up to ``seeds`` seeds, and store the tables, as ``manqala endgame`` does.

        Searches and ``solve`` use them. ``folder``: where they lie, if not in your data folder. ``progress`` is called with the
        positions done and all positions; if it returns ``False``, the report is of the levels finished
        until then. Raises ``NoTableError``, a ``ManqalaError``, where tables make no sense for the game.
        """
        from manqala.endgame.building import TableBuilder

        return TableBuilder(self._value, folder).build(seeds, progress)

    def native(
        self, *, compiled: bool | None = None, pieces: int = 0, on: Backend | BackendName | Tiered | None = None
    ) -> NativeEngine:  # fmt: skip
        """The generated engine, by default on the fastest back end that runs it at once.

        ``compiled``: false for plain Python, true for the fastest; ``on``: the back end, or its name;
        ``pieces``: how many there are in the positions that it will be given, if more than at first.
        Raises ``CannotGenerateError`` for a game that has no generated form.
        """
        return self._value.native(compiled=compiled, pieces=pieces, on=on)
