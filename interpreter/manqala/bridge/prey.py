"""Holes that can be captured or claimed permanently: adjectives that several rules use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.bridge.draft import listed

if TYPE_CHECKING:
    from manqala.bridge.draft import Draft


def has_basic(draft: Draft) -> bool:
    """Whether the number of seeds decides what is captured."""
    return bool(
        draft.numbers("capt_on")
        or draft.truth("evens")
        or draft.number("capt_min")
        or draft.number("capt_max")
    )


def side(draft: Draft, name: str) -> str:
    """The adjective for a hole on a player's side: ‘own’ or ‘opponent’s’, by owner or by row."""
    return f"in {name} row" if draft.territory else name


def sides(draft: Draft) -> str:
    """The side on which captures are allowed, as a predicate of a hole; empty if both."""
    return {
        "OPP_SIDE": side(draft, "opponent's"),
        "OWN_SIDE": side(draft, "own"),
        "OPP_TERR": "opponent's",
        "OWN_TERR": "own",
    }.get(draft.choice("capt_side"), "")


def first_side(draft: Draft) -> str:
    """The side on which the first of several captures must be."""
    return {"OPP_CONT": side(draft, "opponent's"), "OWN_CONT": side(draft, "own")}.get(
        draft.choice("capt_side"), ""
    )


def seeds_taken(draft: Draft) -> tuple[str, bool]:
    """The number of seeds that a captured hole must hold, and whether it must be even."""
    values, even = draft.numbers("capt_on"), draft.truth("evens")
    least, most = draft.number("capt_min"), draft.number("capt_max")
    if not values and even and most:
        values = tuple(range(max(2, least), most + 1))
    if values:
        kept = [
            n
            for n in values
            if n >= max(1, least) and (not most or n <= most) and (not even or n % 2 == 0)
        ]
        if not kept:
            draft.refuse("capt_on", "no number of seeds fits all that is asked of a capture")
        return listed(kept), False
    if most:
        return f"{max(1, least)}..{most}", False
    return (f"{least}.." if least > 1 else ""), even


def conditions(draft: Draft, *, with_number: bool = True) -> list[str]:
    """The conditions on a captured hole, each as a sentence about it."""
    sentences = []
    where = sides(draft)
    if where:
        sentences.append(f"it is {where}")
    number, even = seeds_taken(draft) if with_number else ("", False)
    if number:
        sentences.append(f"it holds {number}")
    if even:
        sentences.append("it is even")
    if not number:
        sentences.append("it is occupied")
    if draft.truth("moveunlock"):
        sentences.append("it is unlocked")
    if draft.claims:
        sentences.append("it is not claimed")
    return sentences


def ripe(draft: Draft) -> str:
    """The adjective for a hole whose number of seeds makes it capturable."""
    draft.define(f"a hole is ripe when {' and '.join(conditions(draft))}")
    return "ripe"


def matched(draft: Draft) -> str:
    """The adjective for a capturable hole that holds as many seeds as its opposite."""
    word = takeable(draft)
    condition = (
        "it is occupied" if word == "occupied" else f"it is {word} and opposite of it is {word}"
    )
    draft.define(f"a hole is matched when {condition} and pieces in it = pieces in opposite of it")
    return "matched"


def short(draft: Draft) -> str:
    """The same as words for a pattern or after ‘where’, if short; else the adjective."""
    where = sides(draft)
    number, even = seeds_taken(draft)
    several = draft.laps or draft.choice("sow_rule").startswith("ENPAS")
    if (
        several
        or draft.choice("pickextra") == "PICKOPPBASIC"
        or draft.truth("moveunlock")
        or draft.claims
        or where.startswith("in ")
        or " or " in number
    ):
        return ripe(draft)
    parts = [one for one in (where, number or "occupied", "even" if even else "") if one]
    if where and ".." in number:
        parts[:2] = [f"{where} {number}"]
    return " and ".join(parts)


