"""The evaluation that comes with rules: in the folder ``evaluations`` beside their file, or with a shipped game."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from manqala.learn.evaluation_file import SUFFIX, read_evaluation, rules_digest
from manqala.text.diagnostics import ManqalaError
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.game.game import GameValue
    from manqala.search.evaluation_shape import Evaluation

FOLDER = "evaluations"


def path_beside(rules: Path) -> Path:
    """Return the file of the evaluation for a rule file, which need not exist."""
    return rules.parent / FOLDER / f"{rules.stem}{SUFFIX}"


def evaluation_beside(game: GameValue, *, match: bool) -> Evaluation | None:
    """Return the evaluation that comes with a game, or None: it must have been learned with these rules and options.

    Rules without a file, as the studio has them, get that of the shipped game with the same rules and options.
    ``match``: whether matches are played, not single rounds.
    """
    rules = game.rules.path
    path = _shipped().get(rules_digest(game)) if rules is None else path_beside(rules)
    if path is None or not path.is_file():
        return None
    try:
        found = read_evaluation(path, game)
    except ManqalaError:
        return None
    return found if found.match == match else None


@cache
def _shipped() -> dict[str, Path]:
    """Return the evaluations of shipped games by the digest of the rules."""
    paths = map(path_beside, game_files().values())
    return {
        str(json.loads(path.read_text(encoding="utf-8"))["rules"]): path
        for path in paths if path.is_file()
    }  # fmt: skip
