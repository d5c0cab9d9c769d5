"""What a turn captures after the sowing, the holes that it claims, and the consequences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.bridge.capture_kinds import all_in_laps, prey_of, special_captures
from manqala.bridge.draft import INDENT, block, both
from manqala.bridge.prey import claimable, ripe, side, takeable

if TYPE_CHECKING:
    from manqala.bridge.draft import Draft


def write_captures(draft: Draft) -> None:
    """Write the turn from the end of the sowing on."""
    draft.asked.add("capt_side")  # has no effect without captures
    lines = [] if all_in_laps(draft) else _captured(draft)
    if draft.choice("sow_rule").startswith("SOW_BLKD") and not draft.laps:
        lines += [
            "if last is closable",
            f"{INDENT}set covered of last to true",
            f"{INDENT}put all from last into box",
        ]
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
    if draft.returning:
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
    statements = [f"if {again}, move-again"] if again else []
    if not lines:
        return statements
    stays = {"BOTH_NR_OPP": "last is not in stores", "BOTH_NR_OWN": "last is not in stores"}
    if draft.choice("capt_type") == "END_OPP_STORE_CAPT":
        if kind in {"OWN", "OWN_NR", "BOTH", "BOTH_NR_OWN"}:
            draft.refuse(
                "capt_type",
                "END_OPP_STORE_CAPT can be converted only where the opponent's store gives no other turn",
            )
        return [*statements, *block("otherwise", lines)] if statements else lines
    if again is None:
        return block("if last is not in stores", lines)
    head = f"otherwise if {stays[kind]}" if kind in stays else "otherwise"
    if (
        head == "otherwise"
        and lines[0].startswith("if ")
        and all(line.startswith((INDENT, "otherwise")) for line in lines[1:])
    ):
        return [*statements, f"otherwise {lines[0]}", *lines[1:]]
    return [*statements, head, *(INDENT + line for line in lines)]


# ---- the captures -------------------------------------------------------------------------------------


def _captured(draft: Draft) -> list[str]:
    """The statements that capture."""
    special = special_captures(draft)
    if special is not None:
        return special
    found = prey_of(draft)
    if found is None:
        return []
    guard, prey = found
    own_too = draft.choice("xcpickown")
    slam = draft.choice("grandslam")
    extra = draft.choice("pickextra")
    if slam in {"NO_CAPT", "LEAVE_LEFT", "LEAVE_RIGHT", "OPP_GETS_REMAIN", "LEGAL_SHARE"}:
        return _unless_slam(draft, guard, prey, slam)
    if extra in {"PICKCROSS", "PICKCROSSMULT"}:
        captured = f"({prey}) if {guard} otherwise nothing" if guard else prey
        first = "first of prey" if extra == "PICKCROSS" and draft.number("multicapt") else "prey"
        return [
            f"let prey be {captured}",
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


def _unless_slam(draft: Draft, guard: str, prey: str, slam: str) -> list[str]:
    """Captures, unless they would take all the opponent's seeds."""
    if draft.choice("pickextra") in {"PICKCROSS", "PICKCROSSMULT"}:
        draft.refuse(
            "grandslam",
            "a grand slam cannot be converted together with further seeds that are taken",
        )
    captured = f"({prey}) if {guard} otherwise nothing" if guard else prey
    lines = [
        f"let prey be {captured}",
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
            "child_type",
            "RAM (holes that hold too many seeds to be sown) cannot be converted",
        )
        return lines
    draft.mark("mark claimed: player on holes                   # by whom a hole is claimed")
    word = claimable(draft)
    statements = []
    if kind == "WEG":
        taken = ["put 2 seeds from last into own winnings", "set captures to captures + 1"]
        statements = block("if claimed of last = opponent", taken)
    if not draft.truth("stores") and (statements or lines):
        return _into_claimed(
            draft,
            word,
            [*statements, *(block("otherwise", lines) if statements and lines else lines)],
        )
    claim = ["set claimed of last to mover"]
    if kind == "QUR":
        claim.append("set claimed of opposite of last to mover")
    if kind == "BULL":
        claim.insert(0, "if last is paired, set claimed of previous of last to mover")
    if word:
        statements += block(f"{'otherwise ' if statements else ''}if last is {word}", claim)
    if lines and statements:
        return [*statements, "otherwise", *(INDENT + line for line in lines)]
    return statements or lines


def _into_claimed(draft: Draft, word: str, lines: list[str]) -> list[str]:
    """Without stores, captured seeds go to the player's first claimed hole; without one, there is no capture."""
    if draft.choice("rounds") != "NO_ROUNDS" or draft.choice("child_type") in {"QUR", "BULL"}:
        draft.refuse("stores", "captures without stores can be converted only for a single round")
    mine = "holes where claimed of player"
    kept = [*lines, f"put all from own winnings into first of ({mine})"]
    statements = [f"if last is {word}, set claimed of last to mover"] if word else []
    head = f"{'otherwise ' if statements else ''}if any {mine}"
    return [*statements, *block(head, kept)]


def _taken_besides(draft: Draft) -> list[str]:
    """Seeds taken in addition to the captures."""
    kind = draft.choice("pickextra")
    if kind == "PICKOPPBASIC":
        prey = ripe(draft)
        theirs = "opponent's holes" if not draft.territory else "opponent's row"
        return [f"if captures > 0, win {theirs} where {prey}"]
    if kind == "PICKFINAL":
        return [f"if captures > 0, win last where {takeable(draft)}"]
    if kind in {"PICKLASTSEEDS", "PICK2XLASTSEEDS"}:
        if draft.truth("moveunlock"):
            draft.refuse(
                "pickextra", f"{kind} cannot be converted together with holes that are locked"
            )
        few = draft.each if kind == "PICKLASTSEEDS" else f"2 * {draft.each}"
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
