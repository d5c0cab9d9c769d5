"""The games of a search in one file of JSON lines: first its identity, then games of variants.

A search requests games by number, and gets those in the journal without playing them. So a search
that was killed repeats its choices up to the point of interruption, and continues from there.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.reading import display_name
from manqala.tune.game_facts import GameFacts, join_facts

if TYPE_CHECKING:
    from pathlib import Path
    from typing import TextIO

    from manqala.text.codes.code import Code
    from manqala.tune.trial_games import Trial

VERSION = 1


class TrialJournal:
    """The games played so far, by variant; also in a file, if there is one."""

    def __init__(self, path: Path | None, about: dict[str, Any]) -> None:
        """``about``: everything that determines the games, except the variant.

        Raises ``ManqalaError``: E635 for another search, other codes if the file cannot be used.
        """
        self._about = {"tune": VERSION, **about}
        self._parts: dict[str, list[tuple[int, GameFacts]]] = {}
        self._file: TextIO | None = None
        if path is None:
            return
        whole = self._read(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("r+" if whole is not None else "w", encoding="utf-8")
        except OSError as error:
            message = f"‘{display_name(path)}’ cannot be written: {error.strerror}"
            raise _refusal(path, message, codes.CANNOT_WRITE) from None
        if whole is None:
            self._write(self._about)
        else:
            # Drop a line that was cut off when the search was killed; its games are played again.
            self._file.truncate(whole)
            self._file.seek(0, os.SEEK_END)

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(facts.games for parts in self._parts.values() for _, facts in parts)

    def missing(self, key: str, games: int) -> range:
        """Return the numbers below ``games`` of the missing games of a variant."""
        return range(min(self._first_missing(key), games), games)

    def facts(self, key: str, games: int) -> GameFacts | None:
        """Return at most the first ``games`` games of a variant; none if there is none."""
        found, left = [], games
        at = 0
        for first, facts in sorted(self._parts.get(key, ()), key=lambda part: part[0]):
            if first != at or left <= 0:
                break
            found.append(facts)
            at, left = at + facts.games, left - facts.games
        return join_facts(found) if found else None

    def take(self, trial: Trial, facts: GameFacts) -> None:
        """Add games, and write them immediately."""
        if trial.numbers.start < self._first_missing(trial.key):
            return
        self._parts.setdefault(trial.key, []).append((trial.numbers.start, facts))
        self._write({"variant": trial.key, "from": trial.numbers.start, **facts.as_json()})

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _first_missing(self, key: str) -> int:
        """Return the number of the first game that is missing."""
        at = 0
        for first, facts in sorted(self._parts.get(key, ()), key=lambda part: part[0]):
            if first != at:
                break
            at += facts.games
        return at

    def _write(self, line: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
            self._file.flush()

    def _read(self, path: Path) -> int | None:
        """Read a file; return the length of its complete lines, or none if it is empty."""
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            message = f"‘{display_name(path)}’ cannot be read: {error.strerror}"
            raise _refusal(path, message, codes.UNREADABLE_FILE) from None
        whole = data.rfind(b"\n") + 1
        if not whole and not data:
            return None
        try:
            first, *lines = data[:whole].decode("utf-8").splitlines()
            about = json.loads(first)
            parts = [json.loads(line) for line in lines]
            for part in parts:
                facts = GameFacts.from_json(part)
                self._parts.setdefault(part["variant"], []).append((part["from"], facts))
        except (ValueError, KeyError, TypeError, IndexError):
            raise _refusal(path, f"‘{display_name(path)}’ is not the journal of a search") from None
        if about != self._about:
            raise _refusal(
                path,
                f"‘{display_name(path)}’ has games of other rules, another seed or other players",
            )
        return whole


def journal_seed(path: Path | None) -> int | None:
    """Return the seed of a journal, so that the same command continues without naming it; none if there is no journal."""
    if path is None:
        return None
    try:
        with path.open(encoding="utf-8") as stream:
            seed = json.loads(stream.readline())["seed"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return seed if isinstance(seed, int) else None


def _refusal(path: Path, message: str, code: Code = codes.OTHER_JOURNAL) -> ManqalaError:
    advice = "give another file with --journal"
    if code is codes.OTHER_JOURNAL:
        advice += f", or remove ‘{display_name(path)}’"
    return ManqalaError(Diagnostic(code, Severity.ERROR, None, message, help=(advice,)))
