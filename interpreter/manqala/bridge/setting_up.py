"""The board, and the seeds at the start."""

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
    _opening(draft)
    if draft.file.game_class == "NorthSouthCycle":
        draft.board.append("track: own")
    if draft.choice("play_locs") != "BOARD_ONLY":
        draft.refuse("play_locs", "sowing the seeds of a store cannot be converted")
    if draft.choice("sow_rule").startswith("SOW_BLKD"):
        _closing(draft)
    _seeds(draft)
    if draft.choice("child_locs") == "FIXED_ONE_RIGHT":
        draft.setup += [
            "fill-board",
            "each player",
            f"{INDENT}set claimed of final of own row to player",
        ]


def _opening(draft: Draft) -> None:
    """Refuse combinations of rules for first turns; other modules write these rules."""
    rule = draft.choice("prescribed")
    if rule == "ARNGE_LIMIT":
        draft.refuse("prescribed", f"{rule}, a first turn with special rules, cannot be converted")
    if rule in {"MLAPS_SOWER", "BASIC_SOWER"}:
        for name in ("mlap_cont", "child_type", "capt_type"):
            if draft.number(name):
                draft.refuse("prescribed", f"{rule} cannot be converted together with {name}")
        if draft.choice("sow_rule") not in {"NONE", "NO_SOW_OPP_NS", "CHANGE_DIR_LAP"}:
            draft.refuse("prescribed", f"{rule} cannot be converted together with this sow_rule")
    if rule == "PLUS1MINUS1" and draft.sown_stores:
        draft.refuse(
            "prescribed", f"{rule} cannot be converted together with stores that are sown into"
        )


def _closing(draft: Draft) -> None:
    """Holes that a last seed closes; seeds that fall there later leave play."""
    number, first = draft.number("sow_param"), draft.number("nocaptmoves")
    draft.asked.add("blocks")
    draft.mark(
        "mark covered: truth on holes                    # a player who makes it this many closes a hole of the other row"
    )
    condition = f"it is not covered and it is opponent's and it holds {number}"
    if first:
        condition += f" and turns > {first}"
    if draft.choice("sow_rule") == "SOW_BLKD_DIV_NR":
        condition += " and it != final of opponent's row"
    draft.define(f"a hole is closable when {condition}")
    draft.define("when seed falls into h, if h is covered", f"{INDENT}put all from h into box")


def _sizes(draft: Draft) -> None:
    """Options where players may choose the size of the board, or the seeds.

    Only if no other number in the rules depends on them.
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
    """The numbers from which players may choose, if there are at least two."""
    values = draft.file.open.get(name)
    if not isinstance(values, list):
        return []
    found = sorted({n for n in values if isinstance(n, int) and n in allowed} | {default})
    return found if len(found) > 1 else []


def _seeds(draft: Draft) -> None:
    """What every hole holds at the start."""
    pattern = draft.choice("start_pattern")
    if pattern == "RANDOM":
        _at_random(draft)
        return
    if pattern in {"ALL_EQUAL", "MOVE_RIGHTMOST"}:
        draft.front.append(f"seeds: {draft.seeds or draft.file.seeds}")
        return
    rows = _pattern(pattern, draft.file.holes, draft.file.seeds)
    if rows is None:
        draft.refuse("start_pattern", f"{pattern} cannot be converted")
        draft.front.append(f"seeds: {draft.file.seeds}")
        return
    draft.front.append(f"start: {' / '.join(' '.join(map(str, row)) for row in rows)}")


def _at_random(draft: Draft) -> None:
    """A random distribution of the given number of seeds; first two in every hole if there are enough."""
    each = 2 if draft.file.seeds >= 4 * draft.file.holes else 0
    rest = draft.file.seeds - each * 2 * draft.file.holes
    draft.front.append(f"seeds: {each}")
    draft.setup.append("deal")
    draft.define(
        "to deal                                                 # this many seeds fall anywhere",
        f"{INDENT}set-up-again",
        f"{INDENT}repeat {rest} times",
        f"{INDENT * 2}choose lucky from holes as chance",
        f"{INDENT * 2}put 1 seed from box into lucky",
    )


def total_seeds(draft: Draft) -> int:
    """The total number of seeds."""
    pattern = draft.choice("start_pattern")
    if pattern == "RANDOM":
        return draft.file.seeds
    rows = _pattern(pattern, draft.file.holes, draft.file.seeds)
    if rows is None:
        return 2 * draft.file.holes * draft.file.seeds
    return sum(sum(row) for row in rows) * (2 if len(rows) == 1 else 1)


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
