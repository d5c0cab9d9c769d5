"""Names from other libraries, and what to write here instead.

A name with the same meaning exists here, too (``is_terminal``, ``clone``, ``legal_moves``). Other names raise
``AttributeError`` with the equivalent. ``docs/api.md`` shows both, and a test runs all the advice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

KEEP = "before, position = position, position.play(move)"
AS_MASK = "manqala.vector(game, n=1).reset().mask[0]"
AS_NUMBERS = "[position.move_id(move) for move in position.moves()]"

OF_A_POSITION = {
    # python-chess
    "push": "position = position.play(move)",
    "push_san": 'position = position.play("3")',
    "push_uci": 'position = position.play("3")',
    "pop": KEEP,
    "generate_legal_moves": "position.each_move()",
    "is_legal": "move in position.moves()",
    "is_checkmate": "position.over",
    "is_stalemate": "position.over",
    "fen": "position.text",
    "set_fen": "game.position(text)",
    "san": "str(move)",
    "uci": "str(move)",
    "parse_san": 'position.parse("3")',
    "parse_uci": 'position.parse("3")',
    "piece_at": "position.to_numpy()",
    # OpenSpiel
    "apply_action": "position = position.play(position.move_by_id(action))",
    "child": "position.play(position.move_by_id(action))",
    "undo_action": KEEP,
    "legal_actions": AS_NUMBERS,
    "legal_actions_mask": AS_MASK,
    "action_to_string": "str(position.move_by_id(action))",
    "string_to_action": 'position.move_id(position.parse("3"))',
    "current_player": "position.mover",
    "num_players": "len(position.players)",
    "is_chance_node": 'position.turn == "chance"',
    "chance_outcomes": "position.choices()",
    "returns": "position.result",
    "rewards": "position.result",
    "player_return": "position.score[position.mover]",
    "observation_tensor": "position.to_numpy()",
    "observation_string": "position.text",
    "information_state_tensor": "position.to_numpy()",
    "information_state_string": "position.text",
    "serialize": "position.text",
    "get_game": "position.game",
    # pgx and environments
    "step": "position = position.play(position.move_by_id(action))",
    "legal_action_mask": AS_MASK,
    "action_mask": AS_MASK,
    "action_masks": AS_MASK,
    "observation": "position.to_numpy()",
    "terminated": "position.over",
}
"""Names that a position lacks, and what to write instead."""

OF_A_GAME = {
    "new_initial_state": "game.start()",
    "initial_state": "game.start()",
    "init": "game.start()",
    "reset": "game.start()",
    "step": "position = position.play(position.move_by_id(action))",
    "deserialize_state": "game.position(text)",
    "get_parameters": "game.options",
    "num_players": "len(game.start().players)",
    "num_distinct_actions": "manqala.vector(game, n=1).actions.size",
    "observation_tensor_shape": "manqala.vector(game, n=1).sight.shape",
    "observation_shape": "manqala.vector(game, n=1).sight.shape",
    "legal_moves": "game.start().moves()",
}
"""Names that a game lacks, and what to write instead."""

OF_THE_PACKAGE = {
    "Board": 'manqala.load("kalah").start()',
    "load_game": 'manqala.load("kalah")',
    "registered_names": "manqala.games()",
    "registered_games": "manqala.games()",
    "available_envs": "manqala.games()",
    "make": 'manqala.env("kalah")',
    "make_vec": 'manqala.vector_env("kalah", n=8)',
}
"""Names that the package lacks, and what to write instead."""


def format_advice(kind: str, name: str, instead: str) -> str:
    """The message about a missing name of something of this kind."""
    return f"{kind} has no {name!r}; write: {instead}"


def make_advising_getattr(kind: str, names: Mapping[str, str]) -> Callable[[Any, str], NoReturn]:
    """Return a ``__getattr__`` that always raises ``AttributeError``, with advice for these names."""

    def raise_missing(self: Any, name: str) -> NoReturn:
        if name in names:
            raise AttributeError(format_advice(kind, name, names[name]))
        # Errors raised inside a property end here, too: the second look-up raises the original one.
        object.__getattribute__(self, name)
        raise AttributeError(f"{kind} has no {name!r}")

    return raise_missing
