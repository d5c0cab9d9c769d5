"""The start of a turn: the hole, the direction, where seeds fall, and whether another lap follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.bridge.capture_kinds import captures_in_laps
from manqala.bridge.draft import INDENT, block, both
from manqala.bridge.prey import claimable, has_basic, matched, ripe

if TYPE_CHECKING:
    from manqala.bridge.capture_kinds import captures_in_laps
from manqala.bridge.draft import Draft

STARTS = {"SINGLE_TO_ZERO", "SINGLE_ONLY_ALL", "SINGLE_ALL_TO_ZERO", "TWO_ONLY_ALL", "NOT_XFROM_1S"}


def opening_lines(draft: Draft) -> list[str]:
    """A first turn without sowing: every other hole gives a seed to the next one."""
    if draft.choice("prescribed") != "PLUS1MINUS1":
        return []
    others = f"1..{2 * draft.file.holes - 1}"
    return [
        "if not opened",
        f"{INDENT}each n in {others}",
        f"{INDENT * 2}let h be item (n) of walk (anticlockwise) of hole",
        f"{INDENT * 2}if n mod 2 = 1, put 1 seed from h into hand",
        f"{INDENT * 2}otherwise put 1 seed from hand into h",
        f"{INDENT}put all from hand into opposite of hole",
        f"{INDENT}set last to opposite of hole",
    ]


def write_sowing(draft: Draft) -> None:
    """Write the turn up to the end of the sowing."""
    way, asked = _direction(draft)
    draft.turn += _choice_of_hole(draft, way)
    draft.turn += asked
    draft.turn += opening_lines(draft)
    if draft.truth("moveunlock"):
        draft.mark(
            "mark unlocked: truth on holes                    # who sows from a hole makes it a prey"
        )
        draft.turn.append("set unlocked of hole to true")
    if draft.choice("allow_rule") == "MOVE_ALL_HOLES_FIRST":
        draft.turn.append("set sown-from of hole to true")
    _before_sowing(draft)
    sown = _sow(draft, way)
    if draft.choice("prescribed") == "PLUS1MINUS1":
        sown = block("otherwise", sown)
    draft.turn += sown
    _skipped(draft)
    _in_passing(draft)


# ---- the hole ----------------------------------------------------------------------------------------


def _choice_of_hole(draft: Draft, way: str) -> list[str]:
    """The first choice of a turn."""
    least = draft.number("min_move")
    owned = "holes" if draft.truth("no_sides") else "own holes"
    where: list[str] = []
    if draft.choice("child_type") != "NOCHILD":
        where.append("not claimed" if draft.claims else "not laden")
    preferring = _allowed(draft, where, way)
    lines = []
    if draft.returning:
        draft.mark(
            "mark pushed: hole                               # a single seed is not pushed straight back"
        )
        where.append("it != pushed")
    if preferring.startswith("else "):
        conditions = both("occupied" if least == 1 else f"{least}..", *where)
        first, second = preferring.removeprefix("else ").split(" | ")
        lines.append(f"choose hole from ({owned} where {both(conditions, first)}) else {second}")
        return lines
    if least == 1:
        source = owned.replace("holes", "occupied holes")
        holes = f"{source} where {both(*where)}" if where else source
    else:
        holes = f"{owned} where {both(f'{least}..', *where)}"
    lines.append(f"choose hole from {holes}{preferring and f' preferring {preferring}'}")
    if draft.returning:
        lines.append("set pushed to nothing")
    return lines


def _allowed(draft: Draft, where: list[str], way: str) -> str:
    """Add the special rule's condition on a hole; returns the preference."""
    rule = draft.choice("allow_rule")
    if draft.choice("start_pattern") == "MOVE_RIGHTMOST":
        where.append("opened or it = final of own row")
    onward = f"neighbour ({way}) of it"
    if rule in {"SINGLE_TO_ZERO", "SINGLE_ALL_TO_ZERO"}:
        where.append(f"2.. or {onward} is empty")
    if rule in {"SINGLE_ONLY_ALL", "SINGLE_ALL_TO_ZERO"}:
        return "2.."
    if rule == "TWO_ONLY_ALL":
        return "not 2"
    if rule == "TWO_ONLY_ALL_RIGHT":
        return "else not 2 | final 1 of (own holes where 2)"
    if rule in {"FIRST_TURN_ONLY_RIGHT_TWO", "RIGHT_2_1ST_THEN_ALL_TWO"}:
        least = draft.number("min_move")
        where.append(f"opened or it is in final 2 of (own holes where {least}..)")
        return "not 2" if rule == "RIGHT_2_1ST_THEN_ALL_TWO" else ""
    if rule == "NOT_XFROM_1S":
        where.append("opposite of it is not singleton")
    if rule in {"OPP_OR_EMPTY", "RIGHT_HALF_1ST_OPE"}:
        _landing(draft, way)
        landing = f"pieces in it > {draft.row_length} or landing of it is not own or landing of it is empty"
        if rule == "OPP_OR_EMPTY":
            where.append(landing)
        else:
            where.append(f"turns > 2 or it is in right ({draft.row_length} div 2) of own row")
            where.append(f"turns < 3 or {landing}")
    if rule == "OCCUPIED":
        _landing(draft, way)
        # A second time round it comes to where it has dropped a seed.
        where.append(
            f"pieces in it > number of walk ({way}) of it or landing of it is occupied and landing of it != it"
        )
    if rule == "RIGHT_HALF_FIRSTS":
        where.append(f"turns > 2 or it is in right ({draft.row_length} div 2) of own row")
    if rule == "MOVE_ALL_HOLES_FIRST":
        draft.mark(
            "mark sown-from: truth on holes                  # every hole is sown once before one is sown again"
        )
        where.append("not sown-from or every own hole is sown-from")
    return ""


