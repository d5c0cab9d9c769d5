"""The random numbers of the compiled engine, for one game."""

from __future__ import annotations

HALF = 0xFFFFFFFF


class Lots:
    """Seeded random numbers: those of ``kernel.answers.seed_random`` and ``below``."""

    def __init__(self, seed: int) -> None:
        """Neighbouring seeds give unlike numbers."""
        z, self._state = seed & HALF, 1
        for _ in range(2):
            z = (z + 0x9E3779B9) & HALF
            w = z
            for _ in range(2):
                w = ((w ^ (w >> 16)) * 0x45D9F3B) & HALF
            self._state = ((self._state & 0x1FFFFFFF) << 32) ^ w ^ (w >> 16)

    @property
    def state(self) -> int:
        """The state that determines the next numbers."""
        return self._state

    def below(self, many: int) -> int:
        """Return a number from 0 to ``many - 1``."""
        low = self._state & HALF
        self._state = 698769069 * low + (self._state >> 32)
        return (low * many) >> 32
