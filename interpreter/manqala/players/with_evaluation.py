"""The learned evaluation of a player: the one named, the one beside the rule file, or none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from manqala.players.parameters import FileParameter

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.search.evaluation_shape import Evaluation

EVALUATION = FileParameter("valuing positions by what ‘manqala train’ learned, or ‘off’", off=True)


def evaluation_for(
    position: PositionValue, named: str | Literal[False] | None, *, timed: bool
) -> Evaluation | None:
    """Return the evaluation that a player uses; none for the default one.

    ``named``: a file, ``False`` for none, or None: then a player with a time limit uses the one beside the rule file, if it
    was learned with these rules. Other answers depend on the rules alone.
    """
    if named:
        from manqala.learn.evaluation_file import read_evaluation

        return read_evaluation(Path(named).expanduser(), position.game)
    if named is None and timed:
        from manqala.learn.beside_rules import evaluation_beside

        return evaluation_beside(position.game, match=position.play_state.match)
    return None
