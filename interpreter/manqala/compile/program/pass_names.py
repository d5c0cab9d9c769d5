"""The names of the passes, and what a run of them did."""

from __future__ import annotations

from enum import StrEnum


class PassName(StrEnum):
    """Each pass can be switched off by its name."""

    CONSTANT_FOLDING = "constant-folding"
    SIMPLER_ARITHMETIC = "simpler-arithmetic"
    INLINING = "inlining"
    JOINED_CONDITIONS = "joined-conditions"
    EAGER_CHOICES = "eager-choices"
    CONSTANT_PROPAGATION = "constant-propagation"
    BLOCK_COPIES = "block-copies"
    ENTERED_LOOPS = "entered-loops"


class Passes:
    """The passes that are on, and how often each changed something."""

    def __init__(self, without: frozenset[PassName] = frozenset()) -> None:
        """All but some."""
        self.without = without
        self.counts = dict.fromkeys(PassName, 0)

    def has(self, name: PassName) -> bool:
        """Whether a pass is on."""
        return name not in self.without
