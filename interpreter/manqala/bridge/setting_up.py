"""The board, and what lies on it at the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT
from manqala.bridge.parameter_file import HOLES

if TYPE_CHECKING:
    from manqala.bridge.draft import Draft

OUTSIDE_IN = {"NOT_APPLICABLE", "OUTSIDE_FILL", "UCHOOSE"}
"""Ways to fill a row from both of its ends."""


def write_start(draft: Draft) -> None:
    """Write the board, the seeds and the options that size them."""
    _sizes(draft)
    stores = "none"
    beside = draft.truth("stores")
    if draft.sown_stores:
        stores = "on track"
    elif beside:
        stores = "beside"
    draft.board += ["rows: 2", f"holes: {draft.holes}"]
    if stores != "none":
        draft.board.append(f"stores: {stores}")
    if draft.choice("prescribed") != "NONE":
        draft.refuse(
            "prescribed",
            f"{draft.choice('prescribed')}, a first turn with rules of its own, is not said",
        )
    if draft.choice("play_locs") != "BOARD_ONLY":
        draft.refuse("play_locs", "sowing the seeds of a store is not said")
    if draft.choice("sow_rule").startswith("SOW_BLKD"):
        draft.refuse("sow_rule", "holes that are closed in the course of a round are not said")
    _seeds(draft)
    if draft.choice("child_locs") == "FIXED_ONE_RIGHT":
        draft.setup += [
            "fill-board",
            "each player",
            f"{INDENT}set claimed of final of own row to player",
        ]


def _sizes(draft: Draft) -> None:
    """Options where players may choose the size of the board, or the seeds.

    Only where no other number of the rules depends on them.
    """
    if (
        draft.territory
        or draft.choice("goal") == "RND_POINTS"
        or draft.choice("start_pattern") != "ALL_EQUAL"
        or (draft.choice("rounds") != "NO_ROUNDS" and draft.choice("round_fill") in OUTSIDE_IN)
    ):
        return
    forks = draft.numbers("udir_holes")
    because = "the parameter file leaves it open"
    sizes = _choices(draft, "holes", HOLES, draft.file.holes)
    if sizes and (not forks or draft.choice("sow_direct") == "PLAYALTDIR"):
        draft.holes = "size"
        draft.options.append(
            f"size: {{choices: {sizes}, default: {draft.file.holes}, because: {because}}}"
        )
    fillings = _choices(draft, "nbr_start", range(1, 101), draft.file.seeds)
    if fillings:
        draft.seeds = "start_seeds"
        draft.options.append(
            f"start_seeds: {{choices: {fillings}, default: {draft.file.seeds}, because: {because}}}"
        )


def _choices(draft: Draft, name: str, allowed: range, default: int) -> list[int]:
    """The numbers that players may choose from, if there are two or more."""
    told = draft.file.open.get(name)
    if not isinstance(told, list):
        return []
    found = sorted({n for n in told if isinstance(n, int) and n in allowed} | {default})
    return found if len(found) > 1 else []


def _seeds(draft: Draft) -> None:
    """What every hole holds at the start."""
    pattern = draft.choice("start_pattern")
    if pattern == "ALL_EQUAL":
        draft.front.append(f"seeds: {draft.seeds or draft.file.seeds}")
        return
    rows = _pattern(pattern, draft.file.holes, draft.file.seeds)
    if rows is None:
        draft.refuse("start_pattern", f"{pattern} is not said")
        draft.front.append(f"seeds: {draft.file.seeds}")
        return
    draft.front.append(f"start: {' / '.join(' '.join(map(str, row)) for row in rows)}")


def _pattern(pattern: str, holes: int, seeds: int) -> list[list[int]] | None:
    """The rows at the start, each from its owner's left, where south begins."""
    row = [seeds] * holes
    if pattern == "CLIPPEDTRIPLES":
        return [[0 if n % 3 == 0 or n >= holes - holes % 3 else seeds for n in range(holes)]]
    if pattern == "TWOEMPTY":
        return [[*row[:-2], 0, 0]]
    if pattern == "RIGHTMOST_PLUS_ONE":
        return [[*row[:-1], seeds + 1]]
    around = [0] * (2 * holes)
    if pattern in {"ALTERNATES", "ALTS_WITH_1", "ALTS_SPLIT"}:
        around = [seeds if n % 2 else 0 for n in range(2 * holes)]
    if pattern == "ALTS_WITH_1":
        around[holes + 3 - holes % 2] = 1
        if holes % 2 == 0:
            around[holes - 3] = 0
    if pattern == "ALTS_SPLIT":
        moved = seeds // 4
        around[holes] += moved
        around[holes - 1] -= moved
        around = around[holes:] + around[:holes]
    if pattern == "GAMACHA":
        around = [seeds if n % 2 == 0 and n > 1 else 0 for n in range(2 * holes)]
        to = 1 + 2 * ((holes - 1) // 4)
        around[to], around[2 * holes - to - 1] = around[2 * holes - to - 1], 0
    return [around[:holes], around[holes:]] if any(around) else None
