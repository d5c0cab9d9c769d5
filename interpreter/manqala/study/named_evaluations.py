"""Digests of the learned evaluations that players name, which are part of the identity of a series."""

from __future__ import annotations

from array import array
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.learn.evaluation_file import read_evaluation
from manqala.players.registry import named_evaluation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.game.game import GameValue


def evaluations_of(players: Iterable[str], game: GameValue) -> dict[str, dict[str, str]]:
    """Return a digest of each evaluation that players name, for the identity of a series; empty without any.

    Raises ``ManqalaError`` (E621, E622) for a file that is not one of this game.
    """
    files = {who: named_evaluation(who) for who in players}
    found = {}
    for who, file in files.items():
        if file is not None:
            weights = read_evaluation(Path(file).expanduser(), game).weights
            found[who] = sha256(array("q", weights).tobytes()).hexdigest()[:16]
    return {"evaluations": found} if found else {}
