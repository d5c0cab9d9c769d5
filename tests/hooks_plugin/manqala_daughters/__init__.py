"""A plug-in that makes holes daughters: what ``games/africa/andot.sow`` says in the rule language.

The rule file that uses it declares two marks: ``daughter`` (whose daughter a hole is), ``barred``
(the hole from which a singleton may not be played straight back); everything else is done here.
"""

from __future__ import annotations

from manqala.hooks import Offer, View


def father(view: View, hole: int) -> int:
    """Whose daughter a hole is, or nobody."""
    return view.mark("daughter", hole)


def daughterly(view: View, hole: int) -> bool:
    """Whether a hole may not be played from: a daughter, or one that is barred."""
    return father(view, hole) != view.nobody or view.mark("barred") == hole


def is_end(view: View, hole: int) -> bool:
    """Whether a hole is the first or the last of a row."""
    return any(hole in (view.row(p)[0], view.row(p)[-1]) for p in range(view.nobody))


def may_bear(view: View, hole: int) -> bool:
    """Whether a four in this hole makes a daughter of the mover."""
    own = hole in view.row(view.mover)
    if view.option("daughter_places") == "enemy_row_and_own_ends":
        return not own or is_end(view, hole)
    return own != is_end(view, hole)


def lap_ends(view: View, hole: int) -> None:
    """What becomes of the hole into which the last stone of the lap fell."""
    lone = view.mark("lifted") == 1
    if lone and hole not in view.row(view.mover) and is_end(view, hole):
        if view.option("singleton_on_enemy_end") == "barred" and view.pieces(hole) == 4:
            view.forbid("a singleton may not make four there")
        if view.mark("before") == 0:
            view.set_mark("barred", hole)
    elif may_bear(view, hole) and father(view, hole) == view.nobody and view.pieces(hole) == 4:
        view.set_mark("daughter", view.mover, hole)


def unbar(view: View) -> None:
    """Forget which hole was barred."""
    view.set_mark("barred", view.nowhere)


OFFERS = [
    Offer("father", "noun", father, ("hole",), "player"),
    Offer("daughterly", "noun", daughterly, ("hole",), "truth"),
    Offer("unbar", "verb", unbar),
    Offer(
        "bear",
        "reaction",
        lap_ends,
        ("hole",),
        event=("lap ends", "at"),
        options=("daughter_places", "singleton_on_enemy_end"),
    ),
]
