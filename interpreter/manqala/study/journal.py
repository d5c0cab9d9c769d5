"""The games of a study on disk: each series a Parquet file, and new games as parts next to it.

Whatever is written is written whole or not at all, so that a study that is ended at any moment goes on from what it has.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy
import pyarrow
import pyarrow.parquet

from manqala.study.recorded import COLUMNS, Recorded
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


SECONDS = 5.0
"""Seconds for which games are collected before they are written: a study that is killed loses no more."""
KEY = b"manqala"
NAMED = ("game", "options", "series")


@dataclass(frozen=True, slots=True)
class About:
    """Which games a file holds; those of another are not mixed with them."""

    game: str
    options: str
    """As JSON."""
    series: str
    rules: str
    """A number for the texts of the rules."""
    how: str
    """Seed, players and all else on which the games depend."""

    def as_metadata(self) -> dict[bytes, bytes]:
        """As a Parquet file keeps it."""
        told = {"rules": self.rules, "how": self.how}
        return {KEY: json.dumps(told | {name: getattr(self, name) for name in NAMED}).encode()}


def rules_number(texts: tuple[tuple[str, str], ...]) -> str:
    """A number for the texts of rules."""
    return sha256(json.dumps([text for _, text in texts]).encode()).hexdigest()[:16]


class Journal:
    """The games of one series: those that are there, and those that come."""

    def __init__(self, folder: Path | None, name: str, about: About) -> None:
        """Without a folder nothing is kept; raises ``ManqalaError`` (E632) where other games are in it."""
        self.about = about
        self._folder = folder
        self._name = name
        self._fresh: list[Any] = []
        self._written = time.monotonic()
        self._parts = 0
        self._batches: list[Any] = []
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            for path in self._files():
                self._batches += self._read(path)

    def _files(self) -> list[Path]:
        """What was written: the whole file, then the parts."""
        assert self._folder is not None
        whole = self._folder / f"{self._name}.parquet"
        parts = sorted((self._folder / "parts").glob(f"{self._name}.*.parquet"))
        self._parts = max((int(part.suffixes[-2][1:]) + 1 for part in parts), default=0)
        return [path for path in (whole, *parts) if path.is_file()]

    def _read(self, path: Path) -> list[Any]:
        file = pyarrow.parquet.ParquetFile(path)
        if (file.schema_arrow.metadata or {}).get(KEY) != self.about.as_metadata()[KEY]:
            message = f"‘{path}’ holds games of other rules, another seed or other players"
            helped = "give another folder with --out, or remove this one"
            raise ManqalaError(
                Diagnostic(codes.OTHER_STUDY, Severity.ERROR, None, message, help=(helped,))
            )
        table = file.read(columns=COLUMNS.names)
        return [*table.cast(COLUMNS).to_batches()]

    def everything(self) -> Any:
        """All games that there are, in the order of their numbers, each once."""
        table = Recorded([*self._batches, *self._fresh]).table()
        _, first = numpy.unique(table["number"].to_numpy(), return_index=True)
        return table.take(first)

    def table(self, games: int) -> Any:
        """The games numbered below ``games`` that there are."""
        table = self.everything()
        return table.filter(pyarrow.array(table["number"].to_numpy() < games))

    def missing(self, wanted: Iterable[int]) -> list[range]:
        """Which of the games are not there, as runs of numbers that follow each other."""
        there = {
            int(n) for batch in (*self._batches, *self._fresh) for n in batch["number"].to_numpy()
        }
        found: list[range] = []
        for number in wanted:
            if number in there:
                continue
            if found and found[-1].stop == number:
                found[-1] = range(found[-1].start, number + 1)
            else:
                found.append(range(number, number + 1))
        return found

    def take(self, found: Recorded) -> None:
        """Keep games; they are written when some time has passed."""
        self._fresh += found.batches
        if time.monotonic() - self._written > SECONDS:
            self.write()

    def write(self) -> None:
        """Write what has come since the last time, as a part."""
        if self._folder is not None and self._fresh:
            parts = self._folder / "parts"
            parts.mkdir(exist_ok=True)
            table = pyarrow.Table.from_batches(self._fresh, COLUMNS)
            self._write(parts / f"{self._name}.{self._parts:06}.parquet", table)
            self._parts += 1
        self._batches += self._fresh
        self._fresh = []
        self._written = time.monotonic()

    def close(self) -> None:
        """Write all as one file, and do away with the parts."""
        self.write()
        if self._folder is None:
            return
        self._write(self._folder / f"{self._name}.parquet", self.everything())
        parts = self._folder / "parts"
        for part in parts.glob(f"{self._name}.*.parquet"):
            part.unlink()
        if parts.is_dir() and not any(parts.iterdir()):
            parts.rmdir()

    def _write(self, path: Path, table: Any) -> None:
        for at, name in enumerate(NAMED):
            column = pyarrow.array([getattr(self.about, name)] * len(table)).dictionary_encode()
            table = table.add_column(at, name, column)
        table = table.replace_schema_metadata(self.about.as_metadata())
        temporary = path.with_suffix(f".{os.getpid()}.tmp")
        pyarrow.parquet.write_table(table, temporary, compression="zstd")
        temporary.replace(path)


def as_text(how: Mapping[str, Any]) -> str:
    """What games depend on, always written alike."""
    return json.dumps(how, sort_keys=True)