def _landing(draft: Draft, way: str) -> None:
    """Name the hole in which a single lap would end."""
    if (
        draft.truth("skip_start")
        or draft.truth("sow_start")
        or draft.sown_stores
        or "choose" in way
    ):
        draft.refuse(
            "allow_rule",
            "where a lap ends can be converted only for sowings that pass over nothing",
        )
    toward = way.replace("it ", "h ")
    draft.define(f"the landing of hole h is item (pieces in h) of walk ({toward}) of h")


# ---- the direction ------------------------------------------------------------------------------------


def _direction(draft: Draft) -> tuple[str, list[str]]:
    """The direction of the sowing, and the lines that choose it."""
    rule = draft.choice("sow_direct")
    free = [n for n in draft.numbers("udir_holes") if n < draft.file.holes]
    row = "row of home of it" if draft.territory or draft.truth("no_sides") else "own row"
    if rule == "PLAYALTDIR":
        draft.mark(
            "mark heading: direction on players              # the second player sows against the first"
        )
        return "own heading", [
            "if not opened",
            f"{INDENT}choose w from directions",
            f"{INDENT}set own heading to w",
            f"{INDENT}set opponent's heading to reverse of w",
        ]
    if draft.choice("prescribed") == "NO_UDIR_FIRSTS" and free:
        if len(free) < draft.file.holes or rule not in {"CCW", "CW"}:
            draft.refuse(
                "prescribed",
                "NO_UDIR_FIRSTS can be converted only where every hole has both directions",
            )
        draft.mark("mark side: direction for turn = anticlockwise")
        lines = [] if rule == "CCW" else ["set side to clockwise"]
        return "side", [
            *lines,
            "if turns > 2",
            f"{INDENT}choose w from directions",
            f"{INDENT}set side to w",
        ]
    if len(free) == draft.file.holes:
        return "w", ["choose w from directions"]
    given = {
        "CCW": "anticlockwise",
        "CW": "clockwise",
        "SPLIT": f"clockwise if it is in left ({draft.row_length} div 2) of {row} otherwise anticlockwise",
        "TOCENTER": f"anticlockwise if it is in left ({draft.row_length} div 2) of {row} otherwise clockwise",
        "EVEN_ODD_DIR": "anticlockwise if it is odd otherwise clockwise",
    }[rule]
    if draft.holes.isdigit():
        given = given.replace(f"({draft.row_length} div 2)", str(draft.file.holes // 2))
    if not free:
        return given, []
    forks = " + ".join(f"item {n + 1} of {row}" for n in free).replace("of it", "of hole")
    draft.mark("mark side: direction for turn = anticlockwise")
    named = given.replace("it ", "hole ")
    return "side", [
        f"set side to {named}",
        f"if hole is {'in ' if len(free) > 1 else ''}{forks}",
        f"{INDENT}choose w from directions",
        f"{INDENT}set side to w",
    ]


# ---- the sowing ---------------------------------------------------------------------------------------


def _before_sowing(draft: Draft) -> None:
    """Write what is taken before the sowing."""
    rule = draft.choice("presowcapt")
    claimed = " and not claimed" if draft.claims else ""
    if rule == "ALL_SINGLE_XCAPT":
        draft.turn.append(f"win (opposite of own singleton holes) where occupied{claimed}")
        if draft.laps:
            draft.refuse(
                "presowcapt",
                "what single seeds take before a sowing can be converted only for single laps",
            )
    if rule == "DRAW_1_XCAPT":
        draft.define(
            f"when lap begins at h, if lifted = 1{claimed and ' and opposite of h is not claimed'}",
            f"{INDENT}win opposite of h",
        )
    if rule == "CAPT_ONE":
        draft.define("when lap begins at h", f"{INDENT}put 1 seed from hand into own winnings")
        if draft.number("min_move") < 2:
            draft.refuse("presowcapt", "a single seed would be taken before it is sown")


def _sow(draft: Draft, way: str) -> list[str]:
    """The sowing statement, with the block after each lap."""
    simple = way in {"anticlockwise", "clockwise"}
    asked = way in {"w", "side", "own heading"}
    statement = f"sow {'hole' if asked else 'it'} {way if simple else f'going {way}'}"
    if draft.sown_stores and not draft.choice("sow_stores").startswith("BOTH"):
        statement += ", skipping opponent's store"
    elif draft.truth("skip_start") and not draft.laps:
        statement += f", skipping {'hole' if asked else 'it'}"
    if draft.truth("sow_start"):
        one = "hole" if asked else "it"
        if draft.truth("move_one"):
            statement += f", leaving 0 if {one} is singleton otherwise 1"
        elif draft.number("min_move") > 1:
            statement += ", leaving 1"
        else:
            draft.refuse(
                "sow_start", "a single seed would stay where it is and end the sowing there"
            )
    elif draft.truth("move_one"):
        draft.refuse("move_one", "it belongs to sow_start")
    after = _after_lap(draft)
    if not after:
        return [statement]
    if len(after) == 1 and not after[0].startswith("if "):
        return [f"{statement}, then {after[0]}"]
    return [f"{statement}, then", *(INDENT + line for line in after)]


def _after_lap(draft: Draft) -> list[str]:
    """The block after ‘then’: the conditions for another lap."""
    kind = draft.choice("mlaps")
    if kind == "OFF":
        for name in ("mlap_cont", "mlap_param"):
            draft.asked.add(name)
        return []
    onward = "last" if kind == "LAPPER" else "next hole"
    go_on = [f"relay from {onward}"]
    if draft.choice("sow_rule") == "CHANGE_DIR_LAP":
        ahead = "before > 0" if kind == "LAPPER" else "next hole is occupied"
        go_on = [*block(f"if {ahead}", ["set way to reverse of way", f"lift {onward}"])]
        if kind == "LAPPER_NEXT":
            draft.refuse("sow_rule", "CHANGE_DIR_LAP can be converted only for LAPPER")
    conditions = [*_lap_conditions(draft, onward), *_lap_stops(draft, kind)]
    go_on = captures_in_laps(draft) or go_on
    if draft.choice("sow_rule").startswith("SOW_BLKD"):
        go_on = ["if last is closable and before > 0, set covered of last to true", *go_on]
    if draft.choice("sow_rule").startswith("LAP_CAPT") and not draft.truth("stores"):
        conditions.append("opponent is not bare")
    if draft.choice("prescribed") in {"BASIC_SOWER", "SOW1OPP"}:
        conditions.insert(
            0, "opened" if draft.choice("prescribed") == "BASIC_SOWER" else "turns > 2"
        )
    if not conditions:
        return go_on
    return block(f"if {both(*conditions)}", go_on)


def _lap_conditions(draft: Draft, onward: str) -> list[str]:
    """The conditions of ‘mlap_cont’, and stores."""
    rule, number = draft.choice("mlap_cont"), draft.number("mlap_param")
    own, theirs = ("in own row", "in opponent's row") if draft.territory else ("own", "opponent's")
    condition = {
        "ON_PARAM": f"last holds {number}",
        "GREQ_PARAM": f"last holds {number}..",
        "OWN_SIDE": f"last is {own}",
        "OPP_SIDE": f"last is {theirs}",
        "VISIT_OPP": "not first-lap or crossed",
    }.get(rule)
    if rule == "VISIT_OPP":
        draft.mark(
            "mark crossed: truth for turn                    # whether the first lap has come to the other row"
        )
        draft.define(f"when seed falls into h, if h is {theirs}", f"{INDENT}set crossed to true")
    if draft.sown_stores:
        repeats = draft.choice("sow_stores") in {"OWN", "BOTH"}
        if onward == "next hole" and rule != "NOT_FROM_STORE":
            draft.refuse("mlaps", "a lap would go on with the seeds of a store")
        if onward == "last" and not repeats and rule not in {"STOP_STORE", "NOT_FROM_STORE"}:
            draft.refuse("mlaps", "a lap would go on with the seeds of a store")
    return [condition] if condition else []


def _lap_stops(draft: Draft, kind: str) -> list[str]:
    """What ends the laps: a claimed or claimable hole, or a capture."""
    conditions = []
    inhibited = draft.number("nocaptmoves")
    if draft.claims:
        conditions.append("last is not claimed" if kind == "LAPPER" else "next hole is not claimed")
        if word := claimable(draft):
            conditions.append(f"last is not {word}")
    early = draft.choice("sow_rule").startswith("LAP_CAPT")
    stop = ""
    if draft.choice("capt_type") == "MATCH_OPP":
        stop = f"last is {matched(draft)}"
    elif (
        draft.choice("capt_type") == "NONE"
        and has_basic(draft)
        and draft.choice("crosscapt") == "NONE"
    ):
        stop = f"last is {ripe(draft)}"
    elif kind == "LAPPER_NEXT" and draft.choice("crosscapt") in {"ONE_ZEROS", "ONE_ANY"}:
        stop = f"last is singleton and opposite of last is {ripe(draft)}"
    if stop and not early:
        allowed = f"turns > {inhibited} and {stop}" if inhibited else stop
        simple = allowed.startswith("last is ") and " and " not in allowed
        conditions.append(
            allowed.replace("last is ", "last is not ", 1) if simple else f"not ({allowed})"
        )
    return conditions


# ---- where seeds fall ---------------------------------------------------------------------------------


def _skipped(draft: Draft) -> None:
    """The holes that a sowing skips."""
    rule, number = draft.choice("sow_rule"), draft.number("sow_param")
    conditions = []
    if draft.truth("skip_start") and (draft.laps or draft.sown_stores):
        conditions.append("it = start")
    row = "in opponent's row" if draft.territory else "opponent's"
    later = "opened and " if draft.choice("prescribed") == "MLAPS_SOWER" else ""
    if draft.choice("prescribed") == "SOW1OPP":
        conditions.append("turns < 3 and pieces in hand = 1 and it is own")
    conditions += {
        "MAX_SOW": [f"it holds {number}.."],
        "NO_SOW_OPP_NS": [f"{later}it is {row} and it holds {number}"],
        "NO_OPP_CHILD": ["claimed of opponent"],
        "NO_CHILDREN": ["it is claimed"],
        "OPP_CHILD_ONLY1": ["claimed of opponent and pieces in hand > 1"],
        "SOW_BLKD_DIV": ["it is own and it is covered"],
        "SOW_BLKD_DIV_NR": ["it is own and it is covered"],
    }.get(rule, [])
    if conditions:
        draft.define(f"a hole is skipped when {' or '.join(conditions)}")


def _in_passing(draft: Draft) -> None:
    """Captures while seeds fall."""
    rule = draft.choice("sow_rule")
    if not rule.startswith("ENPAS"):
        return
    conditions = [f"h is {ripe(draft)}"]
    if rule == "ENPAS_SOW_SOWER":
        conditions.append("h is own")
    if rule == "ENPAS_OPP_SOWER":
        conditions.append("h is opponent's")
    if rule != "ENPAS_ALL_OWNER_OWN":
        conditions.append("pieces in hand > 0")
    if draft.number("nocaptmoves"):
        conditions.append(f"turns > {draft.number('nocaptmoves')}")
    taker = ", for owner of h" if rule.startswith("ENPAS_ALL_OWNER") else ""
    draft.define(f"when seed falls into h, if {both(*conditions)}", f"{INDENT}win h{taker}")
