"""The kinds of captures: their conditions and holes, and those after which the sowing continues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT, block, both
from manqala.bridge.prey import first_side, has_basic, matched, ripe, short, side, takeable

if TYPE_CHECKING:
    from manqala.bridge.draft import Draft


def all_in_laps(draft: Draft) -> bool:
    """Whether all captures happen after laps, as a part of the sowing."""
    if not draft.choice("sow_rule").startswith("LAP_CAPT"):
        return False
    return draft.choice("capt_type") not in {"NEXT", "TWO_OUT"}


def captures_in_laps(draft: Draft) -> list[str]:
    """Captures after every lap, and the seeds with which the sowing continues."""
    rule = draft.choice("sow_rule")
    if not rule.startswith("LAP_CAPT"):
        return []
    for name in ("pickextra", "grandslam", "nocaptmoves", "nosinglecapt"):
        if draft.number(name):
            draft.refuse(name, f"it cannot be converted together with {rule}")
    found = prey_of(draft)
    if found is None or (draft.laps and draft.choice("mlaps") == "LAPPER_NEXT"):
        draft.refuse("sow_rule", f"{rule} can be converted only with captures and LAPPER")
        return []
    guard, prey = found
    across = draft.choice("crosscapt") != "NONE"
    if rule == "LAP_CAPT_SEEDS":
        if not across or draft.choice("xcpickown") != "LEAVE":
            draft.refuse("sow_rule", f"{rule} can be converted only with captures across the board")
        return [
            *block(f"if {guard}", [f"put all from {prey} into last", "lift last"]),
            "otherwise relay from last",
        ]
    if not all_in_laps(draft):
        return block("if before > 0", [*_when(guard, prey), "relay from last"])
    if across:
        if draft.choice("xcpickown") != "LEAVE":
            draft.refuse("xcpickown", f"the last seed is needed for the next lap with {rule}")
        return [
            *block(f"if {guard}", [f"capture {prey}", "lift last"]),
            "otherwise relay from last",
        ]
    last_lap = (
        "if last holds 2.., relay from last" if rule == "LAP_CAPT_OPP_GETS" else "relay from last"
    )
    if rule == "LAP_CAPT_OPP_GETS":
        _owners_take(draft)
    holes = prey if prey.startswith("trail of") else "last"
    return [
        *block(f"if last is {ripe(draft)}", [f"capture {holes}", "relay from next hole"]),
        f"otherwise {last_lap}",
    ]


def _when(guard: str, prey: str) -> list[str]:
    """A capture, perhaps under a condition."""
    return [f"if {guard}, capture {prey}" if guard else f"capture {prey}"]


def _owners_take(draft: Draft) -> None:
    """When few seeds are left, the opponent takes those that fall into their row."""
    draft.mark(
        "mark few: truth for turn                         # whether the opponent takes what falls into their own row"
    )
    draft.define(f"when lap begins at h, set few to seeds on board <= {draft.number('sow_param')}")
    draft.define(
        f"when seed falls into h, if few and h is opponent's and (pieces in hand > 0 or h is not {ripe(draft)})",
        f"{INDENT}put 1 seed from h into opponent's winnings",
    )


def special_captures(draft: Draft) -> list[str] | None:
    """Rare kinds of captures; None if the parameter file uses none of them."""
    kind = draft.choice("capt_type")
    if kind in {"CAPT_OPP_1CCW", "PULL_ACROSS", "PASS_STORE_CAPT", "END_OPP_STORE_CAPT"} and (
        draft.choice("grandslam") not in {"LEGAL", "NOT_LEGAL"} or draft.number("multicapt")
    ):
        draft.refuse(
            "capt_type",
            f"{kind} can be converted only for single captures without a rule for grand slams",
        )
    theirs = side(draft, "opponent's")
    if kind in {"CAPT_OPP_1CCW", "PULL_ACROSS"}:
        draft.asked.add("capt_dir")  # one hole has no direction
    if kind == "CAPT_OPP_1CCW":
        return [f"if last is {theirs} or last = final of own row, set captures to captures + 1"]
    if kind == "PULL_ACROSS":
        guard = f"before = 0 and opposite of last is {ripe(draft)}"
        return block(
            f"if {guard}",
            ["put all from opposite of last into last", "set captures to captures + 1"],
        )
    if kind == "PASS_STORE_CAPT":
        where = {"OPP_SIDE": theirs, "OWN_SIDE": side(draft, "own")}.get(
            draft.choice("capt_side"), ""
        )
        condition = both("before = 0", where and f"last is {where}", "seeds in own winnings > 0")
        lost = [
            "put all from own winnings into opponent's winnings",
            "set captures to captures + 1",
        ]
        return [*block(f"if {condition}", lost), *_else(draft)]
    if kind == "END_OPP_STORE_CAPT":
        taken = [
            "put all from opponent's winnings into own winnings",
            "set captures to captures + 1",
        ]
        others = _else(draft)
        if others:
            others = [
                "otherwise if last is not in stores",
                *(INDENT + line.removeprefix("otherwise ") for line in others),
            ]
        return [*block("if last is opponent's store", taken), *others]
    if kind == "SANDWICH_CAPT":
        draft.refuse("capt_type", f"{kind} cannot be converted")
        return []
    return None


def _else(draft: Draft) -> list[str]:
    """The captures tried if a store is not captured."""
    several, rearward = draft.number("multicapt"), draft.choice("capt_dir") == "OPP_SOW"
    draft.asked.add("xcpickown")
    if draft.choice("crosscapt") != "NONE":
        return block("otherwise", _when(*_across(draft, several, rearward)))
    return block("otherwise", _when(*_basic(draft, several, rearward))) if has_basic(draft) else []


def prey_of(draft: Draft) -> tuple[str, str] | None:
    """The condition of a capture, and the captured holes."""
    kind = draft.choice("capt_type")
    several = draft.number("multicapt")
    rearward = draft.choice("capt_dir") == "OPP_SOW"
    if draft.choice("capt_dir") == "BOTH" and kind not in {"NONE", "MATCH_OPP"}:
        draft.refuse(
            "capt_dir", f"captures in both directions cannot be converted together with {kind}"
        )
    draft.asked.add("xcpickown")
    if kind == "TWO_OUT":
        return _two_out(draft, several)
    if kind == "NEXT":
        return _next(draft, several, rearward)
    if kind == "MATCH_OPP":
        return _matching(draft, several, rearward)
    if kind == "SINGLETONS":
        return "", f"holes where {both('singleton', *_but_occupied(draft))}"
    if draft.choice("crosscapt") != "NONE":
        return _across(draft, several, rearward)
    if not has_basic(draft):
        return None
    return _basic(draft, several, rearward)


def _but_occupied(draft: Draft) -> list[str]:
    """The further condition on a hole whose seeds have been counted."""
    condition = takeable(draft)
    return (
        []
        if condition == "occupied"
        else [condition.replace("occupied and ", "").replace(" and occupied", "")]
    )


def _times(part: str, several: int) -> str:
    """A repeated pattern: as long as it matches, or a fixed number of times."""
    if several < 0:
        return f"({part})+"
    pattern = f"({part})"
    for _ in range(several - 1):
        pattern = f"({part}, {pattern}?)" if pattern != f"({part})" else f"({part}, ({part})?)"
    return pattern


def _basic(draft: Draft, several: int, rearward: bool) -> tuple[str, str]:
    """Captures by the number of seeds, from the last hole backwards or onwards."""
    condition, first = short(draft), first_side(draft)
    guard = f"last is {first}" if first else ""
    if not several:
        return guard, f"last where {condition}"
    part = _times(f"take {condition}", several)
    back, ahead = f"(trail of last: {part})", f"((last + ahead of last): {part})"
    if draft.choice("capt_dir") == "BOTH":
        return guard, f"{back} + {ahead}"
    return guard, (back if rearward else ahead)[1:-1]


def _across(draft: Draft, several: int, rearward: bool) -> tuple[str, str]:
    """The hole opposite the last one, and perhaps those opposite the holes after it."""
    kind, where = draft.choice("crosscapt"), draft.choice("capt_side")
    prey = ripe(draft)
    plain = not (draft.truth("moveunlock") or draft.claims or draft.territory)
    guard = []
    if kind != "ANY":
        guard.append(
            "before = 0"
            if not draft.choice("sow_rule").startswith("ENPAS")
            else "last is singleton"
        )
    if plain and not has_basic(draft):
        # The hole opposite a hole of one's own is the opponent's: the row of the last hole is an equivalent, cheaper test.
        draft.words = [lines for lines in draft.words if not lines[0].startswith("a hole is ripe")]
        near = {"OPP_SIDE": "last is own", "OWN_SIDE": "last is opponent's"}.get(where, "")
        guard = [one for one in (near, *guard, "opposite of last is occupied") if one]
    else:
        guard.append(f"opposite of last is {prey}")
    if where in {"OPP_CONT", "OWN_CONT"}:
        draft.refuse(
            "capt_side", f"{where} cannot be converted together with captures across the board"
        )
    if draft.truth("xc_sown"):
        draft.refuse("xc_sown", "captures that depend on where the seeds went cannot be converted")
    taken = "opposite of last"
    own = draft.choice("xcpickown") == "PICK_ON_CAPT"
    if several:
        beyond = "back of last" if rearward else "ahead of last"
        facing = "occupied" if plain and not has_basic(draft) else prey
        empty = "it is empty and " if kind == "ONE_ZEROS" else ""
        mine = {"OPP_SIDE": "it is own and ", "OWN_SIDE": "it is opponent's and "}.get(where, "")
        draft.define(
            f"a hole is exposed when {empty}{mine if facing == 'occupied' else ''}opposite of it is {facing}"
        )
        taken = f"opposite of (last + ({beyond}: {_times('take exposed', several if several < 0 else several - 1)}))"
        if several == 1:
            taken = "opposite of last"
    if own and kind == "ANY":
        draft.refuse("xcpickown", "PICK_ON_CAPT takes one seed of several in the last hole")
    if own:
        mine_too = _but_occupied(draft)
        taken += " + last" if not mine_too else f" + (last where {both(*mine_too)})"
    return both(*guard), taken


def _two_out(draft: Draft, several: int) -> tuple[str, str]:
    """The hole after an empty one."""
    if draft.choice("capt_dir") != "SOW":
        draft.refuse(
            "capt_dir", "beyond a gap seeds are captured in the direction of the sowing only"
        )
    part = f"(empty, take {takeable(draft)})"
    if draft.laps:
        return "", f"ahead of last: {part}{'+' if several else ''}"
    return "before > 0", f"ahead of last: {part}"


def _next(draft: Draft, several: int, rearward: bool) -> tuple[str, str]:
    """The hole next to the last one."""
    beyond = "back of last" if rearward else "ahead of last"
    if draft.laps:
        guard = f"last is {ripe(draft)}"
        if several:
            return guard, f"{beyond}: (take occupied, (take ripe)*)"
        return (
            guard,
            f"{'neighbour (reverse of way) of last' if rearward else 'next hole'} where occupied",
        )
    condition = short(draft)
    if several:
        return "", f"{beyond}: {_times(f'take {condition}', several)}"
    return (
        "",
        f"{'neighbour (reverse of way) of last' if rearward else '(next hole)'} where {condition}",
    )


def _matching(draft: Draft, several: int, rearward: bool) -> tuple[str, str]:
    """The last hole and its opposite, if they hold the same number."""
    if not several:
        return f"last is {matched(draft)}", "last + opposite of last"
    part = _times(f"take {matched(draft)}", several)
    back, ahead = f"trail of last: {part}", f"(last + ahead of last): {part}"
    holes = back if rearward else ahead
    if draft.choice("capt_dir") == "BOTH":
        holes = f"({back}) + ({ahead})"
    draft.define(f"the run is {holes}")
    return "", "run + opposite of run"
