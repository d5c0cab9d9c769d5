"""Functions of the package: games by name, players, records, validation, studies.

Implementations are imported on demand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from manqala.api.named_player import NamedPlayer
    from manqala.api.recorded_game import RecordedGame
    from manqala.check.trial import FastPlayer
    from manqala.check.validation import Validation
    from manqala.game.game import GameValue
    from manqala.game.shipped_games import Difficulty, Length
    from manqala.study.study_interface import Study
    from manqala.syntax.front.front_matter import OptionValue


def games(
    *words: str,
    rows: int | None = None,
    players: int | None = None,
    chance: bool | None = None,
    region: str | None = None,
    people: str | None = None,
    length: Length | None = None,
    difficulty: Difficulty | None = None,
) -> list[str]:
    """Return the names of the shipped games that match everything given, in alphabetical order.

    ``words``, ``region`` and ``people`` match the beginnings of words, without regard to capitals
    and accents; ``words`` may occur in any text about a game.

    Examples:
        >>> import manqala
        >>> "san-yao" in manqala.games()
        True
        >>> manqala.games(people="saramaka")
        ['adji-boto']
    """
    from manqala.game.shipped_games import find_games

    found = find_games(
        words, rows=rows, players=players, chance=chance, region=region, people=people,
        length=length, difficulty=difficulty,
    )  # fmt: skip
    return sorted(game.name for game in found)


def player(spec: str, *, seed: int | None = None) -> NamedPlayer:
    """Return a program that plays: ``random``, ``greedy``, ``alphabeta`` or ``mcts``, with optional parameters.

    With a ``seed`` its random choices are reproducible.  Raises ``ManqalaError`` for an unknown
    name or parameter.

    Examples:
        >>> import manqala
        >>> greedy = manqala.player("greedy")
        >>> position = manqala.load("oware").position("1,0,0,0,0,3/1,2,1,0,0,4:south:won=10,20")
        >>> greedy.move(position).text
        '6'
    """
    from manqala.api.named_player import NamedPlayer

    return NamedPlayer(spec, seed)


def read_record(path: str | Path) -> RecordedGame:
    """Read and replay a game written by ``manqala play --record``, in either form.

    Raises ``ManqalaError`` if the file is no record, or contradicts the rules.
    """
    from pathlib import Path

    from manqala.api.recorded_game import recorded_game

    return recorded_game(Path(path))


def validate(
    game: str | Path, options: Mapping[str, OptionValue] | None = None, *, playouts: int = 200,
    thorough: bool = False, progress: Callable[[int], object] | None = None, **more: OptionValue,
) -> Validation:  # fmt: skip
    """Check a rule file as ``manqala validate`` does: its errors, its examples, random games.

    ``playouts``: the number of random games with the default options; ``progress`` is called after each of them.
    ``thorough``: also look for a first move that wins and for options that change nothing, which takes up to a minute.
    ``options`` and all other arguments: the options of the rules.
    Raises ``UnknownGameError`` for an unknown game, ``OptionError``, and ``ManqalaError`` for a file that cannot be
    read.

    Examples:
        >>> import manqala
        >>> found = manqala.validate("kalah", playouts=20)
        >>> found.valid, found.errors, str(found.tried)[:17]
        (True, (), 'kalah: 7 examples')
    """
    from manqala.check.validation import ThoroughChecks
    from manqala.check.validation import validate as validated
    from manqala.resolve.files import check_game

    def quick(loaded: GameValue, seed: int) -> FastPlayer | None:
        # Program generation is imported only if it pays.
        from manqala.compile.quick_games import quick_games

        return quick_games(loaded, seed)

    def report_progress(more: int) -> None:
        if progress is not None:
            progress(more)

    checked = check_game(game, {**(options or {}), **more})
    if not thorough:
        return validated(checked, playouts, progress=report_progress, quick=quick)
    from manqala.search.first_moves import prove_first_move
    from manqala.simulate.late_rules import play_until_rules_act

    return validated(
        checked, playouts, progress=report_progress, quick=quick,
        thorough=ThoroughChecks(prove_first_move, play_until_rules_act),
    )  # fmt: skip


def study_games(  # noqa: PLR0913 -- each is a separate option
    games: str | Sequence[str], options: Mapping[str, Sequence[str]] | None = None, *, vary: bool = False,
    number: int = 10_000, thought: int = 200, thinker: str = "alphabeta:depth=4", depth: int = 6, pairs: int = 50,
    matches: int = 200, values: int = 4, acts: int = 40, ladder: Sequence[str] = ("random", "greedy"),
    keep: int = 100_000, seed: int = 1, threads: int = 1, folder: str | Path | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Study:  # fmt: skip
    """Play many games of one or several games and measure them, as ``manqala study`` does.

    ``options``: for each the values to study, in every combination; ``vary``: also every other
    choice of each option. ``number`` random games are played in each setting, ``thought`` games by
    ``thinker`` against itself, ``matches`` whole matches; alphabeta plays itself at all depths up
    to ``depth``, and the players of ``ladder``, in ``pairs`` of games. The positions of the games
    of ``thinker`` are valued ``values`` turns deep, and in ``acts`` games it is counted how often
    rules and options act. Of random games, and of matches, ``keep`` are kept; further ones are counted, so
    that neither memory nor disk limits their number. ``folder``: where games are stored, so that the same call continues.
    ``progress`` is called with the number of games played and their total; if it returns ``False``,
    the study ends, and is not ``complete``. Needs the extra ``study``.

    Examples:
        >>> import manqala
        >>> found = manqala.study_games("micro-wari", number=50, thought=0, depth=0)
        >>> frame = found.to_frame()
        >>> found.complete, float(frame[frame.measure == "drawn"].n.iloc[0])
        (True, 50.0)
    """
    from manqala import __version__
    from manqala.text.extras import import_extra

    plan = import_extra("manqala.study.inquiry", "study").StudyPlan(
        seed, number, thought, matches, pairs, depth, thinker, values, acts, tuple(ladder), keep
    )
    names = [games] if isinstance(games, str) else list(games)
    found: Study = import_extra("manqala.study.study_interface", "study").study(
        names,
        options or {},
        vary=vary,
        plan=plan,
        threads=threads,
        folder=folder,
        progress=progress,
        version=__version__,
    )
    return found