def takeable(draft: Draft) -> str:
    """The conditions on a captured hole apart from its number of seeds, as words or an adjective."""
    parts = conditions(draft, with_number=False)
    if draft.choice("crosscapt") != "NONE":
        parts = [
            part for part in parts if "row" not in part and not part.endswith(("own", "opponent's"))
        ]
    words = [part.removeprefix("it is ") for part in parts]
    if any(word.startswith("in ") for word in words) or len(words) > 2:
        draft.define(f"a hole is takeable when {' and '.join(parts)}")
        return "takeable"
    return " and ".join(words)


# ---- permanently claimed holes ------------------------------------------------------------------------


def claimable(draft: Draft) -> str:
    """The adjective for a hole that the player may claim after the last seed fell there."""
    kind, number = draft.choice("child_type"), draft.number("child_cvt")
    if draft.choice("child_locs") == "FIXED_ONE_RIGHT":
        return ""
    if number < 2:
        draft.refuse("child_cvt", "holes are claimed by two seeds or more")
        return "claimed"
    parts = ["it is not claimed"]
    if kind == "BULL":
        draft.define("the previous of hole h is neighbour (reverse of way) of h")
        draft.define(
            "a hole is paired when previous of it is not claimed and"
            f" (it holds {number} and previous of it holds {number - 1}"
            f" or it holds {number - 1} and previous of it holds {number})"
        )
        parts.append(f"(it holds {number} or it is paired)")
    elif kind == "QUR":
        parts += ["it is singleton", f"opposite of it holds {number}"]
    else:
        parts.append(f"it holds {number}")
    parts += [one for one in (_place(draft), *_rule(draft)) if one]
    if kind == "ONE_CHILD":
        parts.append("no holes where claimed of mover")
    draft.define(f"a hole is claimable when {' and '.join(parts)}")
    return "claimable"


def _rule(draft: Draft) -> list[str]:
    """The conditions of ‘child_rule’."""
    theirs, own = side(draft, "opponent's"), side(draft, "own")
    few = "lifted > 2" if draft.truth("sow_start") else "lifted > 1"
    return {
        "OPP_SIDE_ONLY": [f"it is {theirs}"],
        "OWN_SIDE_ONLY": [f"it is {own}"],
        "OPPS_ONLY_NOT_1ST": [f"it is {theirs}", few],
        "OPP_OWNER_ONLY": ["it is opponent's"],
        "OWN_OWNER_ONLY": ["it is own"],
        "NOT_1ST_OPP": [
            f"({few} or it != (first of opponent's row if way = anticlockwise otherwise final of opponent's row))"
        ],
    }.get(draft.choice("child_rule"), [])


def _place(draft: Draft) -> str:
    """The conditions of ‘child_locs’."""
    theirs, own = side(draft, "opponent's"), side(draft, "own")
    holes = draft.file.holes
    inner = "it is in left 2 of opponent's row or it is in right 2 of opponent's row"
    beside = "it is end" if holes < 4 else f"(it is end or {inner})"
    same = f"item {draft.row_length} of walk (anticlockwise) of it"
    found = {
        "ENDS_ONLY": "it is end",
        "NO_ENDS": "it is not end",
        "INV_ENDS_PLUS_MID": f"(it is {theirs} and it is end or it is {own} and it is not end)",
        "ENDS_PLUS_ONE_OPP": beside,
        "NO_OWN_RIGHT": "it != final of own row",
        "NO_OPP_RIGHT": "it != first of opponent's row",
        "NO_OPP_LEFT": "it != final of opponent's row",
        "NOT_SYM_OPP": f"it != final of opponent's row and {same} is not claimed",
        "NOT_FACING": "it != first of opponent's row and opposite of it is not claimed",
        "ENDS_PLUS_ALL_OPP": f"(it is end or it is {theirs})",
    }
    return found.get(draft.choice("child_locs"), "")
