"""Errors of publishing other than faults of a rule text."""

from __future__ import annotations


class PublishError(Exception):
    """The pages cannot be written; the message gives the reason and a remedy."""
