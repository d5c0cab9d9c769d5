"""The evaluation that comes with a rule file, in the folder ``evaluations`` beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.learn.evaluation_file import SUFFIX, read_evaluation
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.game.game import GameValue
    from manqala.search.evaluation_shape import Evaluation

FOLDER = "evaluations"


def path_beside(rules: Path) -> Path:
    """Return the file of the evaluation for a rule file, which need not exist."""
    return rules.parent / FOLDER / f"{rules.stem}{SUFFIX}"


def evaluation_beside(game: GameValue, *, match: bool) -> Evaluation | None:
    """Return the evaluation beside a rule file, or None: it must have been learned with these rules and options.

    ``match``: whether matches are played, not single rounds.
    """
    rules = game.rules.path
    if rules is None or not path_beside(rules).is_file():
        return None
    try:
        found = read_evaluation(path_beside(rules), game)
    except ManqalaError:
        return None
    return found if found.match == match else None
