"""Runs a contest: a round robin in which each opening is played from both seats, until decided or complete."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from manqala.players.registry import check
from manqala.simulate.distinct_games import first_occurrences
from manqala.simulate.parcel import parcel
from manqala.simulate.seated_play import check_opening
from manqala.study.conduct import play_missing
from manqala.study.estimates import UNIT, Estimate, mean_of, share_of
from manqala.study.journal import Journal, SeriesIdentity, as_text, rules_number
from manqala.study.named_evaluations import evaluations_of
from manqala.study.ratings import PlayedGame, Ratings, rate
from manqala.study.recorded_games import moves_by_game
from manqala.study.recording_jobs import PlayedRecording
from manqala.study.sequential import Verdict, verdict
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.extras import import_extra

if TYPE_CHECKING:
    from pathlib import Path

    from pandas import DataFrame

    from manqala.game.game import GameValue
    from manqala.study.conduct import Means

OPENING = 4
"""Default number of random turns at the beginning of each game."""
STATISTICS = ("scipy.stats", "statsmodels.stats.proportion")
"""Modules for intervals, imported before play begins: importing takes long, and ignores Ctrl-C."""
TEST_INTERVAL = 10
"""Number of pairs of games between tests whether a pairing is decided."""


@dataclass(frozen=True, slots=True)
class ContestRules:
    """The players and the limits of a contest."""

    players: tuple[str, ...]
    pairs: int
    """Maximum number of pairs of games between each two players."""
    seed: int
    opening: int = OPENING
    decide: float | None = None
    """Stop a pairing once it is decided whether one player is stronger by a number of points."""

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for an opening that is too long."""
        check_opening(self.opening)


@dataclass(frozen=True, slots=True)
class Meeting:
    """The results of two players' games, for the first of them."""

    first: int
    second: int
    won: int
    drawn: int
    lost: int
    points: Estimate
    """The player's share of the points; pairs of games are the observations."""
    verdict: Verdict | None

    @property
    def games(self) -> int:
        """Number of games."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class ContestOutcome:
    """The results of a contest."""

    rules: ContestRules
    meetings: tuple[Meeting, ...]
    ratings: Ratings | None
    first_seat: Estimate
    """The first seat's share of the points."""
    games: int
    different: int
    """Number of distinct games."""
    unfinished: int
    complete: bool
    """Whether everything was played."""

    def to_frame(self) -> DataFrame:
        """Return the players as a pandas table, strongest first: games won, drawn and lost, and ratings with mean 0.

        ``low`` and ``high`` bound a rating at 95 % confidence; ratings are missing if nothing was played. Needs
        pandas from the extra ``study``; raises ``ManqalaError`` (E631) without it.
        """
        pandas, nan = import_extra("pandas", "study"), float("nan")
        rows = []
        for at in range(len(self.rules.players)):
            straight = [meeting for meeting in self.meetings if meeting.first == at]
            turned = [meeting for meeting in self.meetings if meeting.second == at]
            won = sum(one.won for one in straight) + sum(one.lost for one in turned)
            lost = sum(one.lost for one in straight) + sum(one.won for one in turned)
            drawn = sum(one.drawn for one in (*straight, *turned))
            rating = None if self.ratings is None else self.ratings.players[at]
            strength = (
                (nan, nan, nan) if rating is None else (rating.points, rating.low, rating.high)
            )
            rows.append((won, drawn, lost, *strength))
        index = pandas.Index(self.rules.players, name="player")
        columns = ["won", "drawn", "lost", "rating", "low", "high"]
        frame: DataFrame = pandas.DataFrame(rows, index=index, columns=columns).sort_values(
            "rating", ascending=False
        )
        return frame


def load_statistics() -> None:
    """Import the modules for intervals; raises ``ManqalaError`` (E631) if one is missing."""
    for library in STATISTICS:
        import_extra(library, "study")


def hold(
    game: GameValue, rules: ContestRules, folder: Path | None, means: Means, name: str = "contest"
) -> ContestOutcome:
    """Play a contest, or the missing games; raises ``ManqalaError`` as the games do."""
    board = game.rules.board
    if board.number_of_players != 2:
        message = f"{board.number_of_players} play this game, and a contest is between two"
        raise ManqalaError(
            Diagnostic(
                codes.UNKNOWN_PLAYER, Severity.ERROR, None, message,
                help=("‘manqala simulate --players’ fills any number of seats",),
            )
        )  # fmt: skip
    for who in rules.players:
        check(who)
    load_statistics()
    meetings = list(combinations(range(len(rules.players)), 2))
    packed = parcel(game)
    job = PlayedRecording(packed, rules.players, tuple(meetings), rules.seed, rules.opening)
    how = {
        "players": rules.players,
        "opening": rules.opening,
        "seed": rules.seed,
        "limit": job.limit,
        **evaluations_of(rules.players, game),
    }
    about = SeriesIdentity(
        game.name, as_text(game.options), name, rules_number(packed.texts), as_text(how)
    )
    journal = Journal(folder, name, about)
    complete = True
    try:
        played, step = 0, rules.pairs if rules.decide is None else TEST_INTERVAL
        undecided = set(range(len(meetings)))
        while complete and played < rules.pairs and undecided:
            played = min(rules.pairs, played + step)
            complete = _play(job, game, journal, played, undecided, means)
            if rules.decide is not None and complete:
                undecided &= _open_pairs(journal, job, played, rules)
    finally:
        journal.close()
    return outcome(journal, job, rules, complete=complete)


