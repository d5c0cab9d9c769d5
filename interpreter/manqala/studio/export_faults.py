"""Errors of the studio other than faults of a rule text."""

from __future__ import annotations

__all__ = ["StudioError"]


class StudioError(Exception):
    """The studio cannot be opened or written here; the message gives the reason and a remedy."""
