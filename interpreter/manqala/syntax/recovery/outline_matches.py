"""Outlines of sentences on matches of several rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_sentence import Place, Told
from manqala.text.book_speech import DENIALS, scenes_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene

TWELVE = 12
"""The least number that means a score, and not the contents of a hole."""
ROUNDS = "rounds follow each other if the match goes on, as in ‘match ends after 3 rounds’"


def _ruined(scene: BookScene) -> Told | None:
    """``the match ends when a player cannot fill a hole``."""
    unable = scene.says("(?:cannot|NO ~can) ~refill|not ~hole ~refill ~can") and scene.says(
        "over … game|game … over|game ~if|lose|winner|if … setup game"
    )
    if not unable or scene.any("sow", "last", "capture", "closed"):
        return None
    held = scene.find("N (?:of )?seed")
    holes = scene.find("N (?:\\? )?hole|n1 hole")
    count = int(holes.group(1)) if holes and holes.group(1) else 1
    each = held.group(1) if held else "seeds per hole"
    if held and count > 1:
        return None
    amount = each if count <= 1 else f"{count} * {each}"
    lines = (f"a player is ruined when seeds in winnings of it < {amount}",)
    return Told(
        lines,
        Place.MARGIN,
        "the match ends then; ‘between rounds’ says how the next round is set up",
    )


def _fills(scene: BookScene) -> Told | None:
    """``for the next round each fills his holes from his store``; holes that cannot be filled; conquered holes."""
    every = scene.find("N seed … (?:own|belong|owner) ~n1 hole … game") or scene.find(
        "N seed … (?:own|belong|owner) ~hole ~next"
    )
    if every and not scene.any("last", "sow", "fall"):
        number = every.group(1)
        return Told(
            ("between rounds", f"  conquer with {number}"),
            Place.MARGIN,
            f"each player then owns a hole for each {number} seeds won",
        )
    later = "later" in scenes_of(scene.text, scene.language) or scene.any(
        "refill", "setup", "begin", "preceding", "lose", "closed"
    )
    filled = scene.says("refill … (?:own )?hole|hole … refill|hole … closed") or (
        later
        and scene.says("begin … N ~seed hole|drop ~own ~(?:capture|won|winner) ~seed ~own ~hole")
    )
    if (
        not later
        or not filled
        or scene.any("last", "fall", "sow", "turn", "inner", "outer", "opposite", "choose")
    ):
        return None
    if scene.any("over", "winner") and not scene.any("store", "won"):
        return None
    if scene.says("(?:cannot|not can) ~refill"):
        if not scene.any("hole"):
            return None
        note = "‘refill’ does it: a hole that cannot be filled belongs to nobody in that round"
        return Told(("between rounds", "  each player refills own holes"), Place.MARGIN, note)
    owns = scene.any("owner", "belong") or scene.says("side player ~hole|own hole ~can")
    number = scene.find("N ~seed")
    if owns and not scene.any("store"):
        lines = (
            "between rounds",
            f"  conquer with {number.group(1) if number else 'seeds per hole'}",
        )
        return Told(
            lines,
            Place.MARGIN,
            "each player then owns a hole for each full hole of seeds that they won",
        )
    if not scene.any("own", "store", "won", "game") or scene.denies:
        return None
    return Told(
        ("between rounds", "  each player refills own holes"),
        Place.MARGIN,
        "each hole gets as many seeds as at the start, ‘seeds:’",
    )


def _owns_all(scene: BookScene) -> Told | None:
    """``the game is over when a player owns all sixteen holes``."""
    owns = scene.says("(?:owner|belong|\\?|own|contain|player|won) ~N (?:\\? )?hole") and scene.any(
        "owner", "belong", "won", "capture", "own"
    )
    number = scene.find("N (?:\\? )?hole")
    if (
        not owns
        or number is None
        or int(number.group(1)) < TWELVE - 4
        or scene.any("seed", "sow", "last", *DENIALS)
    ):
        return None
    if not scene.any("game", "winner") or not scene.any("over", "winner"):
        return None
    return Told(
        (f"a player is the champion when number of holes of it = {number.group(1)}",),
        Place.MARGIN,
        "with ‘conquer’ in ‘between rounds’",
    )


def _best_of(scene: BookScene) -> Told | None:
    """``best of seven``, ``who first wins three rounds``."""
    best = scene.find("best_of ~N")
    first = scene.find("(?:first|winner) … N ~game")
    if not (best or first or scene.find("game (?:contain )?N game")) or scene.any(
        "seed", "hole", "last", "capture", "worth", "draw", "lose"
    ):
        return None
    match = scene.find("game (?:contain )?N game")
    if (
        match
        and not scene.any("winner", "won", "first", "worth", "over", "best_of")
        and int(match.group(1)) > 1
    ):
        return Told(
            (f"match ends after {match.group(1)} rounds",),
            Place.MARGIN,
            "‘between rounds’ says how each begins",
        )
    if best:
        number = (int(best.group(1)) + 1) // 2
    elif first and scene.any("winner", "won"):
        number = int(first.group(1))
    else:
        return None
    if number < 2:
        return None
    return Told(
        (f"a player is the champion when rounds-won of it = {number}",), Place.MARGIN, ROUNDS
    )


MATCHES: tuple[Callable[[BookScene], Told | None], ...] = (
    _best_of, _owns_all, _ruined, _fills,
)  # fmt: skip
"""The readers of outlines on ends, winners and matches."""
