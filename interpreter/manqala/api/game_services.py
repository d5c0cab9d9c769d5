"""Services for whole games, imported on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from manqala.game.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path
    from typing import Self

    from manqala.book.book_building import BuiltBook
    from manqala.book.opening_book import OpeningBook
    from manqala.check.fitting_settings import FittingSettings
    from manqala.compile.backends.backend import Backend, BackendName
    from manqala.compile.backends.tier import Tiered
    from manqala.compile.native_engine import NativeEngine
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.endgame.reports import Report
    from manqala.language.compared import GameDiff
    from manqala.learn.evaluation_file import Learned
    from manqala.learn.training import Training
    from manqala.simulate.batch import RandomGames
    from manqala.simulate.survey import Survey
    from manqala.study.tournament import ContestOutcome
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.tune.tune_interface import Tuned


class GameServices(Value):
    """The services of ``Game`` besides its positions."""

    _value: WarmGame

    def simulate(
        self, games: int, *, seed: int = 1, match: bool = False, threads: int = 1,
        progress: Callable[[int, int], object] | None = None, players: Sequence[str] | None = None,
    ) -> Survey:  # fmt: skip
        """Play many games at random, and count winners, lengths and reasons for the ends.

        The generated engine plays them on WebAssembly, or on LLVM if it is installed and there are
        many. The same seed gives the same games. ``progress`` is called with the number of games
        played and their total; if it returns ``False``, the survey covers the games played so far.
        ``players``: names of programs, one for each seat, that play instead of random moves, as
        with ``manqala simulate --players``: seats are exchanged, openings are random, and
        ``Survey.points`` has the result of each.

        Examples:
            >>> import manqala
            >>> survey = manqala.load("micro-wari").simulate(100, seed=3)
            >>> sum(survey.wins) + survey.drawn
            100
        """
        from manqala.simulate.simulation import simulate

        return simulate(self._value, games, seed, match, threads, progress, players)

    def describe(self, language: str = "en", *, layout: str = "text") -> str:
        """Describe the rules in plain words, as ``manqala describe`` does, with the chosen options.

        ``language``: ``en``, ``de`` or ``ca``; ``layout``: ``text``, ``markdown`` or ``html``.  Raises ``ValueError``
        for others.

        Examples:
            >>> import manqala
            >>> manqala.load("oware").describe().splitlines()[0]
            'Oware'
        """
        from manqala.describe.written_page import write_page

        return write_page(self._value, language, layout)

    def diff(self, other: Self, *, positions: int = 2000, match: bool = False) -> GameDiff:
        """Find the differences between this game and another, or another setting of it, as ``manqala diff`` does.

        The texts come first, then play: the shortest sequence of moves after which the positions or
        the legal moves differ. ``positions``: how many to search for it; 0 compares the texts only.
        The result is true if anything differs.

        Examples:
            >>> import manqala
            >>> found = manqala.load("kalah").diff(manqala.load("kalah", {"seeds": 4, "holes": 5}), positions=0)
            >>> bool(found), [change.what for change in found.options]
            (True, ['holes'])
        """
        from manqala.language.compared import compare

        return compare(self._value, other._value, None, positions, match=match)

    def which(
        self, *records: str | Path, moves: str = "", start: str | None = None, match: bool = False,
        limit: int = 500, progress: Callable[[int], object] = lambda _: None,
    ) -> FittingSettings:  # fmt: skip
        """Find the settings of the options that make recorded games legal, as ``manqala which`` does.

        ``records``: files of recorded games; ``moves``: a game as printed, from the position ``start`` or the game's
        start, in a ``match`` or a single round. Options that differ from their defaults keep their values. ``limit``: the
        maximum of settings; ``progress`` is called for each. Raises ``ManqalaError`` for a record of another game.

        Examples:
            >>> import manqala
            >>> game = manqala.load("oware")
            >>> found = game.which(moves="6(+4)", start="1,0,0,0,0,2/1,1,0,0,0,0:south")
            >>> [dict(setting.options) for setting in found.legal], found.indifferent
            ([{'grand_slam': 'captures'}], ('repetition',))
        """
        from pathlib import Path

        from manqala.check.fitting_settings import find_settings
        from manqala.check.record_lines import line_of_moves, lines_of_record

        rules = self._value.rules
        lines = [line for record in records for line in lines_of_record(rules, Path(record))]
        if moves.strip():
            lines.append(line_of_moves(moves, start, match=match))
        if not lines:
            raise ValueError("give records or moves")
        return find_settings(rules, lines, rules.chosen, limit, progress)

    def random_games(self, games: int, *, seed: int = 1, match: bool = False) -> RandomGames:
        """Play games at random on the compiled engine; return the winner and the length of each as NumPy arrays.

        Needs the extra ``native``.

        Examples:
            >>> import manqala
            >>> batch = manqala.load("kalah").random_games(200, seed=1)
            >>> float((batch.winner == 0).mean())
            0.51
        """
        from manqala.simulate.batch import random_games

        return random_games(self._value, games, seed, match=match)

    def contest(  # noqa: PLR0913 -- each is a separate option
        self, players: Sequence[str], *, pairs: int = 100, opening: int = 4, decide: float | None = None, seed: int = 1,
        threads: int = 1, folder: str | Path | None = None, progress: Callable[[int, int], object] | None = None,
    ) -> ContestOutcome:  # fmt: skip
        """Let programs play a round robin and rate them, as ``manqala contest`` does.

        Each pair of players meets in at most ``pairs`` openings of ``opening`` random turns, from
        both seats. With ``decide`` a pairing ends as soon as it is decided whether one player is
        stronger by that many points. ``folder``: where games are stored, so that the same call
        continues. ``progress`` is called with the games played and their maximum; if it returns
        ``False``, the outcome covers the games played so far, and is not ``complete``. Needs the
        extra ``study``.

        Examples:
            >>> import manqala
            >>> found = manqala.load("micro-wari").contest(["random", "greedy"], pairs=10)
            >>> found.games, found.to_frame().index[0]
            (20, 'greedy')
        """
        from manqala.text.extras import import_extra

        found: ContestOutcome = import_extra("manqala.study.study_interface", "study").contest(
            self._value, players, pairs=pairs, opening=opening, decide=decide, seed=seed, threads=threads, folder=folder,
            progress=progress,
        )  # fmt: skip
        return found

    def tune(  # noqa: PLR0913 -- each is a separate option
        self, goals: Sequence[str], *, vary: Mapping[str, Iterable[OptionValue]] | None = None, only: bool = False,
        players: str | Sequence[str] = "greedy", opening: int = 4, games: int = 5_000, time: float | None = None,
        seed: int = 1, threads: int = 1, journal: str | Path | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> Tuned:  # fmt: skip
        """Find the settings that come closest to goals, as ``manqala tune`` does.

        ``goals``: texts such as ``length 30..60`` or ``draws < 10 %``; ``vary``: values of options,
        of seeds and holes; unless ``only``, every choice of the other options is tried, too.
        ``players``: a program that plays against itself, or two; ``games``: the total number of
        games; ``time``: a limit in seconds; ``journal``: a file with the games, from which the same
        call continues. ``progress`` is called with the games played and their maximum; if it
        returns ``False``, the result covers the games played so far. Needs the extra ``study``, and
        for more than 500 combinations ``tune``.

        Examples:
            >>> import manqala
            >>> game = manqala.load("micro-wari")
            >>> found = game.tune(["length < 12"], vary={"seeds": [1, 2]}, only=True, players="random", games=256)
            >>> found.front
            [{'seeds': 1}]
        """
        from manqala import __version__
        from manqala.text.extras import import_extra

        found: Tuned = import_extra("manqala.tune.tune_interface", "study").tune(
            self._value.rules, goals, varied=vary or {}, only=only, players=players, opening=opening, games=games,
            seconds=time, seed=seed, threads=threads, journal=journal, progress=progress, version=__version__,
        )  # fmt: skip
        return found

    def train(  # noqa: PLR0913 -- each is a separate option
        self, *, games: int | None = None, time: float | None = None, match: bool = False, seed: int | None = None,
        depth: int | None = None, threads: int = 1, path: Path | None = None, anew: bool = False,
        progress: Callable[[Learned], object] | None = None, features: Literal["pairs", "holes"] | None = None,
    ) -> Training:  # fmt: skip
        """Learn an evaluation by self-play, as ``manqala train`` does, up to a total number of games or seconds.

        ``depth``: the number of turns that self-play looks ahead, three by default. ``features``: what gets a weight, the
        contents of each pair of holes, the default, or of each hole. Learning continues from the file at
        ``path``, unless ``anew``. ``progress`` is called with the current results; if it
        returns ``False``, learning ends, and the file is saved. ``Training.player`` is the player that uses it.
        """
        from manqala.learn.training import train

        return train(
            self._value, games=games, seconds=time, match=match, seed=seed, depth=depth, threads=threads, path=path,
            anew=anew, progress=progress, paired=None if features is None else features == "pairs",
        )  # fmt: skip

    def endgame(
        self, seeds: int, *, folder: Path | None = None, progress: Callable[[int, int], object] | None = None
    ) -> Report:  # fmt: skip
        """Find the value of every position with up to ``seeds`` seeds, and store the tables, as ``manqala endgame`` does.

        Searches and ``solve`` use them. ``folder``: where tables are stored, by default in your
        data folder. ``progress`` is called with the number of positions done and their total; if it
        returns ``False``, the report covers the levels finished so far. Raises ``NoTableError``, a
        ``ManqalaError``, if the game cannot have tables.
        """
        from manqala.endgame.building import TableBuilder

        return TableBuilder(self._value, folder).build(seeds, progress)

    def book(  # noqa: PLR0913 -- each is a separate option
        self, *, positions: int | None = None, time: float | None = None, depth: int | None = None, whole: int = 0,
        learned: Path | None = None, threads: int | None = None, path: Path | None = None, anew: bool = False,
        progress: Callable[[OpeningBook], object] | None = None,
    ) -> BuiltBook:  # fmt: skip
        """Build an opening book up to a total number of positions or seconds, as ``manqala book`` does.

        Building continues from the file at ``path``, by default the one in your data folder, unless ``anew``. ``depth``: of
        each search, in turns; ``whole``: the number of turns with all their moves; ``learned``: an evaluation to search with.
        ``progress`` is called with the book as it is; if it returns ``False``, building ends, and the file is saved.
        ``BuiltBook.player`` is the player that uses it. Raises ``ValueError`` without a size, and ``ManqalaError`` for a game
        that cannot have a book (E625) and for a file that is none of this game (E623, E624).

        Examples:
            >>> import manqala
            >>> from pathlib import Path
            >>> from tempfile import TemporaryDirectory
            >>> with TemporaryDirectory() as folder:
            ...     game = manqala.load("micro-wari")
            ...     built = game.book(positions=8, depth=4, path=Path(folder, "small.book"))
            ...     game.start().analyse(book=built.path)[0].from_book
            True
        """
        from manqala.book.book_building import Order, build_book

        ended = False

        def tell(book: OpeningBook) -> None:
            nonlocal ended
            ended = progress is not None and progress(book) is False

        order = Order(positions, time, depth, whole, learned, threads)
        return build_book(self._value, order, path, anew=anew, progress=tell, stopped=lambda: ended)

    def native(
        self, *, compiled: bool | None = None, pieces: int = 0, on: Backend | BackendName | Tiered | None = None
    ) -> NativeEngine:  # fmt: skip
        """Return the generated engine, by default on the fastest back end that starts at once.

        ``compiled``: false for plain Python, true for the fastest; ``on``: the back end, or its name;
        ``pieces``: the number in its future positions, if more than at first.
        Raises ``CannotGenerateError`` for a game without a generated form.
        """
        return self._value.native(compiled=compiled, pieces=pieces, on=on)
