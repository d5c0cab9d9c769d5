"""What others found for the same games, and Kalah's values by looking at everything."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from manqala.core.course import Phase
from tests.helpers.checkout import TESTS

if TYPE_CHECKING:
    from manqala.run.flow import Play

ORACLES = json.loads((TESTS / "data" / "oracles.json").read_text(encoding="utf-8"))


def kalah_values(*, empty_capture: bool) -> dict[str, int]:
    """The published margins of the first player, by holes and seeds, as in ``3,2``."""
    found: dict[str, int] = ORACLES["kalah_value"][f"empty_capture={str(empty_capture).lower()}"]
    return found


def margin(play: Play) -> int:
    """What south has more than north so far."""
    scores = [play.engine.score(play.cells, player) for player in (0, 1)]
    return scores[0] - scores[1]


def kalah_value(play: Play, known: dict[tuple[int, ...], int]) -> int:
    """South's final margin. What is in the stores already changes nothing about the rest of it."""
    if play.phase == Phase.OVER:
        return margin(play)
    key = (*play.cells[: play.engine.layout.board.holes], play.mover)
    if key not in known:
        values = []
        for done in play.runs.legal():
            following = play.copy()
            following.finish(done)
            values.append(kalah_value(following, known))
        known[key] = (max(values) if play.mover == 0 else min(values)) - margin(play)
    return known[key] + margin(play)
