"""Outlines of sentences on what a player must do, or may not: feed, spare, capture, wait; and on further turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_no_rule import ALLOWED
from manqala.syntax.recovery.prose_sentence import Place, Told
from manqala.text.book_speech import DENIALS

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene

ENDS_TURN = "it belongs at the end of the turn"


def _early(scene: BookScene) -> Told | None:
    """``no captures in the first two turns``."""
    early = scene.says("first ~turn|first ~play|turn first") and scene.any("capture", "take")
    denied = scene.says("NO ~capture|capture ~NO|only ~after|already … can capture") or scene.any(
        "forbidden", "cannot"
    )
    if not early or not denied or scene.any("last", "opposite", "hole", "seed", "all"):
        return None
    number = scene.numbers[0] if scene.numbers else 2
    note = (
        f"each line that captures begins so; ‘turns’ counts those of both players, and {number} stands for the last one "
        "without captures"
    )
    return Told(
        (f"if turns > {number}, capture last where it is opponent's and it holds 2..3",),
        Place.TURN,
        note,
    )


def _spares(scene: BookScene) -> Told | None:
    """``a player cannot capture all of the opponent's seeds``."""
    whole = scene.says(
        "(?:capture|take) ~all ~(?:opponent )?seed|all … (?:capture|take)"
    ) and scene.any("opponent")
    denied = scene.says("NO ~(?:capture|take|play|turn)") and scene.any(
        "forbidden", "cannot", "not"
    )
    if (
        not whole
        or not denied
        or scene.said.opened.ideas
        or scene.any("aim", "last", "remain", "opposite", "hole", "lose", "winner")
    ):
        return None
    return Told(("forbid captures > 0 and opponent is bare",), Place.TURN_END, ENDS_TURN)


def _after_capture(scene: BookScene) -> Told | None:
    """``a capture gives another turn``, ``after a capture the opponent loses a turn``."""
    took = scene.says("(?:after|if|again|and|,|capture|take) ") or scene.any("capture", "take")
    more = scene.any("again") or scene.says(
        "continue ~turn|opponent (?:lose|pass)|lose ~turn|opponent ~lose"
    )
    if not (took and more) or (scene.any("store") and not scene.says("capture … again")):
        return None
    if not scene.any("capture", "take") or scene.any(
        "last", "opposite", "preceding", "game", "remain", "hole", "refill", "owner"
    ):
        return None
    if scene.denies or scene.numbers:
        return None
    if scene.says("drop … capture|capture … that|that … store"):
        lines = ("capture last + opposite of last", "move-again")
        return Told(
            lines,
            Place.TURN,
            "perhaps under a condition, ‘if last is own and before = 0’, with both lines in a block below it",
        )
    return Told(("if captures > 0, move-again",), Place.TURN, "below the lines that capture")


def _again(scene: BookScene) -> Told | None:
    """``if the last seed falls into the own store, the player chooses another hole``."""
    stored = scene.says("last … (?:own |player )?store") and bool(scene.said.opened.ideas)
    stored = stored or scene.says(
        "(?:over|fall|last) … store … again|again … (?:over|fall|last) … store"
    )
    more = scene.any("again") or scene.says("store … (?:continue|choose|play)")
    if (
        not stored
        or not more
        or scene.any("capture", "opponent", "opposite", "lift", "first", *DENIALS - {"not"})
    ):
        return None
    if scene.any("not") and not scene.any("empty", "occupied"):
        return None
    return Told(("if last is own store, move-again",), Place.TURN)


