"""Outlines of sentences on captures, on further turns, and on what must be left to the opponent."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax.recovery.outline_scene import as_list
from manqala.syntax.recovery.prose_sentence import Place, Told
from manqala.text.book_speech import scenes_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene
_OF_OTHERS = ("opponent", "own", "opposite", "next", "preceding", "empty", "occupied", "inner", "outer", "sow", "again", "less",
              "more", "least")  # fmt: skip

_THAT_HOLE = re.compile(
    r"\b(?:this|that|dies\w+|cette|ce|est[ae]|esa|essa|nessa|neste|nesta)\b", re.IGNORECASE
)


def _passing(scene: BookScene) -> Told | None:
    """``whenever a hole is filled to four, its owner takes them``."""
    scenes = scenes_of(scene.text, scene.language)
    numbers = scene.held
    owned = scene.any("owner")
    during = (
        "passing" in scenes
        or (owned and not scene.any("last"))
        or scene.says("if ~(?:sow|drop) ~become ~N")
    )
    if (
        not during
        or len(numbers) != 1
        or not (scene.takes or scene.any("become") or scene.says("empty ~owner"))
        or scene.any("preceding", "opposite")
    ):
        return None
    if scene.any("game") and not scene.says("game continue"):
        return None
    if not scene.any("hole") or scene.denies:
        return None
    number = numbers[0]
    if scene.says("own hole") and not owned and scene.any("opponent"):
        return None
    own_last = scene.any("last") and owned
    whose = ", for owner of h" if owned else ""
    if own_last:
        whose = ", for owner of h if hand is occupied otherwise mover"
    elif scene.any("last"):
        return None
    where = (
        " and h is own"
        if scene.says("own (?:side|hole)|own n1 hole|n1 own hole") and not owned
        else ""
    )
    lines = (f"when seed falls into h, if h holds {number}{where}", f"  capture h{whose}")
    return Told(lines, Place.MARGIN, "it acts during a sowing, too")


def _opposite(scene: BookScene) -> Told | None:
    """Where the last seed falls, what lies opposite, and what is captured of it."""
    if (
        not scene.any("opposite")
        or not scene.takes
        or scene.any("again", "game", "preceding", "next", "beyond", "winner", "repeat")
    ):
        return None
    if scene.any("outer", "feed", "both", "half", "more", "less", "odd", "even"):
        return None
    if scene.any("least") and not scene.says("least n1 ~seed"):
        return None
    landed = scene.before("opposite")
    if " empty " not in landed and scene.says("opposite … (?:capture|take) … if … last … empty"):
        landed = scene.behind("if")
    if not scene.any("last", "fall", "over", "sow") and not scene.says(
        "if ~empty ~hole|if hole empty"
    ):
        return None
    if " empty " not in landed:
        return None
    if scene.denies and not scene.says("not … last|not ~seed"):
        return None
    row = "inner" in landed.split()
    owned = (
        row
        or " own " in landed.replace(" own turn ", " ").replace(" own last ", " ")
        or " player side" in landed
        or " side player" in landed
        or bool(re.search(r"empty (?:hole )?player|hole player|empty hole \? side", landed))
    )
    owned = (
        owned
        or bool(scene.find("hole own (?:player )?$"))
        or scene.says("opposite … if hole own|opposite … if ~own player|opposite … if hole ~player")
    )
    if " opponent " in landed.split("empty")[0] or " occupied " in landed:
        return None
    place = ["last is in own front row" if row else "last is own"] if owned else []
    facts = [*place, "before = 0"]
    numbers = scene.held
    if len({*numbers}) > 1:
        return None
    if numbers:
        facts.append(f"opposite of last holds {numbers[0]}")
    elif scene.says("opposite … (?:occupied|contain ~seed)"):
        facts.append("opposite of last is occupied")
    prey = "opposite of last"
    stays = scene.says("not … last|last ~(?:seed )?remain|but ~own|last ~not")
    if scene.says("and ~last|last and|both seed|that|and ~own seed") and not stays:
        prey = "last + opposite of last"
    return Told((f"if {' and '.join(facts)}, capture {prey}",), Place.TURN)


def _opposite_alone(scene: BookScene) -> Told | None:
    """``the seeds in the opposite hole are captured, but not the last seed``: the condition is in the sentence before."""
    if (
        not scene.any("opposite")
        or not scene.takes
        or scene.any("game", "preceding", "next", "beyond", "again", "inner", "outer")
    ):
        return None
    if (
        scene.said.opened.ideas
        or scene.numbers
        or scene.any("empty", "occupied", "must", "over", "continue")
    ):
        return None
    if scene.says("last ~seed and ~opposite|both ~last … opposite") and not scene.denies:
        return Told(
            ("capture last + opposite of last",), Place.TURN, note_of("last + opposite of last")
        )
    if scene.says("and (?:also )?last|last and|that") or (
        scene.denies and not scene.says("not ~last")
    ):
        return None
    return Told(("capture opposite of last",), Place.TURN, note_of("opposite of last"))


def note_of(prey: str) -> str:
    """What is usually the condition of a capture of the opposite hole."""
    return f"perhaps under a condition: ‘if last is own and before = 0, capture {prey}’"


def _last_if(scene: BookScene) -> Told | None:
    """``he takes the seeds of the last hole if they are two or four``."""
    before = scene.says("(?:capture|take|lift) ~(?:seed )?~last hole ~if ~N")
    taken = (
        before
        or scene.says(
            "last hole ~if N … (?:capture|take|lift)|last hole … (?:contain|become) ~N … (?:capture|take|lift)"
        )
        or (
            scene.says("if ~hole ~(?:contain )?N … capture")
            and _THAT_HOLE.search(scene.text) is not None
        )
    )
    if not taken or not scene.held or scene.any(*_OF_OTHERS) or scene.denies:
        return None
    note = "the number counts the last seed, too"
    return Told((f"if last holds {as_list(scene.held)}, capture last",), Place.TURN, note)


def _there(scene: BookScene) -> Told | None:
    """``the last seed falls into an opponent's hole that then holds two or three``."""
    if scene.any(
        "opposite",
        "next",
        "beyond",
        "preceding",
        "again",
        "game",
        "inner",
        "outer",
        "owner",
        "special",
        "mark",
    ):
        seat = scene.says("side opposite|opposite (?:side|hole)") and not scene.any(
            "next", "beyond", "preceding", "game", "again"
        )
        if not seat:
            return None
    lands = scene.says(
        "last … (?:hole|side)|hole ~fall ~last|(?:fall|over) … (?:hole|side|opponent)|hole … if ~last ~fall|"
        "opponent ~hole … capture if ~last"
    ) and scene.any("opponent", "opposite")
    taken = scene.any("capture", "lift", "take", "keep")
    if (
        not lands
        or not taken
        or scene.denies
        or (scene.any("sow") and not scene.says("sow store|own sow|sow … opponent|over sow|fall"))
    ):
        return None
    if scene.any(
        "empty", "occupied", "single", "both", "more", "less", "least", "closed", "all"
    ) or scene.says("hole capture$"):
        return None
    parity = next((name for name in ("even", "odd") if scene.any(name)), "")
    numbers = scene.held
    if bool(numbers) == bool(parity):
        return None
    if parity:
        return Told((f"capture last where it is opponent's and it is {parity}",), Place.TURN)
    held = as_list(numbers)
    first = scene.says("n1 or n2") and {*numbers} == {1, 2}
    held = "2..3" if first else held.replace(" or ", ", ", held.count(" or ") - 1)
    note = "the number counts the last seed, too" + (
        "; one or two lay there before it" if first else ""
    )
    return Told((f"capture last where it is opponent's and it holds {held}",), Place.TURN, note)


CAPTURES: tuple[Callable[[BookScene], Told | None], ...] = (
    _passing, _opposite, _opposite_alone, _last_if, _there,
)  # fmt: skip
"""The readers of outlines on captures and what follows them."""