def _play(
    job: PlayedRecording,
    game: GameValue,
    journal: Journal,
    pairs: int,
    undecided: set[int],
    means: Means,
) -> bool:
    """Play a number of pairs of games of the undecided pairings."""
    wanted = [
        number
        for number in range(2 * pairs * len(job.pairings))
        if number % len(job.pairings) in undecided
    ]
    return play_missing(job, game, journal, wanted, means)


def _scores(journal: Journal, job: PlayedRecording, most: int) -> dict[int, dict[int, list[float]]]:
    """Return for each pairing and opening the first player's points in both games, if both were played."""
    found: dict[int, dict[int, list[float]]] = {}
    for row in _game_rows(journal):
        if row["number"] < 2 * most * len(job.pairings):
            pairing = job.pairing(row["number"])
            at = found.setdefault(row["number"] % len(job.pairings), {})
            at.setdefault(pairing.opening, []).append(
                points_of(row["winner"], pairing.seats(2).index(pairing.first))
            )
    return {
        at: {k: v for k, v in sorted(pairs.items()) if len(v) == 2} for at, pairs in found.items()
    }


def _find_repeated(journal: Journal, job: PlayedRecording) -> set[tuple[int, int]]:
    """Return the pairings and openings whose two games repeat earlier ones move for move, and are no new evidence."""
    moves: dict[tuple[int, int], str] = {}
    for row in sorted(_game_rows(journal), key=lambda row: int(row["number"])):
        key = row["number"] % len(job.pairings), job.pairing(row["number"]).opening
        moves[key] = f"{moves.get(key, '')}/{row['answers']}"
    pairs = list(moves)
    new = first_occurrences((at, played) for (at, _), played in moves.items())
    return {*pairs} - {pairs[n] for n in new}


def _game_rows(journal: Journal) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (
        journal.everything().select(["number", "winner", "ended", "answers"]).to_pylist()
    )
    return found


def points_of(winner: int | None, seat: int) -> float:
    """Return the points of a seat for a game."""
    return 0.5 if winner is None else float(winner == seat)


def _verdict(scores: dict[int, list[float]], rules: ContestRules) -> Verdict:
    assert rules.decide is not None
    return verdict(
        [sum(both) / 2 for both in scores.values()], rules.decide, test_interval=TEST_INTERVAL
    )


def _open_pairs(
    journal: Journal, job: PlayedRecording, pairs: int, rules: ContestRules
) -> set[int]:
    scores, repeated = _scores(journal, job, pairs), _find_repeated(journal, job)
    return {
        at for at, found in scores.items()
        if _verdict(_distinct_pairs(at, found, repeated), rules) is Verdict.OPEN
    }  # fmt: skip


def _distinct_pairs(
    at: int, scores: dict[int, list[float]], repeated: set[tuple[int, int]]
) -> dict[int, list[float]]:
    """Return the distinct pairs of a pairing."""
    return {opening: both for opening, both in scores.items() if (at, opening) not in repeated}


def outcome(
    journal: Journal, job: PlayedRecording, rules: ContestRules, *, complete: bool
) -> ContestOutcome:
    """Evaluate the games played."""
    scores, repeated = _scores(journal, job, rules.pairs), _find_repeated(journal, job)
    meetings = []
    played = 0
    games: list[PlayedGame] = []
    for at, (first, second) in enumerate(job.pairings):
        single = [points for both in scores.get(at, {}).values() for points in both]
        played += len(single)
        found = _distinct_pairs(at, scores.get(at, {}), repeated)
        decided = None if rules.decide is None else _verdict(found, rules)
        meetings.append(
            Meeting(
                first, second, single.count(1.0), single.count(0.5), single.count(0.0),
                estimate_pairs([sum(both) / 2 for both in found.values()]), decided,
            )
        )  # fmt: skip
        for opening, (straight, swapped) in found.items():
            games.append(PlayedGame(first, second, straight, opening))
            games.append(PlayedGame(second, first, 1 - swapped, opening))
    table = journal.everything()
    ratings = rate(games, len(rules.players)) if games and len(rules.players) > 1 else None
    firsts = [
        (one.points + other.points) / 2 for one, other in zip(games[::2], games[1::2], strict=True)
    ]
    return ContestOutcome(
        rules, tuple(meetings), ratings, estimate_pairs(firsts), played,
        len(set(moves_by_game(table))),
        len(table) - sum(table["ended"].to_pylist()), complete,
    )  # fmt: skip


def estimate_pairs(shares: list[float]) -> Estimate:
    """Return the mean share of points in pairs of games."""
    return mean_of(shares, UNIT) if len(shares) > 1 else share_of(sum(shares), len(shares))