def _feeds(scene: BookScene) -> Told | None:
    """``if the opponent's row is empty, the player must give a seed``."""
    must = scene.any("must", "forbidden", "feed")
    bare = scene.says(
        "BARE … (?:opponent )?(?:must|feed)|must … BARE|opponent ~(?:empty|BARE)|empty ~opponent|all hole … empty"
    )
    given = scene.any("give", "feed", "refill", "least", "choose", "turn", "play", "remain", "drop")
    if not scene.said.opened.ideas and scene.says(
        "(?:not|forbidden) … opponent … (?:without|NO) ~seed|opponent … (?:without|NO) ~seed … (?:forbidden|not)|"
        "opponent ~forbidden ~without"
    ):
        return Told(("forbid opponent is bare",), Place.TURN_END, ENDS_TURN)
    if (
        not scene.said.opened.ideas
        and scene.says("opponent ~all seed lose|all ~seed ~opponent ~lose")
        and scene.any("forbidden")
    ):
        return Told(("forbid opponent is bare",), Place.TURN_END, ENDS_TURN)
    if (
        not scene.said.opened.ideas
        and scene.says(
            "must ~(?:play|turn|choose) … opponent ~seed ~(?:belong|give|contain)|"
            "must ~(?:play|turn|choose) … opponent ~(?:belong|contain) ~seed"
        )
        and not scene.any("not", "capture", "last", "all")
    ):
        return Told(("feed",), Place.TURN_END, ENDS_TURN)
    if scene.says(
        "if ~opponent ~(?:cannot|forbidden|not can) ~(?:give|feed)|if ~(?:cannot|not can) ~(?:give|feed) ~opponent"
    ) and (scene.says("(?:player|own) ~(?:keep|take|capture|lift) ~(?:all|remain)")):
        note = "with ‘feed’ at the end of the turn, a player who cannot feed has no legal move"
        return Told(("when player cannot move, close-round",), Place.MARGIN, note)
    if scene.says(
        "(?:cannot|not can) ~(?:feed|share|give|seed)|(?:cannot|not can) ~\\? seed"
    ) and scene.any("opponent"):
        if scene.says("opponent … (?:not|BARE)|BARE … opponent") and scene.takes:
            lines = (
                "when player cannot move",
                "  put all from own holes into winnings of opponent",
                "  end round",
            )
            if scene.says("player ~(?:capture|take|keep)|own seed , |keep"):
                return None
            return Told(
                lines,
                Place.MARGIN,
                "with ‘feed’ at the end of the turn, a player who cannot feed has no legal move",
            )
        return None
    if scene.any("left", "right", "first") or scene.says("own n1 hole"):
        return None
    if (
        not must
        or not bare
        or not given
        or scene.any("lose", "last", "capture", "pass", "winner", "game", "store")
    ):
        return None
    if not scene.any("opponent"):
        return None
    possible = scene.says("can") or scene.any("only")
    return Told(
        (
            "feed-if-possible"
            if possible and scene.any("if") and scene.says("must ~,? ?(?:if ~can|can)|if can")
            else "feed",
        ),
        Place.TURN_END,
        ENDS_TURN,
    )


def _must(scene: BookScene) -> Told | None:
    """``a player has to capture if possible``."""
    must = scene.says("must ~capture|capture ~must") and not scene.any(
        "more",
        "seed",
        "choose",
        "all",
        "last",
        "opponent",
        "opposite",
        "first",
        "sow",
        "again",
        *DENIALS,
    )
    return Told(("must captures > 0 if possible",), Place.TURN_END, ENDS_TURN) if must else None


def _allowed(scene: BookScene) -> Told | None:
    """``it is permitted to take all the opponent's seeds``."""
    if scene.says("not ~must ~capture") and scene.names <= {
        "not",
        "must",
        "capture",
        "player",
        "can",
        "n1",
        "own",
    }:
        return Told((), Place.NONE, ALLOWED)
    free = (
        scene.says("can ~(?:capture|take|play|sow) ~all|can … capture all")
        and scene.any("opponent")
        and not scene.denies
    )
    if (
        not free
        or scene.said.opened.ideas
        or scene.any("only", "last", "remain", "must", "over", "game", "again", "hole")
    ):
        return None
    return Told((), Place.NONE, ALLOWED)


def _next_player(scene: BookScene) -> Told | None:
    """``after a capture it is the opponent's turn``."""
    named = {
        "capture",
        ",",
        "opponent",
        "turn",
        "own",
        "over",
        "pass",
        "and",
        "sow",
        "player",
        "play",
        "if",
        "next",
    }
    if (
        not scene.names <= named
        or not scene.any("turn", "play", "pass")
        or not scene.any("opponent", "over", "pass")
    ):
        return None
    note = "no line is needed: a turn ends after its last line, and then it is the other player's; ‘end turn’ ends it before"
    return Told((), Place.NONE, note)


DUTIES: tuple[Callable[[BookScene], Told | None], ...] = (
    _early, _spares, _feeds, _after_capture, _again, _must, _allowed, _next_player,
)  # fmt: skip
"""The readers of outlines on captures and what follows them."""
