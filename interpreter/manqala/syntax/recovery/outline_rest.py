"""Outlines of sentences on what goes without saying, and on who gets what is left on the board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_sentence import Place, Told
from manqala.text.book_speech import DENIALS

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene

HIGHEST = "the higher score wins without a rule; say only when the round ends, as in ‘round ends when some player is bare’"
_COUNTED = re.compile(
    r"\bcount|\bzähl|\bcompt|\bcuent|\bcont(?:a|e)|\bcompar|\bverglich|\bvergleich", re.IGNORECASE
)
_OF_A_SCORE = frozenset({"player", "winner", "won", "more", "seed", "game", "over", "own", "store", "capture", "if", ",", "and",
                         "opponent", "contain", "all", "both", "take", "keep", "turn", "play", "number", "mark", "lift", "n1",
                         "that", "remain", "hole", "side", "belong"})  # fmt: skip
_SCORED = frozenset({"player", "seed", "won", "capture", "own", "over", "game", "and", ",", "both", "store", "lift", "take",
                     "contain", "if", "turn", "winner", "keep", "all", "hole", "opponent", "also"})  # fmt: skip
_REST = frozenset({"remain", "seed", "all", "player", "own", "owner", "side", "belong", "hole", "over", "game", "store", "drop",
                   "keep", "take", "capture", "contain", "and", ",", "turn", "both", "lift", "fall", "give", "won", "also", "if",
                   "n1", "number", "that", "winner", "play"})  # fmt: skip
_TURNS = frozenset({"player", "turn", "play", "alternate", "take", "both", "game", "n1", "n2", "number", "own", "sow", ",",
                    "and", "can", "opponent", "one", "again", "pass", "next"})  # fmt: skip


def _highest(scene: BookScene) -> Told | None:
    """``whoever has more seeds at the end has won``, in whatever order."""
    most = scene.says("more ~seed|seed … more") and scene.any("winner", "won", "capture")
    wins = scene.says("more … (?:winner|won)|(?:winner|won|game capture) … more")
    if not most or not wins or not scene.names <= _OF_A_SCORE:
        return None
    if not scene.any("player", "opponent", "over", "store", "won", "winner") or scene.says(
        "more ~hole|if ~(?:hole|take|capture)"
    ):
        return None
    return Told((), Place.NONE, HIGHEST)


def _tallies(scene: BookScene) -> Told | None:
    """``at the end both players count their seeds``."""
    counts = _COUNTED.search(scene.text) and scene.any("seed") and scene.any("over", "game")
    if (
        not counts
        or not scene.names <= _SCORED
        or not scene.any("player", "own", "won", "capture", "both")
    ):
        return None
    return Told((), Place.NONE, HIGHEST)


def _turn_about(scene: BookScene) -> Told | None:
    """``the players move in turn``."""
    if (
        "alternate" not in scene.names
        or not scene.names <= _TURNS
        or not scene.any("player", "turn", "play", "sow")
    ):
        return None
    if scene.any("game") and scene.any("next", "n1"):
        return None
    return Told((), Place.NONE, "no line is needed: the players take turns, south first")


def _rest(scene: BookScene) -> Told | None:
    """``what is left is added to the store of the player who owns the holes``."""
    left = scene.says("remain|all seed … over|over … all seed") and not scene.said.opened.ideas
    owned = scene.says(
        "player … (?:own|owner)|owner|(?:own|player) ~(?:side|hole)|side ~player|player … side"
    )
    given = scene.any(
        "belong", "store", "keep", "drop", "take", "capture", "turn", "lift", "winner", "won"
    )
    if not (left and owned and given) or not scene.names <= _REST or scene.numbers:
        return None
    if scene.any(*DENIALS) or not scene.any("seed", "contain"):
        return None
    return Told(
        ("settle",),
        Place.END,
        "each player wins the contents of the own holes; it belongs below the rule that ends the round",
    )


def _no_passing(scene: BookScene) -> Told | None:
    """``a player may not pass``."""
    if not scene.says("(?:forbidden|cannot|not) ~pass|pass ~(?:forbidden|cannot|not)"):
        return None
    if not scene.names <= {
        "player",
        "forbidden",
        "cannot",
        "not",
        "can",
        "pass",
        "turn",
        "own",
        "play",
        "must",
    }:
        return None
    note = "no line is needed: a player must choose a hole, and passes only if that is impossible"
    return Told((), Place.NONE, note)


def _repeats(scene: BookScene) -> Told | None:
    """``a player may have several such moves in one turn``."""
    named = {
        "player",
        "can",
        "more",
        "turn",
        "again",
        "n1",
        "number",
        "own",
        "limit",
        "not",
        "play",
        "n2",
        "contain",
    }
    if not scene.names <= named or not scene.says("more ~(?:turn|again)|limit"):
        return None
    if not scene.any("again", "can") or not scene.says("turn ~(?:n1|turn)|again|limit"):
        return None
    note = "no line is needed: ‘if last is own store, move-again’ gives another turn each time its condition holds"
    return Told((), Place.NONE, note)


REST: tuple[Callable[[BookScene], Told | None], ...] = (
    _turn_about, _no_passing, _repeats, _highest, _tallies, _rest,
)  # fmt: skip
"""The readers of outlines on what goes without saying, and on what is left."""
