"""What may go wrong with the studio that is not a fault of a rule text."""

from __future__ import annotations

__all__ = ["StudioError"]


class StudioError(Exception):
    """The studio cannot be opened or written here; the message says why, and what to do."""
