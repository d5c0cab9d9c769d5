"""Numbers, kinds of pieces, and numbers of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.amounts import complement
from manqala.describe.phrases import Form, join, say, several

if TYPE_CHECKING:
    from manqala.describe.amounts import Interval
    from manqala.describe.phrases import Saying
    from manqala.describe.speaking import Speaker

NONE: tuple[Interval, ...] = ((0, 0),)
SOME: tuple[Interval, ...] = ((1, None),)


class PieceWords:
    """Describes kinds and numbers of pieces."""

    def __init__(self, speaker: Speaker) -> None:
        """``speaker`` knows the game."""
        self.s = speaker

    def kind_number(self, index: int) -> Saying:
        """A kind of piece by its index."""
        name = self.s.rules.kinds[index]
        if self.s.has(f"kind-{name}"):
            return several(f"kind-{name}")
        words = [word for word, number in self.s.rules.kind_words.items() if number == index]
        plural = next((word for word in words if word != name), name)
        return several("kind-other", one=name, many=plural)

    def kinds(self, indices: tuple[int, ...]) -> Saying:
        """Pieces of any of these kinds."""
        if len(indices) == 1:
            return self.kind_number(indices[0])
        return several("kind-any")

    def kind(self, weights: tuple[int, ...]) -> Saying:
        """The kinds of pieces that are counted, with their weights."""
        if len(weights) == 1:
            return self.kind_number(0)
        counted = tuple(index for index, weight in enumerate(weights) if weight)
        if len(counted) > 1 and len(set(weights)) > 1:
            return several("kind-points")
        return self.kinds(counted)

    def amount(self, intervals: tuple[Interval, ...], kind: Saying) -> Saying:
        """A number of pieces of a kind, or the number alone."""
        ranges = [self._interval(low, high) for low, high in intervals]
        if kind.id == "no-kind":
            return join("join-or", ranges)
        others = complement(intervals)
        if len(others) == 1 and others[0][0] == others[0][1] and len(intervals) > 1:
            return say("other-than", Form.MANY, n=number(others[0][0]), kind=kind)
        if intervals == NONE:
            return say("no-pieces", Form.MANY, kind=kind)
        form = Form.ONE if intervals in {((1, 1),), SOME} else Form.MANY
        return say("counted", form, number=join("join-or", ranges, form), kind=kind)

    def _interval(self, low: int, high: int | None) -> Saying:
        if high is None:
            return say("at-least", number(low).form, n=number(low))
        if low == high:
            return number(low)
        if low == 0:
            return say("fewer-than", Form.MANY, n=number(high + 1))
        if high == low + 1:
            return join("join-or", [number(low), number(high)])
        return say("from-to", Form.MANY, a=number(low), b=number(high))


def number(n: int) -> Saying:
    """A number in words."""
    return say("number", Form.ONE if n == 1 else Form.MANY, n=n)


def ordinal(n: int) -> Saying:
    """An ordinal: the first, the second."""
    return say("ordinal", n=n)
