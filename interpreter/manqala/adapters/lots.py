"""Chance for one game, with the numbers that the compiled engine draws."""

from __future__ import annotations

HALF = 0xFFFFFFFF


class Lots:
    """Random numbers from a seed: those of ``kernel.answers.seed_random`` and ``below``."""

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
        """What the next numbers follow from."""
        return self._state

    def below(self, many: int) -> int:
        """A number from 0 on that is less than this one."""
        low = self._state & HALF
        self._state = 698769069 * low + (self._state >> 32)
        return (low * many) >> 32
