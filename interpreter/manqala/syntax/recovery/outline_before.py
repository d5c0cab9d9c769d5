"""Outlines of sentences on what is before play: players, board, set-up, who begins, sides; and of those that are no rule."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax.recovery.outline_scene import ACTS
from manqala.syntax.recovery.prose_no_rule import LORE
from manqala.syntax.recovery.prose_sentence import SAID_BEFORE, Place, Told
from manqala.text.book_speech import NUMBER, scenes_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene

SET_UP = (
    "what lies on the board at the start is said in the front matter: ‘board: {rows: 2, holes: 6}’ has the holes, "
    "‘seeds: 4’ the seeds of each hole, ‘start: 0 0 2 2 2 2’ different ones; what the players do before the first turn "
    "is a rule ‘setup’ at the left margin, below ‘fill-board’ if the holes are filled first"
)
MOST_PLAYERS = 6
FOUR = 4
MOST_STRANGE = 2
"""The most unknown words of a sentence on the board."""
LONGEST_ROW = 20
_SEATED = frozenset({"player", "opposite", "side", "?", "n2", NUMBER, "both", "own", "opponent"})
_STORES = frozenset({"store", "over", "?", "side", "own", "right", "left", "hole", "player", "both", "n1", "n2", "contain", "and",
                     ",", NUMBER})  # fmt: skip
_SMALL = frozenset({"hole", "store", "and", ",", "contain", "?", "both", NUMBER})
"""Ideas of a sentence that only counts the holes of a board."""


def _board(scene: BookScene) -> Told | None:
    """``the board has four rows of seven holes``, ``a 6 by 6 grid``."""
    if (
        scene.any(
            "seed",
            "turn",
            "refill",
            "choose",
            *(one for one in ACTS if one not in {"opposite", "over"}),
        )
        or scene.said.opened.ideas
        or ("over" in scene.names and not scene.says("store ~over"))
    ):
        return None
    if scene.row.startswith((" not", " game not")) or scene.says("NO ~contain|NO ~n\\d+ side"):
        return None
    ring = scene.find("(?:ring ~N|N ~hole ~ring)")
    if ring:
        holes = next(one for one in re.findall(r"n(\d+)", ring.group()))
        return Told((), Place.NONE, f"{SAID_BEFORE}‘board: {{ring: {holes}}}’")
    small = (
        scene.find("N (?:\\? )?hole")
        if scene.names <= _SMALL | {f"n{one}" for one in range(99)}
        else None
    )
    if small and 10 <= int(small.group(1)) <= 40 and int(small.group(1)) % 2 == 0:
        stores = ", stores: beside" if scene.any("store", "?") else ""
        return Told(
            (),
            Place.NONE,
            f"{SAID_BEFORE}‘board: {{rows: 2, holes: {int(small.group(1)) // 2}{stores}}}’",
        )
    grid = scene.find(r"N (?:\? )?N (?:hole |\? )?grid") or scene.find(r"grid ~ N (?:\? )?N")
    if grid:
        rows, holes = int(grid.group(1)), int(grid.group(2))
    else:
        sides = scene.find(r"N (?:\? )?side")
        each = scene.find(r"(?:contain |own |~)N (?:\? )?hole")
        if not each or not (sides or scene.any("player", "both", "side", "grid")):
            return None
        holes = int(each.groups()[-1])
        rows = max(2, int(sides.group(1))) if sides else 2
    if not (1 <= rows <= 12 and 1 < holes <= LONGEST_ROW):
        return None
    track = ", track: own" if rows == FOUR and not grid else ""
    stores = ", stores: beside" if scene.any("store") else ""
    more = (
        "; other sizes are an option: ‘holes: holes’, and ‘options:’ says which"
        if len(scene.numbers) > 2 and scene.any("lore", "or")
        else "; a board of another shape is drawn with ‘plan:’" if grid else ""
    )  # fmt: skip
    return Told(
        (),
        Place.NONE,
        f"{SAID_BEFORE}‘board: {{rows: {rows}, holes: {holes}{stores}{track}}}’{more}",
    )


def _says_stores(scene: BookScene) -> bool:
    """Whether it says no more than where the stores are."""
    where = scene.says("store ~(?:over|right|left|side)|(?:contain|n1|n2) ~store")
    known = scene.names <= _STORES and len(scene.strange) <= MOST_STRANGE
    return where and known and not scene.says("N hole")


def _owned(scene: BookScene) -> Told | None:
    """``each player controls the row nearest to him``."""
    named = {"player", "own", "side", "hole", "owner", "belong", "store", "right", "left", "both", "all", "opposite", ",", "and",
             "?", "n1", "n2", "number"}  # fmt: skip
    if scene.says("player ~opposite side|player ~opposite") and scene.names <= _SEATED:
        note = (
            "no line is needed: the players’ rows face each other, south's below and north's above"
        )
        return Told((), Place.NONE, note)
    if _says_stores(scene):
        note = f"{SAID_BEFORE}‘stores: on track’ of ‘board:’ if they are sown into, otherwise ‘stores: beside’"
        return Told((), Place.NONE, note)
    owned = scene.says(
        "player ~(?:own|belong|owner) ~(?:side|hole)|(?:side|hole) ~(?:belong|owner|own) ~player"
    )
    if (
        not owned
        or not scene.names <= named
        or scene.says("opposite … opposite")
        or len(scene.strange) > 1
    ):
        return None
    note = (
        "no line is needed: each player owns the holes of their row, ‘own holes’; ‘stores: beside’ or ‘on track’ of ‘board:’ "
        "says where a store lies"
    )
    return Told((), Place.NONE, note)


def _total(scene: BookScene) -> Told | None:
    """``there are 48 seeds in total``."""
    named = {
        "seed",
        "begin",
        "setup",
        "hole",
        "contain",
        "all",
        "game",
        "player",
        "both",
        "own",
        "and",
        ",",
        "play",
        "?",
        NUMBER,
        "need",
    }
    counted = scene.find(r"N ~seed")
    if (
        not counted
        or int(counted.group(1)) < MOST_PLAYERS
        or not {one for one in scene.names if one[:1] != "n"} <= named
    ):
        return None
    return Told((), Place.NONE, SET_UP)


def _set_up(scene: BookScene) -> Told | None:
    """``two counters in each hole of the outer row``: there is no verb of play, and seeds and holes are counted."""
    if scene.any(
        "last",
        "capture",
        "again",
        "opposite",
        "continue",
        "winner",
        "lose",
        "over",
        "if",
        "take",
        "forbidden",
    ):
        return None
    if scene.any("worth", "feed", "more", "less", "next", "clockwise", "anticlockwise"):
        return None
    if scene.any("refill") and scene.any("store", "won"):
        return None
    scenes = scenes_of(scene.text, scene.language)
    if scenes & {"later", "passing"}:
        return None
    if "lot" in scene.names and scene.any("first", "begin", "play"):
        return None
    if "lot" in scene.names and scene.says("seed …hole|hole …seed") and scene.numbers:
        lines = (
            "setup", f"  repeat {max(scene.numbers)} times", "    choose lucky from holes as chance",
            "    put 1 seed from box into lucky",
        )  # fmt: skip
        return Told(
            lines,
            Place.MARGIN,
            "‘box’ holds all seeds at first; without ‘fill-board’ the holes are empty",
        )
    if (
        "arrange" in scene.names
        and scene.any("seed", "hole")
        and scene.any("player", "own", "side", "all")
    ):
        return _arranged(scene)
    if (
        "store" in scene.names
        and scene.numbers
        and "setup" in scene.names
        and "hole" not in scene.names
    ):
        lines = (
            "setup",
            "  fill-board",
            "  each player",
            f"    put {scene.numbers[0]} seeds from box into own winnings",
        )
        return Told(
            lines,
            Place.MARGIN,
            "‘own supply’ instead of ‘own winnings’ if they are still to be sown",
        )
    each = (scene.find(r"N ~seed") or scene.says("hole begin … seed … N")) and scene.any(
        "hole", "inner", "outer"
    )
    if not each or scene.says("hole …lift|lift …hole|choose …hole|sow ~next"):
        return None
    begun = "setup" in scenes or scene.any("setup", "inner", "outer") or scene.row.startswith(" n")
    begun = begun or scene.says("hole begin … seed|N ~hole … drop … N ~seed")
    begun = begun or scene.says("all hole ~(?:skip )?~(?:store )?~contain N ~seed|all hole ~N seed")
    if scene.any("cannot") or scene.says("NO ~can|can ~NO|NO ~play"):
        return None
    if not begun:
        return None
    return Told((), Place.NONE, SET_UP)


def _arranged(scene: BookScene) -> Told | None:
    """``each player distributes his seeds as he likes``."""
    if scene.any("skip", "origin"):
        return None
    seeds = scene.find(r"N (?:\? )?seed")
    number = int(seeds.group(1)) if seeds else 0
    whose = scene.find("(?:player|own) (?:all )?~(?:own )?n?\\d* ?(?:\\? )?(?:seed|side|own)")
    if not number or not whose:
        begins = ("setup", "  each player", "    put all from own holes into own supply")
    else:
        begins = ("setup", "  each player", f"    put {number} seeds from box into own supply")
    lines: tuple[str, ...] = (
        *begins, "    while own supply is occupied", "      choose h from own holes",
        "      put 1 seed from own supply into h",
    )  # fmt: skip
    if begins[-1].endswith("from own holes into own supply"):
        lines = ("setup", "  fill-board", *lines[1:])
    return Told(lines, Place.MARGIN, "‘own supply’ holds seeds that are not yet on the board")


def _worth(scene: BookScene) -> Told | None:
    """``a muzi is worth five points``, ``a sweep counts as two games``."""
    value = scene.find(r"worth ~N")
    if value is None or scene.any("last", "fall", "sow", "if"):
        return None
    number = int(value.group(1))
    if scene.find(r"worth ~N ~game"):
        lines = (f"the prize of player p is {number} if seeds in winnings of p > 36 otherwise 1",)
        note = "‘seeds in winnings of p > 36’ stands for what the name of such a game means; ‘points’ are the sum of prizes"
        return Told(lines, Place.MARGIN, note)
    named = [
        scene.text[word.start : word.end]
        for word in scene.strange
        if word.start < value.start() or word.name == "?"
    ]
    name = next((one.lower() for one in named if re.fullmatch(r"[A-Za-z]+", one)), "")
    if "seed" in scene.names and number == 1 and not name:
        return Told((), Place.NONE, "no line is needed: each seed counts one")
    if not name or "hole" in scene.names:
        return None
    return Told(
        (),
        Place.NONE,
        f"{SAID_BEFORE}‘pieces: {{stone: 1, {name}: {{value: {number}, plural: {name}}}}}’",
    )


def _tells(scene: BookScene) -> Told | None:
    """Sentences on people, history or good play."""
    if not scene.any("lore") or scene.any(
        "must", "forbidden", "capture", "take", "last", "again", "if", "setup", "refill"
    ):
        return None
    if scene.says("side …hole|N ~hole") and not scene.says("lore ~"):
        return None
    return Told((), Place.NONE, LORE)


BEFORE: tuple[Callable[[BookScene], Told | None], ...] = (
    _worth, _owned, _board, _total, _set_up, _tells,
)  # fmt: skip
"""The readers of outlines on what is before play."""
