"""The user's rule file: read, saved, and watched for changes by other programs."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import TYPE_CHECKING, NoReturn

from manqala.studio.envelope import AT_FAULT, RequestError
from manqala.text.diagnostics import SourceError
from manqala.text.reading import MAX_BYTES, read_source

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.wire.game_messages import SavedTextMessage
    from manqala.wire.page_methods import FileChangedMessage, SaveMessage, SeenMessage


class KeptFile:
    """The only file that the studio writes."""

    def __init__(self, path: Path) -> None:
        """``path``: the file, which need not exist yet."""
        self.path = path
        self._stamp = self._look()
        self._known = fingerprint(self._text())

    def read(self) -> SavedTextMessage:
        """The text, and its fingerprint, which reveals later changes."""
        text = self._text()
        self._known = fingerprint(text)
        return {"name": self.path.stem, "text": text, "seen": self._known}

    def save(self, asked: SaveMessage) -> SeenMessage:
        """Write the text, unless another program has changed the file since it was read.

        ``seen`` is the fingerprint of the text read; without it, the file is written in any case.
        """
        text, known = asked["text"], asked["seen"]
        if known is not None and known != fingerprint(self._text()):
            _refuse(
                f"‘{self.path.name}’ was changed by another program, and is not overwritten: read it, or save it anyway"
            )
        data = text.encode("utf-8", "replace")
        if len(data) > MAX_BYTES:
            _refuse(f"‘{self.path.name}’ would be larger than {MAX_BYTES // 1024} KB")
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}.new")
        try:
            # Write atomically: a partly written file would be lost work.
            beside.write_bytes(data)
            if self.path.exists():
                beside.chmod(self.path.stat().st_mode & 0o777)
            beside.replace(self.path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            _refuse(f"‘{self.path.name}’ cannot be written: {error.strerror}")
        self._stamp, self._known = self._look(), fingerprint(text)
        return {"seen": self._known}

    def changed(self) -> FileChangedMessage | None:
        """The text, if another program has changed it since the last check."""
        stamp = self._look()
        if stamp == self._stamp:
            return None
        self._stamp = stamp
        try:
            text = self._text()
        except RequestError:
            return None
        now = fingerprint(text)
        if now == self._known:
            return None
        self._known = now
        return {"text": text, "seen": now}

    def _look(self) -> tuple[int, int] | None:
        try:
            state = self.path.stat()
        except OSError:
            return None
        return state.st_mtime_ns, state.st_size

    def _text(self) -> str:
        """The content of the file; empty if it does not exist."""
        if not self.path.exists():
            return ""
        if self.path.is_file() and not self.path.stat().st_size:
            return ""
        try:
            return read_source(self.path).text
        except SourceError as error:
            raise RequestError(AT_FAULT, error.diagnostics[0].message) from error


def fingerprint(text: str) -> str:
    """A hash of a text."""
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:24]


def _refuse(message: str) -> NoReturn:
    raise RequestError(AT_FAULT, message)
