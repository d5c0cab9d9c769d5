"""One of several holes: ‘the first or the last hole’, ‘one of the two leftmost holes’."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.phrases import Form, Saying, join, parts_of_join, say

if TYPE_CHECKING:
    from manqala.describe.speaking import Speaker

NUMBERED = "holes-numbered"


def either_of(set_: Saying, speaker: Speaker) -> Saying | None:
    """Any one of a set that lists its members, with ‘or’; none for other sets."""
    message = f"either-{set_.id}"
    if not speaker.has(message):
        return None
    parts = dict(set_.parts)
    if set_.id == NUMBERED:
        for name in ("ordinals", "numbers"):
            listed = parts[name]
            assert isinstance(listed, Saying)
            parts[name] = join("join-or", parts_of_join("join-and", listed), Form.ONE)
    return say(message, **{name.replace("-", "_"): part for name, part in parts.items()})


def one_among(set_: Saying, speaker: Speaker) -> Saying:
    """Any one of a set."""
    return either_of(set_, speaker) or say("one-among", set=set_)
