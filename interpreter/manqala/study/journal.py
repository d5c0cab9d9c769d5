"""The games of a study on disk: each series a Parquet file, and new games as parts next to it.

All writes are atomic, so a study that ends at any moment can continue from its files.
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

from manqala.study.recorded_games import COLUMNS, RecordedGames
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


WRITE_SECONDS = 5.0
"""Seconds between writes of new games: a killed study loses at most these."""
KEY = b"manqala"
IDENTITY_COLUMNS = ("game", "options", "series")


@dataclass(frozen=True, slots=True)
class SeriesIdentity:
    """The identity of the games in a file; different ones are never mixed."""

    game: str
    options: str
    """The options as JSON."""
    series: str
    rules: str
    """A digest of the texts of the rules."""
    how: str
    """Seed, players and everything else that determines the games."""

    def as_metadata(self) -> dict[bytes, bytes]:
        """Return the metadata of a Parquet file."""
        about = {"rules": self.rules, "how": self.how}
        return {
            KEY: json.dumps(
                about | {name: getattr(self, name) for name in IDENTITY_COLUMNS}
            ).encode()
        }


def rules_number(texts: tuple[tuple[str, str], ...]) -> str:
    """Return a digest of the texts of rules."""
    return sha256(json.dumps([text for _, text in texts]).encode()).hexdigest()[:16]


class Journal:
    """The games of one series: stored and new ones."""

    def __init__(
        self, folder: Path | None, name: str, about: SeriesIdentity, columns: Any = COLUMNS
    ) -> None:
        """Store nothing without a folder; raises ``ManqalaError`` (E632) if the folder has different games."""
        self.about = about
        self._columns = columns
        self._folder = folder
        self._name = name
        self._new_batches: list[Any] = []
        self._written = time.monotonic()
        self._parts = 0
        self._batches: list[Any] = []
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            for path in self._files():
                self._batches += self._read(path)

    def _files(self) -> list[Path]:
        """Return the files: the whole one, then the parts."""
        assert self._folder is not None
        whole = self._folder / f"{self._name}.parquet"
        parts = sorted((self._folder / "parts").glob(f"{self._name}.*.parquet"))
        self._parts = max((int(part.suffixes[-2][1:]) + 1 for part in parts), default=0)
        return [path for path in (whole, *parts) if path.is_file()]

    def _read(self, path: Path) -> list[Any]:
        file = pyarrow.parquet.ParquetFile(path)
        if (file.schema_arrow.metadata or {}).get(KEY) != self.about.as_metadata()[KEY]:
            message = f"‘{path}’ holds games of other rules, another seed or other players"
            advice = "give another folder with --out, or remove this one"
            raise ManqalaError(
                Diagnostic(codes.OTHER_STUDY, Severity.ERROR, None, message, help=(advice,))
            )
        table = file.read(columns=self._columns.names)
        return [*table.cast(self._columns).to_batches()]

    def everything(self) -> Any:
        """Return all games in the order of their numbers, each once."""
        table = RecordedGames([*self._batches, *self._new_batches], self._columns).table()
        _, first = numpy.unique(table["number"].to_numpy(), return_index=True)
        return table.take(first)

    def table(self, games: int) -> Any:
        """Return the games with numbers below ``games``."""
        table = self.everything()
        return table.filter(pyarrow.array(table["number"].to_numpy() < games))

    def only(self, numbers: Sequence[int]) -> Any:
        """Return the games with these numbers."""
        table = self.everything()
        return table.filter(pyarrow.array(numpy.isin(table["number"].to_numpy(), numbers)))

    def missing(self, wanted: Iterable[int]) -> list[range]:
        """Return the missing games as ranges of numbers."""
        existing = {
            int(n)
            for batch in (*self._batches, *self._new_batches)
            for n in batch["number"].to_numpy()
        }
        found: list[range] = []
        for number in wanted:
            if number in existing:
                continue
            if found and found[-1].stop == number:
                found[-1] = range(found[-1].start, number + 1)
            else:
                found.append(range(number, number + 1))
        return found

    def take(self, found: RecordedGames) -> None:
        """Add games, which are written after some time."""
        self._new_batches += found.batches
        if time.monotonic() - self._written > WRITE_SECONDS:
            self.write()

    def write(self) -> None:
        """Write the new games as a part."""
        if self._folder is not None and self._new_batches:
            parts = self._folder / "parts"
            parts.mkdir(exist_ok=True)
            table = pyarrow.Table.from_batches(self._new_batches, self._columns)
            self._write(parts / f"{self._name}.{self._parts:06}.parquet", table)
            self._parts += 1
        self._batches += self._new_batches
        self._new_batches = []
        self._written = time.monotonic()

    def close(self) -> None:
        """Write all games as one file, and delete the parts."""
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
        for at, name in enumerate(IDENTITY_COLUMNS):
            column = pyarrow.array([getattr(self.about, name)] * len(table)).dictionary_encode()
            table = table.add_column(at, name, column)
        table = table.replace_schema_metadata(self.about.as_metadata())
        temporary = path.with_suffix(f".{os.getpid()}.tmp")
        pyarrow.parquet.write_table(table, temporary, compression="zstd")
        temporary.replace(path)


def as_text(how: Mapping[str, Any]) -> str:
    """Return everything that determines the games, in a canonical form."""
    return json.dumps(how, sort_keys=True)
