"""What users call has types: a small program is checked strictly, and mypy says what it sees of each result."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("mypy", reason="mypy is what says it")

USED = {
    'manqala.load("oware")': "manqala.api.facade.Game",
    "manqala.games()": "list[str]",
    "game.start()": "manqala.api.facade.Position",
    "position.legal_moves": "list[manqala.game.move.Move]",
    "position.moves()[0]": "manqala.game.move.Move",
    'position.play("1")': "manqala.api.facade.Position",
    "position.copy()": "manqala.api.facade.Position",
    "position.is_game_over()": "bool",
    "position.result": "manqala.run.flow.Result | None",
    "position.score": "tuple[int, ...]",
    "position.svg()": "str",
    "position.solve().value": "int | None",
    'manqala.player("random").move(position)': "manqala.game.move.Move",
    "game.simulate(1).wins": "tuple[int, ...]",
    'game.contest(["random", "greedy"]).complete': "bool",
    "game.train(games=1).player": "str",
    "game.endgame(1).complete": "bool",
    'manqala.study_games("oware").complete': "bool",
}


@pytest.mark.slow
def test_what_users_call_is_typed(tmp_path: Path) -> None:
    from mypy import api

    lines = ["import manqala", 'game = manqala.load("oware")', "position = game.start()"]
    lines += [f"reveal_type({used})" for used in USED]
    program = tmp_path / "program.py"
    program.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told, errors, status = api.run(["--strict", str(program)])
    assert status == 0, told + errors
    seen = re.findall(r'Revealed type is "(.*)"', told)
    assert dict(zip(USED, (one.replace("builtins.", "") for one in seen), strict=True)) == USED


@pytest.mark.slow
def test_a_name_that_there_is_not_is_reported(tmp_path: Path) -> None:
    """Advice about names of other libraries does not make everything a name."""
    from mypy import api

    program = tmp_path / "program.py"
    program.write_text(
        'import manqala\nposition = manqala.load("oware").start()\nposition.push("1")\nposition.game.plya\n',
        encoding="utf-8",
    )
    told, _, status = api.run(["--strict", str(program)])
    assert status == 1
    assert '"Position" has no attribute "push"' in told
    assert '"Game" has no attribute "plya"' in told
