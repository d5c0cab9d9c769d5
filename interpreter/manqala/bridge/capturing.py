"""What a turn captures after the sowing, what it claims, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT, block, both
from manqala.bridge.prey import claimable, first_side, has_basic, ripe, short, side, takeable
from manqala.bridge.sown_laps import returning

if TYPE_CHECKING:
    from manqala.bridge.draft import Draft


def write_captures(draft: Draft) -> None:
    """Write the turn from the end of the sowing on."""
    draft.asked.add("capt_side")  # without captures there is nothing to restrict
    lines = _captured(draft)
    lines = _claimed(draft, lines)
    lines += _taken_besides(draft)
    quiet = []
    if draft.truth("nosinglecapt"):
        quiet.append("lifted > 1")
    if draft.number("nocaptmoves"):
        quiet.append(f"turns > {draft.number('nocaptmoves')}")
    if quiet and lines:
        lines = block(f"if {both(*quiet)}", lines)
    lines += _another_turn(draft)
    lines = _beside_stores(draft, lines)
    if draft.choice("grandslam") == "NOT_LEGAL":
        draft.turn += lines
        lines = ['if not starving, forbid opponent is bare "a grand slam is not allowed"']
    draft.turn += lines
    if returning(draft):
        pushed = "lifted = 1 and last is singleton and origin is end and last = opposite of origin"
        draft.turn.append(f"if {pushed}, set pushed to last")
    if draft.truth("mustshare"):
        draft.turn.append("feed-if-possible" if draft.truth("mustpass") else "feed")
    if draft.claims and (draft.truth("mustshare") or draft.choice("grandslam") != "LEGAL"):
        draft.define("a player is bare when no holes of it where occupied and not claimed")


def _beside_stores(draft: Draft, lines: list[str]) -> list[str]:
    """A sowing that ends in a store captures nothing, and may give another turn."""
    kind = draft.choice("sow_stores")
    if kind == "NEITHER":
        return lines
    again = {
        "OWN": "last is own store",
        "BOTH": "last is in stores",
        "BOTH_NR_OPP": "last is own store",
        "BOTH_NR_OWN": "last is opponent's store",
    }.get(kind)
    told = [f"if {again}, move-again"] if again else []
    if not lines:
        return told
    stays = {"BOTH_NR_OPP": "last is not in stores", "BOTH_NR_OWN": "last is not in stores"}
    if again is None:
        return block("if last is not in stores", lines)
    head = f"otherwise if {stays[kind]}" if kind in stays else "otherwise"
    if (
        head == "otherwise"
        and lines[0].startswith("if ")
        and all(line.startswith((INDENT, "otherwise")) for line in lines[1:])
    ):
        return [*told, f"otherwise {lines[0]}", *lines[1:]]
    return [*told, head, *(INDENT + line for line in lines)]


# ---- the captures -------------------------------------------------------------------------------------


def _captured(draft: Draft) -> list[str]:
    """The statements that capture."""
    found = _prey(draft)
    if found is None:
        return []
    guard, prey = found
    own_too = draft.choice("xcpickown")
    slam = draft.choice("grandslam")
    extra = draft.choice("pickextra")
    if slam in {"NO_CAPT", "LEAVE_LEFT", "LEAVE_RIGHT", "OPP_GETS_REMAIN", "LEGAL_SHARE"}:
        return _unless_slam(draft, guard, prey, slam)
    if extra in {"PICKCROSS", "PICKCROSSMULT"}:
        told = f"({prey}) if {guard} otherwise nothing" if guard else prey
        first = "first of prey" if extra == "PICKCROSS" and draft.number("multicapt") else "prey"
        return [
            f"let prey be {told}",
            "if any prey",
            f"{INDENT}capture prey",
            f"{INDENT}capture (opposite of {first}) where {takeable(draft)}",
        ]
    lines = [f"capture {prey}"] if not guard else [f"if {guard}, capture {prey}"]
    if own_too == "ALWAYS_PICK" and draft.choice("crosscapt") != "NONE":
        where = {"OPP_SIDE": side(draft, "own"), "OPP_CONT": side(draft, "own"),
                 "OWN_SIDE": side(draft, "opponent's"), "OWN_CONT": side(draft, "opponent's")}.get(
                     draft.choice("capt_side"), "")  # fmt: skip
        lines.append(f"if {both(where and f'last is {where}', 'last is singleton')}, win last")
    return lines


def _prey(draft: Draft) -> tuple[str, str] | None:
    """Under which condition holes are captured, and which."""
    kind = draft.choice("capt_type")
    several = draft.number("multicapt")
    rearward = draft.choice("capt_dir") == "OPP_SOW"
    if draft.choice("capt_dir") == "BOTH" and kind != "NONE":
        draft.refuse("capt_dir", f"captures in both directions are not said with {kind}")
    draft.asked.add("xcpickown")
    if kind == "TWO_OUT":
        return _two_out(draft, several)
    if kind == "NEXT":
        return _next(draft, several, rearward)
    if kind == "MATCH_OPP":
        return _matching(draft, several, rearward)
    if kind == "SINGLETONS":
        return "", f"holes where {both('singleton', *_but_occupied(draft))}"
    if kind != "NONE":
        draft.refuse("capt_type", f"{kind} is not said")
        return None
    if draft.choice("crosscapt") != "NONE":
        return _across(draft, several, rearward)
    if not has_basic(draft):
        return None
    return _basic(draft, several, rearward)


def _but_occupied(draft: Draft) -> list[str]:
    """What else is asked of a hole whose seeds have been counted."""
    told = takeable(draft)
    return (
        []
        if told == "occupied"
        else [told.replace("occupied and ", "").replace(" and occupied", "")]
    )


def _times(part: str, several: int) -> str:
    """A pattern that is repeated: as long as it fits, or so many times."""
    if several < 0:
        return f"({part})+"
    told = f"({part})"
    for _ in range(several - 1):
        told = f"({part}, {told}?)" if told != f"({part})" else f"({part}, ({part})?)"
    return told


def _basic(draft: Draft, several: int, rearward: bool) -> tuple[str, str]:
    """Captures by the number of seeds, from the last hole on."""
    told, first = short(draft), first_side(draft)
    guard = f"last is {first}" if first else ""
    if not several:
        return guard, f"last where {told}"
    part = _times(f"take {told}", several)
    back, ahead = f"(trail of last: {part})", f"((last + ahead of last): {part})"
    if draft.choice("capt_dir") == "BOTH":
        return guard, f"{back} + {ahead}"
    return guard, (back if rearward else ahead)[1:-1]


def _across(draft: Draft, several: int, rearward: bool) -> tuple[str, str]:
    """What faces the last hole, and perhaps what faces the holes beyond it."""
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
        # What faces an own hole is the opponent's: the row of the last hole says the same, and says it sooner.
        draft.words = [lines for lines in draft.words if not lines[0].startswith("a hole is ripe")]
        near = {"OPP_SIDE": "last is own", "OWN_SIDE": "last is opponent's"}.get(where, "")
        guard = [one for one in (near, *guard, "opposite of last is occupied") if one]
    else:
        guard.append(f"opposite of last is {prey}")
    if where in {"OPP_CONT", "OWN_CONT"}:
        draft.refuse("capt_side", f"{where} is not said with captures across the board")
    if draft.truth("xc_sown"):
        draft.refuse("xc_sown", "captures that depend on where the seeds went are not said")
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
    """What lies beyond an empty hole."""
    if draft.choice("capt_dir") != "SOW":
        draft.refuse(
            "capt_dir", "beyond a gap seeds are captured in the direction of the sowing only"
        )
    part = f"(empty, take {takeable(draft)})"
    if draft.laps:
        return "", f"ahead of last: {part}{'+' if several else ''}"
    return "before > 0", f"ahead of last: {part}"


def _next(draft: Draft, several: int, rearward: bool) -> tuple[str, str]:
    """The hole beside the last one."""
    beyond = "back of last" if rearward else "ahead of last"
    if draft.laps:
        guard = f"last is {ripe(draft)}"
        if several:
            return guard, f"{beyond}: (take occupied, (take ripe)*)"
        return (
            guard,
            f"{'neighbour (reverse of way) of last' if rearward else 'next hole'} where occupied",
        )
    told = short(draft)
    if several:
        return "", f"{beyond}: {_times(f'take {told}', several)}"
    return "", f"{'neighbour (reverse of way) of last' if rearward else '(next hole)'} where {told}"


def _matching(draft: Draft, several: int, rearward: bool) -> tuple[str, str]:
    """The last hole and the one that faces it, if they hold the same number."""
    draft.define("a hole is matched when occupied and pieces in it = pieces in opposite of it")
    if not several:
        return "last is matched", "last + opposite of last"
    beyond = "trail of last" if rearward else "(last + ahead of last)"
    draft.define(f"the run is {beyond}: {_times('take matched', several)}")
    return "", "run + opposite of run"


def _unless_slam(draft: Draft, guard: str, prey: str, slam: str) -> list[str]:
    """Captures, unless they take all that the opponent has."""
    if draft.choice("pickextra") in {"PICKCROSS", "PICKCROSSMULT"}:
        draft.refuse("grandslam", "a grand slam is not said with further seeds that are taken")
    told = f"({prey}) if {guard} otherwise nothing" if guard else prey
    lines = [
        f"let prey be {told}",
        "let slam be not starving and any prey and no (opponent's holes except prey) where occupied",
    ]
    if slam == "NO_CAPT":
        return [*lines, "if not slam, capture prey"]
    if slam in {"LEAVE_LEFT", "LEAVE_RIGHT"}:
        left = "final 1 of" if slam == "LEAVE_LEFT" else "first 1 of"
        return [
            *lines,
            "if slam and number of opponent's occupied holes > 1",
            f"{INDENT}capture opponent's occupied holes except {left} opponent's occupied holes",
            "otherwise capture prey",
        ]
    if slam == "OPP_GETS_REMAIN":
        return [*lines, "capture prey", "if slam, win own holes for opponent"]
    return [*lines, "capture prey", "if slam, move-again"]


# ---- what else a turn takes ---------------------------------------------------------------------------


def _claimed(draft: Draft, lines: list[str]) -> list[str]:
    """Holes that are claimed instead of captured."""
    kind = draft.choice("child_type")
    if kind == "NOCHILD":
        for name in ("child_cvt", "child_rule", "child_locs"):
            draft.asked.add(name)
        return lines
    if kind == "RAM":
        draft.refuse(
            "child_type", "RAM, holes with so many seeds that they cannot be sown, are not said"
        )
        return lines
    draft.mark("mark claimed: player on holes                   # by whom a hole is claimed")
    word = claimable(draft)
    told = []
    if kind == "WEG":
        taken = ["put 2 seeds from last into own winnings", "set captures to captures + 1"]
        told = block("if claimed of last = opponent", taken)
    claim = ["set claimed of last to mover"]
    if kind == "QUR":
        claim.append("set claimed of opposite of last to mover")
    if kind == "BULL":
        claim.insert(0, "if last is paired, set claimed of previous of last to mover")
    if word:
        told += block(f"{'otherwise ' if told else ''}if last is {word}", claim)
    if lines and told:
        return [*told, "otherwise", *(INDENT + line for line in lines)]
    if not draft.truth("stores") and lines:
        draft.refuse("stores", "captures without stores go into a claimed hole, which is not said")
    return told or lines


def _taken_besides(draft: Draft) -> list[str]:
    """Seeds that are taken besides the captures."""
    kind = draft.choice("pickextra")
    if kind == "PICKOPPBASIC":
        prey = ripe(draft)
        theirs = "opponent's holes" if not draft.territory else "opponent's row"
        return [f"if captures > 0, win {theirs} where {prey}"]
    if kind == "PICKFINAL":
        return [f"if captures > 0, win last where {takeable(draft)}"]
    if kind in {"PICKLASTSEEDS", "PICK2XLASTSEEDS"}:
        if draft.truth("moveunlock"):
            draft.refuse("pickextra", f"{kind} is not said with holes that are locked")
        bound = draft.file.seeds if kind == "PICKLASTSEEDS" else 2 * draft.file.seeds
        few = "seeds per hole" if kind == "PICKLASTSEEDS" else "2 * seeds per hole"
        if draft.choice("start_pattern") != "ALL_EQUAL":
            few = str(bound)
        return [
            f"if {draft.on_board} <= {few}, win holes{draft.loose}{'' if kind == 'PICKLASTSEEDS' else ' for opener'}"
        ]
    return []


def _another_turn(draft: Draft) -> list[str]:
    """Captures that give another turn."""
    kind = draft.choice("capt_rturn")
    if kind == "ALWAYS":
        return ["if captures > 0, move-again"]
    if kind == "ONCE":
        draft.mark(
            "mark again: truth                               # whether this turn follows a capture of the same player"
        )
        return [
            "if captures > 0 and not again",
            f"{INDENT}set again to true",
            f"{INDENT}move-again",
            "otherwise set again to false",
        ]
    return []
