"""What may go wrong with publishing that is not a fault of a rule text."""

from __future__ import annotations


class PublishError(Exception):
    """The pages cannot be written; the message says why, and what to do."""
